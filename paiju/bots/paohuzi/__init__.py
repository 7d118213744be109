"""Robots for 跑胡子."""

from paiju.bots.paohuzi.dice import Dice
from paiju.bots.port import Robot

ROBOTS: dict[str, Robot] = {"random": Dice()}

__all__ = ["ROBOTS", "Dice"]
