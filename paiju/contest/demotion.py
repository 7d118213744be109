"""名次下移: places down in the final ranking, for those who came late (Zibo 八 10, EVENTS §3).

From the bottom up, each one place: so nobody who is moved down lifts another late player whom
he has not passed himself. Players who share a place are passed together, and one of them who is
moved stands behind the others. Nobody comes to stand behind those who have left the event.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from paiju.contest.ranking import Place
from paiju.contest.standings import Standing, Standings


def demoted(table: Standings, down: Mapping[int, int]) -> Standings:
    """Give the table with those players moved down.

    :param down: player → places.
    """
    rows = [_marked(row, down.get(row.entry.number, 0)) for row in table.rows]
    groups = _groups(rows)
    for group in reversed(list(groups)):
        for places in sorted({_down(row) for row in group} - {0}, reverse=True):
            _move(groups, group, places)
    return msgspec.structs.replace(table, rows=tuple(_placed(groups)))


def _down(row: Standing) -> int:
    return row.place.tally.down


def _marked(row: Standing, down: int) -> Standing:
    if not down:
        return row
    tally = msgspec.structs.replace(row.place.tally, down=down)
    place = msgspec.structs.replace(row.place, tally=tally)
    return msgspec.structs.replace(row, place=place)


def _groups(rows: list[Standing]) -> list[list[Standing]]:
    groups: dict[int, list[Standing]] = {}
    for row in rows:
        groups.setdefault(row.place.rank, []).append(row)
    return list(groups.values())


def _move(groups: list[list[Standing]], group: list[Standing], places: int) -> None:
    """Move those of a group down who are to go so many places."""
    moved = [row for row in group if _down(row) == places]
    at = next(i for i, one in enumerate(groups) if one is group)
    if len(moved) < len(group):
        group[:] = [row for row in group if _down(row) != places]
        at, places = at + 1, places - 1
        groups.insert(at, moved)
    gone = moved[0].place.tally.withdrawn
    for _ in range(places):
        if at + 1 < len(groups) and groups[at + 1][0].place.tally.withdrawn == gone:
            groups[at], groups[at + 1] = groups[at + 1], groups[at]
            at += 1


def _placed(groups: list[list[Standing]]) -> list[Standing]:
    found: list[Standing] = []
    for group in groups:
        first = len(found) + 1
        label = f"{first}=" if len(group) > 1 else str(first)
        for row in group:
            place = Place(first, label, row.place.tally)
            found.append(msgspec.structs.replace(row, place=place))
    return found
