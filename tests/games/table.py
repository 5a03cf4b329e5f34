"""A table to play at: matches written as short as a player would write them."""

from scorekeeper.games.dealing import deals
from scorekeeper.games.game import Setup, all_fields
from scorekeeper.games.options import read_options
from scorekeeper.games.record import Record
from scorekeeper.games.tally import Kind, Scope, Tally


def setup(game, seats, options=None, **facts):
    """Set up a match with everybody on the usual side."""
    facts = {"sides": game.sides(seats), **facts}
    return Setup(seats, read_options(game.Options, options or {}), **facts)


def tally(game, told):
    """Make a tally from a round as game files write it."""
    cells = {}
    for field in all_fields(game):
        key, *inner = field.place or (field.key,)
        value = told.get(key)
        if field.scope is Scope.ROUND or field.kind is Kind.SEATS:
            cells[field.key, None] = value
        else:
            for seat, own in enumerate(value or ()):
                cells[field.key, seat] = own.get(inner[0]) if inner and own is not None else own
    return Tally(cells)


def match(game, seats, rounds, options=None, **facts):
    """Make a record of rounds as game files write them."""
    names = tuple("ABCDEFGH"[:seats])
    tallies = tuple(tally(game, told) for told in rounds)
    return Record(game, names, setup(game, seats, options, **facts), tallies)


def only_round(game, seats, told, options=None):
    """Give setup, deal and tally of a match of one round."""
    table = setup(game, seats, options)
    [(deal, cells)] = deals(game, table, [tally(game, told)])
    return table, deal, cells
