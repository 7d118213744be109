"""Proofs of 跑胡子: the law by article, the public's cases, games at random."""
