"""How the halls of the tests come to a certain moment."""

from __future__ import annotations

from tests.table.conftest import now
from tests.table.hall import Hall

POKER = "doudizhu/official-2016"
ZI = "paohuzi/comp-2017r"


def poker(viewer: int = 0) -> Hall:
    return Hall(POKER, viewer, seed=b"4", clock=now)


def calling() -> Hall:
    """c has called 1, the watcher a is asked."""
    hall = poker()
    hall.deal(opener=2)
    hall.say(2, "1")
    return hall


def playing(lord: int) -> Hall:
    """*lord* has called 3, his 下家 has doubled; he leads."""
    hall = poker()
    hall.deal(opener=lord)
    hall.say(lord, "3")
    for seat in range(3):
        if seat != lord:
            hall.say(seat, "×" if seat == (lord + 1) % 3 else "-")
    hall.say(lord, "-")
    return hall


def following() -> Hall:
    """The watcher may beat what lies on the table in more than one way."""
    hall = playing(1)

    def there(hall: Hall) -> bool:
        return (
            hall.asked
            and hall.seen.to_beat is not None
            and len(hall.rules.acts(hall.table.state, 0)) > 2
        )

    hall.others(there, own=True)
    return hall


def zi(moment: str, seed: bytes = b"4") -> Hall:
    """A board of 跑胡子 at the first *moment*: ``claim`` (a 吃 with a choice), ``discard``."""
    hall = Hall(ZI, 0, seed=seed, clock=now)

    def there(hall: Hall) -> bool:
        texts = [hall.rules.write(act) for act in hall.rules.acts(hall.table.state, 0)]
        if moment == "discard":
            return hall.seen.phase == "discard" and bool(texts) and len(hall.seen.log) > 8
        return hall.seen.phase == "claim" and sum(text[0] == "吃" for text in texts) > 1

    for board in range(1, 60):
        hall.deal(board, (board - 1) % 3)
        hall.others(lambda hall: there(hall) or not hall.table.running, own=True)
        if hall.table.running:
            return hall
    raise AssertionError("no such board")
