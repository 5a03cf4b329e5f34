"""The correction of a round: all its facts as one form, one save, and its change log."""

import hashlib
import json
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict

from flask import Blueprint, Response, request
from flask_babel import gettext

from scorekeeper.games.deal import Deal
from scorekeeper.games.faults import Fault
from scorekeeper.games.tally import Tally
from scorekeeper.games.text import capital, say
from scorekeeper.store.log import (
    Change,
    Clash,
    Conflict,
    Entry,
    ImpossibleRounds,
    RoundLeftOpen,
    UnreadableValue,
    history_of,
    save,
)
from scorekeeper.store.matches import Match
from scorekeeper.web.changes import Said, both, said
from scorekeeper.web.correction.form import Typed, cell_name, round_form, values_of
from scorekeeper.web.correction.reading import changes_of, read_round, told_one_way
from scorekeeper.web.pages import go_to, show
from scorekeeper.web.rights import ensure_device, match_or_404, store
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


def clash_in_words(match: Match, clash: Clash) -> Said:
    """Says both values of a clash: theirs is what stands now."""
    change = clash.change
    return Said(
        *both(match, change, change.value, clash.theirs),
        clash.by,
        clash.at,
    )


def in_sentences(
    match: Match, rounds: Mapping[int, Iterable[Fault]], here: int | None = None
) -> list[str]:
    """Says faults with the players they are about, and the round where it is another one."""
    sentences = []
    for number, faults in rounds.items():
        for fault in faults:
            names = ", ".join(match.record.players[seat] for seat in fault.seats)
            text = f"{names}: {tr(fault.text)}" if names else tr(fault.text)
            if number != here:
                named = capital(tr(match.record.game.round_name(number)))
                text = gettext("%(round)s: %(fault)s", round=named, fault=text)
            sentences.append(text)
    return sentences


def change_log(match: Match, number: int) -> list[tuple[Entry, list[Said]]]:
    """Gives every entry of a round with its changes in words, newest first."""
    entries = history_of(store(), match.id, number)
    return [
        (
            entry,
            [
                said(match, entry, change, before)
                for change, before in entry.changes
                if change.round == number
            ],
        )
        for entry in reversed(entries)
    ]


def tally_at(entries: Iterable[Entry], number: int, seq: int) -> Tally:
    """Folds a round's log up to an entry: what the page showed that was made from it."""
    tally = Tally()
    for entry in entries:
        if entry.seq <= seq:
            cells = {(c.key, c.seat): c.value for c, _ in entry.changes if c.round == number}
            tally = tally.changed(cells)
    return tally


def base_of(match: Match) -> int:
    """Reads from which entry the form was made; a form that does not say knows the latest."""
    text = request.form.get("seq", "")
    return match.seq if not text or odd_seq() else min(int(text), match.seq)


def odd_seq() -> list[str]:
    """Says what in `seq` is no number of entries; a form with such a one is not saved."""
    odd = [
        text
        for text in request.form.getlist("seq")
        if text and not (text.isascii() and text.isdigit() and len(text) < 10)
    ]
    return [tr(say("{word} is no entry of this match", word=repr(text)[:60])) for text in odd]


def typed_in() -> dict[str, str]:
    """Gives the form's values by name, the last where one stands twice (a ticked box)."""
    return {name: request.form.getlist(name)[-1] for name in request.form}


def save_changes(match: Match, base: int, changes: Sequence[Change]) -> None:
    """Saves changes as one entry; sent twice, the same page's same changes are one.

    :raises StoreError: as `save` does
    """
    if not changes:
        return
    nonce = request.form.get("nonce") or secrets.token_urlsafe(12)
    content = json.dumps([nonce, [asdict(change) for change in changes]], sort_keys=True)
    key = hashlib.sha256(content.encode()).hexdigest()[:32]
    save(
        store(),
        match.id,
        device_id=ensure_device().id,
        key=key,
        base=base,
        changes=changes,
    )


@bp.app_template_global()
def nonce() -> str:
    """Makes the mark by which a form sent twice is known."""
    return secrets.token_urlsafe(12)
