"""How an event stood at a moment of its log: what follows from the entries before it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property, partial

import msgspec

from paiju.check import discipline, place
from paiju.check.discipline import Verdict
from paiju.check.draw import Urn, seed
from paiju.check.event import Event, Round
from paiju.check.ladder import Rungs, rungs
from paiju.check.place import Row
from paiju.check.ruling import Slips, gone, people
from paiju.check.stage import Stage, base, compared, missing
from paiju.check.story import Entry
from paiju.check.turn import Lengths, groups, pools, undecided
from paiju.check.view import Sums, View

JOINING = ("swiss", "vs_robot")
"""Kinds in which late entrants play along."""


class Moment(msgspec.Struct, frozen=True, dict=True):
    """The event after its first *walked* rounds, as the entries before *entry* tell it.

    :param entry: None: as all entries tell it.
    :param played: stage → its slips as the tables made them.
    """

    event: Event
    walked: int
    played: Mapping[int, Slips]
    lengths: Lengths
    entry: int | None = None

    def __repr__(self) -> str:
        return f"<Moment, {self.walked} rounds>"

    @cached_property
    def acts(self) -> list[Entry]:
        """Give the rulings that stand."""
        return self.event.acts(before=self.entry)

    @cached_property
    def people(self) -> dict[int, tuple[str, str]]:
        """Give number → (name, club) of everybody."""
        return people(self.event.frozen, self.acts)

    @cached_property
    def verdicts(self) -> dict[int, Verdict]:
        """Give what follows from the offences that stand."""
        return self.event.verdicts(self.acts)

    @cached_property
    def gone(self) -> set[int]:
        """Give who has withdrawn, or was put out of the event."""
        return gone(self.acts) | discipline.expelled(self.event.regulation.code, self.verdicts)

    @cached_property
    def over(self) -> set[int]:
        """Give who is seated no more."""
        return self.gone | discipline.barred(self.verdicts)

    @cached_property
    def away(self) -> set[int]:
        """Give who stays away by own wish."""
        end = self.entry or len(self.event.story.entries) + 1
        return self.event.away(end) & set(self.people) - self.over

    @cached_property
    def history(self) -> list[Round]:
        """Give the rounds so far."""
        return self.event.rounds[: self.walked]

    def rounds(self, at: int) -> tuple[Round, ...]:
        """Give the rounds of a stage so far."""
        return tuple(r for r in self.history if r.stage == at)

    @cached_property
    def begun(self) -> int:
        """Give the last stage with a table that has begun."""
        stages = [r.stage for r in self.history if not self.event.stage(r.stage).is_extra]
        return max(stages, default=0)

    def inside(self, at: int) -> set[int] | None:
        """Give who is in a stage that has begun behind a cut; None: everybody."""
        first = self.rounds(at)[:1]
        if not first or not any(
            s.cut or s.cut_each for s in self.event.regulation.stages[: at + 1]
        ):
            return None
        return {*first[0].people, *first[0].absent}

    def slips(self, at: int) -> Slips:
        """Give the slips of a stage as they count, before the base."""
        return self.event.slips(at, self.walked, self.acts, self.played.get(at, {}))

    def missing(self, at: int) -> list[tuple[int, int, int]]:
        """List (round, table, board) of a stage without anything on the slip."""
        return missing(self.event, at, self.walked, self.slips(at))

    # -- tables -----------------------------------------------------------------------------------

    def compared(self, at: int) -> Stage:
        """Give a stage compared by itself."""
        known: dict[int, Stage] = self.__dict__.setdefault("known_stages", {})
        if at not in known:
            played = self.played.get(at, {})
            known[at] = compared(self.event, at, self.walked, self.acts, played)
        return known[at]

    def rows(self, at: int, *, plain: bool = False) -> list[Row]:
        """Give the table of a stage, best first.

        :param plain: as if nobody had come further than another in it.
        """
        known: dict[tuple[int, bool], list[Row]] = self.__dict__.setdefault("known_rows", {})
        if (at, plain) not in known:
            known[at, plain] = place.placed(self._rows(at, plain=plain), self.event.order)
        return known[at, plain]

    def standings(self, at: int) -> list[Row]:
        """Give the table of a stage as it is published: at the very end the late have gone down."""
        places, stages = discipline.down(self.verdicts), self.event.regulation.stages
        later = [s for s in range(at + 1, len(stages)) if not stages[s].is_extra]
        behind = [s for s in range(at, len(stages)) if s == at or stages[s].is_extra]
        if not places or later or any(self.missing(s) for s in behind) or self.next is not None:
            return self.rows(at)
        return place.moved(self.rows(at), places, self.gone)

    def _rows(self, at: int, *, plain: bool) -> list[Row]:
        """Count everybody after the last stage that he was in."""
        stages = [s for s in range(at + 1) if not self.event.stage(s).is_extra]
        inside = {s: self.inside(s) for s in stages}
        lots, found = self.event.lots(at, self.acts), {}
        for s in stages:
            here = inside[s]
            those = [p for p in self.people if s == stages[0] or here is None or p in here]
            rungs_ = {} if plain else self.rungs(s)
            none = (0,) * len(next(iter(rungs_.values()), ()))
            told = [[self.compared(one) for one in pool] for pool in place.pools(self.event, s)]
            for row in place.rows(told, self.people, those, lots, by_points=self.event.by_points):
                player = row.number
                level, out = (s, *rungs_.get(player, none)), player in self.gone
                found[player] = msgspec.structs.replace(row, level=level, withdrawn=out)
        return list(found.values())

    def rungs(self, at: int) -> Rungs:
        """Give how far everybody came in a stage."""
        known: dict[int, Rungs] = self.__dict__.setdefault("known_rungs", {})
        if at not in known:
            by_level = self.event.stage(at).kind in ("knockout", "double_knockout", "rising_base")
            known[at] = rungs(self.view(at, plain=True)) if by_level else {}
        return known[at]

    # -- what comes next --------------------------------------------------------------------------

    def view(self, at: int, *, plain: bool = False) -> View:
        """Lay a stage out."""
        # How far somebody came does not ask who stays away from the rounds to come.
        event, rounds, out = (
            self.event,
            self.rounds(at),
            self.over | (set() if plain else self.away),
        )
        ranked = [row.number for row in self.rows(at, plain=plain)] if rounds else []
        about = (event.name, event.stage(at).name)
        return View(
            event.stage(at),
            tuple(self._players(at)),
            tuple(p for p in ranked if p not in out),
            out,
            rounds,
            tuple(self._points(at, r.number) for r in rounds),
            self._extra(at),
            Counter(p for r in self.history for p in r.byes),
            self.history,
            partial(_urn, event.key, *about),
        )

    def _players(self, at: int) -> list[int]:
        stage, rounds, out = self.event.stage(at), self.rounds(at), self.over | self.away
        if rounds:
            late = stage.kind in JOINING and stage.pools == 1 and self.inside(at) is None
            return list(self.people) if late else list(rounds[0].people)
        there = [p for p in self.eligible(at) if p not in out]
        if stage.first == "rank":
            return there
        if stage.first == "entry":
            return sorted(there)
        return _urn(self.event.key, self.event.name, stage.name, 1).order(sorted(there))

    def eligible(self, at: int) -> list[int]:
        """Give who may play a stage, best first by the ranking of the one before."""
        inside = self.inside(at)
        if self.rounds(at):
            return [p for p in self.people if inside is None or p in inside]
        before = [s for s in range(at) if not self.event.stage(s).is_extra]
        if not before:
            return list(self.people)
        ranked = [r.number for r in self.rows(before[-1]) if r.number not in self.over]
        return self._best(at, before[-1], ranked)

    def _best(self, at: int, before: int, ranked: list[int]) -> list[int]:
        """Cut a ranking: the best of each pool, then the best of all."""
        stage = self.event.stage(at)
        if not stage.cut and not stage.cut_each:
            return ranked
        several = self.event.stage(before).pools > 1
        apart = pools(self.view(before)) if several else [ranked]
        on = {p for pool in apart for p in [q for q in ranked if q in pool][: stage.cut_each]}
        for player in ranked:
            if len(on) < stage.cut:
                on.add(player)
        return [p for p in ranked if p in on]

    def _points(self, at: int, number: int) -> Sums:
        """Sum the points of a round."""
        factor = base(self.event.stage(at), number)
        sums: dict[int, Fraction] = {}
        for (round_, _, _), slip in self.slips(at).items():
            if round_ == number:
                for player, cell in zip(slip.players, slip.cells, strict=True):
                    if cell.mix:
                        made = sum((score * w for score, w in cell.mix), Fraction(0)) * factor
                        sums[player] = sums.get(player, Fraction(0)) + made
        return sums

    def _extra(self, at: int) -> dict[int, list[Sums]]:
        """Give the extra play of a stage by the round that it stands behind."""
        found: dict[int, list[Sums]] = {}
        last = 0
        for round_ in self.history:
            if round_.stage == at:
                last = round_.number
            elif round_.stage == at + 1 and self.event.stage(at + 1).is_extra:
                found.setdefault(last, []).append(self._points(at + 1, round_.number))
        return found

    @cached_property
    def next(self) -> tuple[int, int] | None:
        """Give (stage, round) of the next round, None when the event is over."""
        stages = self.event.regulation.stages
        for at in [s for s in range(self.begun, len(stages)) if not stages[s].is_extra]:
            view = self.view(at)
            more = len(self.rounds(at + 1)) + 1
            if undecided(view) and more <= stages[at + 1].rounds:
                return at + 1, more
            due = len(view.rounds) + 1
            if any(groups(view, self.lengths)) and due <= self.event.most[at]:
                return at, due
        return None


def _urn(key: bytes, event: str, stage: str, *about: int) -> Urn:
    return Urn(seed(key, "seating", event, stage, *about))
