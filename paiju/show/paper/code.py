"""A QR code as a picture (SVG), black on white, with nothing but its path."""

from __future__ import annotations

import io

from paiju.errors import Unavailable


def qr(text: str) -> str:
    """Draw a text.

    :raises Unavailable: the package that draws is not installed.
    """
    try:
        # An extra: most commands print no code.
        import segno
    except ImportError:
        raise Unavailable("printed.no_package", package="segno", extra="paper") from None
    out = io.BytesIO()
    segno.make(text, error="m").save(
        out, kind="svg", xmldecl=False, svgns=True, border=2, omitsize=True, nl=False
    )
    return out.getvalue().decode()
