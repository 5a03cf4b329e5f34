"""The bags of Spades: tricks over a contract and of a failed nil, and what too many cost."""

from collections.abc import Sequence

from scorekeeper.games.game import Counter, Line, Part
from scorekeeper.games.spades.hand import Carried, Hand, is_made, is_unit, nothing, toward_contract
from scorekeeper.games.spades.house_rules import Options
from scorekeeper.games.text import count, say


def bagged(options: Options, hand: Hand, counter: int) -> tuple[list[Line], int, int]:
    """Gives the lines of bags and bag-outs, the counter after the hand, and what bag-outs took
    from it.
    """
    over, loose = _over(options, hand), _loose(options, hand)
    lines = []
    if over + loose:
        paid = over if options.failed_nil == "bags-no-points" else over + loose
        text = count("{n} bag", "{n} bags", over + loose)
        lines.append(Line(hand.side, options.overtrick_points * paid, text, Part.BONUS))
    counter += over + loose
    if options.bag_limit is None or counter < options.bag_limit:
        return lines, counter, 0
    times, rest = divmod(counter, options.bag_limit)
    left = rest if options.bag_rollover == "carry" else 0
    return [*lines, _bag_outs(options, hand.side, times, left)], left, counter - left


def bags_of(options: Options, carried: Carried | None, sides: Sequence[object]) -> Counter:
    """Gives the bags on the counter of each side, and what the last hand took from it."""
    known = carried or nothing(len(sides))
    return Counter(
        "bags", say("Bags"), known.bags, options.bag_limit, -bag_out_cost(options), known.spent
    )


def bag_out_cost(options: Options) -> int:
    """Gives what one bag-out costs, the points of its bags too where they go."""
    cleared = (options.bag_limit or 0) * options.overtrick_points
    return options.bag_penalty + (cleared if options.bag_out_clears_points else 0)


def _bag_outs(options: Options, side: int, times: int, left: int) -> Line:
    text = count("bag-out, {left} left", "{n} bag-outs, {left} left", times, left=left)
    return Line(side, -bag_out_cost(options) * times, text, Part.BONUS)


def _loose(options: Options, hand: Hand) -> int:
    """Bags that a failed nil leaves, whatever became of the contract."""
    if is_unit(options, hand) or options.failed_nil == "ignored":
        return 0
    if options.failed_nil == "helps" and hand.ordinary:
        return 0
    return sum(hand.nil_tricks.values())


def _over(options: Options, hand: Hand) -> int:
    if not hand.ordinary or not is_made(options, hand):
        return 0
    return toward_contract(options, hand) - hand.contract
