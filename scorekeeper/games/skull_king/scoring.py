"""Scores a round of Skull King, a clause of the rules a function.

| rule                                | source              | covered | here                   |
|-------------------------------------|---------------------|---------|------------------------|
| a bid of 1 or more                  | booklets, online    | yes     | `standard_points`      |
| a bid of 0 by the cards dealt       | booklets            | yes     | `zero_points`          |
| a bid of 0 by the round's number    | online, 2014        | option  | `zero_points`          |
| Rascal: exact, off by one, off      | Rascal sheet        | option  | `rascal_points`        |
| Rascal with the cannon: two loads   | Rascal sheet        | option  | `cannonball_points`    |
| bonuses only with an exact bid      | English booklets    | yes     | `bonus_share`          |
| captures paid on a missed bid too   | French booklet 2022 | option  | `bonus_share`          |
| half of the captures, off by one    | Rascal sheet        | yes     | `bonus_share`          |
| 14s, Mermaids, Pirates, Skull King  | booklets            | yes     | `capture_worths`       |
| the Skull King worth 50             | 2013 to 2018        | option  | `capture_worths`       |
| Loot: both bids exact, never half   | booklets            | option  | `alliance_lines`       |
| Rascal of Roatan's wager            | booklets            | option  | `wager_points`         |
| Harry the Giant changes the bid     | booklets            | option  | `Play.bid`             |
| Rosie, Bendt, Juanita               | booklets            | -       | they change no points  |
| the Tigress pays even as an Escape  | 2014                | no      | no option asks for it  |

`standard_points` to `wager_points` are plain arithmetic: the lines and the crib are both
made of them.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.games.crib import Crib, Table, tabulate
from scorekeeper.games.deal import Deal
from scorekeeper.games.game import Line, Part
from scorekeeper.games.skull_king import fields, rules
from scorekeeper.games.skull_king.fields import (
    ALLIANCES,
    BLACK_FOURTEEN,
    CANNONBALL,
    CAPTURES,
    FOURTEENS,
    GRAPESHOT,
    HARRY,
    LOAD,
    LOOT_WORTH,
    MERMAIDS,
    PIRATES,
    SKULL_KING,
    WAGER,
)
from scorekeeper.games.skull_king.rules import Options
from scorekeeper.games.tally import BID, TRICKS, Tally
from scorekeeper.games.text import Text, count, say, signed

EACH_TRICK = 20
"""For each trick of an exact bid."""
EACH_TRICK_OFF = -10
"""For each trick more or fewer than bid."""
ZERO_BID = 10
"""For each card (or round) of a bid of 0, won or lost."""
RASCAL_CARD = 10
"""For each card, whatever was bid, with Rascal scoring."""
CANNONBALL_CARD = 15

SENTENCES = 1_000
"""So many sentences of a kind are kept: matches say the same few again and again."""

WHOLE = 1.0
HALF = 0.5
NOTHING = 0.0


class Play(NamedTuple):
    """How one seat played its bid; `bid` is the one that counts, Harry included."""

    seat: int
    bid: int
    change: int
    tricks: int
    load: str

    @property
    def exact(self) -> bool:
        """Whether the bid was met."""
        return self.bid == self.tricks


def score(options: Options, deal: Deal, tally: Tally) -> tuple[Line, ...]:
    """Gives every reason for points in a complete round, seat by seat."""
    plays = {seat: _play(tally, seat) for seat in deal.present}
    lines: list[Line] = []
    for play in plays.values():
        lines.append(_bid_line(options, deal, play))
        lines += _capture_lines(options, tally, play)
        lines += _wager_lines(tally, play)
    lines += alliance_lines(tally, plays)
    return tuple(lines)


def crib(options: Options, deal: Deal) -> Crib:
    """Tabulates the round for the phones."""
    loads = (GRAPESHOT, CANNONBALL) if _loaded(options) else ("",)
    return Crib(
        tables={load: _table(options, deal, load) for load in loads},
        select=LOAD if _loaded(options) else "",
        shift=HARRY if options.pirate_powers else "",
        stake=WAGER if options.pirate_powers else "",
        counts=capture_worths(options),
        pairs={ALLIANCES: LOOT_WORTH},
    )


def _table(options: Options, deal: Deal, load: str) -> Table:
    return tabulate(
        deal.cards,
        lambda bid, tricks: bid_points(options, deal, bid, tricks, load),
        lambda bid, tricks: bonus_share(options, bid, tricks, load),
    )


def bid_points(options: Options, deal: Deal, bid: int, tricks: int, load: str) -> int:
    """Gives what a bid is worth, by the scoring that was agreed."""
    if options.scoring != rules.RASCAL:
        return standard_points(options, deal, bid, tricks)
    if options.cannonball and load == CANNONBALL:
        return cannonball_points(deal, bid, tricks)
    return rascal_points(deal, bid, tricks)


def standard_points(options: Options, deal: Deal, bid: int, tricks: int) -> int:
    """20 a trick when exact, −10 for each trick off; a bid of 0 goes by the cards."""
    if bid == 0:
        return zero_points(options, deal, tricks)
    if bid == tricks:
        return EACH_TRICK * bid
    return EACH_TRICK_OFF * abs(tricks - bid)


def zero_points(options: Options, deal: Deal, tricks: int) -> int:
    """10 for each card dealt, or for the round's number; lost at the first trick."""
    size = deal.number if options.zero_bid == rules.BY_ROUND else deal.cards
    return ZERO_BID * size if tricks == 0 else -ZERO_BID * size


def rascal_points(deal: Deal, bid: int, tricks: int) -> int:
    """10 a card when exact, half for off by one, else nothing."""
    return int(RASCAL_CARD * deal.cards * _nearness(bid, tricks))


def cannonball_points(deal: Deal, bid: int, tricks: int) -> int:
    """15 a card when exact, else nothing."""
    return CANNONBALL_CARD * deal.cards if bid == tricks else 0


def bonus_share(options: Options, bid: int, tricks: int, load: str) -> float:
    """Gives the share of the captures that is paid: all, half or nothing."""
    if bid == tricks:
        return WHOLE
    if options.scoring != rules.RASCAL:
        return WHOLE if options.bonus_on_missed_bid else NOTHING
    if options.cannonball and load == CANNONBALL:
        return NOTHING
    return _nearness(bid, tricks)


def capture_worths(options: Options) -> dict[str, int]:
    """Gives what one of each capture is worth."""
    return {
        FOURTEENS: fields.FOURTEEN_WORTH,
        BLACK_FOURTEEN: fields.BLACK_FOURTEEN_WORTH,
        MERMAIDS: fields.MERMAID_WORTH,
        PIRATES: fields.PIRATE_WORTH,
        SKULL_KING: options.skull_king_capture,
    }


def wager_points(stake: int, play: Play) -> int:
    """The wager is won with an exact bid and lost without, in every scoring."""
    return stake if play.exact else -stake


def alliance_lines(tally: Tally, plays: dict[int, Play]) -> Iterator[Line]:
    """20 to both seats of each Loot alliance, if both bids are exact."""
    for one, other in tally.at(ALLIANCES, default=()):
        paid = plays[one].exact and plays[other].exact
        text = say("Loot alliance") if paid else say("Loot alliance, but not both bids exact")
        for seat, partner in ((one, other), (other, one)):
            yield Line(seat, LOOT_WORTH if paid else 0, text, Part.BONUS, partner)


def _play(tally: Tally, seat: int) -> Play:
    change = tally.at(HARRY, seat, 0)
    return Play(
        seat,
        tally.at(BID, seat) + change,
        change,
        tally.at(TRICKS, seat),
        tally.at(LOAD, seat, GRAPESHOT),
    )


def _bid_line(options: Options, deal: Deal, play: Play) -> Line:
    points = bid_points(options, deal, play.bid, play.tricks, play.load)
    text = _played(play.bid, play.change, play.tricks)
    if _loaded(options) and play.load == CANNONBALL:
        text = say("{play}, cannonball", play=text)
    elif options.scoring == rules.RASCAL and not play.exact:
        half = _nearness(play.bid, play.tricks) == HALF
        text = say("{play}: half", play=text) if half else say("{play}: nothing", play=text)
    return Line(play.seat, points, text, missed=not play.exact)


@lru_cache(SENTENCES)
def _played(bid: int, change: int, tricks: int) -> Text:
    if change:
        return say(
            "bid {first}, {change} by Harry, won {tricks}",
            first=bid - change,
            change=signed(change),
            tricks=tricks,
        )
    if tricks == 0:
        return say("bid {bid}, won none", bid=bid)
    return say("bid {bid}, won {tricks}", bid=bid, tricks=tricks)


def _capture_lines(options: Options, tally: Tally, play: Play) -> list[Line]:
    taken = [(key, number) for key in CAPTURES if (number := tally.at(key, play.seat))]
    if not taken:
        return []
    share = bonus_share(options, play.bid, play.tricks, play.load)
    if share == NOTHING:
        off = abs(play.tricks - play.bid)
        text = count("missed by {n}, so no bonus", "missed by {n}, so no bonus", off)
        return [Line(play.seat, 0, text, Part.BONUS)]
    worths = capture_worths(options)
    lines = []
    for key, number in taken:
        text = _taken(key, number)
        points = int(share * number * worths[key])
        text = say("{taken}, half", taken=text) if share == HALF else text
        lines.append(Line(play.seat, points, text, Part.BONUS))
    return lines


@lru_cache(SENTENCES)
def _taken(key: str, number: int) -> Text:
    if key == FOURTEENS:
        return count("{n} coloured 14", "{n} coloured 14s", number)
    if key == BLACK_FOURTEEN:
        return say("the black 14")
    if key == MERMAIDS:
        return count("{n} mermaid taken by a pirate", "{n} mermaids taken by pirates", number)
    if key == PIRATES:
        return count(
            "{n} pirate taken by the Skull King", "{n} pirates taken by the Skull King", number
        )
    return say("the Skull King taken by a mermaid")


def _wager_lines(tally: Tally, play: Play) -> list[Line]:
    stake = tally.at(WAGER, play.seat, 0)
    if not stake:
        return []
    text = say("wager won") if play.exact else say("wager lost")
    return [Line(play.seat, wager_points(stake, play), text, Part.BONUS)]


def _nearness(bid: int, tricks: int) -> float:
    return {0: WHOLE, 1: HALF}.get(abs(tricks - bid), NOTHING)


def _loaded(options: Options) -> bool:
    return options.cannonball and options.scoring == rules.RASCAL
