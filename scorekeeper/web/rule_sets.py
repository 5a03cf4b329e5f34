"""Sets of house rules on offer: as last time, the crew's own, and those of the game."""

from dataclasses import dataclass
from typing import Any

from flask import g
from flask_babel import gettext

from scorekeeper.games.game import Game
from scorekeeper.games.options import read_options
from scorekeeper.games.text import Text, say
from scorekeeper.store import house_rules, players
from scorekeeper.store.house_rules import HouseRules
from scorekeeper.store.players import LastTable
from scorekeeper.web import sides
from scorekeeper.web.rights import my_crew, store

AS_LAST = "last"
"""The key of the set of rules that the crew played by last."""
OURS = "ours:"
"""The key of a set that the crew keeps is this and its number."""
LAST_SIDES = say("as last time")


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A named set of house rules on the page; `seats` and `seating` as a preset has them."""

    key: str
    name: Text | str
    help: Text | str
    options: Any
    seats: int | None = None
    seating: str = ""

    def fits(self, options: Any, seating: str) -> bool:
        """Tells whether these are its rules."""
        return bool(self.options == options) and self.seating in ("", seating)


def last_table(game: Game) -> LastTable | None:
    """Gives how the crew sat when it last played this game; asked once a request."""
    found: dict[str, LastTable | None] = g.setdefault("last_tables", {})
    crew = my_crew()
    if crew and game.slug not in found:
        found[game.slug] = players.last_table(store(), crew.id, game.slug)
    return found.get(game.slug)


def last_sides(game: Game) -> sides.Sides:
    """Gives who played with whom then, empty where that is not known."""
    last = last_table(game)
    return last.sides if last else ()


def rule_sets(game: Game) -> list[RuleSet]:
    """Lists the sets of a game, those of last time first, then the crew's own."""
    presets = [
        RuleSet(
            preset.key,
            preset.name,
            preset.help,
            read_options(game.Options, preset.options),
            preset.seats,
            preset.seating,
        )
        for preset in game.presets
    ]
    ours = [_ours(game, kept) for kept in kept_rules() if kept.game == game.slug]
    last = last_table(game)
    return [*([_last(game, last, [*ours, *presets])] if last else []), *ours, *presets]


def kept_rules() -> list[HouseRules]:
    """Gives the sets the crew keeps, of every game; asked once a request."""
    if "kept_rules" not in g:
        crew = my_crew()
        g.kept_rules = house_rules.of_crew(store(), crew.id) if crew else []
    kept: list[HouseRules] = g.kept_rules
    return kept


def keep(game: Game, crew_id: int, name: str, options: Any, seating: str) -> str:
    """Keeps rules for the crew; gives the key of the set.

    :raises NameRefused: if it cannot be a name, or other rules have it
    """
    kept = house_rules.save(store(), crew_id, game, name, options, seating)
    g.pop("kept_rules", None)
    return f"{OURS}{kept.id}"


def _ours(game: Game, kept: HouseRules) -> RuleSet:
    note = gettext("Kept by the crew.")
    return RuleSet(f"{OURS}{kept.id}", kept.name, note, kept.options, None, kept.seating)


def _last(game: Game, last: LastTable, others: list[RuleSet]) -> RuleSet:
    seats = sum(map(len, last.sides))
    seating = sides.key_of(sides.ways(game, seats, last.sides, LAST_SIDES), last.sides)
    same = next((item for item in others if item.fits(last.options, seating)), None)
    note = same.help if same else gettext("Rules of your own.")
    only = len(sides.ways(game, seats)) < 2
    return RuleSet(
        AS_LAST, gettext("As last time"), note, last.options, None, "" if only else seating
    )
