"""The golden vectors of ``docs/dealing.md``, read from the page itself."""

from __future__ import annotations

from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "dealing.md"


def golden(section: int) -> list[dict[str, str]]:
    """Give the blocks of a golden vector: name → text, continued lines joined."""
    blocks: list[dict[str, str]] = [{}]
    for line in PAGE.read_text(encoding="utf-8").split("## Golden vector")[section].splitlines():
        if not line.startswith("    "):
            blocks += [{}] if blocks[-1] else []
            continue
        name, text = line[4:16].strip(), line[16:].removesuffix(" …")
        last = name or next(reversed(blocks[-1]))
        blocks[-1][last] = blocks[-1].get(last, "") + text
    return [block for block in blocks if block]


ABOUT, DOUDIZHU, PAOHUZI, PROMISE, CHANCE, AGAIN = golden(1)
PARTS, MIXED_FIRST, MIXED_AGAIN, MIXED_DRAWN = golden(2)
SECRET = bytes.fromhex(ABOUT["secret"])
