"""The house robot of 二打一: time for a decision, its auctions, and its strength against chance.

Deals and moods are spelt out, so every figure but the times repeats on any machine.
"""

from __future__ import annotations

from collections import Counter
from time import perf_counter

import msgspec

from bench.report import write
from paiju.bots.port import Robot, robot
from paiju.cards.deck import POKER, Deal, cut
from paiju.deal.draw import Draw
from paiju.rules.doudizhu.calling import take_base
from paiju.rules.doudizhu.state import State
from paiju.rules.profile import rules

DEALS, FORCED, BOARDS = 3_000, 1_500, 1_000
TARGET_MS = 0.4
RULES = rules("doudizhu/official-2016")
HOUSE, RANDOM = robot("house"), robot("random")
Seats = tuple[Robot, Robot, Robot]


class Watch:
    """Plays deals and times the robots: seconds of each decision."""

    def __init__(self) -> None:
        self.times: list[float] = []

    def finish(self, state: State, seats: Seats, number: int) -> State:
        """Play a deal to its end."""
        step = 0
        while asked := RULES.asked(state):
            seat = asked[0]
            seen = RULES.seen(state, seat)
            chance = b"%d.%d" % (number, step)
            began = perf_counter()
            text = seats[seat].act(RULES, seat, seen, chance)
            self.times.append(perf_counter() - began)
            state = RULES.do(state, seat, RULES.read(state, seat, text))
            step += 1
        return state


def deal(number: int) -> Deal:
    """Deal a board by its number."""
    return cut(POKER, Draw(b"robots %d" % number).shuffled(range(POKER.size)))


def seated(attack: Robot, defence: Robot, landlord: int) -> Seats:
    """Put one robot in the seat of 庄家, the other in both others."""
    a, b, c = (attack if seat == landlord else defence for seat in range(3))
    return a, b, c


def at_play(number: int) -> State:
    """Begin a deal with the first lead; the 庄家 moves round whatever the hands, bid 1."""
    seat = number % 3
    state = RULES.start(deal(number), seat)
    state = msgspec.structs.replace(state, phase="play", calls=(1,), bid=1, landlord=seat)
    return msgspec.structs.replace(take_base(state), turn=seat)


def landlord_wins(attack: Robot, defence: Robot) -> float:
    """Give the share of deals that 庄家 wins."""
    won = 0
    for number in range(FORCED):
        state = at_play(number)
        end = Watch().finish(state, seated(attack, defence, state.landlord), number)
        won += end.winner == state.landlord
    return won / FORCED


def pairs() -> Counter[str]:
    """Compare a house pair with a random pair of defenders on the same boards, one 庄家."""
    found: Counter[str] = Counter()
    for number in range(BOARDS):
        state = at_play(number)
        scores = []
        for pair in (HOUSE, RANDOM):
            end = Watch().finish(state, seated(HOUSE, pair, state.landlord), number)
            result = RULES.result(end)
            assert result is not None
            scores.append(-result.scores[state.landlord])
        found["better"] += scores[0] > scores[1]
        found["worse"] += scores[0] < scores[1]
        found["points"] += scores[0] - scores[1]
    return found


def auctions(watch: Watch) -> Counter[str]:
    """Play whole deals among three house robots and count what came of the auctions."""
    found: Counter[str] = Counter()
    for number in range(DEALS):
        end = watch.finish(RULES.start(deal(number), number % 3), (HOUSE, HOUSE, HOUSE), number)
        found["all pass" if end.landlord < 0 else f"bid {end.bid}"] += 1
        found["won"] += end.landlord >= 0 and end.winner == end.landlord
        found["doubled"] += bool(end.doubled())
        found["redoubled"] += end.redoubled
    return found


def main() -> None:
    """Measure and write the table."""
    watch = Watch()
    found = auctions(watch)
    times = sorted(watch.times)
    played = DEALS - found["all pass"]
    pair = pairs()
    rows = [
        ("time for a decision, mean, ms", f"{1000 * sum(times) / len(times):.3f}"),
        ("… 99 of 100 below, ms", f"{1000 * times[len(times) * 99 // 100]:.2f}"),
        ("decisions a deal", f"{len(times) / DEALS:.1f}"),
        ("deals that all pass", f"{found['all pass'] / DEALS:.1%}"),
        ("bids 1, 2, 3", ", ".join(f"{found[f'bid {n}'] / played:.0%}" for n in (1, 2, 3))),
        ("doubled", f"{found['doubled'] / played:.0%}"),
        ("redoubled", f"{found['redoubled'] / played:.1%}"),
        ("庄家 wins among three house robots", f"{found['won'] / played:.1%}"),
        ("house 庄家 wins against random defenders", f"{landlord_wins(HOUSE, RANDOM):.1%}"),
        ("house defenders win against a random 庄家", f"{1 - landlord_wins(RANDOM, HOUSE):.1%}"),
        ("house pair better, worse than a random pair on the same board",
         f"{pair['better'] / BOARDS:.1%}, {pair['worse'] / BOARDS:.1%}"),
        ("… points a board, at bid 1", f"{pair['points'] / BOARDS:+.2f}"),
    ]  # fmt: skip
    write(
        "robots",
        f"The house robot of 二打一: {DEALS:,} whole deals, {FORCED:,} with 庄家 set",
        ("what", "measured"),
        rows,
        f"Target: at most {TARGET_MS} ms a decision.",
    )


if __name__ == "__main__":
    main()
