"""A trick as the referee's page shows it: all of it stands in the page's address."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any
from urllib.parse import quote

from flask import url_for

from scorekeeper.games.deal import Deal
from scorekeeper.games.game import Game
from scorekeeper.games.referee import Card, CardKind, CardsError, Referee, Verdict
from scorekeeper.games.text import Text
from scorekeeper.store.matches import Match
from scorekeeper.web.words import gettext, tr

NOBODY = "nobody"
"""How an address names the leader of a trick that is a hand of nobody's."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A card of the trick, or the place of one to come; `href` takes it back.

    Before the first card, `href` of a place says that this seat leads.
    """

    number: int
    card: Card | None
    label: str
    who: str
    href: str = ""
    wins: bool = False


@dataclass(frozen=True, slots=True)
class CardKey:
    """A key that lays one card; without `href` there is no such card left."""

    card: Card
    href: str


@dataclass(frozen=True, slots=True)
class KindKey:
    """The keys of a suit, or of one kind of special card with the ways to play it."""

    kind: CardKind
    keys: tuple[CardKey, ...]
    chosen: bool = False

    @property
    def open(self) -> bool:
        """Whether there is a card of it left."""
        return any(key.href for key in self.keys)


@dataclass(frozen=True, slots=True)
class Table:
    """The seats of a match around a trick: its round, and who leads.

    `falls` where the tricks of the round are written down one by one, as they fall.
    """

    match: Match
    deal: Deal
    first: int | None
    turns: tuple[int | None, ...]
    falls: bool = False

    @property
    def round(self) -> Text:
        """Names its round, in the table's word."""
        return self.match.record.game.round_name(self.deal.number)

    @property
    def leads(self) -> str:
        """Who leads, as addresses and forms say it."""
        return NOBODY if self.first is None else str(self.first)


@dataclass(frozen=True)
class Trick:
    """A trick that was asked about: the cards by name, under which rules, at which table.

    `rules` is the key of a set of house rules, where there is no table.
    """

    game: Game
    referee: Referee
    options: Any
    names: tuple[str, ...]
    rules: str = ""
    table: Table | None = None

    @property
    def most(self) -> int:
        """The most cards it can have; at a table, one for each hand."""
        return len(self.table.turns) if self.table else self.referee.most

    @cached_property
    def error(self) -> CardsError | None:
        """Why there can be no such trick; an empty one just has not begun."""
        return self._against(self.names) if self.names else None

    def _against(self, names: tuple[str, ...]) -> CardsError | None:
        """Says why these cards cannot lie here."""
        try:
            self.referee.check(names, self.options)
        except CardsError as error:
            return error
        turns = self.table.turns if self.table else ()
        for place, (name, seat) in enumerate(zip(names, turns, strict=False)):
            if seat is None and name in self.referee.never_turned:
                return CardsError(self.referee.never_turned[name], place)
        return None

    @cached_property
    def verdict(self) -> Verdict | None:
        """What becomes of it as it lies; None before the first card."""
        if not self.names or self.error:
            return None
        return self.referee.judge(self.names, self.options)

    @property
    def unheld(self) -> bool:
        """Whether a hand wins it that is nobody's: what it takes is paid to nobody."""
        winner = self.verdict.winner if self.verdict else None
        return self.table is not None and winner is not None and self.table.turns[winner] is None

    @property
    def full(self) -> bool:
        """Whether everybody at the table has played."""
        return bool(self.verdict) and len(self.names) == self.most

    def address(self, names: Sequence[str] | None = None, **changed: Any) -> str:
        """Gives the address of the page with other cards, other rules or another leader."""
        cards = ",".join(self.names if names is None else names) or None
        if self.table:
            table = replace(self.table, first=changed.get("first", self.table.first))
            falls = "1" if table.falls else None
            place = url_for(
                "referee.at_table", match_id=table.match.id, first=table.leads, falls=falls
            )
        else:
            rules = changed.get("rules", self.rules)
            place = url_for("referee.anywhere", game=self.game.slug, rules=rules)
        # a comma may stand in a query as it is: that leaves an address people can read
        return f"{place}&cards={quote(cards, ',', errors='replace')}" if cards else place

    def who(self, place: int) -> str:
        """Names who plays the card at a place; at no table that is nobody."""
        if not self.table or place >= len(self.table.turns):
            return ""
        seat = self.table.turns[place]
        if seat is None:
            return tr(self.referee.nobody or "")
        return self.table.match.record.players[seat]

    def named(self, place: int) -> str:
        """Names a place of the trick: the player, or without a table the card."""
        return self.who(place) or self.label(place)

    def label(self, place: int) -> str:
        """Says what lies at a place."""
        card = self.card(place)
        return tr(card.label) if card else self.names[place][:20]

    def card(self, place: int) -> Card | None:
        """Finds the card at a place; None where its name is that of no card."""
        try:
            return self.referee.card(self.names[place])
        except CardsError:
            return None

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        """The cards, and at a table the places of those to come."""
        winner = self.verdict.winner if self.verdict else None
        laid = [
            Tile(
                place + 1,
                self.card(place),
                self.label(place),
                self.who(place),
                self.address((*self.names[:place], *self.names[place + 1 :])),
                place == winner,
            )
            for place in range(len(self.names))
        ]
        return (*laid, *self._to_come())

    def _to_come(self) -> list[Tile]:
        if not self.table:
            return []
        return [
            Tile(
                place + 1,
                None,
                "",
                self.who(place),
                "" if self.names else self.address(first=self.table.turns[place]),
            )
            for place in range(len(self.names), self.most)
        ]

    @cached_property
    def keys(self) -> tuple[KindKey, ...]:
        """A key for every card in the deck; at first the suit led is open."""
        kinds = self.referee.kinds(self.options)
        laid = [card for place in range(len(self.names)) if (card := self.card(place))]
        suits = [kind for kind in kinds if kind.suit]
        led = next((k for card in laid for k in suits if card in k.cards), None)
        return tuple(
            KindKey(
                kind,
                tuple(CardKey(card, self._adding(card)) for card in kind.cards),
                kind is (led or suits[0]),
            )
            for kind in kinds
        )

    def _adding(self, card: Card) -> str:
        names = (*self.names, card.name)
        if len(names) > self.most or self._against(names):
            return ""
        return self.address(names)

    def next(self) -> "Trick":
        """Gives the trick that comes after this one: no card yet, led as judged."""
        if not self.table or not self.verdict:
            return replace(self, names=())
        first = self.table.turns[self.verdict.leads]
        turns = self.referee.turns(self.table.deal, first)
        return replace(self, names=(), table=replace(self.table, first=first, turns=turns))

    def title(self) -> str:
        """Says who wins."""
        if self.verdict is None or self.verdict.winner is None:
            return str(gettext("Nobody wins"))
        return str(gettext("{name} wins").format(name=self.named(self.verdict.winner)))
