"""The deal of one round as the table says it: how many cards, and who deals."""

from collections.abc import Sequence

from flask import Blueprint, Response, request, url_for
from flask_babel import gettext

from scorekeeper.games.deal import Deal
from scorekeeper.games.tally import CARDS, DEALER, Value
from scorekeeper.store.cells import UnreadableValue
from scorekeeper.store.log import Change, Conflict, ImpossibleRounds, RoundLeftOpen
from scorekeeper.store.matches import Match
from scorekeeper.web.changes import Said, clash_in_words, in_sentences
from scorekeeper.web.pages import go_to, show
from scorekeeper.web.rights import match_or_404
from scorekeeper.web.sent import base_of, odd_seq, save_changes
from scorekeeper.web.words import tr

bp = Blueprint("deal", __name__)


@bp.get("/matches/<match_id>/rounds/<int:number>/deal")
def deal(match_id: str, number: int) -> Response:
    match = match_or_404(match_id)
    return page(match, match.deal(number))


@bp.post("/matches/<match_id>/rounds/<int:number>/deal")
def change(match_id: str, number: int) -> Response:
    match = match_or_404(match_id)
    dealt = match.deal(number)
    wanted = {key: request.form[key] for key in (CARDS, DEALER) if key in request.form}
    offered = {CARDS: cards_of(match, dealt), DEALER: dealt.present}
    odd = [text for key, text in wanted.items() if text and _number(text) not in offered[key]]
    problems = [gettext("“%(word)s” cannot be chosen here", word=text[:40]) for text in odd]
    problems += odd_seq()
    if problems:
        return page(match, dealt, 422, problems=problems)
    changes = [Change(number, key, None, _value(match, dealt, key, t)) for key, t in wanted.items()]
    try:
        save_changes(match, base_of(match), changes)
    except ImpossibleRounds as refused:
        said = in_sentences(match, refused.rounds, number)
        return page(match, dealt, 422, problems=said)
    except (RoundLeftOpen, UnreadableValue) as refused:
        return page(match, dealt, 422, problems=[tr(refused.text)])
    except Conflict as conflict:
        match = match_or_404(match_id)
        clashes = [clash_in_words(match, clash) for clash in conflict.clashes]
        return page(match, match.deal(number), 409, clashes=clashes)
    return go_to(url_for("matches.match_page", match_id=match.id))


def page(
    match: Match,
    dealt: Deal,
    status: int = 200,
    *,
    problems: Sequence[str] = (),
    clashes: Sequence[Said] = (),
) -> Response:
    return show(
        "facts/deal.html",
        status,
        match=match,
        deal=dealt,
        planned=planned(match, dealt),
        cards=cards_of(match, dealt),
        told=match.tally(dealt.number),
        problems=problems,
        clashes=clashes,
    )


def planned(match: Match, dealt: Deal) -> int:
    """Gives the cards of the plan."""
    return match.record.game.cards(match.record.setup.options, dealt.number, dealt.hands)


def cards_of(match: Match, dealt: Deal) -> range:
    """Gives the numbers of cards that can be dealt."""
    game, players = match.record.game, len(dealt.present)
    return range(1, game.most_cards(match.record.setup.options, players) + 1)


def _value(match: Match, dealt: Deal, key: str, text: str) -> Value:
    """Gives what is kept: the cards of the plan, and the dealer in turn, need not be told."""
    value = _number(text) if text else None
    return None if key == CARDS and value == planned(match, dealt) else value


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else -1
