"""A second opinion on a whole deal of 跑胡子, slow and plain, written from the law text alone.

The referee holds its own cards, knows who must be asked what about each card (§5, §7), takes all
answers at once and gives the card by §6. Cards are characters, answers are the texts of players.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from tests.rules.paohuzi.brute import (
    ALL_CHI,
    CARDS,
    Group,
    Law,
    Moment,
    Verdict,
    hand_of,
    judge,
    ordered,
    without,
)

Answers = dict[int, str]


class Referee:
    """One deal from the opening to its end."""

    def __init__(self, law: Law, hands: tuple[str, str, str], rest: str, dealer: int) -> None:
        self.law = law
        self.hands = [ordered(hand) for hand in hands]
        self.liang, self.wall = rest[0], rest[1:]
        self.melds: list[list[Group]] = [[], [], []]
        self.rows = ["", "", ""]
        self.no_peng: list[set[str]] = [set(), set(), set()]
        self.no_chi: list[set[str]] = [set(), set(), set()]
        self.dead = [False, False, False]
        self.owner, self.card, self.drawn = dealer, "", False
        self.menus: dict[int, set[str]] = {}
        self.story: Counter[str] = Counter()
        self.won: tuple[int, Verdict] | None = None
        self.over = False
        self._answers: Answers = {}
        self._go_on: Callable[[Answers], None] = self._after_liang
        self._opening()

    def answer(self, seat: int, text: str) -> None:
        """Take an answer; when the last one is in, all of them count at once (§6)."""
        assert text in self.menus[seat]
        self._answers[seat] = text
        if len(self._answers) == len(self.menus):
            answers, self.menus, self._answers = self._answers, {}, {}
            self._go_on(answers)

    def waiting(self) -> tuple[int, ...]:
        """Name the seats whose answer is still out."""
        return tuple(seat for seat in sorted(self.menus) if seat not in self._answers)

    def _ask(self, menus: dict[int, set[str]], go_on: Callable[[Answers], None]) -> None:
        self.menus, self._go_on = menus, go_on
        if not menus:
            go_on({})

    def _tell(self, seat: int, what: str) -> None:
        self.story[f"{'abc'[seat]}{what}"] += 1

    def _order(self) -> list[int]:
        return [(self.owner + step) % 3 for step in range(3)]

    # §2: the opening

    def _opening(self) -> None:
        may = {"过", "胡"} - ({"过"} if self.law.must_hu else set())
        asked = {seat: may for seat in range(3) if self._liang_hu(seat).win}
        self._ask(asked, self._after_liang)

    def _liang_hu(self, seat: int) -> Verdict:
        if seat == self.owner:
            hand = self.hands[seat] + self.liang
            return judge(self.law, hand, moment=Moment(opening="天胡"))
        return judge(self.law, self.hands[seat], (), self.liang, "other", Moment(opening="地胡"))

    def _after_liang(self, answers: Answers) -> None:
        for seat in self._order():
            if answers.get(seat) == "胡":
                self._win(seat, self._liang_hu(seat))
                return
        self.hands[self.owner] = ordered(self.hands[self.owner] + self.liang)
        for seat in range(3):
            for card in CARDS:
                if self.hands[seat].count(card) == 4:
                    self._lay(seat, Group("提", card * 4), card * 4)
        self._settle(self.owner)

    # §4: discarding

    def _lay(self, seat: int, group: Group, from_hand: str) -> None:
        left = without(self.hands[seat], from_hand)
        assert left is not None
        self.hands[seat] = left
        self.melds[seat].append(group)
        self._tell(seat, {"一二三": "吃", "二七十": "吃", "一句话": "吃", "绞": "吃"}.get(
            group.name, group.name
        ))  # fmt: skip

    def _due(self, hand: str, melds: list[Group]) -> bool:
        fours = sum(len(group.cards) == 4 for group in melds)
        held = len(hand) + sum(len(group.cards) for group in melds)
        return held > 20 + max(0, fours - 1)

    def _discards(self, hand: str) -> set[str]:
        return {f"打{card}" for card in hand if hand.count(card) < 3}

    def _can_go_on(self, hand: str, melds: list[Group]) -> bool:
        return not self._due(hand, melds) or bool(self._discards(hand))

    def _settle(self, seat: int) -> None:
        if not self._due(self.hands[seat], self.melds[seat]):
            self._draw((seat + 1) % 3)
        elif discards := self._discards(self.hands[seat]):
            self._ask({seat: discards}, lambda answers: self._discard(seat, answers[seat][1:]))
        else:
            self.dead[seat] = True
            self._draw((seat + 1) % 3)

    def _discard(self, seat: int, card: str) -> None:
        self.hands[seat] = self.hands[seat].replace(card, "", 1)
        self.no_chi[seat].add(card)
        self.owner, self.card, self.drawn = seat, card, False
        self._tell(seat, f"打{card}")
        self._claims()

    # §4.1, §5: the stock, and what the drawer must do with his own card

    def _draw(self, seat: int) -> None:
        self.card = ""
        if not self.wall:
            self.over = True
            return
        self.owner, self.drawn = seat, True
        self.card, self.wall = self.wall[0], self.wall[1:]
        if self.law.guo_zhang_scope == "turn":
            self.no_chi[seat].clear()
        if self._must_meld(seat):
            self._own(seat)
        else:
            self._tell(seat, f"摸{self.card}")
            self._claims()

    def _laid(self, seat: int, *names: str) -> Group | None:
        found = [g for g in self.melds[seat] if g.cards == self.card * 3 and g.name in names]
        return found[0] if found else None

    def _must_meld(self, seat: int) -> bool:
        in_hand = self.hands[seat].count(self.card)
        return in_hand in (2, 3) or self._laid(seat, "偎", "臭偎") is not None

    def _own(self, seat: int) -> None:
        held = self._judged(seat)
        if self.law.hu_before_forced:
            # §6.1 turned round: 胡, in its own order, goes before the drawer's 提 and 偎.
            may = {"胡"} if self.law.must_hu else {"过", "胡"}
            self._ask({s: may for s in range(3) if self._may_hu(s)}, self._hu_or_meld)
        else:
            self._meld_own(seat, held if held.win else None)

    def _hu_or_meld(self, answers: Answers) -> None:
        for seat in self._order():
            if answers.get(seat) == "胡":
                self._win(seat, self._judged(seat))
                return
        self._meld_own(self.owner, None)

    def _meld_own(self, seat: int, held: Verdict | None) -> None:
        card = self.card
        in_hand = self.hands[seat].count(card)
        if in_hand == 2:
            name = "臭偎" if card in self.no_peng[seat] else "偎"
            self._lay(seat, Group(name, card * 3), card * 2)
        else:
            old = self._laid(seat, "偎", "臭偎")
            if old is not None:
                self.melds[seat].remove(old)
            self._lay(seat, Group("提", card * 4), card * in_hand)
        self.card = ""
        if held is None:
            self._settle(seat)
        else:
            self._ask_own_hu(seat, held)

    def _ask_own_hu(self, seat: int, held: Verdict) -> None:
        due = self._due(self.hands[seat], self.melds[seat])
        menu = (self._discards(self.hands[seat]) if due else set()) or {"过"}
        menu = {"胡"} if self.law.must_hu else menu | {"胡"}

        def go_on(answers: Answers) -> None:
            if answers[seat] == "胡":
                self._win(seat, held)
            elif answers[seat] == "过":
                self._settle(seat)
            else:
                self._discard(seat, answers[seat][1:])

        self._ask({seat: menu}, go_on)

    # §5, §7: the claims on an open card

    def _source(self, seat: int) -> str:
        return "discard" if not self.drawn else "draw" if seat == self.owner else "other"

    def _judged(self, seat: int) -> Verdict:
        if self.dead[seat]:
            return Verdict(win=False, huxi=0, score=0, groups=())
        moment = Moment(last_stock=self.drawn and not self.wall)
        melds = tuple(self.melds[seat])
        return judge(self.law, self.hands[seat], melds, self.card, self._source(seat), moment)

    def _may_hu(self, seat: int) -> bool:
        own_discard = seat == self.owner and not self.drawn
        return not own_discard and self._judged(seat).win

    def _pao(self) -> tuple[int, str] | None:
        """Name the seat that must 跑, and out of what: 坎, 偎, 臭偎, 碰."""
        for seat in range(3):
            laid = self._laid(seat, "偎", "臭偎", "碰")
            if seat != self.owner and self.hands[seat].count(self.card) == 3:
                return seat, "坎"
            if laid and laid.name != "碰" and seat != self.owner:
                return seat, laid.name
            if laid and laid.name == "碰" and self.drawn:
                return seat, "碰"
        return None

    def _claims(self) -> None:
        pao = self._pao()
        menus: dict[int, set[str]] = {}
        for seat in self._order():
            hu = self._may_hu(seat)
            if pao is None:
                lower = self._lower(seat)
            elif hu and seat != pao[0] and pao[1] in ("坎", "偎"):
                # The 跑 goes first, so these come to nothing; but to leave them out would tell
                # this seat of a 坎 or 偎 that is hidden (§6, §9).
                lower = self._lower(seat)
            else:
                lower = set()
            if hu and self.law.must_hu:
                menus[seat] = {"胡"}
            elif hu or lower:
                menus[seat] = {"过"} | lower | ({"胡"} if hu else set())
        asked = dict(menus)
        self._ask(menus, lambda answers: self._resolve(asked, answers))

    def _lower(self, seat: int) -> set[str]:
        if self.dead[seat]:
            return set()
        return set(self._pengs(seat)) | set(self._chis(seat))

    def _pengs(self, seat: int) -> Iterator[str]:
        hand, card = self.hands[seat], self.card
        free = card not in self.no_peng[seat]
        if seat != self.owner and hand.count(card) == 2 and free:
            laid = [*self.melds[seat], Group("碰", card * 3)]
            if self._can_go_on(hand.replace(card, ""), laid):
                yield "碰"

    def _chis(self, seat: int) -> Iterator[str]:
        place = self._order().index(seat)
        if place > 1 or (place == 0 and not self.drawn) or self.card in self.no_chi[seat]:
            return
        for text, groups in self._chi_ways(self.hands[seat]):
            left = without(self.hands[seat], "".join(group.cards for group in groups)[1:])
            assert left is not None
            if self._can_go_on(left, [*self.melds[seat], *groups]):
                yield text

    def _chi_ways(self, hand: str) -> Iterator[tuple[str, list[Group]]]:
        """Write each way to 吃, and the groups that it lays, the taken card first."""
        free = hand_of(hand).free
        for group in ALL_CHI:
            own = without(group.cards, self.card)
            left = None if own is None else without(free, own)
            if own is None or left is None:
                continue
            taken = Group(group.name, self.card + own)
            for laid in self._comparisons(left):
                text = "".join(f"比{cards}" for cards in laid)
                groups = [g for cards in laid for g in ALL_CHI if g.cards == cards]
                yield f"吃{own}{text}", [taken, *groups]

    def _comparisons(self, free: str) -> set[tuple[str, ...]]:
        """§5: the ways to lay all like cards that are left into groups of hand cards."""
        if not self.law.bi_pai or self.card not in free:
            return {()}
        found = set()
        for group in ALL_CHI:
            left = without(free, group.cards) if self.card in group.cards else None
            if left is not None:
                for more in self._comparisons(left):
                    laid = sorted((group.cards, *more), key=lambda t: [CARDS.index(c) for c in t])
                    found.add(tuple(laid))
        return found

    # §6: the card goes to the highest claim

    def _resolve(self, menus: dict[int, set[str]], answers: Answers) -> None:
        for seat in self._order():
            if answers.get(seat) == "胡":
                self._win(seat, self._judged(seat))
                return
        pao = self._pao()
        if pao is not None:
            self._grow(pao[0])
            return
        taker, what = self._taker(answers)
        self._bar(menus, answers, taker, what)
        if taker is None:
            self.rows[self.owner] += self.card
            self._draw((self.owner + 1) % 3)
        elif what == "碰":
            self._lay(taker, Group("碰", self.card * 3), self.card * 2)
            self._settle(taker)
        else:
            self._eat(taker, what)

    def _taker(self, answers: Answers) -> tuple[int | None, str]:
        for verb in "碰吃":
            for seat in self._order():
                if answers.get(seat, "").startswith(verb):
                    return seat, answers[seat]
        return None, ""

    def _grow(self, seat: int) -> None:
        old = self._laid(seat, "偎", "臭偎", "碰")
        if old is not None:
            self.melds[seat].remove(old)
        self._lay(seat, Group("跑", self.card * 4), "" if old else self.card * 3)
        self._settle(seat)

    def _eat(self, seat: int, text: str) -> None:
        (groups,) = (groups for said, groups in self._chi_ways(self.hands[seat]) if said == text)
        first, *others = groups
        self._lay(seat, Group(first.name, ordered(first.cards)), first.cards[1:])
        for group in others:
            self._lay(seat, group, group.cards)
            self.story[f"{'abc'[seat]}吃"] -= 1
        self._settle(seat)

    def _bar(
        self, menus: dict[int, set[str]], answers: Answers, taker: int | None, what: str
    ) -> None:
        """§5: 忍碰 and 过张 of what could be done, was not, and that nothing higher took away."""
        for seat, menu in menus.items():
            place = self._order().index(seat)
            peng = self.law.ren_peng and "碰" in menu and answers[seat] != "碰"
            chi = any(text[0] == "吃" for text in menu) and answers[seat][0] != "吃"
            higher = taker is not None and (what == "碰" or self._order().index(taker) < place)
            if peng:
                self.no_peng[seat].add(self.card)
            if chi and not higher:
                self.no_chi[seat].add(self.card)
            if seat != taker and (peng or (chi and not higher)):
                self._tell(seat, "过")

    def _win(self, seat: int, held: Verdict) -> None:
        self.over, self.won = True, (seat, held)
        self._tell(seat, "胡")

    @property
    def scores(self) -> tuple[int, ...]:
        """§8: each loser pays, the winner gets twice that; 黄庄 is 0 for all (§7)."""
        if self.won is None:
            return (0, 0, 0)
        winner, held = self.won
        return tuple(2 * held.score if seat == winner else -held.score for seat in range(3))
