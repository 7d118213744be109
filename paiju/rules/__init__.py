"""What may be done in one deal, pure: the protocol both games answer, and the rule profiles."""
