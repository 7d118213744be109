"""A deal is made: secret → boards by one published algorithm; commit, reveal, verify."""
