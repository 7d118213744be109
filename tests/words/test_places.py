"""Places of a fault are told in the language of the sentence, each step of them."""

from __future__ import annotations

import pytest

from paiju.words.place import place


@pytest.mark.parametrize(
    ("where", "zh"),
    [
        ("round 1, table 1", "第 1 轮，第 1 桌"),
        ("stage 1, round 2, table 4, board 2", "第 1 阶段，第 2 轮，第 4 桌，第 2 副"),
        ("round 1, board 9", "第 1 轮，第 9 副"),
        ("row 3, row 5", "第 3 行，第 5 行"),
    ],
)
def test_no_step_of_a_place_stays_english_in_a_chinese_sentence(where: str, zh: str) -> None:
    assert place(where, "zh") == zh
    assert place(where, "en") == where
