"""A match as a whole: where it is opened, how it ends, is played again, and is deleted."""

from flask import Blueprint, Response, url_for

from scorekeeper.games.board import next_dealer
from scorekeeper.games.dealing import at_table, reseated, sitting
from scorekeeper.games.options import OptionsError
from scorekeeper.store import matches
from scorekeeper.store.log import Change, save
from scorekeeper.store.matches import Match
from scorekeeper.store.players import of_crew, table_after
from scorekeeper.web.new_match import anew, page
from scorekeeper.web.pages import go_to, show
from scorekeeper.web.rights import ensure_device, match_or_404, store
from scorekeeper.web.sent import form_key, taken_once

bp = Blueprint("matches", __name__)


@bp.get("/matches/<match_id>")
def match_page(match_id: str) -> Response:
    match = match_or_404(match_id)
    following = match.board.next
    if following is None:
        return go_to(url_for("board.board", match_id=match.id))
    return go_to(url_for("rounds.show_round", match_id=match.id, number=following.number))


@bp.post("/matches/<match_id>/ending")
def ending(match_id: str) -> Response:
    match = match_or_404(match_id)
    set_ended(match, True)
    return go_to(url_for("board.board", match_id=match.id))


@bp.post("/matches/<match_id>/reopening")
def reopening(match_id: str) -> Response:
    match = match_or_404(match_id)
    set_ended(match, False)
    return match_page(match_id)


@bp.post("/matches/<match_id>/rematch")
def rematch(match_id: str) -> Response:
    match = match_or_404(match_id)
    record, seats = match.record, sitting_on(match)
    if some_erased(match):
        return go_to(url_for("matches.again", match_id=match.id))
    new = matches.create(
        store(),
        match.crew_id,
        ensure_device().id,
        record.game,
        [record.players[seat] for seat in seats],
        record.setup.options,
        first_dealer=seats.index(rematch_dealer(match)),
        sides=reseated(record.setup.sides, seats),
        place=record.place,
        key=form_key(match.id, "rematch"),
    )
    return go_to(url_for("matches.match_page", match_id=new.id))


@bp.get("/matches/<match_id>/again")
def again(match_id: str) -> Response:
    """Asks who plays a rematch, for which somebody is missing."""
    match = match_or_404(match_id)
    ids = [player.id for player in match.players]
    return page(anew(match, table_after(store(), match.record, ids)))


@bp.get("/matches/<match_id>/deletion")
def deletion(match_id: str) -> Response:
    return show("deletion.html", match=match_or_404(match_id))


@bp.post("/matches/<match_id>/deletion")
def delete(match_id: str) -> Response:
    with taken_once():
        matches.delete(store(), match_or_404(match_id).id)
    return go_to(url_for("home.home"))


def set_ended(match: Match, ended: bool) -> None:
    """Stops the match here or lets it go on; what is so already is left alone."""
    if match.record.setup.ended == ended:
        return
    save(
        store(),
        match.id,
        device_id=ensure_device().id,
        key=form_key(match.id, f"ended {ended}"),
        base=match.seq,
        changes=[Change(0, "ended", None, ended)],
    )


def sitting_on(match: Match) -> tuple[int, ...]:
    """Gives the seats that play a rematch, as they sit: without those who left.

    Where too few are left, or their rules need the others, it is everybody.
    """
    record = match.record
    seats = sitting(record.game, record.setup, record.tallies)
    try:
        record.game.check_setup(at_table(record.game, record.setup, record.tallies))
    except OptionsError:
        return record.order
    return seats if len(seats) in record.game.seats else record.order


def some_erased(match: Match) -> bool:
    """Tells whether somebody who would play a rematch was erased since."""
    known = {player.id for player in of_crew(store(), match.crew_id)}
    return any(match.players[seat].id not in known for seat in sitting_on(match))


def rematch_dealer(match: Match) -> int:
    """Gives the seat that deals first in a rematch."""
    return next_dealer(match.board, match.record.tallies, sitting_on(match))
