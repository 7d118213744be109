"""Robots for 二打一."""

from paiju.bots.doudizhu.dice import Dice
from paiju.bots.doudizhu.house import House
from paiju.bots.port import Robot

ROBOTS: dict[str, Robot] = {"house": House(), "random": Dice()}

__all__ = ["ROBOTS", "Dice", "House"]
