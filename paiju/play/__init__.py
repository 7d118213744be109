"""Players act: the pure table, its clocks, the referee's acts, and who sees what."""
