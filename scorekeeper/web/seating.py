"""Who sits where before a match: the rows of the new match page, and what a tap does to them."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace

from werkzeug.datastructures import MultiDict

from scorekeeper.games.game import Game
from scorekeeper.games.text import Text, count, say
from scorekeeper.store.names import NameRefused, clean_name

MOST_ROWS = 40
"""Rows a form may hold; more than any game seats, so that all typed can be shown again."""
NEWCOMER_ROWS = 4
"""Empty fields for a crew without players."""


@dataclass(frozen=True, slots=True)
class Row:
    """One name on the list; `plays` is false where it was tapped out but keeps its place."""

    name: str
    plays: bool = True
    wrong: Text | None = None

    @property
    def seated(self) -> bool:
        """Whether it takes a seat: an empty field takes none."""
        return self.plays and bool(self.name.strip())


@dataclass(frozen=True, slots=True)
class Seating:
    """The rows in order of seats, and which of them deals first."""

    rows: tuple[Row, ...]
    dealer: int = 0
    wrong: Text | None = None
    focus: str = ""
    """The key of a form that the last tap leads to, such as `up:2`."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names that take a seat, in order."""
        return tuple(row.name for row in self.rows if row.seated)

    @property
    def first_dealer(self) -> int:
        """The seat that deals first: of the chosen row, or the next that plays."""
        seats = [index for index, row in enumerate(self.rows) if row.seated]
        after = [seat for seat, index in enumerate(seats) if index >= self.dealer]
        return after[0] if after else 0

    @property
    def faulty(self) -> bool:
        """Whether something must be changed before these can play."""
        return self.wrong is not None or any(row.wrong for row in self.rows)


def read(form: MultiDict[str, str]) -> Seating:
    """Reads the rows of a posted form, whatever is in it."""
    plays = form.getlist("plays")[:MOST_ROWS]
    rows = [
        Row(name, plays[index] != "0" if index < len(plays) else True)
        for index, name in enumerate(form.getlist("seat")[:MOST_ROWS])
    ]
    dealer = form.get("dealer", "0")
    known = dealer.isascii() and dealer.isdigit() and len(dealer) < 4
    return Seating(tuple(rows), min(int(dealer), max(len(rows) - 1, 0)) if known else 0)


def odd_field(form: MultiDict[str, str]) -> Text | None:
    """Says what in a posted form no page of ours can have sent; such a form deals nothing."""
    rows = len(form.getlist("seat")[:MOST_ROWS])
    odd = [word for word in form.getlist("plays") if word not in ("0", "1")]
    odd += [word for word in form.getlist("dealer") if word not in map(str, range(rows or 1))]
    return say("{word} cannot be chosen here", word=repr(odd[0])[:60]) if odd else None


def moved(seating: Seating, move: str) -> Seating:
    """Gives the rows after a tap: `up:2`, `down:2`, `toggle:2`, `add:name`, `new`, `shuffle`,
    `partners`.

    Rows count from 0. What makes no sense changes nothing.
    """
    verb, _, what = move.partition(":")
    row = int(what) if what.isascii() and what.isdigit() and len(what) < 4 else -1
    match verb:
        case "up" | "down" if 0 <= row < len(seating.rows):
            return _shifted(seating, row, row - 1 if verb == "up" else row + 1, verb)
        case "toggle" if 0 <= row < len(seating.rows):
            rows = list(seating.rows)
            rows[row] = replace(rows[row], plays=not rows[row].plays)
            return replace(seating, rows=tuple(rows), focus=move)
        case "add" | "new" if len(seating.rows) < MOST_ROWS:
            focus = "new-name" if verb == "add" else f"seat:{len(seating.rows)}"
            return replace(seating, rows=(*seating.rows, Row(what)), focus=focus)
        case "shuffle":
            order = list(range(len(seating.rows)))
            secrets.SystemRandom().shuffle(order)
            return _ordered(seating, order, "shuffle")
        case "partners":
            return _partners(seating)
    return seating


def _partners(seating: Seating) -> Seating:
    """All seated but the first move on by one seat: as often as there are partners to have, each
    tap gives the first another one.
    """
    order = list(range(len(seating.rows)))
    others = [index for index, row in enumerate(seating.rows) if row.seated][1:]
    for place, index in zip(others, [*others[1:], *others[:1]], strict=True):
        order[place] = index
    return _ordered(seating, order, "partners")


def _shifted(seating: Seating, row: int, place: int, verb: str) -> Seating:
    """Past the end of the list a row comes in again at the other: the table is round."""
    order = list(range(len(seating.rows)))
    place %= len(order)
    order.insert(place, order.pop(row))
    return _ordered(seating, order, f"{verb}:{place}")


def _ordered(seating: Seating, order: list[int], focus: str) -> Seating:
    rows = tuple(seating.rows[index] for index in order)
    dealer = order.index(seating.dealer) if order else 0
    return replace(seating, rows=rows, dealer=dealer, focus=focus)


def checked(seating: Seating, game: Game) -> Seating:
    """Gives the rows with clean names, or with what is wrong said beside them."""
    rows: list[Row] = []
    seen: set[str] = set()
    for row in seating.rows:
        if row.seated:
            row = _checked_name(row, seen)
            seen.add(row.name.casefold())
        rows.append(row)
    return replace(seating, rows=tuple(rows), wrong=_wrong_number(game, len(seating.names)))


def _checked_name(row: Row, seen: set[str]) -> Row:
    try:
        row = replace(row, name=clean_name(row.name))
    except NameRefused as error:
        return replace(row, wrong=error.text)
    if row.name.casefold() in seen:
        return replace(row, wrong=say("{name} is seated already", name=row.name))
    return row


def _wrong_number(game: Game, players: int) -> Text | None:
    low, high = game.seats[0], game.seats[-1]
    if players < low:
        return count(
            "This game needs {low} players; there is {n}",
            "This game needs {low} players; there are {n}",
            players,
            low=low,
        )
    if players > high:
        return say("This game is for {high} players at most; there are {n}", high=high, n=players)
    return None


def usual(names: Sequence[str], dealer: int = 0) -> Seating:
    """Gives the rows a page begins with: these names, or empty fields for newcomers."""
    rows = [Row(name) for name in names] or [Row("")] * NEWCOMER_ROWS
    return Seating(tuple(rows), dealer)
