"""A seating changed by hand: what is wrong with it, and what is only worth a warning."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from paiju.contest import byes
from paiju.contest.round import HOUSE, Round, bye_counts, pairs
from paiju.contest.slate import NO_BANS, Bans, Line, Pair
from paiju.contest.trio import PLAYERS, Trio
from paiju.errors import NotAllowed

LAW = "DUPLICATE §5"


def review(
    draft: Round,
    players: Sequence[int],
    past: Sequence[Round] = (),
    bans: Bans = NO_BANS,
    label: Callable[[int], str] = str,
) -> tuple[Line, ...]:
    """List what speaks against a seating: people first, then meetings table by table, then byes.

    :param players: who has to be in it, absent ones among them.
    :param label: how a player is called in the sentences.
    """
    return (
        *_people(draft, players, label),
        *_meetings(draft, past, bans, label),
        *_byes(draft, past, label),
    )


def _people(draft: Round, players: Sequence[int], label: Callable[[int], str]) -> Iterator[Line]:
    seated = [player for table in draft.tables for player in table]
    count = Counter((*seated, *draft.byes, *draft.absent))
    del count[HOUSE]
    known = set(players) - {HOUSE}
    for player in sorted(known | set(count)):
        if player not in known:
            yield Line("seating.stranger", {"player": label(player)})
        elif count[player] == 0:
            yield Line("seating.missing", {"player": label(player)})
        elif count[player] > 1:
            yield Line("seating.twice", {"player": label(player), "times": count[player]})


def _meetings(
    draft: Round, past: Sequence[Round], bans: Bans, label: Callable[[int], str]
) -> Iterator[Line]:
    rounds: defaultdict[Pair, list[int]] = defaultdict(list)
    for round_ in past:
        for trio in round_.tables:
            for pair in _entrants(trio):
                rounds[pair].append(round_.number)
    for table, trio in enumerate(draft.tables, 1):
        for pair in _entrants(trio):
            one, other = map(label, pair)
            facts: Mapping[str, int | str] = {"table": table, "one": one, "other": other}
            if pair in bans.hard:
                yield Line("seating.forbidden", {**facts})
            if pair in rounds:
                yield Line("seating.met", {**facts, "rounds": tuple(rounds[pair])})
            if pair in bans.soft:
                yield Line("seating.unwanted", {**facts})


def _entrants(trio: Trio) -> Iterable[Pair]:
    return (pair for pair in pairs(trio) if HOUSE not in pair)


def _byes(draft: Round, past: Sequence[Round], label: Callable[[int], str]) -> Iterator[Line]:
    had = bye_counts(past)
    here = [player for table in draft.tables for player in table]
    waiting = min((had[player] for player in here if player != HOUSE), default=0)
    for player in draft.byes:
        if had[player] > waiting and here:
            facts: dict[str, int | str] = {"player": label(player), "times": had[player] + 1}
            yield Line("seating.bye_again", facts)
    spare = len(draft.byes) - byes.sitting_out(len(here) + len(draft.byes))
    if spare > 0:
        yield Line("seating.spare_byes", {"n": spare})


def given_byes(
    ranked: Sequence[int],
    given: Sequence[int],
    past: Sequence[Round] = (),
    label: Callable[[int], str] = str,
) -> tuple[int, ...]:
    """Take byes given by hand, in rank order.

    :raises NotAllowed: the others do not fill their tables, or one of those is not there; the
        sentence says how many more byes that would make and which one to give up or to add.
    """
    strangers = [player for player in given if player not in set(ranked)]
    if strangers:
        raise _refused("seating.bye_stranger", player=label(strangers[0]))
    out = [player for player in ranked if player in set(given)]
    more, needed = (len(ranked) - len(out)) % PLAYERS, byes.sitting_out(len(ranked))
    if not more:
        return tuple(out)
    facts: dict[str, object] = {"n": len(out), "left": len(ranked) - len(out), "more": more}
    facts["needed"] = needed
    if len(out) < needed:
        free = [player for player in ranked if player not in set(out)]
        add = byes.choose(free, bye_counts(past))
        raise _refused("seating.too_few_byes", add=tuple(map(label, add)), **facts)
    had = bye_counts(past)
    # Give up first the bye of whoever has had the most, of the best in rank among those.
    drop = sorted(out, key=lambda player: (-had[player], ranked.index(player)))
    drop = drop[: len(out) - needed]
    raise _refused("seating.too_many_byes", drop=tuple(map(label, drop)), **facts)


def _refused(key: str, **facts: object) -> NotAllowed:
    return NotAllowed(key, where="byes", article=LAW, **facts)
