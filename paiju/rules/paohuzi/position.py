"""From a position of 跑胡子 to a state of the rules and back.

What the rules do by themselves with the card on the table (偎, 提, 跑) is done at once; where the
next card would be turned, the position ends and nobody is asked. What a position does not tell
(unknown hands, covered melds, the stock) is filled with cards that are left, in a way on which
the acts of the known hands do not hang; a seat whose hand is not known is asked nothing.
"""

from __future__ import annotations

from msgspec.structs import replace

from paiju.cards import zipai
from paiju.errors import Illegal, PaijuError
from paiju.rules.paohuzi import act as acts_of
from paiju.rules.paohuzi.act import HU, PASS, Act
from paiju.rules.paohuzi.defect import DOUBTS, STOCK, apart, defects, nobody
from paiju.rules.paohuzi.discard import HAND, choices, settle
from paiju.rules.paohuzi.forced import make, must_meld, own_figure, pao_seat
from paiju.rules.paohuzi.game import Paohuzi
from paiju.rules.paohuzi.held import Held
from paiju.rules.paohuzi.hu import wins
from paiju.rules.paohuzi.layout import OWN, Hand, Position, Rights, What
from paiju.rules.paohuzi.line import TAG, parse, read_laid, write
from paiju.rules.paohuzi.melds import FOURS, Figure, Meld
from paiju.rules.paohuzi.offers import NOBODY, hu_only, offered, on_card, taken
from paiju.rules.paohuzi.opening import special_offers
from paiju.rules.paohuzi.pile import Pile
from paiju.rules.paohuzi.seen import Seen
from paiju.rules.paohuzi.state import NONE, Event, State, Three, fours, put, total
from paiju.rules.paohuzi.turn import ask_hu, meld_own, own_moment
from paiju.rules.position import Grammar, refuse
from paiju.rules.protocol import ALL_SEEING


def read(line: str, rules: Paohuzi) -> State:
    """Read a one-line position into a state in which somebody is asked.

    :raises UnreadablePosition: fields that cannot be read.
    :raises IllegalPosition: all defects of one that can.
    """
    position = parse(line)
    refuse(defects(position))
    state = state_of(position, rules)
    refuse(nobody(state))
    return state


def sketch(line: str, rules: Paohuzi) -> State:
    """Read a line for its legal acts alone; errors as :func:`read`, less the doubts."""
    position = parse(line)
    refuse([fault for fault in defects(position) if fault.key not in DOUBTS])
    return state_of(position, rules)


def state_of(position: Position, rules: Paohuzi) -> State:
    """Make a state of a position without defects.

    :raises IllegalPosition: an answer already given that was not offered.
    """
    return _answered(_asked(_laid_out(position), position, rules), position)


def _laid_out(position: Position) -> State:
    """Lay the cards out; nobody is asked yet."""
    pile = Pile(position)
    melds = pile.melds()
    a, b, c = (pile.hand(hand, laid) for hand, laid in zip(position.hands, melds, strict=True))
    opening = position.what in ("亮", "起")
    wall = STOCK if opening or position.wall is None else position.wall
    rights = [right or Rights() for right in position.rights]
    x, y, z = (right.chi for right in rights)
    state = State(
        phase="claim",
        dealer=max(position.dealer, 0),
        liang=position.card if opening else position.liang,
        hands=(a, b, c),
        wall=pile.take(wall),
        turn=position.dealer if opening else position.turn,
        melds=melds,
        rows=position.rows or ((), (), ()),
        card=position.card if apart(position) and not opening else NONE,
        drawn=position.what == "摸",
        guo_zhang=(x, y, z),
        ren_peng=(rights[0].peng, rights[1].peng, rights[2].peng),
        dead=(rights[0].dead, rights[1].dead, rights[2].dead),
        log=_first_discard(position),
    )
    return replace(state, draws=_draws(state, wall))


def _draws(state: State, wall: int) -> Three[int]:
    """Share the cards drawn so far among the seats; who has drawn now has had one of them."""
    each, over = divmod(max(STOCK - wall, 0), 3)
    a, b, c = (each + ((state.turn - seat) % 3 < over) for seat in range(3))
    return (a, b, c)


def _first_discard(position: Position) -> tuple[Event, ...]:
    """Give the log that a first discard of the deal has (地胡 may hang on it), else none."""
    first = position.what == "打" and position.turn == position.dealer and position.wall == STOCK
    if not first or any(laid.figure is not Figure.TI for m in position.melds for laid in m):
        return ()
    return (Event(position.turn, "打", position.card),)


def _asked(state: State, position: Position, rules: Paohuzi) -> State:
    """Ask whoever is to be asked, when the rules have done their own part."""
    match position.what:
        case "":
            due = put(NOBODY, state.turn, choices(state.hands[state.turn]))
            asked = offered(replace(state, phase="discard"), due)
        case "亮":
            state = replace(state, phase="liang")
            asked = offered(state, hu_only(rules.law, state))
        case "起":
            asked = offered(replace(state, phase="special"), special_offers(rules.law, state))
        case "摸" | "打":
            asked = _on_card(state, position, rules)
        case _:
            asked = _own_meld(state, position, rules)
    known_hands = [hand.unknown == 0 for hand in position.hands]
    a, b, c = (asked.offers[s] if known_hands[s] else () for s in range(3))
    return offered(asked, (a, b, c))


def _on_card(state: State, position: Position, rules: Paohuzi) -> State:
    law, turn = rules.law, state.turn
    if state.card == NONE:
        return offered(replace(state, phase="covered"), NOBODY)
    if state.drawn and position.hands[turn].unknown == 0 and must_meld(state, turn, state.card):
        offers = hu_only(law, state) if law.clauses.hu_before_forced else NOBODY
        if offers != NOBODY:
            return offered(replace(state, phase="covered"), offers)
        figure = own_figure(state, turn, state.card)
        return _whole(meld_own(law, state), turn, figure)
    a, b, c = (_with_discard(state, seat, menu) for seat, menu in enumerate(on_card(law, state)))
    offers = (a, b, c)
    pao = pao_seat(state)
    if offers == NOBODY and pao is not None:
        made = make(state, pao, Figure.PAO, state.card)
        return _whole(settle(made, pao), pao, Figure.PAO)
    return offered(state, offers)


def _with_discard(state: State, seat: int, menu: tuple[Act, ...]) -> tuple[Act, ...]:
    """Take out the 吃 and 碰 of a part of a hand that leave none of its cards to discard (§4.3).

    What is written is all that there is; a whole hand has a discard due after every 吃 and 碰, and
    the rules see to it themselves.
    """
    if total(state.hands[seat], state.melds[seat]) >= HAND:
        return menu
    left = tuple(act for act in menu if act in (PASS, HU) or choices(taken(state, seat, act)[0]))
    return () if left == (PASS,) else left


def _whole(state: State, seat: int, figure: Figure) -> State:
    """Let a seat discard after a meld where a part of a hand is too small to tell that it is due.

    A whole hand has more than 20 cards then. Only the second and later melds of four save it.
    """
    melds = state.melds[seat]
    part = state.phase == "draw" and total(state.hands[seat], melds) <= HAND
    if part and (figure not in FOURS or fours(melds) < 2):
        return settle(state, seat, must=True)
    return state


def _own_meld(state: State, position: Position, rules: Paohuzi) -> State:
    """Ask for the 胡 after an own 提 or 偎, as it was before the meld."""
    law, turn, kind = rules.law, state.turn, position.card
    made = _laid_last(state, kind)
    melds = tuple(meld for meld in state.melds[turn] if meld != made)
    hand = state.hands[turn] + (len(made.kinds) - 1 << 3 * kind)
    triple = Figure.CHOU if made.figure is Figure.CHOU else Figure.WEI
    held = Held(hand, melds, kind, triple=triple)
    if not law.clauses.hu_before_forced and wins(law, held, own_moment(law, state)):
        return ask_hu(law, replace(state, self_held=held), turn)
    return _whole(settle(state, turn), turn, made.figure)


def _answered(state: State, position: Position) -> State:
    """Enter the answers that are in."""
    faults: list[PaijuError] = []
    for seat, text in enumerate(position.said):
        try:
            if text:
                act = acts_of.read(text, state.offers[seat])
                state = replace(state, answers=put(state.answers, seat, act))
        except PaijuError as fault:
            kind = type(fault)
            faults.append(kind(fault.key, where="said", article=fault.article, **fault.facts))
    refuse(faults)
    return state


def position_of(state: State, viewer: int | None, rules: Paohuzi) -> Position:
    """Describe a state as *viewer* (a seat, SPECTATOR, ALL_SEEING) may know it; None: as it is.

    :raises Illegal: the deal has ended; a position has somebody to act.
    """
    if state.phase == "over":
        raise Illegal("position.over")
    everything = viewer in (None, ALL_SEEING)
    seen = rules.seen(state, ALL_SEEING if viewer is None else viewer)
    a, b, c = (_hand(state, seen, seat, everything or seat == viewer) for seat in range(3))
    x, y, z = (tuple(map(read_laid, seen.melds[seat])) for seat in "abc")
    own = [everything or seat == viewer for seat in range(3)]
    p, q, r = (_rights(state, seat) if own[seat] else None for seat in range(3))
    what, card = _what(state, seen, everything or viewer == state.turn, viewer)
    said = [state.answers[s] if viewer is None or s == viewer else None for s in range(3)]
    s, t, u = (acts_of.write(act) if act else "" for act in said)
    opening = what in ("亮", "起")
    return Position(
        hands=(a, b, c),
        melds=(x, y, z),
        dealer=state.dealer,
        turn=state.turn,
        what=what,
        card=card,
        wall=seen.wall,
        rights=(p, q, r),
        liang=NONE if opening else state.liang,
        rows=state.rows,
        said=(s, t, u),
    )


def _hand(state: State, seen: Seen, seat: int, known_: bool) -> Hand:  # noqa: FBT001 - of the viewer
    return Hand(state.hands[seat]) if known_ else Hand(0, seen.counts["abc"[seat]])


def _rights(state: State, seat: int) -> Rights:
    return Rights(state.guo_zhang[seat], state.ren_peng[seat], state.dead[seat])


def _what(state: State, seen: Seen, own: bool, viewer: int | None) -> tuple[What, int]:  # noqa: FBT001 - of the viewer
    """Tell what lies on the table, as far as the viewer may know why."""
    if state.phase == "special":
        asks = viewer in (None, ALL_SEEING) or bool(seen.acts or seen.answer)
        return ("起" if asks else "亮"), state.liang
    if state.phase == "liang":
        return "亮", state.liang
    if seen.table is not None:
        card = NONE if seen.table.card == "?" else zipai.KINDS.index(seen.table.card)
        return ("摸" if state.drawn else "打"), card
    if state.self_held is not None and state.self_held.last is not None and own:
        kind = state.self_held.last
        return OWN[_laid_last(state, kind).figure], kind
    return "", NONE


def _laid_last(state: State, kind: int) -> Meld:
    """Give the own 提, 偎 or 臭偎 of *kind* of the seat whose turn it is."""
    melds = state.melds[state.turn]
    return next(meld for meld in melds if meld.kinds[0] == kind and meld.figure in OWN)


def write_state(state: State, viewer: int | None, rules: Paohuzi) -> str:
    """Write a state in one line; see :func:`position_of`."""
    return write(position_of(state, viewer, rules))


POSITION = Grammar(
    tag=TAG,
    game="paohuzi",
    usual="paohuzi/comp-2017r",
    together=True,
    read=read,
    sketch=sketch,
    write=write_state,
)
