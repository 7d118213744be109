"""An event that robots ran through, made by the command line."""

from __future__ import annotations

from pathlib import Path

from paiju.cli.main import status

SIX = ("赵一", "钱二", "孙三", "李四", "周五", "吴六")


def run_through(folder: Path, regulation: str, names: tuple[str, ...] = SIX) -> Path:
    """Run an event of robots that draw their acts; give its folder."""
    (folder / "r.toml").write_text(regulation, encoding="utf-8")
    (folder / "e.csv").write_text("\n".join(["姓名", *names, ""]), encoding="utf-8")
    (folder / "secret").write_text("00" * 32)
    call = ["run", folder / "r.toml", "--entrants", folder / "e.csv", "--robots", "random"]
    call += ["--out", folder / "out", "--secret-file", folder / "secret"]
    assert status([str(part) for part in call]) == 0
    return folder / "out"
