"""Whether a ruling could be entered as the event stood then."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from paiju.check import appeal
from paiju.check.event import Event
from paiju.check.finding import Finding
from paiju.check.ruling import people, stage_of, standing
from paiju.check.story import RULINGS, Entry
from paiju.errors import PaijuError
from paiju.rules.slip import read_slip


def check_rulings(event: Event) -> Iterator[Finding]:
    """Check that every ruling names something that was there when it was entered.

    One at a time: where a changed log leads nowhere, what was found before it says why.
    """
    for act in event.story.all(*RULINGS):
        if not _lawful(event, act) or (act.what not in appeal.SPOKEN and not _fits(event, act)):
            yield Finding("ruling", f"entry {act.number}", act.what)


def _fits(event: Event, act: Entry) -> bool:
    before = standing(event.story.all(*RULINGS, before=act.number))
    if act.what == "undone":
        return act.fields["ruling"] in {other.number for other in before}
    there = people(event.frozen, before)
    entering = event.regulation.about.entry
    if entering.frozen and act.what in ("joined", "substituted"):
        return False
    if act.what == "joined":
        return act.fields["number"] not in there
    if "player" in act.fields and act.fields["player"] not in there:
        return False
    if not act.get("board"):
        return True
    if act.what == "scored" and not _follows(event, act):
        return False
    stage = stage_of(act, event.regulation.stages[0].name)
    for round_ in event.rounds:
        name = event.stage(round_.stage).name
        if (name, round_.number) == (stage, act.fields["round"]) and round_.entry < act.number:
            boards = event.stage(round_.stage).boards
            inside = 0 < act.fields["board"] - (round_.number - 1) * boards <= boards
            return bool(inside and 1 <= act.get("table", 1) <= len(round_.tables))
    return False


def _follows(event: Event, act: Entry) -> bool:
    """Tell whether the score of a slip follows from its facts."""
    names = [stage.name for stage in event.regulation.stages]
    stage = stage_of(act, names[0])
    try:
        made = read_slip(act.get("text", ""), event.rules[names.index(stage)])
    except (PaijuError, ValueError):
        return False
    return made.scores == tuple(act.fields["scores"])


def _lawful(event: Event, act: Entry) -> bool:
    """Tell whether an entry is in time, known, and nobody's final decision."""
    before = standing(event.story.all(*RULINGS, before=act.number))
    minutes, ended = event.regulation.code.appeals.minutes, _ended(event, act)
    known = act.what != "offended" or _known(event, act)
    return known and appeal.fits(act, before, minutes, ended, partial(_spot, event))


def _known(event: Event, act: Entry) -> bool:
    """Tell whether the regulation knows an offence, with the choice that was made."""
    for offence in event.regulation.code.offences:
        if offence.key == act.fields["offence"]:
            return act.get("choice", "") in (offence.choices or ("",))
    return False


def _ended(event: Event, act: Entry) -> int:
    """Give when the round of an entry had ended, 0 where it had not or nobody knows."""
    stage = stage_of(act, event.regulation.stages[0].name)
    for entry in event.story.all("finished", before=act.number):
        if (entry.fields["stage"], entry.fields["round"]) == (stage, act.get("round", 0)):
            return int(entry.get("at", 0))
    return 0


def _spot(event: Event, act: Entry) -> tuple[object, ...]:
    """Give stage, round, table and board of an entry; the table may be that of its player."""
    stage, number = stage_of(act, event.regulation.stages[0].name), act.get("round", 0)
    table = act.get("table", 0)
    for round_ in event.rounds:
        if (event.stage(round_.stage).name, round_.number) == (stage, number):
            sat = (t for t, trio in enumerate(round_.tables, 1) if act.get("player") in trio)
            table = table or next(sat, 0)
    return stage, number, table, act.get("board", 0)
