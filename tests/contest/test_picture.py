"""Pictures of a regulation: what is one, what is refused, and where it is said."""

from __future__ import annotations

import base64
import datetime as dt
import struct
import zlib

import pytest

from paiju.contest import shelf
from paiju.contest.inlay import inlaid
from paiju.contest.picture import MOST_BYTES, Picture, fault
from paiju.contest.regulation import read_regulation
from paiju.contest.zone import local, offset
from paiju.errors import Unreadable


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(wide: int = 4, high: int = 2) -> bytes:
    """Give a black PNG."""
    rows = zlib.compress(b"".join(b"\0" + bytes(wide) for _ in range(high)))
    head = struct.pack(">IIBBBBB", wide, high, 8, 0, 0, 0, 0)
    parts = (b"IHDR", head), (b"IDAT", rows), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*part) for part in parts)


JPEG = b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x0b\x08\x00\x03\x00\x06\x01\x01\x11\x00\xff\xd9"
SVG = b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 10"/>'
INSIDE = b'xmlns:x="http://www.w3.org/1999/xlink" '


def svg(inside: bytes) -> bytes:
    """Give a drawing with something in it."""
    return b'<svg xmlns="http://www.w3.org/2000/svg" width="3mm" height="1mm">' + inside + b"</svg>"


@pytest.mark.parametrize(
    ("data", "kind", "ratio"), [(png(), "png", 2), (JPEG, "jpeg", 2), (SVG, "svg", 3)]
)
def test_a_picture_tells_its_kind_and_shape(data: bytes, kind: str, ratio: float) -> None:
    picture = Picture(data)
    assert (picture.kind, picture.ratio, fault(picture)) == (kind, ratio, "")
    assert data not in repr(picture).encode()


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b"", "no_picture"),
        (b"GIF89a", "no_picture"),
        (b"<html><svg></svg></html>", "no_picture"),
        (png()[:-3], "broken_picture"),
        (png().replace(b"IDAT", b"IDAX"), "broken_picture"),
        (JPEG[:-4], "broken_picture"),
        (b"\xff\xd8\xff\xd9", "broken_picture"),
        (png(20_000, 1), "large_picture"),
        (png() + bytes(MOST_BYTES), "large_picture"),
        (SVG[:-3], "broken_picture"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "broken_picture"),
        (svg(b"<script>1</script>"), "live_picture"),
        (svg(b"<g onload='x()'/>"), "live_picture"),
        (svg(b"<image href='http://a/b.png'/>"), "live_picture"),
        (svg(b"<image href='/etc/passwd'/>"), "live_picture"),
        (svg(b"<image " + INSIDE + b"x:href='file:///b'/>"), "live_picture"),
        (svg(b"<style>@import 'x.css'</style>"), "live_picture"),
        (svg(b"<g style='fill:url(http://a)'/>"), "live_picture"),
        (svg(b"<foreignObject/>"), "live_picture"),
        (b'<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 1 1"/>', "no_picture"),
        (svg(b"<!ENTITY a 'b'>"), "broken_picture"),
    ],
)
def test_what_is_no_whole_still_picture_is_refused(data: bytes, key: str) -> None:
    assert fault(Picture(data)) == key


@pytest.mark.parametrize(
    "inside",
    [
        b"<use href='#a'/>",
        b"<g fill='url(#a)'/>",
        b"<image href='data:image/png;base64,AA=='/>",
        b"<a href='http://club.example'/>",
        b"<style>.a{fill:red}</style>",
    ],
)
def test_a_drawing_may_hold_what_stays_within_it(inside: bytes) -> None:
    assert fault(Picture(svg(inside))) == ""


FILES = {"a.png": png(), "b.svg": SVG, "c.jpg": JPEG}
PLAIN = b"""paiju = 1
[event]
name = "E"
logo = ["a.png", "b.svg"]
[[stage]]
name = "s"
rules = "doudizhu/official-2016"
rounds = 1
boards = 1
[certificate]
picture = "a.png"
[[prize]]
first = 1
certificate = true
picture = "c.jpg"
[[category]]
by = "club"
picture = "b.svg"
"""


def test_pictures_are_put_in_once_and_the_lines_before_keep_their_numbers() -> None:
    whole = inlaid(PLAIN, FILES.get)
    assert whole.startswith(PLAIN.rstrip(b"\n"))
    assert whole.count(b"[[picture]]") == 3
    assert inlaid(whole, {}.get) == whole
    read = read_regulation(whole)
    assert {name: one.data for name, one in read.pictures.items()} == FILES
    assert read.digest != read_regulation(inlaid(PLAIN, {**FILES, "a.png": png(2, 2)}.get)).digest


def test_a_regulation_without_pictures_stays_byte_for_byte() -> None:
    for data in (shelf.template("zibo-2020"), b"paiju = ", b"event = 3", b"prize = [3]"):
        assert inlaid(data, FILES.get) == data


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ('"b.svg"]', '"none.svg"]', 4, "not beside"),
        ('picture = "c.jpg"', 'picture = "x.jpg"', 15, "not beside"),
        ('["a.png", "b.svg"]', '"../a.png"', 4, "beside the regulation, named"),
        ('["a.png", "b.svg"]', '"a.gif"', 4, "beside the regulation, named"),
        ("certificate = true\n", "", 14, "certificate = true"),
        ('name = "E"', 'name = "E"\nzone = "Mars/Base"', 4, "Mars/Base"),
        ('name = "E"', 'name = "E"\nzone = "../UTC"', 4, "../UTC"),
    ],
)
def test_what_is_missing_or_unheeded_is_told_with_its_line(
    old: str, new: str, line: int, says: str
) -> None:
    data = PLAIN.decode().replace(old, new, 1).encode()
    with pytest.raises(Unreadable) as caught:
        read_regulation(inlaid(data, FILES.get))
    assert caught.value.where == f"line {line}"
    assert says in caught.value.say("en")


@pytest.mark.parametrize(
    ("data", "says"),
    [(b"GIF89a", "no picture"), (png()[:-9], "damaged"), (svg(b"<script/>"), "runs or fetches")],
)
def test_a_file_that_is_no_picture_is_told_where_it_is_named(data: bytes, says: str) -> None:
    held = PLAIN + b'[[picture]]\nfile = "c.jpg"\ndata = \'' + base64.b64encode(data) + b"'\n"
    for text, files in ((PLAIN, {**FILES, "c.jpg": data}), (held, FILES)):
        with pytest.raises(Unreadable) as caught:
            read_regulation(inlaid(text, files.get))
        assert caught.value.where == "line 15"
        assert says in caught.value.say("en")


def test_data_that_is_no_base64_and_a_long_text_are_refused() -> None:
    held = inlaid(PLAIN, FILES.get).replace(b"data = 'iV", b"data = '!!")
    with pytest.raises(Unreadable, match=r"line 22: the picture .a\.png. is damaged"):
        read_regulation(held)
    with pytest.raises(Unreadable, match="line 1: a file longer"):
        read_regulation(PLAIN + b"#" * 70_000)


def test_all_pictures_together_have_a_limit() -> None:
    large = png() + bytes(MOST_BYTES - 200)
    names = [f"{n}.png" for n in range(4)]
    data = PLAIN.replace(b'["a.png", "b.svg"]', str(names).replace("'", '"').encode())
    with pytest.raises(Unreadable, match="line 4: the pictures together"):
        read_regulation(inlaid(data, lambda name: FILES.get(name, large)))


@pytest.mark.parametrize(
    ("zone", "hour", "told"),
    [
        ("Asia/Shanghai", 8, "UTC+8"),
        ("+08:00", 8, "UTC+8"),
        ("-03:30", 20, "UTC-3:30"),
        ("UTC", 0, "UTC"),
        ("Europe/Berlin", 1, "UTC+1"),
    ],
)
def test_a_moment_is_that_of_the_events_own_clock(zone: str, hour: int, told: str) -> None:
    at = int(dt.datetime(2026, 11, 29, tzinfo=dt.UTC).timestamp() * 1000)
    then = local(at, zone)
    assert (then.hour, offset(then)) == (hour, told)
