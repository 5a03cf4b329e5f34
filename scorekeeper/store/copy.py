"""The copy: points by match, round and seat, for lists and statistics. Never the source."""

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, Table, bindparam, delete, insert, select, update

from scorekeeper.games.board import Round, ranks
from scorekeeper.games.game import side_of
from scorekeeper.games.tally import BID, TRICKS
from scorekeeper.store import tables as t
from scorekeeper.store.fold import game_of, read_facts, read_rows
from scorekeeper.store.match import Match, assemble, players_of
from scorekeeper.store.store import Store

Values = dict[str, Any]

COLUMNS = ("title", "place", "status", "rounds", "ended")
"""The columns of `match` that are copied."""

SET_COLUMNS = (
    update(t.match)
    .where(t.match.c.id == bindparam("match"))
    .values({key: bindparam(f"new_{key}") for key in COLUMNS})
)
CLEAR_SEATS = delete(t.seat).where(t.seat.c.match_id == bindparam("match"))
CLEAR_SCORES = delete(t.score).where(
    t.score.c.match_id == bindparam("match"), t.score.c.round >= bindparam("since")
)
ADD_SEATS = insert(t.seat)
ADD_SCORES = insert(t.score)

IDS = select(t.match.c.id).order_by(t.match.c.id)
ROW = select(t.match).where(t.match.c.id == bindparam("match"))
LOCK = update(t.match).where(t.match.c.id == bindparam("match")).values(seq=t.match.c.seq)
SEATS = select(t.seat).where(t.seat.c.match_id == bindparam("match")).order_by(t.seat.c.seat)
SCORES = (
    select(t.score)
    .where(t.score.c.match_id == bindparam("match"))
    .order_by(t.score.c.round, t.score.c.seat)
)


def write(connection: Connection, number: int, match: Match, since: int = 1) -> None:
    """Writes the copy of a match, its scores from round *since* on.

    *number* is the match's own number in the table. Earlier rounds cannot have changed: points
    depend on what was played before, never on what came after.
    """
    values = {f"new_{key}": value for key, value in columns_of(match).items()}
    connection.execute(SET_COLUMNS, {"match": number, **values})
    connection.execute(CLEAR_SEATS, {"match": number})
    connection.execute(ADD_SEATS, [{"match_id": number, **row} for row in seats_of(match)])
    connection.execute(CLEAR_SCORES, {"match": number, "since": since})
    scores = [{"match_id": number, **row} for row in scores_of(match, since)]
    if scores:
        connection.execute(ADD_SCORES, scores)


def columns_of(match: Match) -> Values:
    """Gives what the table of matches copies."""
    board, record = match.board, match.record
    return {
        "title": record.title,
        "place": record.place,
        "status": str(board.status),
        "rounds": len(board.counted),
        "ended": record.setup.ended,
    }


def seats_of(match: Match) -> list[Values]:
    """Gives a row for each seat: the standing."""
    board, sides = match.board, match.record.setup.sides
    return [
        {
            "seat": seat,
            "player_id": player.id,
            "total": board.totals[side_of(sides, seat)],
            "rank": board.ranks[side_of(sides, seat)],
            "won": side_of(sides, seat) in board.winners,
        }
        for seat, player in enumerate(match.players)
    ]


def scores_of(match: Match, since: int = 1) -> list[Values]:
    """Gives a row for each counted round and seat, from round *since* on."""
    rounds = [round_ for round_ in match.board.counted if round_.deal.number >= since]
    return [row for round_ in rounds for row in _scores(match, round_)]


def _scores(match: Match, round_: Round) -> Iterator[Values]:
    sides = match.record.setup.sides
    able = sorted({side_of(sides, seat) for seat in round_.deal.present})
    places = ranks(round_.totals, able)
    for seat in range(match.record.setup.seats):
        side = side_of(sides, seat)
        yield {
            "round": round_.deal.number,
            "seat": seat,
            "cards": round_.deal.cards,
            "bid": round_.tally.at(BID, seat),
            "tricks": round_.tally.at(TRICKS, seat),
            "points": round_.scores[side],
            "total": round_.totals[side],
            "rank": places[side],
        }


def recount(store: Store) -> int:
    """Writes the copy anew from the log; gives the number of matches."""
    numbers = _numbers(store)
    for number in numbers:
        with store.writing() as connection:
            if connection.execute(LOCK, {"match": number}).rowcount:
                write(connection, number, _load(store, connection, number))
    return len(numbers)


def check(store: Store) -> list[str]:
    """Compares the copy with the log, and the log with itself; gives a sentence for each
    difference, none where all is well.
    """
    found: list[str] = []
    for number in _numbers(store):
        with store.reading() as connection:
            found += _differences(store, connection, number)
    return found


def _numbers(store: Store) -> Sequence[int]:
    with store.reading() as connection:
        return connection.execute(IDS).scalars().all()


def _load(store: Store, connection: Connection, number: int) -> Match:
    row = connection.execute(ROW, {"match": number}).one()
    seq, facts = read_facts(connection, number)
    players = players_of(connection, facts)
    return assemble(row, game_of(store.games, row.game), seq, facts, players)


def _differences(store: Store, connection: Connection, number: int) -> list[str]:
    row = connection.execute(ROW, {"match": number}).first()
    if row is None:  # deleted meanwhile
        return []
    found = []
    try:
        found += [f"match {row.public_id}: {text}" for text in _log_faults(connection, row)]
        match = _load(store, connection, number)
    except (ValueError, LookupError, TypeError) as error:
        return [*found, f"match {row.public_id}: the log cannot be read: {error!r}"]
    stored, counted = _stored(connection, row), _counted(match)
    for place in sorted(stored.keys() | counted.keys()):
        if stored.get(place) != counted.get(place):
            found.append(
                f"match {row.public_id}: {place} is {stored.get(place)} in the copy, "
                f"{counted.get(place)} by the log"
            )
    return found


def _log_faults(connection: Connection, row: Any) -> list[str]:
    rows = read_rows(connection, row.id)
    found = []
    if [each.seq for each in rows] != list(range(1, row.seq + 1)):
        found.append(f"its entries are not numbered 1 to {row.seq}")
    known = {each.seq for each in rows}
    for each in rows:
        if each.undoes is not None and (each.undoes not in known or each.undoes >= each.seq):
            found.append(f"entry {each.seq} takes back {each.undoes}, which is not before it")
    return found


def _stored(connection: Connection, row: Any) -> dict[str, Values | None]:
    match = {"match": row.id}
    return {
        "the list": {key: getattr(row, key) for key in COLUMNS},
        **_by_place(t.seat, connection.execute(SEATS, match).mappings().all()),
        **_by_place(t.score, connection.execute(SCORES, match).mappings().all()),
    }


def _counted(match: Match) -> dict[str, Values | None]:
    return {
        "the list": columns_of(match),
        **_by_place(t.seat, seats_of(match)),
        **_by_place(t.score, scores_of(match)),
    }


def _by_place(table: Table, rows: Sequence[Any]) -> dict[str, Values | None]:
    named: dict[str, Values | None] = {}
    for row in rows:
        values = {key: value for key, value in row.items() if key != "match_id"}
        place = f"round {row['round']}, " if table is t.score else ""
        named[f"{place}seat {row['seat']}"] = values
    return named
