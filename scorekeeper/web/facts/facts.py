"""The details of a match, changed at any time; all is worked out anew from them."""

from collections.abc import Sequence
from dataclasses import replace

from flask import Blueprint, Response, request, url_for

from scorekeeper.games.dealing import at_table
from scorekeeper.games.options import OptionsError, UnreadableOption
from scorekeeper.games.text import Text
from scorekeeper.store import house_rules
from scorekeeper.store.cells import UnreadableValue
from scorekeeper.store.log import Conflict, ImpossibleRounds, RoundLeftOpen
from scorekeeper.store.matches import Match
from scorekeeper.store.names import NameRefused
from scorekeeper.store.players import of_crew
from scorekeeper.web import sides
from scorekeeper.web.changes import Said, change_log, clash_in_words, in_sentences
from scorekeeper.web.facts.form import (
    FactsForm,
    facts_changes,
    form_of,
    merged,
    moved,
    odd_fields,
    problems_of,
    read_facts,
    since_rounds,
    usual_ways,
    ways_of,
)
from scorekeeper.web.pages import go_to, show
from scorekeeper.web.rights import match_or_404, store
from scorekeeper.web.sent import base_of, odd_seq, save_changes
from scorekeeper.web.words import tr

bp = Blueprint("facts", __name__)


@bp.get("/matches/<match_id>/facts")
def facts(match_id: str) -> Response:
    match = match_or_404(match_id)
    return page(match, form_of(match))


@bp.post("/matches/<match_id>/facts")
def change_facts(match_id: str) -> Response:
    match = match_or_404(match_id)
    form = read_facts(match)
    if "move" in request.form:
        return page(match, moved(form, request.form["move"]), seq=base_of(match))
    problems = [*problems_of(match, form), *map(tr, odd_fields(match)), *odd_seq()]
    if problems:
        return page(match, form, 422, problems=problems, seq=base_of(match))
    return saved(match, form)


@bp.post("/matches/<match_id>/house-rules")
def keep_rules(match_id: str) -> Response:
    """Keeps the rules of a match for its crew under a name."""
    match = match_or_404(match_id)
    setup, typed = match.record.setup, request.form.get("name", "")
    usual = match.record.game.sides(setup.seats)
    way = "" if sides.same(setup.sides, usual) else sides.key_of(ways_of(match), setup.sides)
    known = "" if way == sides.AS_TOLD else way
    try:
        house_rules.save(store(), match.crew_id, match.record.game, typed, setup.options, known)
    except NameRefused as refused:
        return page(match, form_of(match), 422, keeping=(typed, tr(refused.text)))
    return go_to(url_for("facts.facts", match_id=match.id, kept=1))


def saved(match: Match, form: FactsForm) -> Response:
    """Saves what the form changes, or shows why not with everything typed still in it."""
    base = base_of(match)
    changes = facts_changes(match, form, base)
    try:
        save_changes(match, base, changes)
    except ImpossibleRounds as refused:
        return page(match, form, 422, problems=in_sentences(match, refused.rounds), seq=base)
    except (OptionsError, UnreadableOption) as refused:
        form = replace(form, rules=form.rules.blamed(refused))
        return page(match, form, 422, problems=problems_of(match, form), seq=base)
    except (NameRefused, RoundLeftOpen, UnreadableValue) as refused:
        return page(match, form, 422, problems=[tr(refused.text)], seq=base)
    except Conflict as conflict:
        match = match_or_404(match.id)
        clashes = [clash_in_words(match, clash) for clash in conflict.clashes]
        return page(match, merged(match, form, changes), 409, clashes=clashes)
    return go_to(url_for("board.board", match_id=match.id))


def words_of(match: Match) -> Sequence[Text]:
    """Says the rules in sentences, the cards as they go round among those at the table."""
    record = match.record
    return record.game.in_words(at_table(record.game, record.setup, record.tallies))


def page(
    match: Match,
    form: FactsForm,
    status: int = 200,
    *,
    problems: Sequence[str] = (),
    clashes: Sequence[Said] = (),
    seq: int | None = None,
    keeping: tuple[str, str] = ("", ""),
) -> Response:
    return show(
        "facts.html",
        status,
        match=match,
        form=form,
        problems=problems,
        clashes=clashes,
        seq=match.seq if seq is None else seq,
        crew_players=of_crew(store(), match.crew_id),
        since_rounds=since_rounds(match),
        ways=usual_ways(match),
        others=sides.other_partners(usual_ways(match)),
        way=sides.key_of(ways_of(match), form.sides),
        keeping=keeping,
        words=words_of(match),
        log=change_log(match, 0),
    )
