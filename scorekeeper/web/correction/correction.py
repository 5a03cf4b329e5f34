"""The correction of a round: all its facts as one form, one save, and its change log."""

from collections.abc import Iterable, Mapping, Sequence

from flask import Blueprint, Response, request

from scorekeeper.games.deal import Deal
from scorekeeper.games.faults import Fault
from scorekeeper.games.tally import Tally
from scorekeeper.store.log import (
    Change,
    Clash,
    Conflict,
    Entry,
    ImpossibleRounds,
    RoundLeftOpen,
    UnreadableValue,
    history_of,
)
from scorekeeper.store.matches import Match
from scorekeeper.web.changes import Said, change_log, clash_in_words, in_sentences
from scorekeeper.web.correction.form import Typed, cell_name, round_form, values_of
from scorekeeper.web.correction.reading import changes_of, read_round, told_one_way
from scorekeeper.web.pages import go_to, show
from scorekeeper.web.rights import match_or_404, store
from scorekeeper.web.sent import base_of, odd_seq, save_changes
from scorekeeper.web.words import tr

bp = Blueprint("correction", __name__)


@bp.get("/matches/<match_id>/rounds/<int:number>/correction")
def correction(match_id: str, number: int) -> Response:
    match = match_or_404(match_id)
    deal = match.deal(number)
    return page(match, deal, values_of(match, deal, match.tally(number)))


@bp.post("/matches/<match_id>/rounds/<int:number>/correction")
def correct(match_id: str, number: int) -> Response:
    match = match_or_404(match_id)
    deal, typed = match.deal(number), typed_in()
    draft = read_round(match, deal, typed)
    problems = [*draft.problems, *odd_seq()]
    if problems:
        return page(match, deal, typed, 422, said=problems)
    base = base_of(match)
    before = tally_at(history_of(store(), match.id, number), number, base)
    changes = changes_of(match, deal, told_one_way(match, deal, draft.cells, before), before)
    try:
        save_changes(match, base, changes)
    except ImpossibleRounds as refused:
        return page(match, deal, typed, 422, faults=refused.rounds)
    except (RoundLeftOpen, UnreadableValue) as refused:
        return page(match, deal, typed, 422, said=[tr(refused.text)])
    except Conflict as conflict:
        return clashing(match_id, number, typed, changes, conflict.clashes)
    return go_to(f"/matches/{match_id}/board#all")


def page(
    match: Match,
    deal: Deal,
    values: Typed,
    status: int = 200,
    *,
    said: Sequence[str] = (),
    faults: Mapping[int, Iterable[Fault]] | None = None,
    clashes: Sequence[Said] = (),
) -> Response:
    """Renders the form with *values* in it, and what was wrong with them."""
    found = [fault for faults_of in (faults or {}).values() for fault in faults_of]
    return show(
        "correction.html",
        status,
        match=match,
        number=deal.number,
        form=round_form(match, deal, values),
        problems=[*said, *in_sentences(match, faults or {}, deal.number)],
        off={seat for fault in found for seat in fault.seats},
        clashes=clashes,
        seq=values.get("seq", match.seq) if status == 422 else match.seq,
        log=change_log(match, deal.number),
    )


def clashing(
    match_id: str,
    number: int,
    typed: Typed,
    changes: Sequence[Change],
    clashes: Sequence[Clash],
) -> Response:
    """Shows both values of what another phone changed meanwhile; ours stay in the form."""
    match = match_or_404(match_id)
    deal = match.deal(number)
    ours = {cell_name((change.key, change.seat)) for change in changes}
    values = {
        name: text
        for name, text in values_of(match, deal, match.tally(number)).items()
        if not belongs(name, ours)
    }
    values |= {name: text for name, text in typed.items() if belongs(name, ours)}
    return page(match, deal, values, 409, clashes=[clash_in_words(match, each) for each in clashes])


def belongs(name: str, cells: Iterable[str]) -> bool:
    """Whether a form's field is part of one of these cells."""
    return any(name == cell or name.startswith(f"{cell}.") for cell in cells)


def tally_at(entries: Iterable[Entry], number: int, seq: int) -> Tally:
    """Folds a round's log up to an entry: what the page showed that was made from it."""
    tally = Tally()
    for entry in entries:
        if entry.seq <= seq:
            cells = {(c.key, c.seat): c.value for c, _ in entry.changes if c.round == number}
            tally = tally.changed(cells)
    return tally


def typed_in() -> dict[str, str]:
    """Gives the form's values by name, the last where one stands twice (a ticked box)."""
    return {name: request.form.getlist(name)[-1] for name in request.form}
