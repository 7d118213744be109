"""A result becomes matchpoints (MP); everything exact."""
