"""The ledger of rulings and what a ruling has done, for people and for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from paiju.cards.deck import SEATS
from paiju.contest import ledger
from paiju.contest.discipline import Consequence
from paiju.contest.entry import Entry, labels
from paiju.contest.moves import Move
from paiju.contest.offence import Code
from paiju.contest.ranking import METHODS
from paiju.contest.ruling import (
    Adjusted,
    Appealed,
    Corrected,
    Decided,
    Heard,
    Note,
    Offended,
    Ruling,
    Scored,
    Undone,
)
from paiju.contest.standings import Standings
from paiju.contest.zone import CHINA
from paiju.score.matchpoints import Number
from paiju.show.discipline import follows_text, offence_name, offences_data
from paiju.show.moment import moment_text
from paiju.show.percent import exact
from paiju.words import LANGUAGES, say


class Reseated(Protocol):
    """A round already seated that would have been seated otherwise."""

    @property
    def stage(self) -> str:
        """Name its stage."""

    @property
    def round(self) -> int:
        """Give its number."""

    @property
    def rank(self) -> int:
        """Give the first rank that differs."""

    @property
    def old(self) -> str:
        """Name who was seated there."""

    @property
    def new(self) -> str:
        """Name who would be."""


class Change(Protocol):
    """What a ruling has done; :class:`paiju.desk.director.Change` is one."""

    @property
    def number(self) -> int:
        """Give the number of the ruling's entry."""

    @property
    def moved(self) -> Sequence[Move]:
        """Give who moved in the ranking."""

    @property
    def reseated(self) -> Sequence[Reseated]:
        """Give the rounds that would have been seated otherwise."""

    @property
    def standings(self) -> Standings:
        """Give the standings after it."""

    @property
    def rounds(self) -> int:
        """Give how many rounds these are of."""

    @property
    def running(self) -> int:
        """Give how many rounds are seated and not in them."""

    @property
    def imposed(self) -> Sequence[Consequence]:
        """Give what follows from offences now."""

    @property
    def lifted(self) -> Sequence[Consequence]:
        """Give what does no more."""

    @property
    def code(self) -> Code:
        """Give the catalogue of offences."""


def change_data(change: Change) -> dict[str, Any]:
    """Give what ``paiju correct --json`` says."""
    return {
        "ruling": change.number,
        "moved": [_move_data(move) for move in change.moved],
        "reseated": [
            {"stage": r.stage, "round": r.round, "rank": r.rank, "old": r.old, "new": r.new}
            for r in change.reseated
        ],
        "rounds": change.rounds,
        "running": change.running,
        "provisional": change.standings.provisional,
        **({"unverifiable": lost} if (lost := change.standings.lost) else {}),
        "follows": offences_data(change.code, change.imposed, _shown(change)),
        "lifted": offences_data(change.code, change.lifted, _shown(change)),
    }


def _shown(change: Change) -> dict[int, str]:
    return {row.entry.number: row.label for row in change.standings.rows}


def _move_data(move: Move) -> dict[str, Any]:
    return {
        "player": move.label,
        "number": move.number,
        "from": move.old or None,
        "to": move.new or None,
        "why": move.why,
        "method": move.method or None,
        "before": exact(move.before),
        "after": exact(move.after),
    }


def change_text(change: Change, lang: str) -> str:
    """Tell a person what a ruling has done; players whose place is the same are left out."""
    lines = [say("ledger.entered", lang, number=change.number)]
    for word, found in (("follows", change.imposed), ("lifted", change.lifted)):
        shown = _shown(change)
        lines += [follows_text(change.code, one, shown, lang, word) for one in found]
    moved = [m for m in change.moved if m.old != m.new or m.why in ("withdrew", "returned")]
    lines += [_move_text(move, lang) for move in moved]
    if not change.rounds:
        lines.append(say("ledger.unpublished", lang))
    elif not moved:
        lines.append(say("ledger.nobody_moved", lang))
    for r in change.reseated:
        facts = {"stage": r.stage, "round": r.round, "rank": r.rank}
        lines.append(say("ledger.reseated", lang, old=r.old or "–", new=r.new or "–", **facts))
    if change.rounds and change.running:
        lines.append(say("ledger.running", lang, n=change.rounds))
    if change.standings.provisional:
        n = len(change.standings.missing)
        lines.append(say("show.provisional_line", lang, n=n))
    if change.standings.lost:
        lines.append(say("show.unverifiable", lang, why=change.standings.lost))
    return "\n".join(lines)


def _move_text(move: Move, lang: str) -> str:
    why = say(f"ledger.why_{move.why}", lang)
    if move.why == "own":
        method = getattr(METHODS[move.method], lang)
        why = f"{method} {_value(move.before)} → {_value(move.after)}"
    old, new = move.old or "–", move.new or "–"
    return say("ledger.moved", lang, player=move.label, old=old, new=new, why=why)


def _value(value: Number | None) -> str:
    return exact(value) or "–"


def ledger_data(
    notes: Sequence[Note],
    frozen: Sequence[Entry],
    code: Code = Code(),
) -> list[dict[str, Any]]:
    """Give what ``paiju correct list --json`` says: every ruling with its own fields.

    :param frozen: the entrants before any ruling.
    """
    stands = {note.number for note in ledger.standing(notes)}
    texts = {lang: rulings_text(notes, frozen, lang, code) for lang in LANGUAGES}
    return [
        {
            "ruling": note.number,
            "stands": note.number in stands,
            **msgspec.to_builtins(note.ruling),
            "text": {lang: told[note.number] for lang, told in texts.items()},
        }
        for note in notes
    ]


def ledger_text(
    notes: Sequence[Note],
    frozen: Sequence[Entry],
    lang: str,
    code: Code = Code(),
    zone: str = CHINA,
) -> str:
    """List all rulings, one a line; those that were taken back are marked.

    :param frozen: the entrants before any ruling.
    :param zone: in whose time moments are written.
    """
    stands = {note.number for note in ledger.standing(notes)}
    told = rulings_text(notes, frozen, lang, code)
    if not notes:
        return say("ledger.empty", lang)
    lines = (
        _note_text(note, told[note.number], zone, lang, stands=note.number in stands)
        for note in notes
    )
    return "\n".join(lines)


def _note_text(note: Note, text: str, zone: str, lang: str, *, stands: bool) -> str:
    said = note.ruling
    when = moment_text(said.at, zone) if said.at else ""
    parts = [text, said.why, said.article, said.by, when]
    mark = "" if stands else say("ledger.taken_back", lang)
    return f"{note.number:>4}  " + " · ".join(filter(None, [*parts, mark]))


def rulings_text(
    notes: Sequence[Note], frozen: Sequence[Entry], lang: str, code: Code = Code()
) -> dict[int, str]:
    """Say every ruling in one line, by its number, under the names of who plays now.

    A substitution names who played before it.

    :param notes: all rulings; *frozen*: the entrants before any of them.
    """
    shown = labels(ledger.entries(frozen, ledger.standing(notes)))
    before = ledger.replaced(frozen, notes)
    return {
        n.number: ruling_text(n.ruling, {**shown, **before.get(n.number, {})}, lang, code)
        for n in notes
    }


def ruling_text(
    ruling: Ruling,
    shown: dict[int, str],
    lang: str,
    code: Code = Code(),
) -> str:
    """Say a ruling in one line.

    :param code: the catalogue that names offences.
    """
    match ruling:
        case Corrected() as r:
            told = say("ledger.corrected", lang, scores=scores(r.scores))
            return say("show.told", lang, head=_place(r, lang), text=told)
        case Scored() as r:
            told = say("ledger.scored", lang, text=r.text, scores=scores(r.scores))
            return say("show.told", lang, head=_place(r, lang), text=told)
        case Adjusted() as r:
            return say("show.told", lang, head=_place(r, lang), text=adjusted(r, lang))
        case Undone() as r:
            return say("ledger.undoes", lang, number=r.ruling)
        case Offended() as r:
            name = offence_name(code, r.offence, lang)
            return _of_player("offended", r, shown, lang, offence=name)
        case Appealed() as r:
            return _of_player("appealed", r, shown, lang)
        case Heard() | Decided() as r:
            how = "upheld" if r.upheld else "dismissed"
            return say(f"ledger.{type(r).__name__.lower()}_{how}", lang, appeal=r.appeal)
    return _person(ruling, shown, lang, by_points=code.by_points)


def _person(ruling: Any, shown: dict[int, str], lang: str, *, by_points: bool) -> str:
    facts = {key: getattr(ruling, key) for key in ruling.__struct_fields__}
    number = facts.pop("player", facts.get("number"))
    facts.update(player=shown.get(number, f"#{number}"), number=number)
    kind = type(ruling).__name__.lower()
    if kind == "withdrawn":
        kind = "withdrawn_from" if ruling.board else kind
    if kind == "penalised":
        kind += "_points" if by_points else ""
        kind += "_on" if ruling.board is not None else ""
    return say(f"ledger.{kind}", lang, **facts)


def _of_player(
    key: str, ruling: Offended | Appealed, shown: dict[int, str], lang: str, **facts: str
) -> str:
    player = shown.get(ruling.player, f"#{ruling.player}")
    place = {"round": ruling.round, "board": ruling.board}
    word = f"ledger.{key}_on" if ruling.board else f"ledger.{key}"
    return say(word, lang, player=player, **place, **facts)


def _place(ruling: Corrected | Scored | Adjusted, lang: str) -> str:
    facts = {"round": ruling.round, "table": ruling.table, "board": ruling.board}
    return say("ledger.place", lang, stage=ruling.stage, **facts)


def adjusted(ruling: Adjusted, lang: str) -> str:
    """Say what stands in the place of a result."""
    seats = " ".join(SEATS[seat] for seat in ruling.seats)
    mixture = " + ".join(f"{score}×{weight}" for score, weight in ruling.mixture)
    word = f"ledger.{ruling.outcome.value}"
    return say(word, lang, seats=seats, score=ruling.score, mixture=mixture)


def scores(trio: Sequence[int]) -> str:
    """Write three scores: ``a=-6 b=3 c=3``."""
    return " ".join(f"{seat}={score}" for seat, score in zip(SEATS, trio, strict=True))
