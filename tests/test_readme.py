"""The README tells the truth: its Python runs, its commands answer, its links lead somewhere."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from paiju.cli.main import status

ROOT = Path(__file__).parent.parent
PAGES = ("README.md", "README.zh.md", "ARCHITECTURE.md")
COMMANDS = re.compile(r"^    (?:\$ )?paiju ((?:--lang \w+ )?rule .+)$", re.MULTILINE)
FENCED = re.compile(r"```python\n(.*?)```", re.DOTALL)
LINKS = re.compile(r"\]\(([^)#:]+)\)")


def test_python_of_the_readme() -> None:
    (code,) = FENCED.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    example = doctest.DocTestParser().get_doctest(code, {}, "README", "README.md", 0)
    assert len(example.examples) > 3
    assert doctest.DocTestRunner().run(example).failed == 0


@pytest.mark.parametrize("page", ["README.md", "README.zh.md"])
def test_commands_of_the_readme(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = COMMANDS.findall((ROOT / page).read_text(encoding="utf-8"))
    assert len(lines) >= 4
    for line in lines:
        assert status(shlex.split(line)) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    links = LINKS.findall((ROOT / page).read_text(encoding="utf-8"))
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


@pytest.mark.parametrize("page", ["README.md", "README.zh.md"])
@pytest.mark.parametrize("command", ["correct", "explain", "check", "fake"])
def test_the_readme_names_what_rules_explains_checks_and_makes_up(page: str, command: str) -> None:
    assert f"\n    paiju {command} " in (ROOT / page).read_text(encoding="utf-8")
