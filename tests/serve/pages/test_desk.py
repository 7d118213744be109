"""The desk's pages: what each shows, to whom, and that its forms do what they say."""

from __future__ import annotations

import io
import re
import zipfile

import pypdf
import pytest
from opened import SECRET

from paiju.contest.round import swapped
from paiju.desk import archive, director
from paiju.desk.book import read_book
from paiju.desk.folder import Folder
from paiju.play.commands import Call
from paiju.serve.roles import Role
from paiju.store.event import opened as open_store
from paiju.store.sqlite import Sqlite

PAGES = ["", "/entrants", "/seating", "/tables", "/results", "/rulings", "/paper",
         "/discipline", "/appeals", "/table/1"]  # fmt: skip
ADDRESSED = re.compile(r'(?:href|src)="([^"]+)"')
TOKEN = re.compile(r"令牌[：:]\s*([\w-]+)")
INLINE = re.compile(r"<script(?![^>]*src=)|\son\w+=|\sstyle=|<style")


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("role", [Role.ORGANISER, Role.CHIEF, Role.REFEREE])
def test_every_page_of_the_desk_in_every_phase(directed, role, lang):
    made = directed()
    desk = made.hall.browser("e", role)

    def look():
        for page in PAGES[: 10 if made.event.round else 9]:
            answer = desk.get(f"/desk/e{page}?lang={lang}")
            text = answer.read().decode()
            assert answer.status == 200, page
            assert not INLINE.search(text), page
            assert all(a.startswith(("/", "?", "#")) for a in ADDRESSED.findall(text)), page

    look()
    made.seat()
    look()
    made.start()
    made.hall.wait(lambda: made.event.course.finished == 1)
    look()
    made.hall.do(made.event.release("d"))
    made.play()
    made.hall.do(made.event.reveal())
    look()


@pytest.mark.parametrize("path", ["swap", "cards", "ruling", "all_in", "release"])
def test_a_strangers_form_is_refused_by_every_command(directed, path):
    made = directed()
    desk = made.hall.browser("e", Role.CHIEF)
    assert desk.post(f"/desk/e/{path}", ours=False, form="0" * 64).status == 403


def test_a_referee_is_offered_no_button_that_would_be_refused(directed):
    made = directed()
    made.play(release=False)
    chief, referee = (made.hall.browser("e", role) for role in (Role.CHIEF, Role.REFEREE))
    assert "/desk/e/release" in made.text("/desk/e/results", chief)
    assert "/desk/e/release" not in made.text("/desk/e/results", referee)
    assert 'action="/desk/e/ruling"' not in made.text("/desk/e/rulings", referee)


def test_the_next_step_is_the_one_that_can_be_done(directed):
    made = directed(rounds=1)
    desk = made.hall.browser("e", Role.ORGANISER)
    walk = [("draft", "/desk/e/draft"), ("seat", "查看草案"), ("start", "/desk/e/start")]
    for command, offered in walk:
        assert offered in made.text("/desk/e", desk)
        desk.post(f"/desk/e/{command}", seconds=0)
    made.hall.wait(lambda: made.event.course.finished == 1)
    for command in ("release", "reveal"):
        assert f'action="/desk/e/{command}"' in made.text("/desk/e", desk)
        desk.post(f"/desk/e/{command}")
    assert "比赛结束" in made.text("/desk/e", desk)


def test_two_change_places_in_a_draft_and_the_warnings_follow(directed):
    made = directed(rounds=3)
    made.play(1)
    desk = made.hall.browser("e", Role.CHIEF)
    desk.post("/desk/e/draft")
    before = made.event.course.draft
    one, other = before.tables[0][0], before.tables[1][1]
    desk.post("/desk/e/swap", one=one, other=other)
    after = made.event.course.draft
    assert after == swapped(before, one, other)
    assert (after.tables[0][0], after.tables[1][1]) == (other, one)
    shown = made.text("/desk/e/seating", desk)
    met = made.event.course.seated[0].round.tables
    again = [t for t in after.tables for m in met if len(set(t) & set(m)) > 1]
    assert ("已经相遇过" in shown) is bool(again)
    assert desk.post("/desk/e/swap", one=one, other=99).status == 404
    assert made.event.course.draft == after


def test_only_the_desk_sees_a_draft(directed):
    made = directed()
    made.hall.browser("e", Role.CHIEF).post("/desk/e/draft")
    assert "编排中" not in made.text("/e/e")
    assert made.hall.browser().get("/e/e/seating/1").status == 404


def test_a_table_at_a_glance_shows_call_and_clock_and_no_card(directed):
    made = directed(absent="clock", count=3, rounds=1)
    made.seat()
    made.start()
    live = made.event.tables[0]
    made.hall.wait(lambda: live.table.running)
    made.hall.do(live.do(Call(live.table.asked[0], "x")))
    desk = made.hall.browser("e", Role.REFEREE)
    for path in ("/desk/e/tables", "/desk/e/table/1"):
        shown = made.text(path, desk)
        assert "呼叫裁判" in shown
        assert "离线" in shown
        assert not re.search("[♠♥♣♦]", shown)
    made.hall.do(live.do(Call(live.table.asked[0], "x")))
    desk.post("/desk/e/rule", table=1, why="按原样继续", article="EVENTS §5")
    shown = made.text("/desk/e/table/1", desk)
    assert "按原样继续" in shown
    assert live.table.halt is None


def test_a_referee_counts_a_foul_where_the_rules_know_fouls(directed):
    made = directed(absent="clock", count=3, rounds=1, rules="doudizhu/zibo-2020")
    made.seat()
    made.start()
    live = made.event.tables[0]
    made.hall.wait(lambda: live.table.running)
    desk = made.hall.browser("e", Role.REFEREE)
    assert 'action="/desk/e/foul"' in made.text("/desk/e/table/1", desk)
    desk.post("/desk/e/foul", table=1, seat="b", why="手机响")
    assert live.table.state.fouls == (0, 1, 0)
    assert desk.post("/desk/e/foul", table=1, seat="b", why="").status == 400
    chief_only = made.hall.browser("e", Role.PLAYER, 1)
    assert chief_only.post("/desk/e/foul", table=1, seat="b", why="x").status == 403


def test_no_foul_is_offered_where_the_rules_know_none(directed):
    made = directed(absent="clock", count=3, rounds=1)
    made.seat()
    made.start()
    made.hall.wait(lambda: made.event.tables[0].table.running)
    desk = made.hall.browser("e", Role.REFEREE)
    assert 'action="/desk/e/foul"' not in made.text("/desk/e/table/1", desk)
    assert desk.post("/desk/e/foul", table=1, seat="b", why="x").status in (403, 409)


def test_who_would_move_is_told_before_a_ruling_is_entered(directed):
    made = directed(rounds=2)
    made.play(1)
    chief = made.hall.browser("e", Role.CHIEF)
    first = made.event.standings().rows[0]
    where = f"kind=penalised&player={first.entry.number}&round=1&amount=1&why=手机响"
    shown = made.text(f"/desk/e/ruling?{where.replace('手机响', 'x')}", chief)
    assert first.label in shown
    assert made.event.course.notes == ()
    fields = {"kind": "penalised", "player": first.entry.number, "round": 1, "amount": "1"}
    chief.post("/desk/e/ruling", **fields, why="手机响", article="EVENTS §3")
    assert made.event.standings().rows[0].entry != first.entry
    assert "手机响" in made.text("/desk/e/rulings", chief)
    published = (made.event.folder.root / "standings.json").read_text()
    assert f'"player": "{made.event.standings().rows[0].label}"' in published.split("\n")[1]
    number = made.event.course.notes[0].number
    chief.post("/desk/e/ruling", kind="undone", ruling=number)
    assert made.event.standings().rows[0].entry == first.entry


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "adjusted", "table": 1, "board": 1, "outcome": "average", "seats": "a"},
        {"kind": "corrected", "table": 1, "board": 2, "score_a": 4, "score_b": -2, "score_c": -2},
        {"kind": "withdrawn", "player": 3},
        {"kind": "joined", "name": "迟到者", "club": "新队"},
        {"kind": "substituted", "player": 4, "name": "替补"},
    ],
)
def test_every_kind_of_ruling_goes_from_its_form_into_the_log(directed, fields):
    made = directed()
    made.play(1)
    chief = made.hall.browser("e", Role.CHIEF)
    query = "&".join(
        f"{key}={value}" for key, value in fields.items() if key not in ("name", "club")
    )
    if "name" not in fields:
        assert chief.get(f"/desk/e/ruling?{query}&round=1").status == 200
    assert chief.post("/desk/e/ruling", **fields, round=1).url.endswith("/desk/e/rulings")
    (note,) = made.event.course.standing
    assert type(note.ruling).__name__.lower() == fields["kind"]
    made.play(1)


def test_records_bear_rulings_as_correct_writes_them(directed, tmp_path):
    made = directed()
    made.play(1)
    chief = made.hall.browser("e", Role.CHIEF)
    where = made.event.folder.root / "records"
    before = {path.name: path.read_bytes() for path in where.iterdir()}
    fields = {"table": 1, "board": 1, "outcome": "average", "seats": "abc", "why": "错发"}
    chief.post("/desk/e/ruling", kind="adjusted", round=1, **fields)

    def corrected():
        store = Sqlite(made.event.folder.log)
        try:
            folder = Folder(tmp_path / "corrected")
            folder.root.mkdir(exist_ok=True)
            director.publish(store, folder, read_book(store))
            return (folder.root / "records" / "r01-t01.paipu").read_bytes()
        finally:
            store.close()

    after = {path.name: path.read_bytes() for path in where.iterdir()}
    assert [name for name in after if after[name] != before[name]] == ["r01-t01.paipu"]
    assert "错发" in after["r01-t01.paipu"].decode()
    assert after["r01-t01.paipu"] == corrected()
    chief.post("/desk/e/ruling", kind="undone", ruling=made.event.course.notes[0].number)
    assert (where / "r01-t01.paipu").read_bytes() == before["r01-t01.paipu"] == corrected()


def test_a_ruling_that_does_not_fit_changes_nothing(directed):
    made = directed()
    made.play(1)
    chief = made.hall.browser("e", Role.CHIEF)
    fields = {"kind": "corrected", "round": 1, "table": 1, "board": 1}
    refused = chief.post("/desk/e/ruling", **fields, score_a=1, score_b=1, score_c=1)
    assert refused.status == 400
    assert "应为 0" in refused.read().decode()
    assert made.event.course.notes == ()


def test_everybody_is_checked_in_at_once(directed):
    made = directed()
    desk = made.hall.browser("e", Role.REFEREE)
    desk.post("/desk/e/all_in")
    assert len(made.event.course.present) == 9
    assert "已签到 9 / 9 人" in made.text("/desk/e/entrants", desk)


def test_seat_cards_bear_codes_that_open_the_door_and_old_ones_do_not(directed):
    made = directed()
    old = made.hall.code("e", Role.PLAYER, 1, "赵一")
    desk = made.hall.browser("e", Role.ORGANISER)
    shown = desk.post("/desk/e/cards", which="all", address="http://10.0.0.5:8000").read().decode()
    codes = re.findall(r'class="code">([0-9A-Z-]+)<', shown)
    assert len(set(codes)) == 9
    assert shown.count("<svg") == 9
    assert "http://10.0.0.5:8000" in shown
    guest = made.hall.browser()
    assert guest.login(old).status == 403
    assert guest.login(codes[0]).url.endswith("/play")
    assert desk.post("/desk/e/cards", address="javascript:x").status == 400
    # The PDF bears the codes that were shown, and makes none anew.
    lines = "".join(f"{n} {code}\n" for n, code in enumerate(codes, 1))
    made_pdf = desk.post("/desk/e/cards/pdf", codes=lines, address="http://10.0.0.5:8000").read()
    pages = pypdf.PdfReader(io.BytesIO(made_pdf)).pages
    assert len(pages) == 1
    assert all(code in pages[0].extract_text() for code in codes)
    assert made.hall.browser().login(codes[1]).url.endswith("/play")
    assert desk.post("/desk/e/cards/pdf", codes="x").status == 400


def test_tokens_and_forgetting_have_forms_for_who_may(directed):
    made = directed(rounds=1)
    desk = made.hall.browser("e", Role.ORGANISER)
    assert 'action="/desk/e/forget"' not in made.text("/desk/e/entrants", desk)
    told = desk.post("/desk/e/token", player=1).read().decode()
    assert made.hall.look(lambda: made.hall.hall.member(TOKEN.search(told)[1])).player == 1
    made.play(1)
    made.hall.do(made.event.reveal())
    assert 'action="/desk/e/forget"' in made.text("/desk/e/entrants", desk)
    assert 'href="/account"' in made.text("/desk/e/entrants", desk)
    desk.post("/desk/e/forget", player=1)
    assert "赵一" not in made.text("/e/e")
    referee = made.hall.browser("e", Role.REFEREE)
    shown = made.text("/desk/e/entrants", referee)
    assert "/desk/e/token" not in shown
    assert "/desk/e/forget" not in shown


def test_the_download_holds_everything_published_and_no_secret(directed):
    made = directed(rounds=1)
    made.play(1)
    desk = made.hall.browser("e", Role.CHIEF)

    def names():
        data = desk.get("/desk/e/download").read()
        assert SECRET not in data
        archive = zipfile.ZipFile(io.BytesIO(data))
        texts = b"".join(archive.read(name) for name in archive.namelist())
        return {name.removeprefix("e/") for name in archive.namelist()}, texts

    found, texts = names()
    assert {"regulation.toml", "entrants.csv", "deals.commit.json", "standings.json"} <= found
    assert "records/r01-t01.paipu" in found
    assert not any(name.endswith(".db") or "reveal" in name for name in found)
    assert SECRET.hex().encode() not in texts
    made.hall.do(made.event.reveal())
    assert "deals.reveal.json" in names()[0]


def test_the_archive_is_read_back_with_the_same_digest_and_holds_no_secret(directed):
    made = directed(rounds=2)
    made.play(1)
    desk = made.hall.browser("e", Role.CHIEF)
    assert 'href="/desk/e/archive"' in made.text("/desk/e", desk)
    data = desk.get("/desk/e/archive").read()
    packed = archive.unpack(data)
    assert not packed.whole
    assert SECRET not in data
    everything = b"".join(e for entries in packed.streams.values() for e in entries)
    assert SECRET not in everything
    assert SECRET.hex().encode() not in everything + b"".join(packed.files.values())
    with open_store(made.event.folder.root, reading=True) as (store, _):
        assert archive.digest(store) == packed.digest
    referee = made.hall.browser("e", Role.REFEREE)
    assert "/desk/e/archive" not in made.text("/desk/e", referee)
    assert referee.get("/desk/e/archive").status == 403
