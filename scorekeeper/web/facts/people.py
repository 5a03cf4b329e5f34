"""Who comes and goes while a match is played: joining late, leaving, coming back."""

from collections.abc import Sequence

from flask import Blueprint, Response, request, url_for
from flask_babel import gettext

from scorekeeper.games.options import OptionsError
from scorekeeper.store.cells import UnreadableValue
from scorekeeper.store.log import AfterEnd, Change, Conflict, ImpossibleRounds, RoundLeftOpen
from scorekeeper.store.match import NoSuchRound
from scorekeeper.store.matches import Match
from scorekeeper.store.names import NameRefused, clean_name
from scorekeeper.store.players import of_crew
from scorekeeper.web.changes import in_sentences
from scorekeeper.web.facts import table
from scorekeeper.web.facts.offer import (
    OWN,
    Joining,
    Offer,
    joined_already,
    number_in,
    problems_of,
    read_joining,
)
from scorekeeper.web.pages import go_to, show
from scorekeeper.web.rights import match_or_404, store
from scorekeeper.web.sent import save_changes
from scorekeeper.web.words import tr

bp = Blueprint("people", __name__)


@bp.get("/matches/<match_id>/people")
def people(match_id: str) -> Response:
    return page(match_or_404(match_id))


@bp.post("/matches/<match_id>/people/joining")
def join(match_id: str) -> Response:
    match = match_or_404(match_id)
    offer, form = Offer(match), read_joining(match)
    if joined_already(match, form.name):
        return go_to(url_for("board.board", match_id=match.id))
    closed = offer.refusal or offer.full
    problems = [tr(closed)] if closed else problems_of(offer, form)
    if problems:
        return page(match, 422, form=form, problems=problems)
    points = form.points_by(offer)
    if form.start != OWN and request.form.get(f"shown.{form.start}", str(points)) != str(points):
        said = gettext("The totals have changed meanwhile: look at the numbers once more.")
        return page(match, 409, form=form, problems=[said])
    changes = table.joining(match.record, clean_name(form.name), points, form.behind, form.since)
    problems = undealable(match, points, changes, form.since)
    if problems:
        return page(match, 422, form=form, problems=problems)
    return saved(match, changes, form)


def undealable(match: Match, points: int, changes: Sequence[Change], since: int) -> list[str]:
    """Says why the round from which somebody would play cannot be dealt to one more."""
    record = match.record
    setup = table.joined(record, points)
    try:
        record.game.check_setup(setup)
    except OptionsError as error:
        return [tr(error.text)]
    return in_sentences(match, {since: table.first_faults(record, setup, changes, since)})


@bp.post("/matches/<match_id>/people/leaving")
def leave(match_id: str) -> Response:
    return moved(match_or_404(match_id), away=True)


@bp.post("/matches/<match_id>/people/return")
def come_back(match_id: str) -> Response:
    return moved(match_or_404(match_id), away=False)


def moved(match: Match, *, away: bool) -> Response:
    """Lets a seat leave or come back from a round on, or says why it cannot."""
    offer, record = Offer(match), match.record
    seat, since = number_in("seat"), number_in("since")
    rounds = offer.past if away else offer.rounds
    if not offer.refusal and seat in (
        offer.gone if away else offer.here
    ):  # a second tap, or another phone was quicker
        return go_to(url_for("board.board", match_id=match.id))
    problems = [tr(offer.refusal)] if offer.refusal else []
    if seat not in (offer.here if away else offer.gone):
        problems.append(gettext("Choose a player."))
    if since not in rounds:
        problems.append(gettext("Choose a round of those that are offered."))
    if problems:
        return page(match, 422, problems=problems)
    changes = (table.leaving if away else table.returning)(record, seat, since)
    found = table.first_faults(record, record.setup, changes, since)
    if found:
        return page(match, 422, problems=in_sentences(match, {since: found}))
    return saved(match, changes)


def saved(match: Match, changes: Sequence[Change], form: Joining | None = None) -> Response:
    """Saves the changes as one entry, or shows why not.

    They were made from the match as it is, whatever the page showed: who joined or left on
    another phone meanwhile is in them.
    """
    try:
        save_changes(match, match.seq, changes)
    except ImpossibleRounds as refused:
        said = in_sentences(match, refused.rounds)
        return page(match, 422, form=form, problems=said)
    except (AfterEnd, NameRefused, NoSuchRound, RoundLeftOpen, UnreadableValue) as refused:
        return page(match, 422, form=form, problems=[tr(refused.text)])
    except Conflict:
        said = gettext("Another phone changed the table at the same moment: look, and tap again.")
        return page(match_or_404(match.id), 409, form=form, problems=[said])
    return go_to(url_for("board.board", match_id=match.id))


def page(
    match: Match,
    status: int = 200,
    *,
    form: Joining | None = None,
    problems: Sequence[str] = (),
) -> Response:
    offer = Offer(match)
    seated = set(match.record.players)
    return show(
        "facts/people.html",
        status,
        match=match,
        offer=offer,
        form=form or Joining("", OWN, "0", offer.here[-1], offer.usual),
        problems=problems,
        spare=[p for p in of_crew(store(), match.crew_id) if p.name not in seated],
    )
