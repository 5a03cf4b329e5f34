"""The house rules of Spades in sentences."""

from scorekeeper.games.game import Setup
from scorekeeper.games.options import options_of
from scorekeeper.games.spades.house_rules import Options
from scorekeeper.games.text import Text, count, say


def in_words(setup: Setup) -> tuple[Text, ...]:
    """Says the house rules in sentences."""
    options: Options = setup.options
    words = [_end_in_words(options), _bags_in_words(options), _nils_in_words(options)]
    words += [text for key, text in _EXTRA_RULES if _differs(options, key)]
    for key in ("mode", "both_nil"):
        if _differs(options, key):
            words.append(_choice_in_words(options, key))
    if options.sets_lose:
        words.append(
            count(
                "{n} missed contract loses the match.",
                "{n} missed contracts lose the match.",
                options.sets_lose,
            )
        )
    return tuple(words)


_EXTRA_RULES = (
    ("set_penalty", say("A missed contract costs nothing.")),
    ("bag_rollover", say("After a bag-out the counter starts from nothing.")),
    ("bag_out_clears_points", say("A bag-out takes the points of its bags too.")),
    ("ten_for_200", say("A side's bid of ten or more is worth 200, made or missed.")),
    ("boston", say("Bidding and taking every trick has its own reward.")),
    ("blind_bid", say("Blind numbers count double in the contract.")),
    ("board", say("A side bids at least 4, unless all its players bid nil.")),
    ("table_sum", say("The bids of the table may not come to the tricks in the hand.")),
    ("first_hand_bids_itself", say("Hand 1 has no bids: ten points a trick.")),
)


def _differs(options: Options, key: str) -> bool:
    return bool(getattr(options, key) != getattr(Options(), key))


def _choice_in_words(options: Options, key: str) -> Text:
    spec = next(item for item in options_of(Options) if item.key == key)
    return say(
        "{label}: {choice}.", label=spec.label, choice=dict(spec.choices)[getattr(options, key)]
    )


def _end_in_words(options: Options) -> Text:
    if options.hands:
        return count(
            "{n} hand, or to {target}.",
            "{n} hands, or to {target}.",
            options.hands,
            target=options.target,
        )
    if options.floor is None:
        return say("To {target}.", target=options.target)
    return say("To {target}; {floor} ends it too.", target=options.target, floor=options.floor)


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
