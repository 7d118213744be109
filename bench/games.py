"""Whole random games through the pure table, against ``douzero``'s environment.

The same deals on both sides, random legal acts. Here a game is a board at a table: the deal, the
call of 3, both answers to 加倍, and every act judged as text, timed and turned into events. The
other side begins with the play; it is measured with and without its observation arrays.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median

from douzero.env.env import DummyAgent, get_obs
from douzero.env.game import GameEnv

from bench.report import interleaved, ratio, write
from paiju.cards.deck import POKER, Deal, cut
from paiju.cards.poker import bits
from paiju.play.commands import Answer, AnyCommand, DealOut, Sit
from paiju.play.step import step
from paiju.play.table import Table
from paiju.rules.profile import rules

GAMES, ROUNDS = 100, 7
TARGET = 2
RULES = rules("doudizhu/official-2016")
THEIR_RANKS = (*range(3, 15), 17, 20, 30)

Tally = list[tuple[int, bool]]
"""By game: plays and passes, and whether 庄家 won."""


def deals(number: int) -> list[Deal]:
    """Deal the games of one round."""
    random = Random(54_000 + number)
    return [cut(POKER, random.sample(range(54), 54)) for _ in range(GAMES)]


def at_table(dealt: list[Deal], seed: int) -> Tally:
    """Play every deal at a table of its own, seat a being 庄家."""
    random = Random(seed)
    return [_board(deal, random) for deal in dealt]


def _board(deal: Deal, random: Random) -> tuple[int, bool]:
    table = _done(Table(RULES), Sit(("a", "b", "c"), (True, True, True)), 0)
    table = _done(table, DealOut(1, 0, deal), 0)
    for seat, text in ((0, "3"), (1, "-"), (2, "-")):
        table = _done(table, Answer(seat, table.seats[seat].asked, text), 0)
    now = 0
    while table.asked:
        now += 1
        (seat,) = table.asked
        act = random.choice(RULES.acts(table.state, seat))
        table = _done(table, Answer(seat, table.seats[seat].asked, RULES.write(act)), now)
    result = table.results[0].result
    assert result is not None
    return now, result.scores[0] > 0


def _done(table: Table, command: AnyCommand, now: int) -> Table:
    made = step(table, command, now)
    assert made.refusal is None
    return made.table


def elsewhere(dealt: list[Deal], seed: int, *, observed: bool) -> Tally:
    """Play every deal in the other environment."""
    random = Random(seed)
    return [_episode(deal, random, observed=observed) for deal in dealt]


def _episode(deal: Deal, random: Random, *, observed: bool) -> tuple[int, bool]:
    names = ("landlord", "landlord_down", "landlord_up")
    players = {name: DummyAgent(name) for name in names}
    env = GameEnv(players)
    hands = [[THEIR_RANKS[card // 4] for card in bits(hand)] for hand in deal.hands]
    base = [THEIR_RANKS[card // 4] for card in deal.rest]
    cards = dict(zip(names, hands, strict=True))
    cards["landlord"] = sorted(cards["landlord"] + base)
    env.card_play_init({**cards, "three_landlord_cards": base})
    made = 0
    while not env.game_over:
        made += 1
        if observed:
            get_obs(env.game_infoset)
        act = random.choice(env.game_infoset.legal_actions)
        players[env.acting_player_position].set_action(act)
        env.step()
    return made, env.get_winner() == "landlord"


def prepare(number: int) -> dict[str, Callable[[], Tally]]:
    """Give the ways of one round."""
    dealt = deals(number)
    return {
        "paiju, pure table": lambda: at_table(dealt, number),
        "douzero, GameEnv": lambda: elsewhere(dealt, number, observed=False),
        "douzero, with observations": lambda: elsewhere(dealt, number, observed=True),
    }


def main() -> None:
    """Measure and write."""
    played = {name: work() for name, work in prepare(0).items()}
    times = interleaved(ROUNDS, prepare)
    rows = []
    for name, taken in times.items():
        games = played[name]
        rows.append(
            [
                name,
                f"{GAMES / median(taken):.0f}",
                f"{GAMES / max(taken):.0f}–{GAMES / min(taken):.0f}",
                f"{ratio(times, 'paiju, pure table', name):.2f}",
                f"{sum(made for made, _ in games) / GAMES:.1f}",
                f"{sum(won for _, won in games) / GAMES:.2f}",
            ]
        )
    write(
        "games",
        f"Whole random games, {GAMES} deals a round, {ROUNDS} rounds",
        ["", "games a second, median", "range", "paiju is … times as fast", "acts a game",
         "landlord wins"],
        rows,
        f"Target: at least {TARGET} times as fast as the environment.",
    )  # fmt: skip


if __name__ == "__main__":
    main()
