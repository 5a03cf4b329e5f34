"""Reads the form of a round: cells from what was typed, and a sentence for what is none."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from flask_babel import gettext

from scorekeeper.games.board import LONGEST_REASON
from scorekeeper.games.deal import Deal
from scorekeeper.games.tally import CARDS, DEALER, Cell, Field, Kind, Tally, Value
from scorekeeper.store.log import Change
from scorekeeper.store.matches import Match
from scorekeeper.store.names import NameRefused, clean_text
from scorekeeper.web.correction.form import Typed, asked, cell_name, places_of, ways_to_tell
from scorekeeper.web.words import tr

WHOLE = re.compile(r"[+-]?[0-9]{1,9}", re.ASCII)


@dataclass(slots=True)
class Draft:
    """What a form says: `cells` that could be read, and `problems` by the rest."""

    cells: dict[Cell, Value] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)


def read_round(match: Match, deal: Deal, typed: Typed) -> Draft:
    """Reads every cell that stands in the form; one whose field is missing is left alone."""
    draft = Draft()
    for item, seat in asked(match, deal):
        name = cell_name((item.key, seat))
        if name not in typed:
            continue
        if item.kind in LISTS:
            draft.cells[item.key, seat] = _lines(item, name, typed, draft)
        else:
            try:
                draft.cells[item.key, seat] = _value(item, typed[name].strip())
            except ValueError:
                draft.problems.append(_unreadable(match, item, seat, typed[name]))
    return draft


def told_one_way(
    match: Match, deal: Deal, cells: Mapping[Cell, Value], before: Tally
) -> dict[Cell, Value]:
    """Gives the cells without what told a side's tricks before they were told the other way."""
    kept = dict(cells)
    for whole, own in ways_to_tell(match, deal):
        for anew, others in ((own, [whole]), ([whole], own)):
            if _anew(anew, cells, before) and not _anew(others, cells, before):
                kept |= dict.fromkeys(others)
    return kept


def _anew(told: Sequence[Cell], cells: Mapping[Cell, Value], before: Tally) -> bool:
    return any(cells.get(cell) not in (None, before.at(*cell)) for cell in told)


def changes_of(
    match: Match, deal: Deal, cells: Mapping[Cell, Value], before: Tally
) -> list[Change]:
    """Gives the cells that differ from what stood there before; the usual value is no entry."""
    changes = []
    for item, seat in asked(match, deal):
        cell = item.key, seat
        if cell in cells and _or_neutral(item, cells[cell]) != before.at(*cell, item.neutral):
            changes.append(Change(deal.number, item.key, seat, cells[cell]))
    return changes


def _or_neutral(item: Field, value: Value) -> Value:
    return item.neutral if value is None else value


def _value(item: Field, text: str) -> Value:
    if item.kind is Kind.FLAG:
        return text == "1"
    if not text:
        return None
    words = {str(word): word for word, _ in item.choices}
    return words[text] if text in words else whole(text)


def whole(text: str) -> int:
    """Reads a whole number of plain digits.

    :raises ValueError: for anything else
    """
    if not WHOLE.fullmatch(text):
        raise ValueError(text[:40])
    return int(text)


def _lines(item: Field, name: str, typed: Typed, draft: Draft) -> list[Value]:
    read, parts = LISTS[item.kind]
    values = []
    for place in range(places_of(typed, name)):
        texts = {part: typed.get(f"{name}.{place}.{part}", "").strip() for part in parts}
        if not any(text for part, text in texts.items() if part in WRITTEN[item.kind]):
            continue
        try:
            values.append(read(texts))
        except ValueError as error:
            draft.problems.append(f"{tr(item.label)}: {error}")
    return values


def _pair(texts: Mapping[str, str]) -> list[int]:
    if not all(WHOLE.fullmatch(text) for text in texts.values()):
        raise ValueError(gettext("a pair needs both players"))
    return [whole(texts["one"]), whole(texts["other"])]


def _adjustment(texts: Mapping[str, str]) -> dict[str, Value]:
    if not texts["side"] or not WHOLE.fullmatch(texts["points"]):
        raise ValueError(gettext("say who, and how many points in plain digits"))
    try:
        reason = clean_text(texts["reason"], LONGEST_REASON)
    except NameRefused as error:
        raise ValueError(tr(error.text)) from None
    if not reason:
        raise ValueError(gettext("a reason is missing"))
    points = whole(texts["points"])
    return {
        "side": whole(texts["side"]),
        "points": -abs(points) if texts["sign"] == "-" else points,
        "reason": reason,
    }


def _unreadable(match: Match, item: Field, seat: int | None, text: str) -> str:
    whose = "" if seat is None or item.key in (CARDS, DEALER) else match.record.players[seat]
    said = gettext("%(what)s: “%(text)s” is no number", what=tr(item.label), text=text[:40])
    return f"{whose}, {said}" if whose else said


LISTS: dict[Kind, tuple[Callable[[Mapping[str, str]], Value], tuple[str, ...]]] = {
    Kind.PAIRS: (_pair, ("one", "other")),
    Kind.ADJUSTMENTS: (_adjustment, ("side", "sign", "points", "reason")),
}
WRITTEN = {Kind.PAIRS: ("one", "other"), Kind.ADJUSTMENTS: ("points", "reason")}
"""The parts of a line that make it more than an empty one."""
