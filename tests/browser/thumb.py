"""A thumb: plays rounds on the pad by taps alone, as few as a person needs, and counts them."""

import re

from playwright.sync_api import Locator, Page, expect

from scorekeeper.games.tally import BID, TRICKS, Kind, Scope


class Thumb:
    """Taps on the pad of one match, whose record says who sits where."""

    def __init__(self, page: Page, match) -> None:
        self.page = page
        self.match = match
        self.names = match.record.players
        self.taps = 0
        self.told: set[int] = set()

    def tap(self, key: Locator) -> None:
        key.click()
        self.taps += 1

    def bid(self, number: int, tally) -> None:
        """Taps every bid but nought; the key at the bottom says the others bid 0."""
        expect(self.page).to_have_title(re.compile(rf"^Round {number}: bids"))
        for seat, name in enumerate(self.names):
            if tally.at(BID, seat):
                self.press(seat, f"{name}: bid {tally.at(BID, seat)}")
        self.tap(self.page.locator("#go"))
        expect(self.page).to_have_title(re.compile(rf"^Round {number}: tricks"))

    def count(self, number: int, tally, shift: str, choices) -> None:
        """Taps what the round was; its last tap closes it.

        *shift* is the field that changes a bid, *choices* those made while counting.
        """
        bids = [tally.at(BID, s) + tally.at(shift, s, 0) for s in range(len(self.names))]
        won = [tally.at(TRICKS, seat) for seat in range(len(self.names))]
        self.told = set()
        for _ in range(tally.at("destroyed", default=0)):
            self.tap_and_see(self.page.locator(".dead button"))
        for field in choices:
            self.choose(field, tally)
        missed = [s for s in range(len(bids)) if bids[s] != won[s] and s not in self.told]
        rest = self.page.locator(".remainder")
        last = missed.pop() if missed and not rest.count() else None
        for seat in missed:
            self.press(seat, f"{self.names[seat]}: won {won[seat]}")
        self.pictures(number, tally, [s for s in range(len(bids)) if bids[s] == won[s]])
        if rest.count():
            expect(rest).to_have_text(str(tally.at("ghost", default=0)))
        if last is None:
            expect(self.page.locator("#word")).to_have_text("all there")
            self.tap(self.page.locator("#go"))
        else:
            answer = self.page.locator(f"[data-rest='tricks.{last}']")
            expect(answer).to_contain_text(str(won[last]))
            self.tap(answer)
        expect(self.page).not_to_have_title(re.compile(rf"^Round {number}:"))

    def press(self, seat: int, said: str) -> None:
        """Presses a number; it may lie behind the key of further ones."""
        key = self.page.locator(f"button[aria-label='{said}']")
        if not key.first.is_visible():
            row = self.page.locator(f".seat[data-seat='{seat}']")
            self.tap(row.locator(".scale .further > summary"))
        self.tap(key.locator("visible=true").first)
        pressed = self.page.locator(f"button[aria-label='{said}'][aria-pressed=true]")
        expect(pressed).not_to_have_count(0)

    def choose(self, field, tally) -> None:
        """Opens the fold of a seat, chooses there, and folds it again.

        A seat has it only after a trick, so one that bid 0 is given its tricks first.
        """
        for seat, name in enumerate(self.names):
            value = tally.at(field.key, seat, field.neutral)
            if value != field.neutral:
                row = self.page.locator(f".seat[data-seat='{seat}']")
                if not tally.at(BID, seat) and seat not in self.told:
                    self.press(seat, f"{name}: won {tally.at(TRICKS, seat)}")
                    self.told.add(seat)
                word = dict(field.choices)[value]
                self.tap(row.locator(".powers > summary"))
                self.tap(row.locator(f"button[aria-label='{name}: {field.label} {word}']"))
                self.tap(row.locator(".powers > summary"))

    def pictures(self, number: int, tally, made: list[int]) -> None:
        """Taps what was taken by those whose bid was met; for the others it pays nothing."""
        for field in self.match.record.game.shown(self.match.record.setup, self.match.deal(number)):
            if field.kind is Kind.PAIRS:
                self.pairs(field, [p for p in tally.at(field.key, default=[]) if {*p} <= {*made}])
            elif field.sign and field.scope is Scope.SEAT:
                for seat in made:
                    for _ in range(tally.at(field.key, seat, 0)):
                        key = self.page.locator(f'.pic[data-count="{field.key}.{seat}"]')
                        self.tap_and_see(key)

    def pairs(self, field, pairs) -> None:
        """Taps both of each pair; a seat that is in one already comes second."""
        seen: set[int] = set()
        for pair in pairs:
            for seat in sorted(pair, key=lambda each: each in seen):
                said = f"{self.names[seat]}: {field.label}"
                self.tap_and_see(self.page.locator(f'.pic.paired[aria-label^="{said}"]'))
            seen |= {*pair}

    def tap_and_see(self, key: Locator) -> None:
        """Taps and waits until the key looks otherwise."""
        before = key.evaluate("key => key.outerHTML")
        self.tap(key)
        expect(key).not_to_have_js_property("outerHTML", before)
