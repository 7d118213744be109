"""Robots: a port that sees only a seat's view, and the robots that ship."""
