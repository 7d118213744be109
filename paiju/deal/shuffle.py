"""The published algorithms: secret → one uniform permutation a board → a deal.

Bytes come from SHAKE-256 over a length-prefixed list of fields; they become numbers by throwing
away what would favour some of them; the numbers shuffle the physical cards by Fisher and Yates.
``docs/dealing.md`` tells it so that a stranger can write it again. (DUPLICATE §7)
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import TypeAlias, TypeVar
from unicodedata import normalize

from paiju.cards.deck import Deal, Deck, cut

ALGORITHM = "paiju-deal-1"
"""Name and version of all that is done here; a change of one byte takes a new name."""

MIXED = "paiju-deal-2"
"""The same from a secret mixed with the contributions of others, and with drawn openers."""

_MIX = "paiju-mix-1"

SECRET_BYTES = 32
"""The least length of a secret: 256 bits, more than the 211.6 of a deal of 80 cards."""

Field: TypeAlias = bytes | str | int

Item = TypeVar("Item")


def encode(fields: Sequence[Field]) -> bytes:
    """Write fields one after the other so that no two lists give the same bytes.

    Each is its length (4 bytes, big-endian), then itself: bytes as they are, a text in UTF-8
    after NFC (as records are written), a whole number in decimal digits.

    :raises ValueError: a text that UTF-8 cannot hold (a lone surrogate).
    """
    parts = [f if isinstance(f, bytes) else normalize("NFC", str(f)).encode() for f in fields]
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def stream(seed: bytes) -> Iterator[int]:
    """Give the bytes (0…255) of SHAKE-256 over *seed*, without end."""
    xof = hashlib.shake_256(seed)
    start, end = 0, 256
    while True:
        # A longer output begins with the shorter one: only the new part is handed on.
        yield from xof.digest(end)[start:]
        start, end = end, 2 * end


def below(source: Iterator[int], n: int) -> int:
    """Draw a whole number 0…n−1, each with exactly the same chance.

    As few bytes as can hold n−1 (none for n = 1), big-endian; a value at or above the largest
    multiple of n is thrown away whole and drawn again.

    :param source: independent uniform bytes, without end.
    :raises ValueError: n is not positive.
    """
    if n < 1:
        raise ValueError("nothing to draw from")
    width = ((n - 1).bit_length() + 7) // 8
    space = 256**width
    limit = space - space % n
    while True:
        value = 0
        for _ in range(width):
            value = value << 8 | next(source)
        if value < limit:
            return value % n


def permutation(source: Iterator[int], n: int) -> list[int]:
    """Shuffle 0…n−1 (Fisher–Yates, from the last place down), every order equally likely.

    Place i (n−1 … 1) changes with place j = ``below(source, i + 1)``; j may be i itself.
    """
    return shuffled(source, range(n))


def shuffled(source: Iterator[int], items: Sequence[Item]) -> list[Item]:
    """Give *items* in a new order, as :func:`permutation` orders their indices."""
    order = list(items)
    for i in range(len(order) - 1, 0, -1):
        j = below(source, i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def mix(secret: bytes, parts: Sequence[tuple[str, str]]) -> bytes:
    """Mix a secret with what others contributed: the 32 bytes from which :data:`MIXED` deals.

    Who knows all but one of them knows nothing of the outcome.

    :param parts: (name of the contributor, text given), in their published order.
    :raises ValueError: the secret is too short.
    """
    _check_secret(secret)
    texts = [text for part in parts for text in part]
    source = stream(encode((_MIX, secret, len(parts), *texts)))
    return bytes(next(source) for _ in range(SECRET_BYTES))


def board_seed(
    deck: Deck,
    secret: bytes,
    event: str,
    stage: str,
    round_: int,
    board: int,
    attempt: int = 0,
    algorithm: str = ALGORITHM,
) -> bytes:
    """Write what one board's bytes are made from; parameters as :func:`board_deal`."""
    _check_secret(secret)
    place: tuple[Field, ...] = (event, stage, round_, board)
    if algorithm == ALGORITHM:
        # The 0 once stood for a number of contributions; a first deal has no number of its own.
        again = (attempt,) if attempt else ()
        return encode((algorithm, deck.name, secret, 0, *place, *again))
    return encode((algorithm, deck.name, secret, *place, attempt))


def _check_secret(secret: bytes) -> None:
    if len(secret) < SECRET_BYTES:
        raise ValueError("the secret is too short")


def board_deal(
    deck: Deck,
    secret: bytes,
    event: str,
    stage: str,
    round_: int,
    board: int,
    attempt: int = 0,
    algorithm: str = ALGORITHM,
) -> Deal:
    """Deal one board of an event (DUPLICATE §7).

    :param secret: 32 bytes or more, chosen at random and kept until the reveal; under
        :data:`MIXED` what :func:`mix` made of it.
    :param event: name of the event; *stage* is the name of the stage in it.
    :param round_: from 1. *board* is from 1 and runs through the stage.
    :param attempt: how often the board was dealt before at this table: 0 for the first deal.
    :raises ValueError: the secret is too short.
    """
    seed = board_seed(deck, secret, event, stage, round_, board, attempt, algorithm)
    return cut(deck, permutation(stream(seed), deck.size))


def drawn_seat(deck: Deck, seed: bytes) -> int:
    """Draw a card out of the three hands of a board (its *seed*) and give the seat that holds it.

    The draw follows the shuffle in the board's own stream; it tells nothing of the cards.
    """
    source = stream(seed)
    permutation(source, deck.size)
    return below(source, 3 * deck.hand) // deck.hand
