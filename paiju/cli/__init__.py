"""The command line: a contract that others script against."""
