"""The command line: what can be asked for, and the exit status."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from scorekeeper import commands
from scorekeeper.commands import REFUSED, Refused, complain
from scorekeeper.exchange import tricks

STOPPED = 130


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


Command = Callable[[str, Callable[[argparse.Namespace], int]], argparse.ArgumentParser]
"""Adds a command by its name and what it runs."""


def parser() -> argparse.ArgumentParser:
    """Says what can be asked for."""
    top = argparse.ArgumentParser(prog="scorekeeper", description="Keeps score at a card table.")
    asked = top.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def command(name: str, run: Callable[[argparse.Namespace], int]) -> argparse.ArgumentParser:
        added = asked.add_parser(name, help=run.__doc__, description=run.__doc__)
        added.set_defaults(run=run)
        return added

    add_questions(command)
    add_housekeeping(command)
    return top


def add_questions(command: Command) -> None:
    """Adds what can be asked without an instance."""
    scoring = command("score", commands.score)
    scoring.add_argument("files", metavar="FILE", nargs="*", help="game file; - is standard input")
    judging = command("trick", commands.trick)
    judging.add_argument("words", metavar="GAME CARD", nargs="*", help="or FILE, with --jsonl")
    judging.add_argument("--options", metavar="JSON", default="{}", help="as in a game file")
    for either in (scoring, judging):
        form = either.add_mutually_exclusive_group()
        form.add_argument("--json", action="store_true", help="JSON instead of words")
        form.add_argument("--jsonl", action="store_true", help="a JSON object a line, in and out")


def add_housekeeping(command: Command) -> None:
    """Adds what is done with an instance."""
    command("init", commands.init)
    command("upgrade", commands.upgrade)
    serving = command("serve", commands.serve)
    serving.add_argument("--host", help="the address to listen on")
    port = partial(number, "port", 65535)
    serving.add_argument("--port", type=port, metavar="PORT", help="the port to listen on")
    exporting = command("export", commands.export)
    exporting.add_argument("match", metavar="MATCH", help="the match, as its page's address has it")
    exporting.add_argument("-o", "--output", metavar="FILE", help="instead of standard output")
    command("crews", commands.crews)
    importing = command("import", commands.import_)
    importing.add_argument("files", metavar="FILE", nargs="+", help="a game file")
    crew = partial(number, "crew", 2**63 - 1)
    importing.add_argument("--crew", type=crew, required=True, help="its number, as crews lists it")
    command("recount", commands.recount)
    command("check", commands.check)
    backing = command("backup", commands.backup)
    backing.add_argument("file", metavar="FILE", type=Path, help="where the copy goes")


def number(what: str, most: int, text: str) -> int:
    """Reads the number of something, from 1 to *most*."""
    if text.isascii() and text.isdigit() and len(text) <= len(str(most)) and 1 <= int(text) <= most:
        return int(text)
    raise argparse.ArgumentTypeError(f"a {what} is a number from 1 to {most}, not {text!r}")
