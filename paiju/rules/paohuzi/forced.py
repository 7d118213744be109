"""What the rules do by themselves: 提, 偎 and 跑 (law §5)."""

from __future__ import annotations

from msgspec.structs import replace

from paiju.rules.paohuzi.melds import CONCEALED, Figure, Meld, alike
from paiju.rules.paohuzi.state import Event, State, count, put

_VERBS = {Figure.TI: "提", Figure.WEI: "偎", Figure.CHOU: "臭偎", Figure.PAO: "跑"}


def must_meld(state: State, seat: int, kind: int) -> bool:
    """Tell whether *seat* has to 提 or 偎 with its own draw."""
    return count(state, seat, kind) >= 2 or laid(state, seat, kind) in CONCEALED


def own_figure(state: State, seat: int, kind: int) -> Figure:
    """Name what *seat* makes of its own draw: 偎 or 臭偎 of a pair, else 提."""
    if count(state, seat, kind) != 2:
        return Figure.TI
    return Figure.CHOU if state.ren_peng[seat] >> kind & 1 else Figure.WEI


def pao_seat(state: State) -> int | None:
    """Name the seat that has to 跑 the open card; own 提 is not asked here.

    Another's card: by an own 坎 or 偎. Any drawn card, the own one too: by an own 碰.
    """
    for seat in range(3):
        figure = laid(state, seat, state.card)
        if figure is Figure.PENG and state.drawn:
            return seat
        if seat != state.turn and (count(state, seat, state.card) == 3 or figure in CONCEALED):
            return seat
    return None


def laid(state: State, seat: int, kind: int) -> Figure | None:
    """Name the figure of a laid meld of three of *kind*."""
    three = (kind,) * 3
    return next((m.figure for m in state.melds[seat] if m.kinds == three), None)


def make(state: State, seat: int, figure: Figure, kind: int) -> State:
    """Lay a forced meld with *kind*: like cards leave the hand or the meld that it replaces."""
    made = alike(figure, kind)
    three = (kind,) * 3
    kept = tuple(meld for meld in state.melds[seat] if meld.kinds != three)
    hand = state.hands[seat] & ~(7 << 3 * kind)
    event = Event(seat, _VERBS[figure], kind, (made,))  # type: ignore[arg-type]  # a Verb by table
    return replace(
        state,
        hands=put(state.hands, seat, hand),
        melds=put(state.melds, seat, _in_place(state.melds[seat], kept, made)),
        log=(*state.log, event),
    )


def _in_place(old: tuple[Meld, ...], kept: tuple[Meld, ...], made: Meld) -> tuple[Meld, ...]:
    """Put an upgraded meld where the old one lay, a new one at the end."""
    if len(old) == len(kept):
        return (*kept, made)
    at = next(i for i, meld in enumerate(old) if meld not in kept)
    return (*kept[:at], made, *kept[at:])
