"""The store: an opened database, and the only way to it."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from scorekeeper.games.game import Game
from scorekeeper.store.engine import told_apart

Clock = Callable[[], datetime]
"""Gives the present moment, aware of its zone."""


class Store:
    """An opened database, and the games it holds matches of.

    *clock* says when an entry was made; nothing is ordered by it.
    """

    def __init__(self, url: str, engine: Engine, games: Sequence[Game], clock: Clock) -> None:
        self.url = url
        self.engine = engine
        self.games = tuple(games)
        self.clock = clock

    def now(self) -> datetime:
        """Gives the present moment in UTC, to the second."""
        return self.clock().astimezone(UTC).replace(microsecond=0)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Lends a connection for a few reads; to be left before anything is rendered.

        :raises StoreError: what the database reports, told apart
        """
        with told_apart(self.url), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Lends a connection that holds the lock for writing, and commits when left in peace.

        After `connection.rollback()` nothing is left to commit.

        :raises Busy: if others hold the lock too long
        :raises Full: if the disk is full
        :raises ReadOnly: if nothing can be written
        """
        with told_apart(self.url), self.engine.connect() as connection:
            yield connection.execution_options(writing=True)
            try:
                connection.commit()
            except DBAPIError:
                # a commit that met a reader leaves its transaction open, and its lock held
                connection.invalidate()
                raise

    def close(self) -> None:
        """Closes every connection; the next use opens new ones."""
        self.engine.dispose()
