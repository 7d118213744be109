"""Who may do what: the one table of roles. What does not stand here nobody may.

Addresses stand as in docs/hall.md, with their method; commands of the socket and of the desk by
name. A test walks all routes of the application and all commands.
"""

from __future__ import annotations

from enum import StrEnum

from paiju.play.view import REFEREE
from paiju.rules.protocol import SPECTATOR


class Role(StrEnum):
    """What a person is in an event."""

    ORGANISER = "organiser"
    CHIEF = "chief"
    REFEREE = "referee"
    APPEALS = "appeals"
    PLAYER = "player"
    SPECTATOR = "spectator"


_ALL = frozenset(Role)
_PLAYER = frozenset({Role.PLAYER})
_KNOWN = _ALL - {Role.SPECTATOR}
_DESK = frozenset({Role.ORGANISER, Role.CHIEF, Role.REFEREE})
_HEADS = frozenset({Role.ORGANISER, Role.CHIEF})
_REFEREES = frozenset({Role.CHIEF, Role.REFEREE})
_CHIEF = frozenset({Role.CHIEF})
_APPEALS = frozenset({Role.APPEALS})
_ORGANISER = frozenset({Role.ORGANISER})

ADDRESSES: dict[str, frozenset[Role]] = {
    "GET /": _ALL,
    "POST /login": _ALL,
    "POST /logout": _ALL,
    "GET /account": _KNOWN,
    "POST /account": _KNOWN,
    "GET /check": _ALL,
    "GET /play": _PLAYER,
    "GET /play/boards": _PLAYER,
    "GET /play/appeal": _PLAYER,
    "GET /e/{e}": _ALL,
    "GET /e/{e}/standings": _ALL,
    "GET /e/{e}/seating/{r}": _ALL,
    "GET /e/{e}/table/{r}/{t}": _ALL,
    "GET /e/{e}/replay/{r}/{t}/{k}": _ALL,
    "GET /e/{e}/traveller/{k}": _ALL,
    "GET /e/{e}/player/{n}": _ALL,
    "GET /e/{e}/deals/{f}": _ALL,
    "GET /hall/{e}/seating": _ALL,
    "GET /hall/{e}/clock": _ALL,
    "GET /hall/{e}/standings": _ALL,
    "GET /desk": _DESK,
    "GET /desk/{e}": _DESK,
    "GET /desk/_new": _ORGANISER,
    "GET /desk/{e}/entrants": _DESK,
    "GET /desk/{e}/cards": _HEADS,
    "GET /desk/{e}/seating": _DESK,
    "GET /desk/{e}/tables": _DESK,
    "GET /desk/{e}/table/{t}": _DESK,
    "GET /desk/{e}/results": _DESK,
    "GET /desk/{e}/rulings": _DESK,
    "GET /desk/{e}/ruling": _CHIEF,
    "GET /desk/{e}/discipline": _DESK,
    "GET /desk/{e}/offence": _REFEREES,
    "GET /desk/{e}/measures/{n}": _APPEALS,
    "GET /desk/{e}/measure": _APPEALS,
    "GET /desk/{e}/appeals": _DESK | _APPEALS,
    "GET /desk/{e}/minutes/{n}": _DESK | _APPEALS,
    "GET /desk/{e}/download": _DESK,
    "GET /desk/{e}/archive": _HEADS,
    "GET /desk/{e}/paper": _DESK,
    "GET /desk/{e}/paper/{name}": _DESK,
    "POST /desk": _ORGANISER,
    "POST /desk/{e}/all_in": _DESK,
    "POST /desk/{e}/slips": _DESK,
    "POST /desk/{e}/confirm": _DESK,
    "POST /desk/{e}/cards": _HEADS,
    "POST /desk/{e}/cards/pdf": _HEADS,
    "POST /desk/{e}/swap": _HEADS,
    "POST /desk/{e}/ruling": _CHIEF,
    "POST /desk/{e}/discipline": _REFEREES,
    "POST /desk/{e}/appeal": _DESK,
    "POST /desk/{e}/hear": _CHIEF,
    "POST /desk/{e}/decide": _APPEALS,
    "POST /desk/{e}/measure": _APPEALS,
    "POST /play/appeal": _PLAYER,
    "POST /desk/{e}/{command}": _DESK,
    "GET /api/events": _ALL,
    "GET /api/e/{e}": _ALL,
    "GET /api/e/{e}/standings": _ALL,
    "GET /api/e/{e}/tables": _DESK,
    "GET /api/schema": _ALL,
    "GET /api/schema/{path}": _ALL,
    "GET /api/schema/json": _ALL,
    "GET /api/schema/openapi.json": _ALL,
    "GET /static/{file}": _ALL,
    "GET /ws": _ALL,
    "GET /healthz": _ALL,
    "GET /metrics": _ALL,
}
"""Method and address → who may ask for it. ``/metrics`` answers the own machine only."""

SOCKET: dict[str, frozenset[Role]] = {
    "hello": _ALL,
    "act": _PLAYER,
    "host": _PLAYER,
    "call": _PLAYER,
    "withdraw": _PLAYER,
    "hint": _PLAYER,
    "try": _PLAYER,
    "ping": _ALL,
}
"""Command of the socket → who may give it."""

DESK: dict[str, frozenset[Role]] = {
    "check_in": _DESK,
    "check_out": _DESK,
    "leave_out": _HEADS,
    "take_in": _HEADS,
    "withdraw": _HEADS,
    "draft": _HEADS,
    "seat": _HEADS,
    "start": _HEADS,
    "release": _HEADS,
    "reveal": _ORGANISER,
    "contributions": _ORGANISER,
    "stop": _REFEREES,
    "resume": _REFEREES,
    "stop_all": _REFEREES,
    "resume_all": _REFEREES,
    "extend": _REFEREES,
    "replace": _REFEREES,
    "foul": _REFEREES,
    "robot": _REFEREES,
    "void": _REFEREES,
    "open": _REFEREES,
    "rule": _REFEREES,
    "adjust": _CHIEF,
    "undo": _CHIEF,
    "tell": _DESK,
    "code": _HEADS,
    "token": _HEADS,
    "admit": _ORGANISER,
    "forget": _ORGANISER,
}
"""Command of the desk → who may give it."""

_VIEWERS = {Role.CHIEF: REFEREE, Role.REFEREE: REFEREE, Role.ORGANISER: REFEREE}


def viewer(role: Role) -> int:
    """Give whose sight of a table somebody has who sits at none.

    Of a board that other tables may still play, desk and referees see seats, phase and clocks, and
    no card, act or score before the logged "open the table".
    """
    return _VIEWERS.get(role, SPECTATOR)
