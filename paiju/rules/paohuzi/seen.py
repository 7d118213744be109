"""What a viewer may know of a deal of 跑胡子, built from an allow-list (law §9).

Hidden: the other hands, the stock, which card a 偎 is, a 提 as far as ``ti_display`` says, and who
was asked or has answered. A 臭偎 shows its card. What the viewer may answer follows from its own
cards and from what all see; it is told too, so that nobody has to work it out again.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from paiju.cards import zipai
from paiju.cards.deck import SEATS
from paiju.rules.paohuzi import act as acts_of
from paiju.rules.paohuzi import melds as groups_of
from paiju.rules.paohuzi.act import PASS, Act
from paiju.rules.paohuzi.clauses import Law
from paiju.rules.paohuzi.huxi import total
from paiju.rules.paohuzi.melds import CHARS, Figure, Meld
from paiju.rules.paohuzi.state import NONE, Event, State, put
from paiju.rules.protocol import ALL_SEEING

COVERED = "?"
_OPENING = ("special", "liang")


class Card(msgspec.Struct, frozen=True):
    """The card on the table: whose, which, and whether it came from the stock."""

    seat: str
    card: str
    drawn: bool


class Step(msgspec.Struct, frozen=True):
    """One thing that happened, as far as the viewer knows it; ``?`` for a covered card."""

    seat: str
    what: str
    card: str
    groups: tuple[str, ...] = ()


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """One viewer's sight of a deal. Cards are text; seats are letters; ``None`` = not for you."""

    phase: str
    """``opening``, ``claim`` (a card waits for answers), ``discard`` or ``over``."""
    dealer: str
    turn: str
    """Whose card it is, or who discards."""
    liang: str
    hand: str
    """The viewer's own hand, ascending; empty for who holds none."""
    hands: dict[str, str] | None
    """All hands, for the all-seeing."""
    stock: str | None
    """The stock in order, for the all-seeing."""
    counts: dict[str, int]
    """Cards left in each hand."""
    melds: dict[str, tuple[str, ...]]
    huxi: dict[str, int]
    """胡息 of each seat's melds, as far as the viewer knows their cards."""
    rows: dict[str, str]
    """What each seat discarded or turned in vain, in order."""
    table: Card | None
    wall: int
    """Cards left in the stock."""
    acts: tuple[str, ...]
    """What the viewer may answer now, in the order of the game; empty when it is not asked."""
    answer: str | None
    """The viewer's own answer while the others' are awaited."""
    ren_peng: str
    """Kinds that the viewer may no longer 碰."""
    guo_zhang: str
    """Kinds that the viewer may no longer 吃."""
    dead: bool
    """The viewer is 死手."""
    unseen: str
    """All cards less what the viewer sees, ascending: the other hands, covered cards, the stock."""
    log: tuple[Step, ...]
    winner: str


def seen(law: Law, state: State, viewer: int) -> Seen:
    """Build what *viewer* may know; see ``rules.protocol.Rules.seen``."""
    own = state.hands[viewer] if viewer >= 0 else 0
    everything = viewer == ALL_SEEING
    answer = state.answers[viewer] if viewer >= 0 and state.phase != "over" else None
    laid = {
        SEATS[s]: tuple(_meld(law, meld, open_=s == viewer or everything) for meld in melds)
        for s, melds in enumerate(state.melds)
    }
    return Seen(
        phase=_phase(state),
        dealer=SEATS[state.dealer],
        turn=SEATS[state.turn],
        liang=zipai.KINDS[state.liang],
        hand=zipai.write_counts(own),
        hands=_by_seat([zipai.write_counts(h) for h in state.hands]) if everything else None,
        stock=_cards(state.wall) if everything else None,
        counts={s: zipai.size(h) for s, h in zip(SEATS, state.hands, strict=True)},
        melds=laid,
        huxi={
            SEATS[s]: _huxi(law, melds, open_=s == viewer or everything)
            for s, melds in enumerate(state.melds)
        },
        rows=_by_seat([_cards(row) for row in state.rows]),
        table=_table(state, viewer),
        wall=len(state.wall),
        acts=tuple(map(acts_of.write, state.offers[viewer])) if viewer in state.asked() else (),
        answer=acts_of.write(answer) if answer else None,
        ren_peng=_kinds(state.ren_peng[viewer]) if viewer >= 0 else "",
        guo_zhang=_kinds(state.guo_zhang[viewer]) if viewer >= 0 else "",
        dead=state.dead[viewer] if viewer >= 0 else False,
        unseen=_unseen(own, laid, state, viewer),
        log=tuple(_step(law, event, viewer) for event in state.log if _public(event, viewer)),
        winner=SEATS[state.won.seat] if state.won else "",
    )


def asked_seen(state: State, viewer: int) -> tuple[int, ...]:
    """Name the seats that *viewer* knows to be asked: who discards, and itself."""
    if state.phase == "discard" or viewer == ALL_SEEING:
        return state.asked()
    return (viewer,) if viewer in state.asked() else ()


def told(
    before: State, seat: int, act: Act, after: State, viewer: int
) -> tuple[tuple[int, str], ...]:
    """List the acts that *viewer* learns of: its own at once, another's claim when it is done.

    A pass, and a claim that a higher one beat, stay unknown to the others.
    """
    mine = ((seat, acts_of.write(act)),)
    if before.phase == "discard":
        return mine
    others = () if viewer == ALL_SEEING else _done(before, seat, act, after)
    known = mine if viewer in (seat, ALL_SEEING) else ()
    return known + tuple(pair for pair in others if pair[0] != viewer)


def _done(before: State, seat: int, act: Act, after: State) -> tuple[tuple[int, str], ...]:
    """Give the claim that was carried out by the last answer, if any."""
    if before.asked() != (seat,):
        return ()
    answers = put(before.answers, seat, act)
    for event in after.log[len(before.log) :]:
        answer = answers[event.seat]
        if answer is not None and event.verb == answer.verb and answer != PASS:
            return ((event.seat, acts_of.write(answer)),)
    return ()


def _phase(state: State) -> str:
    if state.phase in _OPENING:
        return "opening"
    return "claim" if state.phase in ("covered", "melded") else state.phase


def _table(state: State, viewer: int) -> Card | None:
    if state.card == NONE or state.phase == "over":
        return None
    may_know = viewer == ALL_SEEING or (viewer >= 0 and bool(state.offers[viewer]))
    covered = state.phase == "covered" and not may_know
    card = COVERED if covered else zipai.KINDS[state.card]
    return Card(SEATS[state.turn], card, state.drawn)


@lru_cache(maxsize=4096)
def _meld(law: Law, meld: Meld, *, open_: bool) -> str:
    shown = len(meld.kinds) if open_ else _shown(law, meld.figure, len(meld.kinds))
    if shown == len(meld.kinds):
        return groups_of.write(meld)
    card = zipai.KINDS[meld.kinds[0]]
    return CHARS[meld.figure] + card * shown + COVERED * (len(meld.kinds) - shown)


def _huxi(law: Law, melds: tuple[Meld, ...], *, open_: bool) -> int:
    known = (meld for meld in melds if open_ or _shown(law, meld.figure, len(meld.kinds)))
    return total(law.values, known)


def _shown(law: Law, figure: Figure, size: int) -> int:
    """Tell how many cards of a meld the others see."""
    if figure is Figure.WEI:
        return 0
    if figure is Figure.CHOU:
        return 1
    if figure is Figure.TI:
        return {"none": 0, "one": 1, "all": size}[law.clauses.ti_display]
    return size


def _public(event: Event, viewer: int) -> bool:
    return event.verb != "过" or viewer in (event.seat, ALL_SEEING)


def _step(law: Law, event: Event, viewer: int) -> Step:
    open_ = viewer in (event.seat, ALL_SEEING) or event.verb == "胡"
    return _told(law, event, open_)


@lru_cache(maxsize=16_384)
def _told(law: Law, event: Event, open_: bool) -> Step:  # noqa: FBT001 - kept by all three
    """Tell an event; views tell all of a deal again and again, so the words are kept."""
    groups = tuple(_meld(law, meld, open_=open_) for meld in event.groups)
    covered = not open_ and any(not _shown(law, m.figure, len(m.kinds)) for m in event.groups)
    return Step(SEATS[event.seat], event.verb, COVERED if covered else _card(event.kind), groups)


def _card(kind: int) -> str:
    return zipai.KINDS[kind] if kind != NONE else ""


def _unseen(own: int, laid: dict[str, tuple[str, ...]], state: State, viewer: int) -> str:
    visible = own + sum(_packed(text) for texts in laid.values() for text in texts)
    visible += sum(1 << 3 * kind for row in state.rows for kind in row)
    table = _table(state, viewer)
    visible += _packed(table.card) if table else 0
    if state.phase in _OPENING:
        visible += 1 << 3 * state.liang
    left = [zipai.COPIES - (visible >> 3 * kind & 7) for kind in range(20)]
    return "".join(zipai.KINDS[kind] * many for kind, many in enumerate(left) if many > 0)


@lru_cache(maxsize=4096)
def _packed(text: str) -> int:
    """Count the cards in a text that may hold other characters."""
    return sum(1 << 3 * zipai.KINDS.index(char) for char in text if char in zipai.KINDS)


def _cards(kinds: tuple[int, ...]) -> str:
    return "".join(zipai.KINDS[kind] for kind in kinds)


def _kinds(bits: int) -> str:
    return "".join(zipai.KINDS[k] for k in range(20) if bits >> k & 1)


def _by_seat(texts: list[str]) -> dict[str, str]:
    return dict(zip(SEATS, texts, strict=True))
