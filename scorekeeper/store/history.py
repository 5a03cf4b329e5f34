"""The history of a match: who changed what, when, before and after."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, bindparam, select

from scorekeeper.games.tally import Value
from scorekeeper.store import tables as t
from scorekeeper.store.cells import Change
from scorekeeper.store.fold import Facts, Row, read_rows
from scorekeeper.store.match import check_id, unknown
from scorekeeper.store.store import Store


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry as it is told to people: each change with the value before it.

    `by` is the name of the device, empty where it has none.
    """

    seq: int
    device_id: int | None
    by: str
    at: datetime
    undoes: int | None
    changes: tuple[tuple[Change, Value], ...]


NUMBER = select(t.match.c.id).where(t.match.c.public_id == bindparam("match"))
DEVICES = select(t.device.c.id, t.device.c.name).where(
    t.device.c.id.in_(bindparam("devices", expanding=True))
)


def history_of(store: Store, match_id: str, round: int | None) -> list[Entry]:
    """Gives the entries of a match that touch a round, oldest first; None for all of them,
    0 for the facts of the match. Players are told by number.

    :raises UnknownMatch: if there is no such match
    """
    rows = rows_of(store, match_id)
    with store.reading() as connection:
        names = device_names(connection, [row.device_id for row in rows])
    told, facts = [], Facts()
    for row in rows:
        changes = tuple(
            (change, facts.get(change.at))
            for change in row.changes
            if round is None or change.round == round
        )
        facts.put(row.changes)
        if changes or round is None:
            by = names.get(row.device_id, "")
            told.append(Entry(row.seq, row.device_id, by, row.at, row.undoes, changes))
    return told


def rows_of(store: Store, match_id: str) -> list[Row]:
    """Gives the entries of a match as they are stored, oldest first.

    :raises UnknownMatch: if there is no such match
    """
    check_id(match_id)
    with store.reading() as connection:
        number = connection.execute(NUMBER, {"match": match_id}).scalar()
        if number is None:
            raise unknown()
        return read_rows(connection, number)


def device_names(connection: Connection, devices: Sequence[int | None]) -> dict[int | None, str]:
    """Gives the names of devices by their number; of no device there is none."""
    asked = sorted({device for device in devices if device is not None})
    return {row.id: row.name for row in connection.execute(DEVICES, {"devices": asked})}
