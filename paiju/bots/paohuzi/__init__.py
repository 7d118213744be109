"""Robots for 跑胡子."""

from paiju.bots.paohuzi.dice import Dice
from paiju.bots.paohuzi.house import House
from paiju.bots.port import Robot

ROBOTS: dict[str, Robot] = {"random": Dice(), "house": House()}

__all__ = ["ROBOTS", "Dice", "House"]
