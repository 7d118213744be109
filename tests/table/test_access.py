"""Everybody can use it: axe-core, contrast, sizes, both languages, weight of the first load."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from paiju.show.files import STATIC
from tests.table import scenes
from tests.table.conftest import DESKTOP, LYING, PHONE, Watcher
from tests.table.hall import Hall

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
SCENES: dict[str, Callable[[], Hall]] = {
    "call": scenes.calling,
    "lead": lambda: scenes.playing(0),
    "follow": scenes.following,
    "wait": lambda: scenes.playing(1),
    "claim": lambda: scenes.zi("claim"),
    "discard": lambda: scenes.zi("discard"),
}


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("name", SCENES)
def test_axe_finds_nothing_serious(watch: Watcher, name: str, lang: str) -> None:
    watching = watch(SCENES[name](), lang=lang)

    watching.page.evaluate(AXE.read_text(encoding="utf-8"))
    found = watching.page.evaluate("axe.run()")["violations"]
    serious = [f for f in found if f["impact"] in ("serious", "critical")]
    told = [(f["id"], [n["html"][:120] for n in f["nodes"]][:3]) for f in serious]
    assert told == []


@pytest.mark.parametrize("size", [PHONE, LYING, DESKTOP])
@pytest.mark.parametrize("name", SCENES)
def test_nothing_lies_outside_the_window(watch: Watcher, name: str, size: tuple[int, int]) -> None:
    watching = watch(SCENES[name](), size)

    boxes = watching.page.locator(".hand [data-card], .acts button, .plate, .bar button").all()
    for box in boxes:
        place = box.bounding_box()
        assert place
        assert place["x"] >= -1
        assert place["y"] >= -18  # a card that is lifted
        assert place["x"] + place["width"] <= size[0] + 1
        assert place["y"] + place["height"] <= size[1] + 1


def test_cards_and_clocks_have_contrast_seven() -> None:
    """WCAG AAA: 7 to 1, in every theme and deck."""
    css = (STATIC / "table.css").read_text(encoding="utf-8")
    root = colours(re.findall(r":root \{(.*?)\}", css, re.S)[0])
    for theme in ("slate", "light"):
        part = re.findall(rf":root\[data-theme='{theme}'\] \{{(.*?)\}}", css, re.S)[0]
        check({**root, **colours(part)})
    check(root)
    decks = re.findall(r"data-deck='contrast'\] \{(.*?)\}", css, re.S)
    check({**root, **{k: v for part in decks for k, v in colours(part).items()}})


def colours(text: str) -> dict[str, str]:
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{3,6});", text))


def check(of: dict[str, str]) -> None:
    for ink in ("spade", "heart", "club", "diamond"):
        assert contrast(of[ink], of["paper"]) >= 7, ink
    assert contrast(of["red"], of["paper-zi"]) >= 7
    for ink in ("ink", "turn"):
        assert contrast(of[ink], of["plate"]) >= 7, (ink, of[ink], of["plate"])
    assert contrast(of["alarm-ink"], of["alarm"]) >= 7
    for ink in ("ink", "soft", "alarm"):
        assert contrast(of[ink], of["felt"]) >= 4.5, ink


def contrast(a: str, b: str) -> float:
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * c for c in colour[1:])
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    r, g, b = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def test_first_load_is_light_and_stays_at_home(watch: Watcher, origin: str) -> None:
    watching = watch(scenes.playing(0))

    asked: list[list[object]] = watching.page.evaluate(
        "['resource', 'navigation'].flatMap((type) => performance.getEntriesByType(type))"
        ".map((e) => [e.name, e.decodedBodySize])"
    )
    assert all(str(name).startswith(origin) for name, _ in asked)
    assert sum(int(str(size)) for _, size in asked) <= 300_000


def test_scripts_use_no_page_of_another_origin_and_no_inline_code() -> None:
    for path in STATIC.rglob("*.js"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", text), path.name
        assert "eval(" not in text
        assert 'style="' not in text
