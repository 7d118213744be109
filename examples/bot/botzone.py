"""Lets a program that speaks Botzone's FightTheLandlord play 二打一 in the hall (docs/bots.md).

    python botzone.py ws://127.0.0.1:8000/ws EVENT TOKEN [--plain] -- PROGRAM [ARGUMENT …]

The program is started anew for every question, reads one line of JSON, {"requests", "responses",
"data"}, and writes one, {"response", "data"}: cards are 0…53, rank × 4 + suit (♥♦♠♣) from the 3
up, 52 and 53 the jokers. With ``--plain`` it knows no calling (the first of the two games of that
name): this file calls for it, and the landlord's 20 cards are its own from the start.
"""

from __future__ import annotations

import json
import subprocess
import sys

from bot import play

RANKS, SUITS = "3456789TJQKA2", "♥♦♠♣"
JOKERS = {"X": 52, "D": 53}
PATIENCE = 5
"""Seconds that the program may think."""


def numbers(text):
    """Read cards with suits: ``3♠8♦XD`` → [2, 21, 52, 53]."""
    text, found, at = text.replace(" ", ""), [], 0
    while at < len(text):
        if text[at] in JOKERS:
            found.append(JOKERS[text[at]])
            at += 1
        else:
            found.append(4 * RANKS.index(text[at]) + SUITS.index(text[at + 1]))
            at += 2
    return found


def cards(found):
    """Write cards as the hall names them."""
    return "".join(
        "XD"[card - 52] if card > 51 else RANKS[card // 4] + SUITS[card % 4]
        for card in sorted(found)
    )


class Program:
    """The program at one board: its requests and responses so far."""

    def __init__(self, command, plain):
        self.command, self.plain = command, plain
        self.board = 0
        self.begin(0)

    def begin(self, board):
        """Forget the last board."""
        self.board, self.dealt, self.data = board, [], ""
        self.requests, self.responses, self.plays = [], [], []

    def hear(self, message):
        """Follow what is told: the deal, and every play in its order."""
        if message["t"] != "message":
            return
        view, news = message["view"], message["news"]
        seen = view["seen"]
        if view["board"] != self.board:
            self.begin(view["board"])
        if seen and seen["phase"] == "call":
            self.dealt = numbers(seen["hand"])
        for said in news.get("acts", ()):
            act, phase = said["act"], seen["phase"] if seen else ""
            call = act.isdigit() or act == "×" or (act == "-" and not self.plays)
            if phase in ("play", "over") and not call:
                self.note(said["seat"], numbers(act.rstrip("-").partition("=")[0]), view["viewer"])

    def note(self, seat, played, own):
        """Keep a play; of an own one what counts is what was played, not what was answered."""
        self.plays.append((seat, played))
        if seat == own and self.responses:
            self.responses[-1] = played

    def choose(self, view, acts):
        """Answer the open question; what the program does not know is declined."""
        seen = view["seen"]
        if seen["phase"] == "call":
            return self.call(seen, acts)
        if seen["phase"] == "play" and self.dealt:
            answer = self.ask(self.table(view["viewer"], seen))
            return cards(answer) if answer else "-"
        return acts[0]

    def call(self, seen, acts):
        """Call as the program does; without calling a strong hand takes 3."""
        if self.plain:
            strong = sum(card // 4 == 12 or card > 51 for card in self.dealt) >= 3
            return "3" if strong and "3" in acts else acts[0]
        bids = [bid for _, bid in seen["calls"]]
        answer = str(self.ask({"own": self.dealt, "bid": bids}))
        return answer if answer in acts else acts[0]

    def table(self, seat, seen):
        """Make the request of one turn: the two plays before it, and once what is known."""
        told = {"history": [[], []]}
        for who, played in self.plays[-2:]:
            told["history"][2 - (seat - who) % 3] = played
        if any("publiccard" in request for request in self.requests):
            return told
        first, landlord = "abc".index(seen["opener"]), "abc".index(seen["landlord"])
        base = numbers(seen["base"])
        own = self.dealt + (base if self.plain and landlord == seat else [])
        told |= {"own": own, "publiccard": base}
        if not self.plain:
            told |= {"landlord": (landlord - first) % 3, "pos": (seat - first) % 3}
            told |= {"finalbid": seen["bid"]}
        return told

    def ask(self, request):
        """Run the program; nothing where it fails."""
        self.requests.append(request)
        told = {"requests": self.requests, "responses": self.responses, "data": self.data}
        try:
            run = subprocess.run(self.command,  # noqa: S603  the user's own program
                                 input=json.dumps(told) + "\n", text=True,
                                 capture_output=True, timeout=PATIENCE, check=True)  # fmt: skip
            answer = json.loads(run.stdout.splitlines()[0])
        except (OSError, ValueError, IndexError, subprocess.SubprocessError):
            answer = {"response": []}
        self.data = answer.get("data", "")
        self.responses.append(answer["response"])
        return answer["response"]


def main(arguments):
    """Read the command line, and play."""
    at = arguments.index("--")
    own, command = arguments[:at], arguments[at + 1 :]
    program = Program(command, plain="--plain" in own)
    url, event, token = (word for word in own if word != "--plain")
    play(url, event, token, program.choose, program.hear)


if __name__ == "__main__":
    main(sys.argv[1:])
