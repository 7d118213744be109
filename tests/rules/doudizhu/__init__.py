"""Proofs of 二打一: the law, the public's cases, a second opinion from the law alone."""
