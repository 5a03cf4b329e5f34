"""What is agreed for a match, as the game file says it: house rules, sides, dealer, start."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.exchange.json_text import FormatError, under
from scorekeeper.exchange.shapes import as_flag, as_list, as_number, as_object, no_seat
from scorekeeper.games.game import Game, Setup
from scorekeeper.games.options import (
    OptionsError,
    UnreadableOption,
    options_of,
    read_options,
    write_options,
)
from scorekeeper.games.tally import is_whole
from scorekeeper.games.text import say
from scorekeeper.store.cells import LARGEST_START

Sides = tuple[tuple[int, ...], ...]


def has_partners(game: Game) -> bool:
    """Tells whether sides of several seats can be agreed in a game."""
    return any(len(side) > 1 for seats in game.seats for side in game.sides(seats))


def read_setup(game: Game, members: Mapping[str, Any], seats: int) -> Setup:
    """Reads what is agreed for a match of so many seats.

    :raises FormatError: what cannot be read
    :raises OptionsError: house rules out of range, or that exclude each other
    """
    setup = Setup(
        seats,
        read_house_rules(game, as_object(members.get("options", {}), "options")),
        _read_sides(members["sides"], seats) if "sides" in members else game.sides(seats),
        _read_first_dealer(members.get("first_dealer", 0), seats),
        _read_start(members["start_points"], seats) if "start_points" in members else (),
        as_flag(members.get("ended", False), "ended"),
    )
    game.check_setup(setup)
    return setup


def write_setup(game: Game, setup: Setup) -> dict[str, Any]:
    """Gives what is agreed as JSON values, all options included."""
    written: dict[str, Any] = {}
    if has_partners(game):
        written["sides"] = [list(side) for side in setup.sides]
    written["options"] = write_options(setup.options)
    written["first_dealer"] = setup.first_dealer
    if any(setup.start_points):
        written["start_points"] = list(setup.start_points)
    if setup.ended:
        written["ended"] = True
    return written


def read_house_rules(game: Game, values: dict[str, Any]) -> Any:
    """Reads the options of a game.

    :raises FormatError: for what is no option of it, or of the wrong kind
    :raises OptionsError: out of range, or where options exclude each other
    """
    try:
        return read_options(game.Options, values)
    except UnreadableOption as error:
        path = _path_of(game, error.key, values[error.key])
        raise FormatError(path, error.text) from None


def _path_of(game: Game, key: str, value: object) -> str:
    """Gives the path of what is wrong about an option: of one item, where the list may be."""
    path = under("options", key)
    listed = any(option.key == key and option.listed for option in options_of(game.Options))
    wrong = (
        [place for place, item in enumerate(value) if not is_whole(item)]
        if (listed and isinstance(value, list))
        else []
    )
    return f"{path}[{wrong[0]}]" if wrong else path


def _read_first_dealer(value: object, seats: int) -> int:
    dealer = as_number(value, "first_dealer")
    if dealer not in range(seats):
        raise OptionsError(no_seat(seats), "first_dealer")
    return dealer


def _read_sides(value: object, seats: int) -> Sides:
    sides = []
    for side, members in enumerate(as_list(value, "sides")):
        path = f"sides[{side}]"
        sides.append(
            tuple(
                as_number(seat, f"{path}[{place}]")
                for place, seat in enumerate(as_list(members, path))
            )
        )
        if not members:
            raise FormatError(path, say("a side has at least one seat"))
    told = [seat for side in sides for seat in side]
    if not set(told) <= set(range(seats)):
        raise OptionsError(no_seat(seats), "sides")
    if sorted(told) != list(range(seats)):
        raise FormatError("sides", say("every seat belongs to one side"))
    return tuple(sides)


def _read_start(value: object, seats: int) -> tuple[int, ...]:
    points = tuple(
        as_number(item, f"start_points[{seat}]")
        for seat, item in enumerate(as_list(value, "start_points", seats))
    )
    if any(abs(start) > LARGEST_START for start in points):
        text = say("a match starts with −{most} to {most} points", most=LARGEST_START)
        raise OptionsError(text, "start_points")
    return points
