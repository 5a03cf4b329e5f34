"""Trick by trick: who took it, what lay in it, who leads the next. One tap tells a trick.

What lies in a trick that nobody has taken yet stands in the page's address, as
`embers=2 pairs.3=1`: by the key of a picture, or of a pair and its first seat.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scorekeeper.games.game import field_of
from scorekeeper.games.tally import BID, FALLEN, Field
from scorekeeper.games.trick_by_trick import Fallen, Taker, by_hand, fallen, leader, nobodys, whole
from scorekeeper.store.log import Change
from scorekeeper.store.matches import Match
from scorekeeper.web.changes import name_of, value_of
from scorekeeper.web.fallen import held_in_words, leads_in_words, named
from scorekeeper.web.pad.heads import bid_word
from scorekeeper.web.pad.pad import Pad, written
from scorekeeper.web.pad.pictures import Picture
from scorekeeper.web.referee.trick import NOBODY
from scorekeeper.web.sayings import saying
from scorekeeper.web.words import tr

PART = re.compile(r"([a-z_]{1,40})(?:\.([0-9]{1,2}))?=([0-9]{1,2})", re.ASCII)


@dataclass(frozen=True, slots=True)
class TakerKey:
    """A key that tells a trick: who took it; `trick` is what it adds for the scripts.

    `lost` are the keys behind it, where it must be said who leads after a trick that nobody won.
    """

    name: str
    sign: str
    taker: Taker
    cells: str
    trick: str
    lost: tuple["TakerKey", ...] = ()


@dataclass(frozen=True, slots=True)
class PlayRow:
    """A hand while tricks fall: whose it is, its key, what it bid and took so far."""

    seat: int | None
    key: TakerKey
    bid: str
    won: int
    over: bool
    leads: bool
    pairs: tuple[Picture, ...]


@dataclass(frozen=True, slots=True)
class ToldTrick:
    """A trick that fell, in words."""

    number: int
    who: str
    held: str
    leads: str


@dataclass(frozen=True, slots=True)
class Lead:
    """Another one who leads the next trick, by a power or because it was told wrongly."""

    name: str
    cells: str


class Play:
    """The tricks of one round so far: everything the page shows follows from its pad."""

    def __init__(self, pad: Pad) -> None:
        self.pad = pad
        self.tricks = fallen(pad.tally)
        self.number = len(self.tricks) + 1
        self.whole = whole(pad.deal, pad.tally)
        self.leader = leader(pad.deal, pad.fields, pad.tally)
        self.nobody = nobodys(pad.fields)

    @property
    def there(self) -> bool:
        """Whether a round of this game can be told trick by trick."""
        return self.pad.game.referee is not None

    @property
    def judged(self) -> dict[str, str]:
        """Gives what the referee's address says of this trick."""
        return {"first": NOBODY if self.leader is None else str(self.leader), "falls": "1"}

    def name(self, taker: Taker | None) -> str:
        """Names a taker or leader."""
        if taker is None:
            return "" if self.nobody is None else named(self.pad.game, self.nobody.key, ())
        return named(self.pad.game, taker, self.pad.match.record.players)

    def hands(self) -> tuple[Taker, ...]:
        """Gives everybody who can take a trick: the seats, and a hand that nobody holds."""
        return (*self.pad.seats, *((self.nobody.key,) if self.nobody else ()))

    def turns(self) -> list[str]:
        """Names who plays, in the order of the trick."""
        referee = self.pad.game.referee
        return [self.name(t) for t in referee.turns(self.pad.deal, self.leader)] if referee else []

    def told(self) -> list[ToldTrick]:
        """Gives the tricks so far in words, newest first."""
        game, players = self.pad.game, self.pad.match.record.players
        return [
            ToldTrick(
                number,
                self.name(trick["taker"]),
                held_in_words(game, trick, players),
                "" if trick["leads"] is None else leads_in_words(self.name(trick["leads"])),
            )
            for number, trick in reversed(list(enumerate(self.tricks, 1)))
        ]

    def other_leads(self) -> list[Lead]:
        """Gives the keys that say that somebody else leads; after the first trick only."""
        if not self.tricks:
            return []
        last = self.tricks[-1]
        now = last["taker"] if last["leads"] is None else last["leads"]
        return [
            Lead(self.name(hand), self.words([*self.tricks[:-1], {**last, "leads": leads}]))
            for hand in self.hands()
            if hand != now
            for leads in [None if hand == last["taker"] else hand]
        ]

    def differing(self) -> list[str]:
        """Says what was counted by hand to something else than the tricks come to."""
        pad, said = self.pad, []
        for (key, seat), values in by_hand(pad.game, pad.setup, pad.deal, pad.tally).items():
            change = Change(pad.number, key, seat, None)
            hand, tricks = (value_of(pad.match, change, value) for value in values)
            said.append(
                saying("by-hand", what=name_of(pad.match, change), hand=hand, tricks=tricks)
            )
        return said

    def let_tricks_count(self) -> str:
        """Writes that nothing is counted by hand."""
        pad = self.pad
        return pad.words(dict.fromkeys(by_hand(pad.game, pad.setup, pad.deal, pad.tally)))

    def words(self, tricks: list[Fallen]) -> str:
        """Writes tricks as a form's `cell` says them."""
        return self.pad.words({(FALLEN, None): tricks})

    def key(self, taker: Taker, leads: Taker | None = None, sign: str = "") -> TakerKey:
        """Gives the key that tells a trick with what lies in it."""
        bare: Fallen = {"taker": taker, "captures": {}, "alliances": {}, "leads": leads}
        full = {**bare, **held(self.pad.taken, taker)}
        name = self.name(taker if leads is None else leads)
        return TakerKey(name, sign, taker, self.words([*self.tricks, full]), written(bare))


def held(taken: Mapping[str, int], taker: Taker) -> dict[str, dict[str, object]]:
    """Gives what a trick brings who takes it; where nobody does, it brings nothing."""
    captures: dict[str, object] = {}
    alliances: dict[str, object] = {}
    for what, number in taken.items():
        key, _, seat = what.partition(".")
        if isinstance(taker, str) or not number or seat == str(taker):
            continue
        if seat:
            alliances[key] = [*alliances.get(key, []), [int(seat), taker]]  # type: ignore[misc]
        else:
            captures[key] = number
    return {"captures": captures, "alliances": alliances}


def play_facts(pad: Pad) -> dict[str, object]:
    """Gives what the page of the tricks one by one shows."""
    play = Play(pad)
    return {
        "heading": saying("fall", number=play.number, cards=pad.deal.cards),
        "leads": leads_in_words(play.name(play.leader)),
        "rows": [_row(play, hand) for hand in play.hands()],
        "lost": [_lost(play, item) for item in pad.unscored if item.neutral is not None],
        "pictures": [_picture(play, item) for item in pad.pictures],
    }


def _row(play: Play, hand: Taker) -> PlayRow:
    pad, key = play.pad, play.key(hand)
    won = sum(trick["taker"] == hand for trick in play.tricks)
    if isinstance(hand, str):
        return PlayRow(None, key, "", won, False, play.leader is None, ())
    bid = pad.tally.at(BID, hand)
    return PlayRow(
        hand,
        key,
        "" if bid is None else saying("bade", bid=bid_word(pad, bid), shift=""),
        won,
        bid is not None and won > pad.game.promised(bid),
        hand == play.leader,
        tuple(_pair(play, item, hand) for item in pad.pairs),
    )


def _lost(play: Play, item: Field) -> TakerKey:
    """Nobody won it: who leads has to be said."""
    ways = tuple(play.key(item.key, leads=hand) for hand in play.hands())
    return TakerKey(tr(item.one or item.label), item.sign, item.key, "", "", ways)


def _picture(play: Play, item: Field) -> Picture:
    """A tap adds one to the trick; past the most there can be, it goes back to none."""
    pad, number = play.pad, play.pad.taken.get(item.key, 0)
    before = sum(trick["captures"].get(item.key, 0) for trick in play.tricks)
    most = item.high or 1
    free = most if item.table is None else min(most, item.table - before)
    return _taken(pad, item, item.key, number, free, tr(item.label))


def _pair(play: Play, item: Field, seat: int) -> Picture:
    what = f"{item.key}.{seat}"
    before = sum(len(trick["alliances"].get(item.key, ())) for trick in play.tricks)
    free = min(1, (item.table or 1) - before)
    label = f"{play.name(seat)}: {tr(item.label)}"
    return _taken(play.pad, item, what, play.pad.taken.get(what, 0), free, label)


def _taken(pad: Pad, item: Field, what: str, number: int, free: int, label: str) -> Picture:
    after = {**pad.taken, what: number + 1 if number < free else 0}
    each = item.worth or 0
    said = f"{label}{f' {number}' if number else ''}, +{(number or 1) * each}"
    return Picture(
        "taken",
        item.sign,
        label,
        said,
        taken_words(after),
        number,
        each,
        f"taken.{what}",
        free,
        spent=free <= 0,
    )


def taken_words(taken: Mapping[str, int]) -> str:
    """Writes what lies in a trick."""
    return " ".join(f"{what}={number}" for what, number in taken.items() if number)


def lying_in(changes: Iterable[Change], match: Match) -> str:
    """Writes what lay in the last trick that changes tell: refused, it lies there again."""
    field, seats = field_of(match.record.game, FALLEN), len(match.players)
    for change in changes:
        if change.key == FALLEN and change.value and field.readable(change.value, seats):
            last = change.value[-1]
            pairs = {
                f"{key}.{one}": 1 for key, told in last["alliances"].items() for one, _ in told
            }
            return taken_words({**last["captures"], **pairs})
    return ""


def read_taken(text: str, pad: Pad) -> dict[str, int]:
    """Reads what lies in a trick; what cannot be read is left out."""
    counts = {item.key: item.high or 1 for item in pad.pictures}
    counts |= {f"{item.key}.{seat}": 1 for item in pad.pairs for seat in pad.seats}
    found = {}
    for word in text.split(" "):
        if part := PART.fullmatch(word):
            what = part[1] if part[2] is None else f"{part[1]}.{int(part[2])}"
            if what in counts:
                found[what] = min(int(part[3]), counts[what])
    return found
