"""The referee: cards are laid by taps, and who wins is said with every reason."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from flask import Blueprint, Response, abort, request, url_for
from flask_babel import gettext

from scorekeeper.games.board import play
from scorekeeper.games.deal import Deal
from scorekeeper.games.game import Game, find_game
from scorekeeper.games.options import read_options
from scorekeeper.games.referee import Referee
from scorekeeper.games.tally import Tally
from scorekeeper.games.text import say
from scorekeeper.games.trick_by_trick import leader
from scorekeeper.store import log, matches
from scorekeeper.store.errors import StoreError
from scorekeeper.store.log import Conflict, ImpossibleRounds
from scorekeeper.store.matches import Match
from scorekeeper.web.errors import status_of
from scorekeeper.web.fallen import usual
from scorekeeper.web.pages import go_to, show
from scorekeeper.web.referee import booking
from scorekeeper.web.referee.trick import NOBODY, Table, Trick
from scorekeeper.web.rights import ensure_device, match_or_404, store
from scorekeeper.web.sent import base_of, form_key
from scorekeeper.web.words import tr

bp = Blueprint("referee", __name__)

LONGEST = 400
"""Most letters of an address's cards that are read: twelve of the longest names."""
SPARE = 4
"""So many cards too many are shown, to be taken back; further ones are not read."""


@bp.get("/referee")
def anywhere() -> Response:
    return page(trick_of(request.args))


@bp.get("/matches/<match_id>/referee")
def at_table(match_id: str) -> Response:
    return page(trick_at(match_or_404(match_id), request.args))


@bp.post("/matches/<match_id>/referee/booking")
def book(match_id: str) -> Response:
    match = match_or_404(match_id)
    trick = trick_at(match, request.form)
    table, round_ = trick.table, request.form.get("round")
    assert table is not None  # it was asked at one
    if not trick.full:
        return page(trick, 422, [gettext("Only a whole trick can be booked.")])
    if not booking.runs(table) or str(table.deal.number) != round_:
        return page(trick, 409, [gettext("That is closed by now: correct it on the board.")])
    try:
        if table.falls:
            booking.write_down(trick, table, base_of(match))
            return go_to(play_address(match, table))
        after = booking.book(trick, table, match.seq)
    except StoreError as error:
        return refused(trick, error)
    told = f"&booked={after.seq}" if after.seq != match.seq else ""
    return go_to(trick.next().address() + told)


@bp.post("/matches/<match_id>/referee/undo")
def undo(match_id: str) -> Response:
    match = match_or_404(match_id)
    trick = trick_at(match, request.form)
    key = form_key(match.id, "undo")
    try:
        log.undo(store(), match.id, device_id=ensure_device().id, key=key)
    except StoreError as error:
        return refused(trick, error)
    return go_to(trick.address())


def trick_of(asked: Mapping[str, str]) -> Trick:
    """Reads a trick at no table: every card is in the deck, a set of house rules is chosen."""
    game, referee = game_or_404(asked.get("game", ""))
    sets = game.presets
    rules = next((one for one in sets if one.key == asked.get("rules")), sets[0])
    options = referee.every(read_options(game.Options, rules.options))
    return Trick(game, referee, options, names_of(asked, referee.most), rules.key)


def trick_at(match: Match, asked: Mapping[str, str]) -> Trick:
    """Reads a trick at the table of a match: its running round, or the last one."""
    game, setup = match.record.game, match.record.setup
    referee = game.referee
    if referee is None:
        abort(404)
    deal = latest_deal(match)
    runs = match.board.next is not None
    tally = match.tally(deal.number) if runs else Tally()
    leads = leader(deal, game.shown(setup, deal), tally)
    first = first_of(asked.get("first", ""), deal.present, leads, deal.hands)
    turns = referee.turns(deal, first)
    names = names_of(asked, len(turns))
    falls = runs and (bool(asked.get("falls")) or usual(match, deal.number))
    options = referee.dealt(setup.options, deal)
    return Trick(game, referee, options, names, table=Table(match, deal, first, turns, falls))


def latest_deal(match: Match) -> Deal:
    """Gives the deal that is played, or where the match is over the last one."""
    board, record = match.board, match.record
    if board.next:
        return board.next
    if board.rounds:
        return board.rounds[-1].deal
    first = play(record.game, replace(record.setup, ended=False), ()).next
    assert first is not None  # every game begins
    return first


def game_or_404(slug: str) -> tuple[Game, Referee]:
    """Finds a game by its slug, without one the first; one that nobody referees is no page."""
    judged = [game for game in store().games if game.referee]
    try:
        game = find_game(judged, slug or next((game.slug for game in judged), ""))
    except LookupError:
        abort(404)
    assert game.referee is not None  # only such were looked through
    return game, game.referee


def names_of(asked: Mapping[str, str], most: int) -> tuple[str, ...]:
    """Reads the names of the cards, whatever they are."""
    names = [name.strip() for name in asked.get("cards", "")[:LONGEST].split(",")]
    return tuple(name for name in names if name)[: most + SPARE]


def first_of(text: str, seats: Sequence[int], leads: int | None, hands: int) -> int | None:
    """Reads who leads the trick; where it cannot be read, who is to lead as far as we know."""
    if text == NOBODY and hands > len(seats):
        return None
    return next((seat for seat in seats if str(seat) == text), leads)


def page(trick: Trick, status: int = 200, notices: Sequence[str] = ()) -> Response:
    booked = request.args.get("booked") if trick.table else None
    return show(
        "referee.html",
        422 if trick.error and status == 200 else status,
        block="whole",
        trick=trick,
        games=[game for game in store().games if game.referee],
        notices=notices,
        to_book=booking.in_words(trick),
        booked=booking.booked(trick.table, booked) if booked and trick.table else [],
        running=bool(trick.table and booking.runs(trick.table)),
    )


def play_address(match: Match, table: Table) -> str:
    """Gives the address where the tricks of the round fall."""
    number = table.deal.number
    return url_for("rounds.show_round", match_id=match.id, number=number, stage="play")


def refused(trick: Trick, error: StoreError) -> Response:
    """Says why a booking or an undo was not possible; the trick still lies there."""
    status = status_of(error)
    if status >= 500 or trick.table is None:
        raise error
    said = [error.text]
    if isinstance(error, Conflict):
        said = [say("Another phone told a trick meanwhile: look at it, then tell this one.")]
    if isinstance(error, ImpossibleRounds):
        said = [fault.text for faults in error.rounds.values() for fault in faults]
    fresh = trick_at(matches.read(store(), trick.table.match.id), request.form)
    return page(fresh, status, list(dict.fromkeys(map(tr, said))))
