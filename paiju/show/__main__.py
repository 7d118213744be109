"""Write the made files beside the pages: ``python -m paiju.show``."""

from __future__ import annotations

from paiju.show.files import STATIC, made

for name, text in made().items():
    path = STATIC / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
