"""What a seating reached, for programs: the same in notices, on the command line and in Python."""

from __future__ import annotations

from typing import Any

from paiju.contest.slate import Report


def report_data(report: Report) -> dict[str, Any]:
    """Give a report as plain values; its sentences are :attr:`Report.lines`."""
    return {
        "hard": report.hard,
        "bound": report.bound,
        "soft": report.soft,
        "spread": report.spread,
        "least": report.least,
        "apart": report.apart,
        "lost": report.lost,
        "sure": report.sure,
    }
