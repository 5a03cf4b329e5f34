"""The house rules of Spades in sentences."""

from collections.abc import Callable

from scorekeeper.games.game import Setup
from scorekeeper.games.options import Option, OptionValue, options_of
from scorekeeper.games.spades.house_rules import Options
from scorekeeper.games.text import Text, count, say


def in_words(setup: Setup) -> tuple[Text, ...]:
    """Says the house rules in sentences: the end, bags and nil, then all that is unusual."""
    options: Options = setup.options
    usual = (_end_in_words(options), _bags_in_words(options), _nils_in_words(options))
    unusual = (
        _unusual(rule, getattr(options, rule.key))
        for rule in options_of(Options)
        if getattr(options, rule.key) != rule.default
    )
    return (*usual, *(text for text in unusual if text))


_SENTENCES: dict[tuple[str, OptionValue], Text] = {
    ("set_penalty", "zero"): say("A missed contract costs nothing."),
    ("overtrick_points", 0): say("Bags bring no points."),
    ("overtrick_points", -1): say("Each bag costs a point."),
    ("bag_rollover", "reset"): say("After a bag-out the counter starts from nothing."),
    ("bag_out_clears_points", True): say("A bag-out takes the points of its bags too."),
    ("ten_for_200", True): say("A side's bid of ten or more is worth 200, made or missed."),
    ("boston", 200): say("Bidding and taking every trick brings 200."),
    ("boston", "win"): say("Bidding and taking every trick wins the match."),
    ("board", 4): say("A side bids at least 4, unless all its players bid nil."),
    ("table_sum", "not-13"): say("The bids of the table may not come to the tricks in the hand."),
    ("first_hand_bids_itself", True): say("Hand 1 has no bids: ten points a trick."),
}
_COUNTED: dict[str, Callable[[int], Text]] = {
    "blind_nil_behind": lambda n: say("Blind nil is for a side {points} behind.", points=n),
    "blind_bid": lambda n: say("Blind numbers from {n} on count double in the contract.", n=n),
    "sets_lose": lambda n: count(
        "{n} missed contract loses the match.", "{n} missed contracts lose the match.", n
    ),
    "cards": lambda n: count("{n} trick in a hand.", "{n} tricks in a hand.", n),
}


def _unusual(rule: Option, value: OptionValue) -> Text | None:
    """Says what is chosen; None for what the usual sentences have said."""
    if rule.key in _COUNTED and isinstance(value, int):
        return _COUNTED[rule.key](value)
    if (rule.key, value) in _SENTENCES or not rule.choices:
        return _SENTENCES.get((rule.key, value))
    return say("{label}: {choice}.", label=rule.label, choice=dict(rule.choices)[value])


def _end_in_words(options: Options) -> Text:
    target, floor = options.target, options.floor
    if options.hands is None:
        if floor is None:
            return say("To {target}.", target=target)
        return say("To {target}; {floor} ends it too.", target=target, floor=floor)
    if floor is None:
        return count(
            "{n} hand, or to {target}.", "{n} hands, or to {target}.", options.hands, target=target
        )
    return count(
        "{n} hand, or to {target}; {floor} ends it too.",
        "{n} hands, or to {target}; {floor} ends it too.",
        options.hands,
        target=target,
        floor=floor,
    )


def _bags_in_words(options: Options) -> Text:
    if options.bag_limit is None:
        return say("Bags cost nothing.")
    return count(
        "{n} bag costs {penalty}.",
        "{n} bags cost {penalty}.",
        options.bag_limit,
        penalty=options.bag_penalty,
    )


def _nils_in_words(options: Options) -> Text:
    if options.nil is None:
        return say("No nil.")
    if options.blind_nil is None:
        return say("Nil {points}, no blind nil.", points=options.nil)
    return say("Nil {points}, blind nil {blind}.", points=options.nil, blind=options.blind_nil)
