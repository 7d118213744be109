"""What a person asks for: one function, one transaction; ports to store and clock."""
