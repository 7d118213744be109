"""What others add to the chance of the deals, after the promise and before the first card.

Nobody alone then knows or chooses a board: not the maker of the secret, who promised before he
knew the contributions, and not a contributor, who does not know the secret. A *kept* part goes to
the dealing machine alone until the reveal. (DUPLICATE §7)
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Sequence
from unicodedata import normalize

import msgspec

from paiju.deal.commit import VERSION, Commit, Reveal, read_document
from paiju.deal.plan import HEX, LAW, Contributor, Given
from paiju.deal.shuffle import encode
from paiju.errors import Illegal, NotAllowed, Unreadable

CONTRIBUTIONS_FILE = "deals.contributions.json"
MOST_LETTERS = 200
"""The longest contribution, in characters."""

_SEAL = "paiju-seal-1"


class Contribution(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one contributor hands in: bound to a promise, so made after it.

    *value*: a text in one line, 1…200 characters; of a part that is kept or was sealed 64
    lower-case hex digits.
    """

    version: int
    event: str
    commitment: str
    name: str
    value: str

    def __repr__(self) -> str:
        return f"<Contribution of {self.name!r}>"


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A contributor as published before play: the part's seal, and unless it is kept its value.

    Both are empty where nothing was given.
    """

    name: str
    seal: str
    value: str


class Contributions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All contributors of a promise in its order; from now on the deals are fixed."""

    version: int
    event: str
    commitment: str
    parts: tuple[Part, ...]


def seal(event: str, name: str, value: str) -> str:
    """Give what fixes a part and tells nothing of it (where it was chosen at random).

    The name is sealed with it, so that nobody can pass another's seal off as his own.
    """
    return hashlib.sha256(encode((_SEAL, event, name, value))).hexdigest()


def contribute(promise: Commit, name: str, value: str) -> Contribution:
    """Make a contribution to a promise.

    :raises Illegal: no such contributor, it is not what was sealed, or copied from the promise.
    :raises Unreadable: a value that is not in its form.
    """
    made = Contribution(VERSION, promise.event, promise.commitment, name, tidy(value))
    _check(promise, made)
    _check_copies(promise, [Given(name, made.value)])
    return made


def tidy(value: str) -> str:
    """Give a value as it is mixed: NFC, no blanks around it."""
    return normalize("NFC", value).strip()


def gather(
    promise: Commit, handed: Sequence[Contribution], without: Collection[str] = ()
) -> tuple[Contributions, tuple[Given, ...]]:
    """Close the contributions: give what is published now, and what is mixed.

    :param without: who has vanished.
    :raises NotAllowed: somebody is still due, or may not be left out.
    :raises Illegal: of another promise, twice, not what was sealed, or copied.
    """
    names = [made.name for made in handed]
    for made in handed:
        _check(promise, made)
        if names.count(made.name) > 1 or made.name in without:
            raise _no("part_twice", made.name)
    missing = [one.name for one in promise.contributors if one.name not in names]
    if due := [name for name in missing if name not in without]:
        raise NotAllowed("deal.parts_due", article=LAW, names=tuple(due))
    if missing and promise.absent == "stop":
        raise NotAllowed("deal.not_without", article=LAW, names=tuple(missing))
    for name in set(without) - set(missing):
        raise _no("no_contributor", name)
    values = {made.name: made.value for made in handed}
    given = tuple(
        Given(one.name, values[one.name]) for one in promise.contributors if one.name in values
    )
    _check_copies(promise, given)
    parts = tuple(_part(promise, one, values.get(one.name)) for one in promise.contributors)
    return Contributions(VERSION, promise.event, promise.commitment, parts), given


def _part(promise: Commit, one: Contributor, value: str | None) -> Part:
    if value is None:
        return Part(one.name, "", "")
    return Part(one.name, seal(promise.event, one.name, value), "" if one.kept else value)


def opened(promise: Commit, published: Contributions, reveal: Reveal) -> tuple[Given, ...]:
    """Give what was mixed, from the published files alone.

    :raises Illegal: the files contradict each other, or :func:`gather` would have refused.
    :raises NotAllowed: somebody was left out who may not be.
    """
    if published.event != promise.event or published.commitment != promise.commitment:
        raise _no("other_promise", CONTRIBUTIONS_FILE)
    handed = [
        Contribution(VERSION, promise.event, promise.commitment, part.name, part.value)
        for part in reveal.parts
    ]
    without = [part.name for part in published.parts if not part.seal]
    again, given = gather(promise, handed, without)
    if again != published or given != reveal.parts:
        raise _no("other_parts", CONTRIBUTIONS_FILE)
    return given


def read_contribution(text: bytes | str, name: str) -> Contribution:
    """Read what a contributor handed in, a file *name*.

    :raises Unreadable: damaged; its text is not repeated.
    """
    return read_document(text, Contribution, name)


def read_contributions(text: bytes | str) -> Contributions:
    """Read ``deals.contributions.json``.

    :raises Unreadable: damaged, or of another version.
    """
    return read_document(text, Contributions, CONTRIBUTIONS_FILE)


def _check(promise: Commit, made: Contribution) -> None:
    if made.event != promise.event or made.commitment != promise.commitment:
        raise _no("other_promise", made.name)
    one = next((one for one in promise.contributors if one.name == made.name), None)
    if one is None:
        raise _no("no_contributor", made.name)
    whole = HEX.fullmatch(made.value) if one.kept or one.seal else _is_text(made.value)
    if not whole:
        raise Unreadable("deal.bad_part", where=made.name, article=LAW, name=made.name)
    if one.seal and seal(made.event, made.name, made.value) != one.seal:
        raise _no("not_sealed", made.name)


def _is_text(value: str) -> bool:
    return 0 < len(value) <= MOST_LETTERS and value.isprintable() and value == tidy(value)


def _check_copies(promise: Commit, given: Sequence[Given]) -> None:
    """Refuse a part that is somebody else's, or something published before."""
    known = {promise.commitment, promise.regulation, *(one.seal for one in promise.contributors)}
    for part in given:
        if part.value.casefold() in known:
            raise _no("copied", part.name)
        known.add(part.value.casefold())


def _no(key: str, name: str) -> Illegal:
    return Illegal(f"deal.{key}", where=name, article=LAW, name=name)
