"""Books a trick into the running round: what its winner captured, who was allied, what was lost.

Counts are added to what stands there when the tap arrives; the mark of the page makes a
second tap the same one. Where tricks are told one by one, a whole one is told.
"""

from collections.abc import Sequence

from flask_babel import gettext

from scorekeeper.games.referee import Verdict
from scorekeeper.games.tally import FALLEN, Cell, Field, Kind, Tally, Value
from scorekeeper.games.trick_by_trick import Fallen, fallen, nobodys, pairings
from scorekeeper.store import log
from scorekeeper.store.log import Change, KeyReused, history_of
from scorekeeper.store.matches import Match
from scorekeeper.web.changes import Said, said
from scorekeeper.web.fallen import held_in_words, trick_in_words
from scorekeeper.web.referee.trick import Table, Trick
from scorekeeper.web.rights import ensure_device, store
from scorekeeper.web.sent import form_key
from scorekeeper.web.words import tr


def runs(table: Table) -> bool:
    """Tells whether the round of this table is the one being played."""
    following = table.match.board.next
    return following is not None and following.number == table.deal.number


def fields_to_book(trick: Trick) -> list[tuple[Field, int]]:
    """Gives the fields of the round that a whole trick adds to, each with how much."""
    table, verdict = trick.table, trick.verdict
    if table is None or verdict is None or not trick.full or not runs(table):
        return []
    game, setup = trick.game, table.match.record.setup
    shown = game.shown(setup, table.deal)
    found = ((item, _added(item, verdict, table)) for item in shown)
    return [(item, number) for item, number in found if number]


def in_words(trick: Trick) -> str:
    """Says what would be booked."""
    if trick.table and trick.table.falls:
        told = as_fallen(trick)
        return told_in_words(trick, trick.table, told) if told else ""
    said = [
        tr(item.label) if number == 1 else f"{tr(item.label)} ×{number}"
        for item, number in fields_to_book(trick)
    ]
    return ", ".join(said)


def book(trick: Trick, table: Table, base: int) -> Match:
    """Books a trick as one entry.

    :raises StoreError: what the store refuses
    """
    match, number = table.match, table.deal.number
    tally = match.tally(number)
    cells = dict(_cell(item, added, trick, table, tally) for item, added in fields_to_book(trick))
    return save(trick, match, base, [Change(number, *cell, v) for cell, v in cells.items()])


def write_down(trick: Trick, table: Table, base: int) -> Match:
    """Tells a trick as one that fell, after those told so far.

    :raises StoreError: what the store refuses
    """
    match, number = table.match, table.deal.number
    tricks = [*fallen(match.tally(number)), as_fallen(trick)]
    return save(trick, match, base, [Change(number, FALLEN, None, tricks)])


def told_in_words(trick: Trick, table: Table, told: Fallen) -> str:
    """Says which trick it is and what lies in it, or what became of it; the key names the taker."""
    number = len(fallen(table.match.tally(table.deal.number))) + 1
    players = table.match.record.players
    lost = isinstance(told["taker"], str)
    held = (trick_in_words if lost else held_in_words)(trick.game, told, players)
    name = str(gettext("Trick %(number)s", number=number))
    return f"{name}: {held}" if held else name


def as_fallen(trick: Trick) -> Fallen | None:
    """Gives a whole trick of the running round as it is told."""
    table, verdict = trick.table, trick.verdict
    if table is None or verdict is None or not trick.full or not runs(table):
        return None
    shown = trick.game.shown(table.match.record.setup, table.deal)
    rest = nobodys(shown)
    hands = [rest.key if seat is None and rest else seat for seat in table.turns]
    leads = hands[verdict.leads]
    if verdict.winner is None:
        lost = next(item.key for item in shown if item.unscored and item.neutral is not None)
        return {"taker": lost, "captures": {}, "alliances": {}, "leads": leads}
    taker, held = hands[verdict.winner], table.turns[verdict.winner] is not None
    return {
        "taker": taker,
        "captures": dict(verdict.captures) if held else {},
        "alliances": {
            item.key: pairs
            for item in pairings(shown)
            if held
            for pairs in [_pairs(verdict, table)]
            if pairs
        },
        "leads": None if leads == taker else leads,
    }


def save(trick: Trick, match: Match, base: int, changes: Sequence[Change]) -> Match:
    """Saves what a trick changes; the same tap again changes nothing."""
    number = match.board.next.number if match.board.next else 0
    key = form_key(match.id, str(number), trick.address())
    try:
        saved = log.save(
            store(),
            match.id,
            device_id=ensure_device().id,
            key=key,
            base=base,
            changes=changes,
        )
    except KeyReused:  # the same tap again, and its counts stand there already
        return match
    return saved.match


def booked(table: Table, seq: str) -> list[Said]:
    """Says what an entry booked, while it is this device's last one and undo would take it back."""
    entries, mine = history_of(store(), table.match.id, None), ensure_device().id
    undone = {entry.undoes for entry in entries}
    own = [e for e in entries if e.device_id == mine and not e.undoes and e.seq not in undone]
    if not own or str(own[-1].seq) != seq:
        return []
    return [
        said(table.match, own[-1], change, before)
        for change, before in own[-1].changes
        if change.round == table.deal.number
    ]


def _added(item: Field, verdict: Verdict, table: Table) -> int:
    """Tells how much a trick adds to a field."""
    if verdict.winner is None:
        return int(item.unscored and item.neutral is not None)
    if table.turns[verdict.winner] is None:
        return 0
    if item.kind is Kind.PAIRS:
        return len(_pairs(verdict, table))
    return verdict.captures.get(item.key, 0)


def _pairs(verdict: Verdict, table: Table) -> Sequence[list[int]]:
    pairs = [[table.turns[place] for place in pair] for pair in verdict.alliances]
    return [[seat for seat in pair if seat is not None] for pair in pairs if None not in pair]


def _cell(item: Field, added: int, trick: Trick, table: Table, tally: Tally) -> tuple[Cell, Value]:
    verdict = trick.verdict
    assert verdict is not None  # only a judged trick adds to anything
    if item.kind is Kind.PAIRS:
        cell = (item.key, None)
        return cell, [*tally.at(*cell, default=()), *_pairs(verdict, table)]
    seat = None if verdict.winner is None else table.turns[verdict.winner]
    return (item.key, seat), tally.at(item.key, seat, 0) + added
