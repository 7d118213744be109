"""Check that every board of an event was dealt from the published secret, by nobody's choice.

    python3 verify_deals.py DIR

DIR holds regulation.toml, deals.commit.json (published before play), deals.reveal.json (published
after the last table had finished), records/*.paipu (what was played). The answer is 0 when every
board follows from these files, 1 with the reason when not, 2 when it was asked otherwise.

It needs Python 3.11 and nothing else, and shares no line with the software that dealt. One thing
it cannot know: whether the commitment is the one that you saw before play. Compare them yourself.
"""

import hashlib
import json
import re
import sys
import tomllib
from pathlib import Path
from unicodedata import normalize


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


def shuffle(cards, seed):
    """Shuffle by Fisher and Yates: each place, last first, changes with one at or before it."""
    # 64 bytes a card: at most half of them are thrown away below, on the average, and one is used.
    cards, stream = list(cards), iter(hashlib.shake_256(seed).digest(64 * len(cards)))
    for place in range(len(cards) - 1, 0, -1):
        choices = place + 1
        # 256 values do not divide evenly by most numbers. The odd ones at the end are thrown
        # away, so that every choice has the same number of values and no card is favoured.
        other = next(byte for byte in stream if byte < 256 - 256 % choices) % choices
        cards[place], cards[other] = cards[other], cards[place]
    return cards


def deal(secret, event, stage, round_number, board):
    """Deal a board: three hands (their order says nothing), then the other cards in order."""
    deck, cards, hand, _ = GAMES[stage["game"]]
    # The 0 is the number of contributions by others; this version of the algorithm takes none.
    seed = fields("paiju-deal-1", deck, secret, 0, event, stage["name"], round_number, board)
    cards = shuffle(cards, seed)
    return [*(sorted(cards[i * hand : (i + 1) * hand]) for i in range(3)), cards[3 * hand :]]


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


def only(table, keys, where):
    """Refuse a table with other keys: the commitment does not cover them."""
    if not isinstance(table, dict) or set(table) != set(keys.split()):
        raise No(f"{where}: it must have the keys {keys}, and no others")


def check_plan(plan, where):
    """Check the plan of all boards, and give its values in one list, as they were sealed."""
    kinds, values = {"name": str, "game": str, "rounds": int, "boards": int}, []
    for stage in get(plan, "stages", list, where):
        only(stage, " ".join(kinds), f"{where}, stages")
        values += [get(stage, key, kind, where) for key, kind in kinds.items()]
        if stage["game"] not in GAMES or min(stage["rounds"], stage["boards"]) < 1:
            raise No(f"{where}: stage {stage['name']!r} cannot be dealt")
    if not values or len(set(values[::4])) < len(plan["stages"]):
        raise No(f"{where}: no stages, or two of one name")
    names = [get(plan, key, str, where) for key in ("algorithm", "event", "regulation")]
    return [*names, len(plan["stages"]), *values]


def promised(folder):
    """Check regulation, commitment and reveal against each other; give plan and secret."""
    first, last = "deals.commit.json", "deals.reveal.json"
    plan, reveal = read(folder / first, json.loads), read(folder / last, json.loads)
    only(plan, "version algorithm event regulation stages commitment", first)
    only(reveal, "version algorithm event secret", last)
    values = check_plan(plan, first)
    for key in ("version", "algorithm", "event"):
        if plan[key] != reveal[key]:
            raise No(f"{last}: the {key} is not the one of the commitment")
    if [plan["version"], plan["algorithm"]] != [1, "paiju-deal-1"]:
        raise No(f"{first}: a version or an algorithm that this program does not know")
    if not re.fullmatch("[0-9a-f]{64}", get(reveal, "secret", str, last)):
        raise No(f"{last}: the secret is not 64 lower-case hex digits")
    secret = bytes.fromhex(reveal["secret"])
    if hashlib.sha256(fields("paiju-commit-1", secret, *values)).hexdigest() != plan["commitment"]:
        raise No(f"{last}: this secret and this plan do not give the commitment")
    frozen = plan["regulation"] and hashlib.sha256(read(folder / "regulation.toml")).hexdigest()
    if frozen != plan["regulation"]:
        raise No("regulation.toml: not the regulation of the commitment")
    return plan, secret


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


def check_board(board, stage, round_number, plan, secret, where):
    """Check one board of one table; tell its number, and whether its cards were dealt at all."""
    number = get(board, "number", int, where)
    where = f"{where}, board {number}"
    first, last = (round_number - 1) * stage["boards"] + 1, round_number * stage["boards"]
    if not first <= number <= last:
        raise No(f"{where}: the plan has no such board in round {round_number}")
    if board.get("made"):
        raise No(f"{where}: made to order, not dealt")
    if get(board, GAMES[stage["game"]][3], str, where) != "abc"[(number - 1) % 3]:
        raise No(f"{where}: the wrong seat was first")
    cards, status = get(board, "deal", dict, where), get(board, "result", dict, where).get("status")
    if status in ("void", "adjusted") and [cards.get(seat) for seat in "abc"] == ["?"] * 3:
        return number, False  # a referee may write this for a board that the table never saw
    dealt = deal(secret, plan["event"], stage, round_number, number)
    if played(cards, stage["game"], where) != dealt:
        raise No(f"{where}: other cards were played than the secret deals")
    return number, True


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
        for board in get(record, "board", list, where):
            number, dealt = check_board(board, stage, round_number, plan, secret, where)
            if (stage["name"], number, table) in tables:
                raise No(f"{where}: board {number} of table {table} is recorded twice")
            tables[stage["name"], number, table] = dealt
    boards = {key[:2] for key in tables}
    for stage in plan["stages"]:
        for number in range(1, stage["rounds"] * stage["boards"] + 1):
            if (stage["name"], number) not in boards:
                raise No(f"records: board {number} of stage {stage['name']!r} has no record")
    return len(boards), sum(tables.values()), len(tables) - sum(tables.values())


def main(arguments):
    """Answer on the command line."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print("usage: python3 verify_deals.py DIR", file=sys.stderr)
        return 2
    try:
        plan, secret = promised(Path(arguments[0]))
        boards, deals, undealt = check_records(Path(arguments[0]), plan, secret)
    except ValueError as reason:  # No, or a text that is not Unicode
        print("NO:", " ".join(str(reason).split()), file=sys.stderr)
        return 1
    print(f"YES: {boards} boards, {deals} deals at the tables ({undealt} more void and not dealt).")
    print(f"Commitment: {plan['commitment']} - is it the one published before play?")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
