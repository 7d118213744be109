"""Papers as pages, printed by a browser: edge to edge where they should be, each on its page."""

from __future__ import annotations

import io

import pypdf
import pytest
from playwright.sync_api import Browser, Page

from paiju.show.paper.document import Certificate, Document, Heading, Line, Tile, Tiles
from paiju.show.paper.page import as_html
from paiju.show.paper.table import Table


@pytest.fixture
def shown(browser: Browser):
    """Show a document as it is printed."""
    opened = []

    def show(document: Document) -> Page:
        page = browser.new_page()
        opened.append(page)
        page.set_content(as_html(document))
        page.emulate_media(media="print")
        return page

    yield show
    for page in opened:
        page.close()


def printed(page: Page) -> list[str]:
    """Give the text of each page on paper."""
    made = page.pdf(prefer_css_page_size=True)
    return [one.extract_text() for one in pypdf.PdfReader(io.BytesIO(made)).pages]


def test_a_certificate_fills_its_page_from_edge_to_edge(shown):
    pages = tuple(Certificate((Line(name, 30),), (Line("x"),)) for name in "ABC")
    page = shown(Document("t", pages, landscape=True))
    lefts = page.evaluate(
        "[...document.querySelectorAll('.certificate')].map((n) => n.getBoundingClientRect().left)"
    )
    assert lefts == [0, 0, 0]
    assert [text[0] for text in printed(page)] == ["A", "B", "C"]


def test_no_few_rows_stand_alone_and_every_page_has_the_head_and_its_number(shown):
    rows = tuple((f"r{n}", "x") for n in range(1, 120))
    page = shown(Document("t", (Heading("T", 1), Table(("Head", "b"), rows, (1, 1))), foot="F"))
    found = printed(page)
    assert len(found) > 1
    assert all("Head" in text for text in found)
    assert all(f"F · {n} / {len(found)}" in text for n, text in enumerate(found, 1))
    assert all(text.count("r") >= 3 for text in found)


def test_ten_tiles_stand_on_a_page(shown):
    tile = Tile((Line("汉" * 40, 20), Line("字" * 40, 12)), "http://hall/?code=ABCD1234")
    assert len(printed(shown(Document("t", (Tiles(2, 53, (tile,) * 20),))))) == 2
