"""What the pad says, once: the templates fill it in here, the scripts in the browser.

A saying that counts has a form for one and for many; gaps are `{n}`, `{name}` and so on.
"""

from dataclasses import replace

from scorekeeper.games.text import Fact, Text, count, say
from scorekeeper.web.words import gettext, ngettext, tr

SAYINGS: dict[str, Text] = {
    "bid": say("{name}: bid {label}"),
    "won": say("{name}: won {label}"),
    "further": say("{name}: {label} and more"),
    "nobody": say("nobody has bid"),
    "even": say("even"),
    "under": count("{n} under", "{n} under", 1),
    "over": count("{n} over", "{n} over", 1),
    "everybody": say("Everybody bids 0"),
    "others": say("The others bid 0:"),
    "last": say("The last one bids 0:"),
    "bids-first": say("Bids first:"),
    "bids-in": say("Bids are in, play"),
    "there": say("all there"),
    "left": count("{n} left over", "{n} left over", 1),
    "many": count("{n} too many", "{n} too many", 1),
    "whose": count("{n} trick left over. Whose?", "{n} tricks left over. Whose?", 1),
    "fewer": count("{n} trick too many. Who won fewer?", "{n} tricks too many. Who won fewer?", 1),
    "left-all": count(
        "{n} trick left over. Correct a row above.",
        "{n} tricks left over. Correct a row above.",
        1,
    ),
    "many-all": count(
        "{n} trick too many. Correct a row above.",
        "{n} tricks too many. Correct a row above.",
        1,
    ),
    "close": say("Close {round}"),
    "bade": say("bid {bid}{shift}"),
    "keep": say("{n} of {cards}"),
    "fall": say("Trick {number} of {cards}"),
    "leader": say("{name} leads"),
    "by-hand": say("{what}: {hand} by hand, {tricks} by the tricks. What is told by hand holds."),
    "leads": say("{total} leads: {names}"),
    "tie": say("Tie for first at {total}: {names}."),
    "missed": count("missed by {n}", "missed by {n}", 1),
    "no-bonus": count("missed by {n}, so no bonus", "missed by {n}, so no bonus", 1),
    "kept": count(
        "missed by {n}: bonuses kept, they count again at {bid}",
        "missed by {n}: bonuses kept, they count again at {bid}",
        1,
    ),
    "partner": say("{label}: {name} and who? Tap the partner’s picture."),
    "some-sides": count("{n} more to tell", "{n} more to tell", 1),
    "side-first": say("Tap the tricks"),
    "rest-follows": say("the last one gets the rest"),
    "own-tricks": say("{name}, bid {bid}"),
    "to-go": say("{n} short of {target}"),
    "above-floor": say("{n} above {floor}"),
    "reached": say("{n} reached"),
    "pips": say("{label}: {n} of {limit}"),
    "counted": say("{label}: {n}"),
    "near": count("{n} more: {points}", "{n} more: {points}", 1),
    "lanes": say("{totals} of {target} points"),
    "saved": say("saved"),
    "bids-saved": say("bids saved"),
    "some-saved": count("{n} bid saved", "{n} bids saved", 1),
    "round-saved": say("{round} saved"),
    "fresh": say("match saved"),
    "unsent": count("{n} not sent", "{n} not sent", 1),
}


def saying(name: str, n: int | None = None, /, **facts: Fact) -> str:
    """Says one of the pad's sentences, filled in."""
    text = SAYINGS[name]
    if n is None:
        return tr(replace(text, facts=tuple(facts.items())))
    return tr(replace(text, n=abs(n), facts=(("n", n), *facts.items())))


def for_scripts() -> dict[str, list[str]]:
    """Gives all sayings with their gaps: the form for one, then the form for many."""
    return {
        name: [ngettext(text.one, text.many, n) for n in (1, 2)]
        if text.many
        else [gettext(text.one)]
        for name, text in SAYINGS.items()
    }
