"""A trick as it is asked on the command line, and what is answered to it."""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from scorekeeper.exchange.answers import refusal
from scorekeeper.exchange.json_text import FormatError, check, parse
from scorekeeper.exchange.setup import read_house_rules
from scorekeeper.exchange.shapes import as_list, as_object, check_keys
from scorekeeper.games.game import Game, find_game
from scorekeeper.games.options import OptionsError, quoted
from scorekeeper.games.referee import Card, CardsError, Verdict
from scorekeeper.games.text import say, signed

REFUSALS = (FormatError, OptionsError, CardsError)
"""What can be wrong with a trick; `str()` of each is a sentence."""

KNOWN = ("game", "options", "cards")
REQUIRED = ("game", "cards")
MOST_RULES = 200
"""So many different house rules are kept read: a file asks by the same ones again and again."""


def answer(data: bytes | Mapping[str, Any], games: Sequence[Game]) -> dict[str, Any]:
    """Judges a trick: gives the verdict as JSON values, or an object with `error`."""
    try:
        return as_json(judged(data, games)[1])
    except REFUSALS as error:
        return refused(error)


def refused(error: FormatError | OptionsError | CardsError) -> dict[str, Any]:
    """Gives what is wrong with a trick as an object with `error`."""
    if isinstance(error, CardsError):
        return {"error": {"code": "cards", "message": str(error.text)}}
    return {"error": refusal(error)}


def judged(data: bytes | Mapping[str, Any], games: Sequence[Game]) -> tuple[list[Card], Verdict]:
    """Reads a trick and judges it; gives its cards and what becomes of it.

    :raises FormatError: what cannot be read
    :raises OptionsError: house rules that cannot be played
    :raises CardsError: for what cannot lie in a trick, and a game that nobody referees
    """
    told = as_object(parse(data) if isinstance(data, bytes) else data, "")
    check_keys(told, KNOWN, REQUIRED, "")
    game: Any = _game(told["game"], games)  # Any: a cache asks whether it has a hash
    names = as_list(told["cards"], "cards")
    for place, name in enumerate(names):
        if not isinstance(name, str):
            raise FormatError(f"cards[{place}]", say("a text belongs here"))
    rules = as_object(told.get("options", {}), "options")
    referee = game.referee
    if referee is None:
        raise CardsError(say("{game} has no referee.", game=game.name))
    verdict = referee.judge(names, _options(game, json.dumps(rules)))
    return [referee.card(name) for name in names], verdict


def as_json(verdict: Verdict) -> dict[str, Any]:
    """Gives a verdict as JSON values, its reasons in English."""
    return {
        "winner": verdict.winner,
        "leads": verdict.leads,
        "destroyed": verdict.destroyed,
        "captures": verdict.captures,
        "alliances": [list(pair) for pair in verdict.alliances],
        "points": verdict.points,
        "reason": verdict.reason,
    }


def asked(game: str, rules: str, cards: Sequence[str]) -> dict[str, Any]:
    """Gives a trick as the words of a command tell it; *rules* are options as JSON.

    :raises FormatError: what cannot be read
    """
    options = parse(rules.encode(errors="surrogateescape"), "options")
    told = {"game": game, "options": options, "cards": list(cards)}
    check(told)
    return told


def in_words(data: Mapping[str, Any], games: Sequence[Game]) -> str:
    """Judges a trick in lines: who wins, each reason with its source, who leads.

    :raises ValueError: one of `REFUSALS`
    """
    cards, verdict = judged(data, games)
    leads = f"{_said(cards, verdict.leads)} leads the next trick."
    wins = "Nobody wins." if verdict.winner is None else f"{_said(cards, verdict.winner)} wins."
    worth = f"Worth {signed(verdict.points)} {verdict.terms}."
    reasons = [f"- {reason} ({reason.source})" for reason in verdict.reasons]
    return "\n".join([wins, *reasons, *[worth] * bool(verdict.points), leads])


def _said(cards: Sequence[Card], place: int) -> str:
    return f"Card {place + 1}, {cards[place].label},"


def _game(slug: object, games: Sequence[Game]) -> Game:
    try:
        return find_game(games, slug if isinstance(slug, str) else "")
    except LookupError:
        known = ", ".join(game.slug for game in games)
        text = say("{game} is no game here; there are: {known}", game=quoted(slug), known=known)
        raise CardsError(text) from None


@lru_cache(MOST_RULES)
def _options(game: Any, rules: str) -> Any:
    return read_house_rules(game, json.loads(rules))
