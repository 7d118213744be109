"""仲裁纪要: an appeal from filing to its end as one page, to be printed and signed.

It names board and moment, and shows no card: who may see the record opens it where it lies.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path

from paiju.contest.appeal import Case
from paiju.contest.ruling import Appealed, Decided, Heard, Note
from paiju.show.discipline import about_text, state_text
from paiju.show.moment import moment_text
from paiju.words import LANGUAGES, say

_SIGNERS = ("player", "chief_signs", "members")


def _style() -> str:
    return (Path(__file__).parent / "desk.css").read_text(encoding="utf-8")


def policy() -> str:
    """Give the page's own policy: nothing but its style sheet is let in."""
    digest = base64.b64encode(hashlib.sha256(_style().encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{digest}'"


def minutes_page(
    event: str, case: Case, shown: Mapping[int, str], record: Sequence[str], table: int,
    texts: Sequence[tuple[str, str]], zone: str,
) -> bytes:  # fmt: skip
    """Write the minutes as a self-contained page in UTF-8, Chinese first with English.

    :param record: the name of the table's record, or what the slip of real cards says.
    :param texts: the rulings that carry the decision out, in Chinese and English.
    :param zone: in whose time moments are written.
    """
    rows = "\n".join(_rows(case, shown, record, table, texts, zone))
    title = f"{escape(say('appeal.title', 'zh'))} · {escape(event)}"
    page = (
        '<!doctype html>\n<html lang="zh-Hans">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy()}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{_style()}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{_both('title')}</h1>\n<p>{escape(event)}</p>\n"
        f'<table class="minutes">\n<tbody>\n{rows}\n'
        f"</tbody>\n</table>\n{_signatures()}\n</main>\n</body>\n</html>\n"
    )
    return page.encode()


def _rows(
    case: Case, shown: Mapping[int, str], record: Sequence[str], table: int,
    texts: Sequence[tuple[str, str]], zone: str,
) -> Iterable[str]:  # fmt: skip
    filed = case.filed
    yield _row("number", [str(case.number)])
    yield _row("player", [shown.get(filed.player, f"#{filed.player}")])
    yield _row("about", [about_text(case, lang, table) for lang in LANGUAGES])
    if record:
        yield _row("record", record)
    yield _row("reason", _said(filed, zone))
    for key, note in (("chief", case.heard), ("committee", case.decided)):
        if note is not None:
            yield _row(key, _spoken(note, zone))
    if isinstance(act := case.decided and case.decided.ruling, Decided) and act.members:
        yield _row("members", [act.members])
    if texts:
        yield _row("measures", [f"{zh} / {en}" for zh, en in texts])
    if case.decided is None:
        yield _row("committee", [state_text(case, lang) for lang in LANGUAGES])


def _spoken(note: Note, zone: str) -> list[str]:
    act = note.ruling
    if not isinstance(act, Heard | Decided):
        return []
    key = "upheld" if act.upheld else "dismissed"
    return [f"{say(f'appeal.{key}', 'zh')} / {say(f'appeal.{key}', 'en')}", *_said(act, zone)]


def _said(act: Appealed | Heard | Decided, zone: str) -> list[str]:
    when = moment_text(act.at, zone) if act.at else ""
    return [part for part in (act.why, act.article, act.by, when) if part]


def _row(key: str, values: Iterable[str]) -> str:
    told = "<br>".join(escape(value) for value in values)
    return f'<tr><th scope="row">{_both(key)}</th><td>{told}</td></tr>'


def _signatures() -> str:
    lines = "".join(f"<p><span>{_both(key)}</span><b></b></p>" for key in _SIGNERS)
    return f'<h2>{_both("signed")}</h2>\n<div class="signed">{lines}</div>'


def _both(key: str) -> str:
    zh, en = (escape(say(f"appeal.{key}", lang)) for lang in LANGUAGES)
    return f'{zh} <span lang="en">{en}</span>'
