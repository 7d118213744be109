"""Fractions as people read them: exact, and in percent."""

from __future__ import annotations

from fractions import Fraction


def percent(value: Fraction | None) -> str:
    """Give a ratio in percent with two decimals, exact halves away from zero (四舍五入).

    ``13/18`` → ``"72.22"``; None → ``""``.
    """
    if value is None:
        return ""
    hundredths = (abs(value) * 20_000 + 1) // 2
    sign = "-" if value < 0 and hundredths else ""
    return f"{sign}{hundredths // 100}.{hundredths % 100:02d}"


def exact(value: Fraction | int | None) -> str | None:
    """Give the fraction itself: ``"5/8"``, ``"1"``, ``"0"``; None where there is none."""
    return None if value is None else str(value)
