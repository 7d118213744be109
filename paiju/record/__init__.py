"""It is written down: the notation *paipu* 牌谱, positions, replay."""
