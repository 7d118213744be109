"""A result becomes points, points become matchpoints: exact, and every odd case named."""
