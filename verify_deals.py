"""Check that every board of an event was dealt from the published secret, by nobody's choice.

    python3 verify_deals.py DIR

DIR holds regulation.toml, deals.commit.json (published before play), deals.contributions.json
(before play as well, where others contributed), deals.reveal.json (published after the last table
had finished), records/*.paipu (what was played). The answer is 0 when every board follows from
these files, 1 with the reason when not (NO, or UNVERIFIABLE where the secret was lost), 2 when it
was asked otherwise.

It needs Python 3.11 and nothing else, and shares no line with the software that dealt. One thing
it cannot know: whether the commitment is the one that you saw before play. Compare them yourself.
"""

import hashlib
import json
import re
import signal
import sys
import tomllib
from pathlib import Path
from unicodedata import normalize

LOST = "UNVERIFIABLE: "  # a reason that begins so is no "no"


class No(ValueError):
    """The answer is no, and why."""


# ---- 1. From the secret to the cards ----
POKER = [rank + suit for rank in "3456789TJQKA2" for suit in "♠♥♣♦"] + ["X", "D"]
ZIPAI = [kind for kind in "一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾" for _copy in range(4)]

# game: name of its deck, the cards in order, cards in a hand, what the record calls the first seat
GAMES = {"doudizhu": ("poker", POKER, 17, "opener"), "paohuzi": ("zipai", ZIPAI, 20, "dealer")}


def fields(*values):
    """Join values so that no two lists look alike: each has its length (4 bytes) before it."""
    parts = [value if isinstance(value, bytes) else str(value).encode() for value in values]
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def below(stream, choices):
    """Draw a number below a limit from a stream of bytes."""
    # 256 values do not divide evenly by most numbers. The odd ones at the end are thrown away, so
    # that every choice has the same number of values and none is favoured.
    return next(byte for byte in stream if byte < 256 - 256 % choices) % choices


def shuffle(cards, stream):
    """Shuffle by Fisher and Yates: each place, last first, changes with one at or before it."""
    cards = list(cards)
    for place in range(len(cards) - 1, 0, -1):
        other = below(stream, place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    return cards


def mix(secret, parts):
    """Mix the secret with what others contributed: (name, value) in the order of the plan."""
    flat = [text for part in parts for text in part]
    return hashlib.shake_256(fields("paiju-mix-1", secret, len(parts), *flat)).digest(32)


def deal(secret, plan, stage, round_number, board, again):
    """Deal a board; give its cards (three hands, then the others in order) and who opens it.

    A board that is dealt again at a table, for the first or second … time, has other cards.
    """
    deck, cards, hand, _ = GAMES[stage["game"]]
    which = [plan["event"], stage["name"], round_number, board]
    if plan["algorithm"] == "paiju-deal-1":
        seed = fields("paiju-deal-1", deck, secret, 0, *which, *([again] if again else []))
    else:
        seed = fields("paiju-deal-2", deck, secret, *which, again)
    # 64 bytes a card: at most half of them are thrown away, on the average, and one is used.
    stream = iter(hashlib.shake_256(seed).digest(64 * len(cards)))
    cards = shuffle(cards, stream)
    drawn = stage.get("opener", "")[:5] == "drawn"  # the holder of a card drawn after the shuffle
    opener = below(stream, 3 * hand) // hand if drawn else (board - 1 + again) % 3
    hands = [sorted(cards[i * hand : (i + 1) * hand]) for i in range(3)]
    return [*hands, cards[3 * hand :]], "abc"[opener]


# ---- 2. What was promised, and what was revealed ----
def get(table, key, kind, where):
    """Take a value of the right kind from a table, or say what is wrong."""
    value = table.get(key) if isinstance(table, dict) else None
    if type(value) is not kind:
        raise No(f"{where}: {key!r} is missing or not of its kind ({kind.__name__})")
    return value


def read(path, parser=None):
    """Read a file, JSON or TOML with a parser, and say what is wrong with it."""
    try:
        data = path.read_bytes()
        return parser(normalize("NFC", data.decode())) if parser else data
    except OSError as fault:
        raise No(f"{path.name}: cannot be read ({fault.strerror})") from None
    except (ValueError, RecursionError) as fault:
        raise No(f"{path.name}: damaged ({type(fault).__name__})") from None


def only(table, keys, where, maybe=""):
    """Refuse a table with other keys: the commitment does not cover them."""
    needed = set(keys.split())
    if not isinstance(table, dict) or not needed <= set(table) <= needed | set(maybe.split()):
        raise No(f"{where}: it must have the keys {keys}, and no others")


def check_plan(plan, where):
    """Check the plan of all boards, and give its values in one list, as they were sealed."""
    mixed = plan["algorithm"] == "paiju-deal-2"  # which has more to promise
    kinds, values, names = {"name": str, "game": str, "rounds": int, "boards": int}, [], []
    for stage in get(plan, "stages", list, where):
        only(stage, " ".join(kinds), f"{where}, stages", "opener open" if mixed else "")
        sealed = [get(stage, key, kind, where) for key, kind in kinds.items()]
        stage.setdefault("open", False)  # True: how many rounds depends on the results
        sealed[2] = f"{sealed[2]} at most" if get(stage, "open", bool, where) else sealed[2]
        values += sealed
        values += [stage.setdefault("opener", "turn")] if mixed else []
        names.append(stage["name"])
        if stage["game"] not in GAMES or min(stage["rounds"], stage["boards"]) < 1:
            raise No(f"{where}: stage {stage['name']!r} cannot be dealt")
    if not values or len(set(names)) < len(names):
        raise No(f"{where}: no stages, or two of one name")
    if mixed:
        values.append(plan.setdefault("absent", "without"))
        values.append(len(get(plan, "contributors", list, where)))
    for one in plan["contributors"]:
        only(one, "name", f"{where}, contributors", "kept seal")
        kept, seal = one.setdefault("kept", False), one.setdefault("seal", "")
        values += [get(one, "name", str, where), "kept" if kept else "open", seal]
    head = [get(plan, key, str, where) for key in ("algorithm", "event", "regulation")]
    return [*head, len(names), *values]


def promised(folder):
    """Check regulation, commitment and reveal against each other; give plan and secret."""
    first, last = "deals.commit.json", "deals.reveal.json"
    plan, reveal = read(folder / first, json.loads), read(folder / last, json.loads)
    more = isinstance(plan, dict) and plan.get("algorithm") == "paiju-deal-2"
    keys = "version algorithm event regulation stages commitment"
    only(plan, keys, first, "contributors absent" if more else "")
    plan.setdefault("contributors", [])
    only(reveal, "version algorithm event secret", last, "lost parts" if more else "lost")
    reveal.setdefault("parts", [])
    values = check_plan(plan, first)
    for key in ("version", "algorithm", "event"):
        if plan[key] != reveal[key]:
            raise No(f"{last}: the {key} is not the one of the commitment")
    if plan["version"] != 1 or plan["algorithm"] not in ("paiju-deal-1", "paiju-deal-2"):
        raise No(f"{first}: a version or an algorithm that this program does not know")
    if reveal.get("lost"):
        raise No(f"{LOST}the secret was lost ({reveal['lost']})")
    if not re.fullmatch("[0-9a-f]{64}", get(reveal, "secret", str, last)):
        raise No(f"{last}: the secret is not 64 lower-case hex digits")
    secret = bytes.fromhex(reveal["secret"])
    sealed = fields("paiju-commit-2" if more else "paiju-commit-1", secret, *values)
    if hashlib.sha256(sealed).hexdigest() != plan["commitment"]:
        raise No(f"{last}: this secret and this plan do not give the commitment")
    frozen = plan["regulation"] and hashlib.sha256(read(folder / "regulation.toml")).hexdigest()
    if frozen != plan["regulation"]:
        raise No("regulation.toml: not the regulation of the commitment")
    mixed = contributed(folder, plan, reveal)
    plan["missing"] = {one["name"] for one in plan["contributors"]} - set(dict(mixed))
    return plan, mix(secret, mixed) if more else secret


def contributed(folder, plan, reveal):
    """Check what others contributed against what they promised; give (name, value) of each."""
    where, parts, mixed = "deals.contributions.json", [], []
    for part in get(reveal, "parts", list, where):
        only(part, "name value", where)
    revealed = [(get(p, "name", str, where), get(p, "value", str, where)) for p in reveal["parts"]]
    known = {plan["commitment"], plan["regulation"], *(one["seal"] for one in plan["contributors"])}
    for one in plan["contributors"]:
        name, value = one["name"], dict(revealed).get(one["name"])
        if value is None:  # who has vanished
            parts.append({"name": name, "seal": "", "value": ""})
            if plan["absent"] != "without":
                raise No(f"{where}: {name} gave nothing, and the commitment does not go on without")
            continue
        seal = hashlib.sha256(fields("paiju-seal-1", plan["event"], name, value)).hexdigest()
        parts.append({"name": name, "seal": seal, "value": "" if one["kept"] else value})
        mixed.append((name, value))
        if one["seal"] not in ("", seal):
            raise No(f"{where}: {name} gave something else than was sealed")
        if value.casefold() in known:
            raise No(f"{where}: {name} copied another part, a seal or the commitment")
        known.add(value.casefold())
    due = {key: plan[key] for key in ("version", "event", "commitment")}
    if parts and read(folder / where, json.loads) != {**due, "parts": parts}:
        raise No(f"{where}: not what was promised and revealed")
    if revealed != mixed:
        raise No(f"{where}: other parts were revealed than were mixed")
    return mixed


# ---- 3. What was played ----
def played(cards, game, where):
    """Read the cards of a record: three hands, then the others in order."""
    hands = [get(cards, seat, str, where) for seat in "abc"]
    if game == "paohuzi":
        others = get(cards, "liang", str, where) + get(cards, "wall", str, where)
        return [*map(sorted, hands), list(others)]
    for seat, hand in enumerate(hands):  # ♠.♥.♣.♦ and, where held, .jokers
        *suits, jokers = [*hand.split("."), ""][:5]
        hands[seat] = [r + s for ranks, s in zip(suits, "♠♥♣♦", strict=False) for r in ranks]
        hands[seat] += jokers
    return [*map(sorted, hands), get(cards, "base", str, where).split()]


def check_board(board, stage, round_number, again, plan, secret, where):
    """Check one board of one table; tell whether its cards were dealt at all."""
    number = board["number"]
    first, last = (round_number - 1) * stage["boards"] + 1, round_number * stage["boards"]
    if not first <= number <= last:
        raise No(f"{where}: the plan has no such board in round {round_number}")
    if board.get("made"):
        raise No(f"{where}: made to order, not dealt")
    dealt, opener = deal(secret, plan, stage, round_number, number, again)
    # "-last": but for a table's first board in the round, who opens follows from the play.
    free = stage.get("opener", "").endswith("-last") and (again or number > first)
    if get(board, GAMES[stage["game"]][3], str, where) != opener and not free:
        raise No(f"{where}: the wrong seat was first")
    cards, status = get(board, "deal", dict, where), get(board, "result", dict, where).get("status")
    if status in ("void", "adjusted") and [cards.get(seat) for seat in "abc"] == ["?"] * 3:
        return False  # a referee may write this for a board that the table never saw
    if played(cards, stage["game"], where) != dealt:
        raise No(f"{where}: other cards were played than the secret deals")
    return True


def check_records(folder, plan, secret):
    """Check every record, and that no board lacks one; count boards, deals, boards not dealt."""
    stages, tables = {stage["name"]: stage for stage in plan["stages"]}, {}
    for path in sorted(folder.glob("records/*.paipu")):
        where, record = path.name, read(path, tomllib.loads)
        stage = stages.get(get(record, "stage", str, where))
        round_number, table = (get(record, key, int, where) for key in ("round", "table"))
        if stage is None or not 1 <= round_number <= stage["rounds"]:
            raise No(f"{where}: the plan has no such stage or round")
        if record.get("event") != plan["event"] or record.get("game") != stage["game"]:
            raise No(f"{where}: a record of another event or another game")
        free = set()  # boards that may be dealt again: void, or nobody called
        for board in get(record, "board", list, where):
            number = get(board, "number", int, where)
            place = f"{where}, board {number}"
            before = tables.setdefault((stage["name"], number, table), [])
            if before and number not in free:
                raise No(f"{place}: table {table} has it twice")
            dealt = check_board(board, stage, round_number, sum(before), plan, secret, place)
            before.append(dealt)
            result = board["result"]
            again = result.get("status") == "void" or result.get("outcome") == "redeal"
            free = free | {number} if again else free - {number}
    boards = {key[:2] for key in tables}
    for stage in plan["stages"]:
        last = max((number for name, number in boards if name == stage["name"]), default=0)
        # Of an open stage whole rounds at the end may be left out: they were not needed.
        rounds = -(-last // stage["boards"]) if stage["open"] else stage["rounds"]
        for number in range(1, rounds * stage["boards"] + 1):
            if (stage["name"], number) not in boards:
                raise No(f"records: board {number} of stage {stage['name']!r} has no record")
    dealt = [was for deals in tables.values() for was in deals]
    return len(boards), sum(dealt), len(dealt) - sum(dealt)


def main(arguments):
    """Answer on the command line."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print("usage: python3 verify_deals.py DIR", file=sys.stderr)
        return 2
    try:
        plan, secret = promised(Path(arguments[0]))
        boards, deals, undealt = check_records(Path(arguments[0]), plan, secret)
    except ValueError as reason:  # No, or a text that is not Unicode
        text = " ".join(str(reason).split())
        print(text if text.startswith(LOST) else f"NO: {text}", file=sys.stderr)
        return 1
    print(f"YES: {boards} boards, {deals} deals at the tables ({undealt} more void and not dealt).")
    if plan["missing"]:
        print(f"As the commitment allows, without {', '.join(sorted(plan['missing']))}.")
    print(f"Commitment: {plan['commitment']} - is it the one published before play?")
    return 0


if __name__ == "__main__":
    if hasattr(signal, "SIGPIPE"):  # whoever reads the first line only is no fault
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    sys.exit(main(sys.argv[1:]))
