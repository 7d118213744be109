"""One-line positions of 跑胡子 as text: every field read by itself, written back canonically.

    phz HANDS DEALER TO-ACT CARD WALL RIGHTS [liang=…] [rows=…] [said=…]

``docs/notation.md`` has the grammar. Whether the fields agree with the deck and with one another
is the matter of ``defect.py``; ``position.py`` makes a state of a position and back.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from paiju.cards import zipai
from paiju.cards.deck import SEATS
from paiju.errors import Unreadable
from paiju.rules.paohuzi import melds as groups_of
from paiju.rules.paohuzi.layout import Hand, Laid, Position, Rights, What
from paiju.rules.paohuzi.melds import CHARS, FOURS, Figure, alike
from paiju.rules.paohuzi.state import NONE, Three, put
from paiju.rules.position import Fields, refuse

TAG = "phz"
FIELDS = ("hands", "dealer", "to-act", "card", "wall", "rights")
OPTIONS = ("liang", "rows", "said")
UNKNOWN = "?"
_NEEDED = 4
"""So many fields must be there; wall and rights may be left out."""

_HAND = re.compile(r"(?P<cards>[^?]*)(?P<unknown>\?(?P<size>\d\d?)?)?")
_CARD = re.compile(r"(?P<seat>[abc])?(?P<what>摸|打|亮|起|臭偎|偎|提)(?P<card>.+)")
_RIGHT = re.compile(r"(?P<seat>[abc])(?P<chi>[^碰死]*)(碰(?P<peng>[^死]+))?(?P<dead>死?)")
_COVERED = re.compile(r"(?P<figure>臭偎|偎|提)(?P<card>[^?]*)(?P<covered>\?+)")


def parse(line: str) -> Position:
    """Read every field of a line.

    :raises UnreadablePosition: fields that are not in the notation; all of them at once.
    """
    words = line.split()
    plain = next((n for n, word in enumerate(words) if "=" in word), len(words))
    if not _NEEDED < plain <= len(FIELDS) + 1 or words[0] != TAG:
        refuse([Unreadable("position.no_line", where=TAG, tag=TAG, fields=len(FIELDS))])
    fields = Fields()
    hands, dealer, to_act, card, wall, rights = [*words[1:plain], UNKNOWN, "-"][: len(FIELDS)]
    options = fields.options(words[plain:], OPTIONS)
    on_table = fields.read("card", card, _read_card, _OnTable(NONE, "", NONE))
    held = fields.read("hands", hands, _read_hands, _NO_HANDS)
    turn = fields.read("to-act", to_act, _read_seat, NONE)
    position = Position(
        hands=held[0],
        melds=held[1],
        dealer=fields.read("dealer", dealer, _read_seat, NONE),
        turn=turn if on_table.seat == NONE else on_table.seat,
        what=on_table.what,
        card=on_table.card,
        wall=fields.read("wall", wall, _read_wall, None),
        rights=fields.read("rights", rights, _read_rights, _UNTOLD),
        liang=fields.read("liang", options["liang"], _one, NONE) if "liang" in options else NONE,
        rows=fields.read("rows", options["rows"], _read_rows, None) if "rows" in options else None,
        said=fields.read("said", options.get("said", ""), _read_said, ("", "", "")),
    )
    refuse(fields.defects)
    return position


def _read_hands(text: str) -> tuple[Three[Hand], Three[tuple[Laid, ...]]]:
    parts = [part.split("+") for part in text.split("/")]
    if len(parts) != len(SEATS):
        raise Unreadable("position.three_hands", count=len(parts))
    a, b, c = (_read_hand(part[0]) for part in parts)
    x, y, z = (tuple(map(read_laid, part[1:])) for part in parts)
    return (a, b, c), (x, y, z)


_NO_HANDS: tuple[Three[Hand], Three[tuple[Laid, ...]]] = ((Hand(0, None),) * 3, ((), (), ()))


def _read_hand(text: str) -> Hand:
    found = _HAND.fullmatch(text)
    if not text or not found:
        raise Unreadable("position.no_hand", text=text)
    counts = 0 if found["cards"] == "-" else zipai.read_counts(found["cards"])
    if not found["unknown"]:
        return Hand(counts)
    return Hand(counts, int(found["size"]) if found["size"] else None)


def read_laid(text: str) -> Laid:
    """Read a meld that may be covered: ``碰捌捌捌``, ``偎???``, ``臭偎五??``.

    :raises Unreadable: a stray character, no card, a wrong number of covered cards.
    :raises Illegal: the cards make no meld that is laid on the table.
    """
    found = _COVERED.fullmatch(text)
    if found is None:
        meld = groups_of.read(text)
        if meld.figure in (Figure.KAN, Figure.JIANG):
            meld = groups_of.read("偎" + text)
        return Laid(meld.figure, meld.kinds, len(meld.kinds))
    figure = next(figure for figure in Figure if CHARS[figure] == found["figure"])
    kinds = zipai.read_kinds(found["card"])
    size = 4 if figure in FOURS else 3
    if len(set(kinds)) > 1 or len(kinds) + len(found["covered"]) != size:
        raise Unreadable("position.no_covered_meld", text=text)
    return Laid(figure, alike(figure, kinds[0]).kinds if kinds else (), len(kinds))


def _read_seat(text: str) -> int:
    if text in ("-", UNKNOWN):
        return NONE
    if text not in tuple(SEATS):
        raise Unreadable("position.no_seat", text=text)
    return SEATS.index(text)


class _OnTable(NamedTuple):
    seat: int
    what: What
    card: int


def _read_card(text: str) -> _OnTable:
    if text == "-":
        return _OnTable(NONE, "", NONE)
    found = _CARD.fullmatch(text)
    if not found:
        return _OnTable(NONE, "摸", _one(text))
    seat = SEATS.index(found["seat"]) if found["seat"] else NONE
    what: What = found["what"]  # type: ignore[assignment]  # the pattern lists them
    return _OnTable(seat, what, NONE if found["card"] == UNKNOWN else _one(found["card"]))


def _one(text: str) -> int:
    kinds = zipai.read_kinds(text)
    if len(kinds) != 1:
        raise Unreadable("paohuzi.not_one_card", text=text)
    return kinds[0]


def _read_wall(text: str) -> int | None:
    if text == UNKNOWN:
        return None
    if not re.fullmatch(r"\d\d?", text):
        raise Unreadable("position.no_wall", text=text)
    return int(text)


def _read_rights(text: str) -> Three[Rights | None]:
    rights: Three[Rights | None] = (Rights(), Rights(), Rights())
    if text == UNKNOWN:
        return _UNTOLD
    for item in [] if text == "-" else text.replace("，", ",").split(","):
        found = _RIGHT.fullmatch(item)
        if not found or len(item) == 1:
            raise Unreadable("position.no_rights", text=item)
        seat = SEATS.index(found["seat"])
        if item[1:] == UNKNOWN:
            rights = put(rights, seat, None)
            continue
        old = rights[seat] or Rights()
        chi, peng = _bits(found["chi"]) | old.chi, _bits(found["peng"] or "") | old.peng
        rights = put(rights, seat, Rights(chi, peng, bool(found["dead"]) or old.dead))
    return rights


_UNTOLD: Three[Rights | None] = (None, None, None)


def _bits(text: str) -> int:
    return sum(1 << kind for kind in set(zipai.read_kinds(text)))


def _read_rows(text: str) -> Three[tuple[int, ...]]:
    parts = text.split("/")
    if len(parts) != len(SEATS):
        raise Unreadable("position.three_rows", count=len(parts))
    a, b, c = (() if part == "-" else tuple(zipai.read_kinds(part)) for part in parts)
    return (a, b, c)


def _read_said(text: str) -> Three[str]:
    said: Three[str] = ("", "", "")
    for item in text.split(",") if text else []:
        if item[:1] not in tuple(SEATS) or len(item) == 1 or said[SEATS.index(item[0])]:
            raise Unreadable("position.no_said", text=item)
        said = put(said, SEATS.index(item[0]), item[1:])
    return said


def write(position: Position) -> str:
    """Write a position canonically; ``parse`` gives it back."""
    wall = UNKNOWN if position.wall is None else str(position.wall)
    seats = ("-" if seat == NONE else SEATS[seat] for seat in (position.dealer, position.turn))
    return " ".join(
        [
            TAG,
            "/".join(map(_write_hand, position.hands, position.melds)),
            *seats,
            _write_card(position),
            wall,
            _write_rights(position.rights),
            *_write_options(position),
        ]
    )


def _write_hand(hand: Hand, melds: tuple[Laid, ...]) -> str:
    more = UNKNOWN if hand.unknown is None else f"{UNKNOWN}{hand.unknown}" if hand.unknown else ""
    return "+".join([zipai.write_counts(hand.counts) + more or "-", *map(_write_laid, melds)])


def _write_laid(laid: Laid) -> str:
    if laid.meld is not None and laid.shown == laid.size:
        return groups_of.write(laid.meld)
    card = zipai.KINDS[laid.kinds[0]] if laid.kinds else ""
    return CHARS[laid.figure] + card * laid.shown + UNKNOWN * (laid.size - laid.shown)


def _write_card(position: Position) -> str:
    if not position.what:
        return "-"
    return position.what + (UNKNOWN if position.card == NONE else zipai.KINDS[position.card])


def _write_rights(rights: Three[Rights | None]) -> str:
    if rights == _UNTOLD:
        return UNKNOWN
    told = [SEATS[seat] + _write_right(right) for seat, right in enumerate(rights)]
    return ",".join(item for item in told if len(item) > 1) or "-"


def _write_right(right: Rights | None) -> str:
    if right is None:
        return UNKNOWN
    peng = "碰" + kinds_of(right.peng) if right.peng else ""
    return kinds_of(right.chi) + peng + ("死" if right.dead else "")


def kinds_of(bits: int) -> str:
    """Write a set of kinds, ascending."""
    return "".join(zipai.KINDS[kind] for kind in range(20) if bits >> kind & 1)


def _write_options(position: Position) -> list[str]:
    found = []
    if position.liang != NONE:
        found.append(f"liang={zipai.KINDS[position.liang]}")
    if position.rows is not None and any(position.rows):
        rows = ("".join(zipai.KINDS[kind] for kind in row) or "-" for row in position.rows)
        found.append("rows=" + "/".join(rows))
    said = [SEATS[seat] + text for seat, text in enumerate(position.said) if text]
    return [*found, "said=" + ",".join(said)] if said else found
