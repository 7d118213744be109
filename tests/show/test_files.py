"""The made files under /static are those that the drawing and the word files give today."""

from __future__ import annotations

import re

from paiju.cards import poker, zipai
from paiju.show.cards.zipai import name
from paiju.show.files import STATIC, made


def test_committed_files_equal_the_made_ones() -> None:
    for path, text in made().items():
        assert (STATIC / path).read_text(encoding="utf-8") == text, f"run: make pages ({path})"


def test_every_card_has_one_face() -> None:
    suits = dict(zip(poker.SUITS, "shcd", strict=True))
    written = [poker.write_card(card) for card in poker.bits(poker.DECK)]
    due = {card if len(card) == 1 else suits[card[1]] + card[0] for card in written}
    for sprite in ("cards/poker.svg", "cards/poker-contrast.svg"):
        found = re.findall(r'<symbol id="(.\w?)"', made()[sprite])
        assert sorted(found) == sorted(due), sprite
    found = re.findall(r'<symbol id="([sb]\d+)"', made()["cards/zipai.svg"])
    assert found == [name(kind) for kind in range(20)]


def test_red_and_large_numerals_are_marked_without_colour() -> None:
    faces = dict(
        re.findall(r'<symbol id="([sb]\d+)"[^>]*>(.*?)</symbol>', made()["cards/zipai.svg"])
    )
    corner, frame = "M0 0H14L0 14Z", "M3 52V7"
    for kind in range(20):
        face = faces[name(kind)]
        assert (corner in face) is (kind in zipai.RED)
        assert (frame in face) is (kind >= 10)


def test_jokers_differ_in_shape() -> None:
    faces = dict(re.findall(r'<symbol id="([XD])"[^>]*>(.*?)</symbol>', made()["cards/poker.svg"]))
    assert set(faces) == {"X", "D"}
    assert faces["X"].count('fill="none"') == 2  # outlined index and moon
    assert 'fill="none"' not in faces["D"]


def test_sprites_are_ink_only_and_ask_for_nothing() -> None:
    for path, text in made().items():
        if path.endswith(".svg"):
            assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
            assert "style" not in text
            assert "<script" not in text
