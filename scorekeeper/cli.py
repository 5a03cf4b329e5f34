"""The command line: scores game files, and keeps an instance in order.

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
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorekeeper.exchange import tricks
from scorekeeper.exchange.answers import REFUSALS, answer, scored
from scorekeeper.exchange.game_file import dump
from scorekeeper.exchange.lines import all_of, lines
from scorekeeper.exchange.table import table
from scorekeeper.games import GAMES
from scorekeeper.games.game import Game

if TYPE_CHECKING:
    from scorekeeper.store.schema import Store

INSTANCE = Path(__file__).resolve().parent.parent / "instance"
REFUSED = 1
STOPPED = 130

Answer = Callable[[bytes, Sequence[Game]], dict[str, Any]]


class Refused(Exception):
    """A command that cannot be done; its text is the sentence that says why."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and gives the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    chosen = parser().parse_args(arguments)
    try:
        status: int = chosen.run(chosen)
        sys.stdout.flush()
    except OSError as error:
        return unheard(error)
    except KeyboardInterrupt:
        return STOPPED
    except (Refused, *tricks.REFUSALS) as error:
        complain(str(error))
        return REFUSED
    return status


def unheard(error: OSError) -> int:
    """Gives up where nothing can be printed any more; that a reader has left is no news."""
    if not isinstance(error, BrokenPipeError):
        told = error.strerror or str(error)
        complain(f"{error.filename}: {told}" if error.filename else told)
    # nothing is left for Python to print at the end
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return REFUSED


def parser() -> argparse.ArgumentParser:
    """Says what can be asked for."""
    top = argparse.ArgumentParser(prog="scorekeeper", description="Keeps score at a card table.")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def command(name: str, run: Callable[[argparse.Namespace], int]) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=run.__doc__, description=run.__doc__)
        added.set_defaults(run=run)
        return added

    scoring = command("score", score)
    scoring.add_argument("files", metavar="FILE", nargs="*", help="game file; - is standard input")
    judging = command("trick", trick)
    judging.add_argument("words", metavar="GAME CARD", nargs="*", help="or FILE, with --jsonl")
    judging.add_argument("--options", metavar="JSON", default="{}", help="as in a game file")
    for asked in (scoring, judging):
        form = asked.add_mutually_exclusive_group()
        form.add_argument("--json", action="store_true", help="JSON instead of words")
        form.add_argument("--jsonl", action="store_true", help="a JSON object a line, in and out")
    command("init", init)
    command("upgrade", upgrade)
    serving = command("serve", serve)
    serving.add_argument("--host", help="the address to listen on")
    port = partial(number, "port", 65535)
    serving.add_argument("--port", type=port, metavar="PORT", help="the port to listen on")
    exporting = command("export", export)
    exporting.add_argument("match", metavar="MATCH", help="the match, as its page's address has it")
    exporting.add_argument("-o", "--output", metavar="FILE", help="instead of standard output")
    importing = command("import", import_)
    importing.add_argument("files", metavar="FILE", nargs="+", help="a game file")
    crew = partial(number, "crew", 2**63 - 1)
    importing.add_argument("--crew", type=crew, required=True, help="whose matches they become")
    command("recount", recount)
    command("check", check)
    backing = command("backup", backup)
    backing.add_argument("file", metavar="FILE", type=Path, help="where the copy goes")
    return top


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
    asked = tricks.asked(words[0], chosen.options, words[1:])
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


def answer_json(data: bytes, give: Answer) -> bool:
    """Prints the answer to one question as a line of JSON; tells whether it was good."""
    answered = give(data, GAMES)
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
    from scorekeeper.store.match import read

    with the_store() as store:
        data = dump(read(store, chosen.match.rstrip("/").rpartition("/")[2]).record)
    if chosen.output in (None, "-"):
        sys.stdout.buffer.write(data)
        return 0
    try:
        Path(chosen.output).write_bytes(data)
    except OSError as error:
        raise Refused(f"{chosen.output}: {error.strerror}") from None
    return 0


def import_(chosen: argparse.Namespace) -> int:
    """Takes game files into a crew's history; prints the address of each new match."""
    return 0 if all([import_file(name, chosen.crew) for name in chosen.files]) else REFUSED


def import_file(name: str, crew: int) -> bool:
    """Stores the match of one game file; tells whether it could be done."""
    from scorekeeper.store.matches import create

    try:
        record, _ = scored(next(matches_in(name, lined=False)), GAMES)
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


def number(what: str, most: int, text: str) -> int:
    """Reads the number of something, from 1 to *most*."""
    if text.isascii() and text.isdigit() and len(text) <= len(str(most)) and 1 <= int(text) <= most:
        return int(text)
    raise argparse.ArgumentTypeError(f"a {what} is a number from 1 to {most}, not {text!r}")


def complain(sentence: str) -> None:
    """Says on standard error what is wrong."""
    print(f"scorekeeper: {sentence}", file=sys.stderr)
