"""What the commands do: each is given what was chosen, and gives its exit status.

The store and the server are imported by the commands that need them: `score` starts in a
blink.
"""

import argparse
import json
import os
import secrets
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorekeeper.exchange import tricks
from scorekeeper.exchange.answers import REFUSALS, answer, scored
from scorekeeper.exchange.game_file import FormatError, dump, read
from scorekeeper.exchange.lines import all_of, lines
from scorekeeper.exchange.table import table
from scorekeeper.games import GAMES
from scorekeeper.games.game import Game

if TYPE_CHECKING:
    from scorekeeper.store.schema import Store

INSTANCE = Path(__file__).resolve().parent.parent / "instance"
REFUSED = 1

Answer = Callable[[Any, Sequence[Game]], dict[str, Any]]


class Refused(Exception):
    """A command that cannot be done; its text is the sentence that says why."""


def score(chosen: argparse.Namespace) -> int:
    """Prints the score sheets of game files."""
    names = chosen.files or ["-"] * chosen.jsonl
    if not names:
        raise Refused("score: which FILE? (- is standard input)")
    lined = [chosen.jsonl or name.lower().endswith(".jsonl") for name in names]
    give = answer if chosen.json or any(lined) else None
    good = [answer_file(*each, give) for each in zip(names, lined, strict=True)]
    return 0 if all(good) else REFUSED


def trick(chosen: argparse.Namespace) -> int:
    """Says who wins a trick, and why; the cards in the order of play."""
    words = chosen.words or ["-"] * chosen.jsonl
    if not words:
        raise Refused("trick: which GAME, which CARDs?")
    if chosen.jsonl or any(word.lower().endswith(".jsonl") for word in words):
        judged = [answer_file(name, True, tricks.answer) for name in words]
        return 0 if all(judged) else REFUSED
    try:
        asked = tricks.asked(words[0], chosen.options, words[1:])
    except FormatError as error:
        if not chosen.json:
            raise
        return 0 if print_json(tricks.refused(error)) else REFUSED
    if chosen.json:
        return 0 if answer_json(asked, tricks.answer) else REFUSED
    print(tricks.in_words(asked, GAMES))
    return 0


def answer_file(name: str, lined: bool, give: Answer | None) -> bool:
    """Prints the answers to one file; tells whether it could be read and all were good."""
    good = True
    try:
        for data in matches_in(name, lined):
            good &= answer_json(data, give) if give else answer_table(data, name)
    except Refused as error:
        complain(f"{name}: {error}")
        return False
    return good


def answer_json(data: Any, give: Answer) -> bool:
    """Prints the answer to one question as a line of JSON; tells whether it was good."""
    return print_json(give(data, GAMES))


def print_json(answered: dict[str, Any]) -> bool:
    """Prints an answer as a line of JSON; tells whether it was good."""
    print(json.dumps(answered, separators=(",", ":")), flush=True)
    return "error" not in answered


def answer_table(data: bytes, name: str) -> bool:
    """Prints the score sheet of one match; tells whether it was good."""
    try:
        record, board = scored(data, GAMES)
    except REFUSALS as error:
        complain(f"{name}: {error}")
        return False
    print(table(record, board), end="\n\n", flush=True)
    return True


def init(chosen: argparse.Namespace) -> int:
    """Makes the database, and the secret of this instance."""
    from scorekeeper.store import schema

    with store_errors():
        schema.init(database())
    return 0


def upgrade(chosen: argparse.Namespace) -> int:
    """Brings the database to this version; copies it first."""
    from scorekeeper.store import schema

    with store_errors():
        schema.upgrade(database())
    return 0


def serve(chosen: argparse.Namespace) -> int:
    """Serves the app to the phones of the table."""
    from scorekeeper.serve import serve as listen
    from scorekeeper.store import schema

    with the_store():
        schema.secret(database())  # refuses here, once, what every worker would refuse
    listen("scorekeeper.app:create_app()", chosen.host, chosen.port)


def export(chosen: argparse.Namespace) -> int:
    """Writes a match as a game file."""
    from scorekeeper.store import match

    with the_store() as store:
        data = dump(match.read(store, chosen.match.rstrip("/").rpartition("/")[2]).record)
    if chosen.output in (None, "-"):
        sys.stdout.buffer.write(data)
        return 0
    try:
        Path(chosen.output).write_bytes(data)
    except OSError as error:
        raise Refused(f"{chosen.output}: {error.strerror}") from None
    return 0


def crews(chosen: argparse.Namespace) -> int:
    """Lists the crews: number, how many matches, name, players."""
    from scorekeeper.store.crews import every

    with the_store() as store:
        known = every(store)
    print("crew  matches  name: players")
    for crew in known:
        who = f"{crew.name or '-'}: {', '.join(crew.players) or '-'}"
        print(f"{crew.id:>4}  {crew.matches:>7}  {who}")
    return 0


def import_(chosen: argparse.Namespace) -> int:
    """Takes game files into a crew's history; prints the address of each new match."""
    return 0 if all([import_file(name, chosen.crew) for name in chosen.files]) else REFUSED


def import_file(name: str, crew: int) -> bool:
    """Stores the match of one game file; tells whether it could be done."""
    from scorekeeper.store.cells import MOST_ROUNDS
    from scorekeeper.store.matches import create

    try:
        record = read(next(matches_in(name, lined=False)), GAMES, MOST_ROUNDS)
        record.examine()
        with the_store() as store:
            match = create(store, crew, None, key=secrets.token_hex(16), record=record)
    except (Refused, *REFUSALS) as error:
        complain(f"{name}: {error}")
        return False
    print(f"/matches/{match.id}", flush=True)
    return True


def recount(chosen: argparse.Namespace) -> int:
    """Works out the copy for lists and statistics afresh from the matches."""
    from scorekeeper.store import copy

    with the_store() as store:
        copy.recount(store)
    return 0


def check(chosen: argparse.Namespace) -> int:
    """Tells where the copy for lists and statistics differs from the matches."""
    from scorekeeper.store import copy

    with the_store() as store:
        differences = copy.check(store)
    for difference in differences:
        print(difference)
    return REFUSED if differences else 0


def backup(chosen: argparse.Namespace) -> int:
    """Copies the whole database into a new file, while others go on saving."""
    from scorekeeper.store.backup import backup as copy_to

    with store_errors():
        copy_to(database(), chosen.file)
    return 0


def database() -> str:
    """Gives the address of the database."""
    return os.environ.get("SCOREKEEPER_DATABASE") or f"sqlite:///{INSTANCE / 'scorekeeper.db'}"


@contextmanager
def the_store() -> Iterator["Store"]:
    """Opens the store; what it refuses becomes a sentence."""
    from scorekeeper.store.schema import open_store

    with store_errors():
        yield open_store(database(), GAMES)


@contextmanager
def store_errors() -> Iterator[None]:
    """Turns what the store refuses into a sentence."""
    from scorekeeper.store.errors import StoreError

    try:
        yield
    except StoreError as error:
        raise Refused(str(error)) from None


def matches_in(name: str, lined: bool) -> Iterator[bytes]:
    """Yields what a file holds, standard input for `-`: a match, or where *lined* one a line."""
    try:
        with open(name if name != "-" else 0, "rb", closefd=name != "-") as stream:
            yield from lines(stream) if lined else [all_of(stream)]
    except OSError as error:
        raise Refused(error.strerror or str(error)) from None


def complain(sentence: str) -> None:
    """Says on standard error what is wrong."""
    print(f"scorekeeper: {sentence}", file=sys.stderr)
