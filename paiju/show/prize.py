"""Prizes, gifts and places in words, as a 竞赛规程 and the papers after an event say them."""

from __future__ import annotations

from paiju.contest.prospectus import Category, Goods, Prize
from paiju.show.section import phrase

_DIGITS = "一二三四五六七八九"


def category_text(one: Category, lang: str) -> str:
    """Say what the best of a category get."""
    which = value_text(one, one.of, lang) or phrase(lang, f"each_{one.by}")
    return phrase(lang, "best", which=which, n=ordinal(one.last, lang))


def band_text(band: Prize, money: str, lang: str) -> str:
    """Say what a band of places gets, in money of the currency *money*."""
    first, last = band.places.start, band.places.stop - 1
    if first == last:
        place = own_name(band, lang) or phrase(lang, "place_one", n=ordinal(first, lang))
    else:
        ends = {"first": ordinal(first, lang), "last": ordinal(last, lang)}
        place = own_name(band, lang) or phrase(lang, "place_band", **ends)
    things = phrase(lang, "and").join(_goods(thing, money, lang) for thing in band.goods)
    # Of goods alone it is not plain that everybody of the band gets them.
    if first < last and not band.certificate and not band.cash:
        return phrase(lang, "prize", place=place, what=phrase(lang, "apiece", what=things))
    parts = [phrase(lang, "certificate")] if band.certificate else []
    parts += [phrase(lang, "cash", n=band.cash, money=money)] if band.cash else []
    parts += [things] if things else []
    return phrase(lang, "prize", place=place, what=phrase(lang, "and").join(parts))


def own_name(band: Prize, lang: str) -> str:
    """Give a band's own name; English is written from the data where that is Chinese."""
    return "" if lang == "en" and not band.name.isascii() else band.name


def value_text(one: Category, value: str, lang: str) -> str:
    """Name a value of a category as an honour does: 女 is 女子, anything else stays as it is."""
    key = {"女": "women", "男": "men"}.get(value, "") if one.by == "sex" else ""
    return phrase(lang, key) if key else value


def _goods(thing: Goods, money: str, lang: str) -> str:
    told = counted(thing, lang)
    if thing.value is not None:
        told += worth(thing, money, lang)
    return told + (phrase(lang, "giver", name=thing.giver) if thing.giver else "")


def given(thing: Goods, money: str, lang: str) -> str:
    """Say what everybody gets, who gives it before it."""
    if not thing.giver:
        return _goods(thing, money, lang)
    told = counted(thing, lang)
    if thing.value is not None:
        told += worth(thing, money, lang)
    return phrase(lang, "given", name=thing.giver, goods=told)


def counted(thing: Goods, lang: str) -> str:
    """Say what things, and how many: ``云门春酒两瓶``, ``礼品盒×1``."""
    if not thing.unit or lang != "zh":
        return phrase(lang, "goods", name=thing.name, n=thing.count)
    number = "两" if thing.count == 2 else numeral(thing.count)
    return f"{thing.name}{number}{thing.unit}"


def worth(thing: Goods, money: str, lang: str) -> str:
    """Say what things are worth, each or all together."""
    key = "each" if thing.each else "together"
    return phrase(lang, key, n=thing.value, money=money, unit=thing.unit or phrase(lang, "piece"))


def numeral(n: int) -> str:
    """Write 一 … 九百九十九, and digits beyond."""
    if not 0 < n < 1000:
        return str(n)
    hundreds, rest = divmod(n, 100)
    tens, ones = divmod(rest, 10)
    text = f"{_DIGITS[hundreds - 1]}百" if hundreds else ""
    if tens:
        text += ("" if n < 20 else _DIGITS[tens - 1]) + "十"
    elif hundreds and ones:
        text += "零"
    return text + (_DIGITS[ones - 1] if ones else "")


def ordinal(place: int, lang: str) -> str:
    """Write a place as it stands in a regulation: 第一名."""
    return numeral(place) if lang == "zh" else str(place)
