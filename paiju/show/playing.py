"""赛制: how an event is played and scored, as a section of the 竞赛规程 each."""

from __future__ import annotations

from collections.abc import Iterator

from paiju.contest.kinds import KINDS
from paiju.contest.ranking import METHODS, ORDERS
from paiju.contest.regulation import Regulation
from paiju.contest.terms import Stage
from paiju.record import toml
from paiju.rules.profile import Profile
from paiju.show.ruleset import doubtful
from paiju.show.section import Section, phrase
from paiju.words import listed


def form(read: Regulation, lang: str) -> Iterator[Section]:
    """Say who plays against whom, in which kinds of stages, by which rules."""
    played = [stage for stage in read.stages if not stage.is_extra]
    teams = any(stage.kind == "teams" for stage in played)
    kinds = dict.fromkeys(getattr(KINDS[stage.kind], lang) for stage in played)
    rules = dict.fromkeys(_named(profile, lang) for profile in read.profiles)
    lines = [
        phrase(lang, "team_event" if teams else "single_event"),
        phrase(lang, "kinds", kinds=tuple(kinds)),
        phrase(lang, "rules", rules=tuple(rules)),
        *dict.fromkeys(line for profile in read.profiles for line in _clauses(profile, lang)),
    ]
    yield phrase(lang, "format"), lines


def _named(profile: Profile, lang: str) -> str:
    """Name a profile, with how much of it is reconstructed."""
    doubt, title = doubtful(profile, lang), profile.called(lang)
    return f"{title}{'' if lang == 'zh' else ' '}{doubt}" if doubt else title


def _clauses(profile: Profile, lang: str) -> Iterator[str]:
    """Tell what the organiser laid over a profile."""
    laid = [
        f"{key} = {toml.value(c.value)}" for key, c in profile.clauses.items() if c.mark == "own"
    ]
    if laid:
        file = f" ({profile.own.stated})" if profile.own else ""
        base = f"{profile.name}@{profile.revision}{file}"
        yield phrase(
            lang,
            "laid_over",
            rules=profile.called(lang),
            base=base,
            clauses=listed(laid, lang, "semicolon"),
        )


def stages(read: Regulation, lang: str) -> Iterator[Section]:
    """Say of each stage how it goes."""
    lines = []
    for stage in read.stages:
        if not stage.is_extra:
            text = listed(_stage(stage, lang), lang, "sentence")
            lines.append(phrase(lang, "stage", name=stage.name, text=text))
    yield phrase(lang, "stages"), lines


def _members(stage: Stage, lang: str) -> Iterator[str]:
    """Say who goes on from the stage before, where not all do."""
    if stage.cut_each:
        yield phrase(lang, "cut_each", each=stage.cut_each, cut=stage.cut or "–")
    elif stage.cut:
        yield phrase(lang, "cut", cut=stage.cut)


def _stage(stage: Stage, lang: str) -> Iterator[str]:
    yield from _members(stage, lang)
    yield phrase(lang, "kind", kind=getattr(KINDS[stage.kind], lang))
    if stage.pools > 1:
        yield phrase(lang, "pools", n=stage.pools)
    yield phrase(lang, _rounds(stage), rounds=stage.rounds, boards=stage.boards)
    if stage.kind not in ("round_robin", "teams", "vs_robot"):
        yield phrase(lang, f"first_{stage.first}")
        yield phrase(lang, f"move_{stage.movement}")
    if stage.kind == "vs_robot":
        yield phrase(lang, "house")
    if stage.kind == "swiss":
        yield phrase(lang, f"bye_{stage.bye}")
    if stage.kind == "rising_base":
        base = " ".join(map(str, stage.base))
        yield phrase(lang, "floor", floor=stage.floor, until=stage.until, base=base)
    if stage.kind == "knockout" and not stage.classification:
        yield phrase(lang, "advance", n=stage.advance)
    if stage.classification:
        yield phrase(lang, "classification")
    if stage.extra_boards:
        yield phrase(lang, "extra", n=stage.extra_boards)


def _rounds(stage: Stage) -> str:
    """Name the phrase of how many rounds there are; one is played in every kind of stage."""
    if not stage.rounds:
        return "rounds_open"
    return "rounds_most" if KINDS[stage.kind].open and stage.rounds > 1 else "rounds"


def scoring(read: Regulation, lang: str) -> Iterator[Section]:
    """Say by what places are given."""
    order = read.ranking.order or ORDERS[read.scores.method]
    ways = " → ".join(getattr(METHODS[name], lang) for name in order)
    lines = [phrase(lang, f"scored_{read.scores.method}"), phrase(lang, "order", order=ways)]
    yield phrase(lang, "scoring"), lines
