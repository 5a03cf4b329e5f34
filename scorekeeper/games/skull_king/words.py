"""The house rules of Skull King in sentences, for sheets and forms."""

from scorekeeper.games.game import Setup
from scorekeeper.games.skull_king import rules
from scorekeeper.games.skull_king.rules import Options
from scorekeeper.games.text import Text, say

SOURCES: tuple[Text, ...] = (
    say("The publisher’s English booklet, 2024"),
    say("The publisher’s English booklet, 2021"),
    say("The publisher’s French booklet, 2022"),
    say("The publisher’s answers to frequent questions"),
    say("The publisher’s sheet for Rascal scoring"),
    say("The booklet of 2014"),
    say("The rules of an online table"),
)


def in_words(setup: Setup) -> tuple[Text, ...]:
    """Says how points are given and what is in the deck."""
    options: Options = setup.options
    return (
        scoring(options),
        *zero(options),
        _rounds(setup),
        bonuses(options),
        *_deck(setup),
        tie(options),
    )


def scoring(options: Options) -> Text:
    """Says what a bid is worth."""
    if options.scoring != rules.RASCAL:
        return say("A bid of 1 or more pays 20 a trick when exact and costs 10 for each trick off.")
    if options.cannonball:
        return say(
            "Rascal scoring: grapeshot pays 10 a card when exact and half when off by one, "
            "a cannonball 15 a card when exact; otherwise nothing."
        )
    return say(
        "Rascal scoring: every bid pays 10 a card when exact, half when off by one, "
        "otherwise nothing."
    )


def zero(options: Options) -> list[Text]:
    """Says what a bid of 0 is worth, where that is not like any other."""
    if options.scoring == rules.RASCAL:
        return []
    if options.zero_bid == rules.BY_ROUND:
        return [say("A bid of 0 pays or costs 10 times the number of the round.")]
    return [say("A bid of 0 pays or costs 10 for each card dealt.")]


def _rounds(setup: Setup) -> Text:
    hands = rules.hands(setup.seats)
    numbers = range(1, len(rules.plan(setup.options)) + 1)
    dealt = [str(rules.planned_cards(setup.options, number, hands)) for number in numbers]
    return say("Cards by round: {cards}.", cards=" ".join(dealt))


def bonuses(options: Options) -> Text:
    """Says what captures are worth, and when they count."""
    worths = say(
        "14s 10, black 14 20, mermaid by a pirate 20, pirate by the Skull King 30, "
        "Skull King by a mermaid {king}",
        king=options.skull_king_capture,
    )
    if options.scoring == rules.RASCAL:
        return say("Bonuses go with the bid, whole, half or not at all: {worths}.", worths=worths)
    if options.bonus_on_missed_bid:
        return say("Captures are paid on a missed bid too: {worths}.", worths=worths)
    return say("Bonuses count only with an exact bid: {worths}.", worths=worths)


def _deck(setup: Setup) -> list[Text]:
    options: Options = setup.options
    leads = {
        rules.WHALE_PLAYER: say("who played it leads"),
        rules.WOULD_BE_WINNER: say("who would have won leads"),
    }
    told = (
        (
            rules.has_loot(options, setup.seats),
            say("Loot is in the deck: an alliance pays 20 to both if both bids are exact."),
        ),
        (options.kraken, say("Kraken is in the deck: its trick belongs to nobody.")),
        (
            options.white_whale,
            say(
                "White Whale is in the deck: the highest number wins its trick; "
                "without a number nobody does, and {leads}.",
                leads=leads[options.whale_without_numbers],
            ),
        ),
        (
            options.pirate_powers,
            say("Pirates have powers: a wager of 10 or 20, a bid changed by one."),
        ),
        (
            rules.has_ghost(setup.seats),
            say("Graybeard plays a third hand; he neither bids nor scores."),
        ),
    )
    return [text for there, text in told if there]


def tie(options: Options) -> Text:
    """Says what becomes of a tie for first."""
    if options.ties == rules.SHARED:
        return say("A tie for first is shared.")
    return say("A tie for first plays an extra round with as many cards as the last.")
