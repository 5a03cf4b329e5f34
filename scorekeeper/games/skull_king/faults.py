"""What cannot have happened in a round of Skull King, each check a function.

A check looks at the facts of one round and the options only. While bids or tricks are
missing it names only what no completion can cure: a number of tricks not entered yet may
still become anything. Whether all captures of a round fit together is asked in `possible`.
"""

from collections.abc import Callable, Iterator

from scorekeeper.games.deal import Deal
from scorekeeper.games.faults import Fault
from scorekeeper.games.skull_king import rules
from scorekeeper.games.skull_king.claims import Claims
from scorekeeper.games.skull_king.fields import (
    BLACK_FOURTEEN,
    CANNONBALL,
    CAPTURES,
    CHANGES,
    FOURTEENS,
    HARRY,
    LOAD,
    MERMAIDS,
    PIRATES,
    SKULL_KING,
    WAGER,
    WAGERS,
    most_pirates,
)
from scorekeeper.games.skull_king.possible import misfits
from scorekeeper.games.skull_king.rules import Options
from scorekeeper.games.tally import BID, Tally
from scorekeeper.games.text import Text, count, say


def faults(options: Options, deal: Deal, tally: Tally) -> list[Fault]:
    """Gives everything that is wrong with the facts of a round."""
    claims = Claims(options, deal, tally)
    found = [fault for check in ALWAYS for fault in check(claims)]
    if claims.bonuses:
        found += [fault for check in WITH_BONUSES for fault in check(claims)]
        found += misfits(claims, found)
    return found


def bids(claims: Claims) -> Iterator[Fault]:
    """A bid is 0 to the cards dealt."""
    cards = claims.cards
    for seat, bid in claims.told(BID).items():
        if not 0 <= bid <= cards:
            text = say("bid {bid}: 0 to {cards} can be bid", bid=bid, cards=cards)
            yield Fault("bid-range", text, (seat,))


def tricks(claims: Claims) -> Iterator[Fault]:
    """A number of tricks is 0 to the cards dealt."""
    cards = claims.cards
    for seat, won in claims.tricks.items():
        if not 0 <= won <= cards:
            text = say("{tricks} tricks: 0 to {cards} can be won", tricks=won, cards=cards)
            yield Fault("tricks-range", text, (seat,))


def tricks_sum(claims: Claims) -> Iterator[Fault]:
    """All tricks together are as many as the cards dealt, unless the table overrules."""
    over = -claims.loose
    if claims.overruled or over == 0 or (over < 0 and _may_grow(claims, -over)):
        return
    yield Fault("tricks-sum", _sum_in_words(claims.cards + over, claims.cards))


def _sum_in_words(entered: int, cards: int) -> Text:
    told = count("{n} trick entered", "{n} tricks entered", entered)
    played = count("{n} was played", "{n} were played", cards)
    return say("{told}, {played}", told=told, played=played)


def _may_grow(claims: Claims, by: int) -> bool:
    """Tells whether cells not entered yet may still bring so many tricks."""
    players = len(claims.deal.present)
    if len(claims.tricks) < players or (claims.ghost is None and rules.has_ghost(players)):
        return True
    if claims.complete or claims.destroyed is not None:
        return False
    return by <= rules.most_destroyed(claims.options)


def destroyed(claims: Claims) -> Iterator[Fault]:
    """The Kraken destroys one trick at most, and so does the White Whale."""
    most = min(rules.most_destroyed(claims.options), claims.cards)
    told = claims.destroyed
    if told is not None and not 0 <= told <= most:
        text = count(
            "{destroyed} destroyed: {n} trick can be",
            "{destroyed} destroyed: {n} tricks can be",
            most,
            destroyed=told,
        )
        yield Fault("destroyed-count", text)


def ghost(claims: Claims) -> Iterator[Fault]:
    """Graybeard wins 0 to all tricks, and plays with two players only."""
    won = claims.ghost
    if won is None:
        return
    if won and not rules.has_ghost(len(claims.deal.present)):
        yield Fault("ghost-count", say("Graybeard plays with two players only"))
    elif not 0 <= won <= claims.cards:
        text = say("{tricks} tricks: 0 to {cards} can be won", tricks=won, cards=claims.cards)
        yield Fault("ghost-count", text)


def loads(claims: Claims) -> Iterator[Fault]:
    """A cannonball needs its option. With standard scoring it has no effect."""
    if not claims.options.cannonball:
        loaded = tuple(s for s, load in claims.told(LOAD).items() if load == CANNONBALL)
        if loaded:
            yield Fault("not-enabled", say("cannonballs are not in this game"), loaded)


def counts(claims: Claims) -> Iterator[Fault]:
    """The table cannot take more of a kind than there are."""
    for key, (code, most) in _most_at_the_table(claims.deal).items():
        taken = claims.told(key)
        if taken and (sum(taken.values()) > most or min(taken.values()) < 0):
            text = say("{taken}: 0 to {most} at the table", taken=_NAMES[key], most=most)
            yield Fault(code, text, claims.seats_of(key))


def _most_at_the_table(deal: Deal) -> dict[str, tuple[str, int]]:
    return {
        FOURTEENS: ("fourteens-count", len(rules.COLOURS)),
        BLACK_FOURTEEN: ("black-fourteen-count", 1),
        MERMAIDS: ("mermaids-count", rules.MERMAIDS),
        PIRATES: ("pirates-count", most_pirates(deal.hands)),
        SKULL_KING: ("skull-king-count", rules.SKULL_KINGS),
    }


def one_skull_king(claims: Claims) -> Iterator[Fault]:
    """There is one Skull King: one player takes pirates with him, or he is taken."""
    takers = claims.seats_of(PIRATES)
    if len(takers) > 1:
        text = say("only one player can have the Skull King take pirates")
        yield Fault("pirates-count", text, takers)
    taken = claims.seats_of(SKULL_KING)
    if takers and taken:
        text = say("the Skull King was taken by a mermaid, so he took no pirate")
        yield Fault("king-both-ways", text, tuple(sorted({*takers, *taken})))


def captures_in_tricks(claims: Claims) -> Iterator[Fault]:
    """Captures lie in tricks that were won, each kind of character in its own."""
    for seat in claims.seats_of(*CAPTURES):
        won = claims.tricks.get(seat)
        if won is None:
            continue
        if won <= 0:
            yield Fault("capture-without-trick", say("a capture, but no trick won"), (seat,))
            continue
        kinds = sum(claims.at(key, seat) > 0 for key in (MERMAIDS, PIRATES, SKULL_KING))
        if kinds > won:
            text = say("captures of {kinds} kinds need {kinds} tricks", kinds=kinds)
            yield Fault("captures-exceed-tricks", text, (seat,))
        fourteens = claims.at(FOURTEENS, seat) + claims.at(BLACK_FOURTEEN, seat)
        if fourteens > won * claims.deal.hands:
            text = say("{fourteens} 14s do not fit into the tricks won", fourteens=fourteens)
            yield Fault("fourteens-count", text, (seat,))


def alliances(claims: Claims) -> Iterator[Fault]:
    """Two Loots make two alliances, each of two players of whom one won the trick."""
    pairs = claims.alliances
    if not pairs:
        return
    if not claims.options.loot:
        yield Fault("not-enabled", say("Loot is not in this game"))
    elif not rules.has_loot(claims.options, len(claims.deal.present)):
        text = say("two players never use Loot")
        yield from (Fault("not-enabled", text), Fault("alliance", text))
    if len(pairs) > rules.LOOTS:
        yield Fault("alliance", say("{pairs} alliances: there are two Loots", pairs=len(pairs)))
    for one, other in pairs[: rules.LOOTS]:
        text_, seats = _alliance_fault(claims, one, other)
        if text_:
            yield Fault("alliance", text_, seats)


def _alliance_fault(claims: Claims, one: int, other: int) -> tuple[Text | None, tuple[int, ...]]:
    away = {one, other}.difference(claims.deal.present)
    if away:
        return say("an alliance is of two players at the table"), tuple({one, other} - away)
    if one == other:
        return say("an alliance with oneself"), (one,)
    if claims.tricks.get(other, 1) <= 0:
        return say("an alliance with somebody who won no trick"), (other,)
    return None, ()


def wagers(claims: Claims) -> Iterator[Fault]:
    """Rascal of Roatan is one card, his wager comes after a trick and before the last."""
    users = claims.seats_of(WAGER)
    if not users:
        return
    yield from _power_faults(claims, "wager", users)
    for seat in users:
        stake = claims.at(WAGER, seat)
        if stake not in WAGERS:
            text = say("wager {stake}: 0, 10 or 20 can be wagered", stake=stake)
            yield Fault("wager", text, (seat,))
    if claims.cards <= 1:
        text = say("with one card there is no trick after a wager")
        yield Fault("wager", text, users)


def changes(claims: Claims) -> Iterator[Fault]:
    """Harry the Giant is one card and changes a bid by one, within 0 to the cards."""
    users = claims.seats_of(HARRY)
    if not users:
        return
    yield from _power_faults(claims, "harry", users)
    bid = claims.told(BID)
    for seat in users:
        change = claims.at(HARRY, seat)
        if change not in CHANGES:
            text = say("Harry changes a bid by one, not by {change}", change=change)
            yield Fault("harry", text, (seat,))
        elif seat in bid and not 0 <= bid[seat] + change <= claims.cards:
            text = say("Harry cannot make it a bid of {bid}", bid=bid[seat] + change)
            yield Fault("harry", text, (seat,))


def _power_faults(claims: Claims, code: str, users: tuple[int, ...]) -> Iterator[Fault]:
    """Gives what is wrong with a power whatever it is: off, used twice, without a trick."""
    if not claims.options.pirate_powers:
        yield Fault("not-enabled", say("pirate powers are not in this game"), users)
    if len(users) > 1:
        yield Fault(code, say("only one player can win with this pirate"), users)
    for seat in users:
        if claims.tricks.get(seat, 1) <= 0:
            yield Fault(code, say("a pirate’s power needs a trick won"), (seat,))


_NAMES = {
    FOURTEENS: say("coloured 14s"),
    BLACK_FOURTEEN: say("the black 14"),
    MERMAIDS: say("mermaids taken by pirates"),
    PIRATES: say("pirates taken by the Skull King"),
    SKULL_KING: say("the Skull King taken by a mermaid"),
}

Check = Callable[[Claims], Iterator[Fault]]

ALWAYS: tuple[Check, ...] = (bids, tricks, tricks_sum, destroyed, ghost, loads)
WITH_BONUSES: tuple[Check, ...] = (
    counts,
    one_skull_king,
    captures_in_tricks,
    alliances,
    wagers,
    changes,
)
