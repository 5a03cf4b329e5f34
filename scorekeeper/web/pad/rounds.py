"""The running round: its bids, then its tricks, on the pad."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from flask import Blueprint, Response, abort, request, url_for

from scorekeeper.games.tally import BID, OVERRULED, TRICKS, Cell, Kind, Tally, Value
from scorekeeper.games.text import capital, plain
from scorekeeper.store.matches import Match, NoSuchRound
from scorekeeper.web.changes import side_names
from scorekeeper.web.fallen import usual
from scorekeeper.web.pad.asking import ask
from scorekeeper.web.pad.bidding import bid_meter, bid_rows, bid_way_on, saved
from scorekeeper.web.pad.count import Count
from scorekeeper.web.pad.counting import trick_meter, trick_rows, trick_way_on
from scorekeeper.web.pad.heads import heads
from scorekeeper.web.pad.pad import BIDS, PLAY, Half, Pad, held_keys
from scorekeeper.web.pad.partners import (
    Share,
    closing,
    offers,
    share_meter,
    share_question,
    share_way_on,
    side_rows,
)
from scorekeeper.web.pad.pictures import dead_tricks
from scorekeeper.web.pad.play import Play, play_facts, read_taken, taken_words
from scorekeeper.web.pad.reading import UnreadableCell, read_cells
from scorekeeper.web.pages import go_to, show
from scorekeeper.web.rights import can_undo, match_or_404
from scorekeeper.web.sayings import for_scripts, saying
from scorekeeper.web.ways import lanes
from scorekeeper.web.words import tr

bp = Blueprint("rounds", __name__)
for each in (capital, lanes):
    bp.add_app_template_global(each)

LATEST = 10_000
"""No match is longer; a number beyond is an address that leads nowhere."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way out of a refusal: a key that enters the cells after all."""

    label: str
    cells: str


@dataclass(frozen=True, slots=True)
class Notice:
    """A save that stepped aside, and why."""

    title: str
    sentences: tuple[str, ...]
    ways: tuple[Way, ...] = ()


@bp.get("/matches/<match_id>/rounds/<number>")
def show_round(match_id: str, number: str) -> Response:
    match = match_or_404(match_id)
    found = pad_of(match, round_number(number), request.args)
    return found if isinstance(found, Response) else show_pad(found)


def round_number(text: str) -> int:
    """Reads the number of a round from an address; anything else is no page."""
    if not (text.isascii() and text.isdigit() and 0 < int(text[:9]) < LATEST and len(text) < 9):
        abort(404)
    return int(text)


def now(match: Match) -> str:
    """Gives the address where the match goes on: the running round, or the board."""
    following = match.board.next
    if following is None:
        return url_for("board.board", match_id=match.id)
    return url_for("rounds.show_round", match_id=match.id, number=following.number)


def pad_of(match: Match, number: int, asked: Mapping[str, str]) -> Pad | Response:
    """Opens a round, or says where to go where there is nothing to enter."""
    try:
        deal, tally = match.deal(number), match.tally(number)
    except NoSuchRound:
        return abort(404) if match.board.next else go_to(now(match))
    if not match.record.game.missing(match.record.setup, deal, tally):
        return go_to(url_for("correction.correction", match_id=match.id, number=number))
    if match.board.next is None:
        return go_to(now(match))
    held = held_cells(asked.get("held", ""), number, tally, held_keys(match.record.game))
    pad = Pad(match, deal, TRICKS, tally, held)
    half, taken = half_of(asked.get("half", ""), pad), read_taken(asked.get("taken", ""), pad)
    return replace(pad, half=half, taken=taken, stage=stage_of(asked.get("stage", ""), pad))


def stage_of(wanted: str, pad: Pad) -> str:
    """Gives the stage to show: bids while one is missing, then what was asked for."""
    if pad.bidding and pad.without(BID):
        return BIDS
    there = {BIDS: pad.bidding, TRICKS: True, PLAY: Play(pad).there}
    return wanted if there.get(wanted) else counting_stage(pad)


def counting_stage(pad: Pad) -> str:
    """Gives the stage after the bids: tricks are counted, or told one by one as before."""
    return PLAY if usual(pad.match, pad.number) else TRICKS


def held_cells(text: str, number: int, tally: Tally, counted: Collection[str]) -> dict[Cell, Value]:
    """Reads tricks that wait for the key that closes; what cannot be read is left out."""
    try:
        changes = read_cells([text])
    except UnreadableCell:
        return {}
    return {
        change.cell: change.value
        for change in changes
        if change.round == number
        and change.key in counted
        and isinstance(change.value, int)
        and tally.at(*change.cell) != change.value
    }


def half_of(text: str, pad: Pad) -> Half | None:
    """Reads a pair of which one seat is chosen."""
    key, _, seat = text.partition(".")
    known = {item.key for item in pad.fields if item.kind is Kind.PAIRS}
    for each in pad.seats:
        if key in known and seat == str(each):
            return key, each
    return None


def show_pad(pad: Pad, status: int = 200, notices: Sequence[Notice] = ()) -> Response:
    """Shows a round; a script is told the address it is at."""
    here = address(pad)
    answer = show(
        "round.html",
        status,
        block="whole",
        pad=pad,
        here=here,
        notices=notices,
        saved=saved(pad),
        fresh=not pad.stored,
        going_on=going_on(pad),
        sayings=for_scripts(),
        planned=pad.game.planned(pad.setup.options),
        undoable=bool(pad.held) or can_undo(pad.match),
        then=counting_stage(pad),
        played=Play(pad),
        **facts(pad),
    )
    answer.headers["Content-Location"] = here
    return answer


def going_on(pad: Pad) -> str:
    """Says why this round is played although the end was reached; empty where it was not."""
    standing = pad.match.board.standing
    text, level = pad.game.going_on(pad.setup, standing), standing.leaders()
    if text is None:
        return ""
    names = ", ".join(side_names(pad.match)[side] for side in level)
    tie = saying("tie", total=plain(standing.totals[level[0]]), names=names)
    return f"{tie} {tr(text)}" if len(level) > 1 else tr(text)


def facts(pad: Pad) -> dict[str, object]:
    """Gives what the page of the stage shows; once all tricks have fallen they are counted."""
    if pad.stage == BIDS:
        return bid_facts(pad)
    return trick_facts(pad) if pad.stage == TRICKS or Play(pad).whole else play_facts(pad)


def bid_facts(pad: Pad) -> dict[str, object]:
    """Gives what the page of the bids shows."""
    return {
        "rows": bid_rows(pad),
        "heads": heads(pad) if pad.by_side else (),
        "meter": bid_meter(pad),
        "way_on": bid_way_on(pad),
    }


def trick_facts(pad: Pad) -> dict[str, object]:
    """Gives what the page of the tricks shows."""
    if pad.by_side:
        share = Share(pad)
        return {
            "sides": side_rows(share),
            "totals": share.totals,
            "meter": share_meter(share),
            "way_on": share_way_on(share),
            "question": share_question(share),
            "offers": offers(share),
            "keep": closing(share, {(OVERRULED, None): True}),
            "kept": saying("keep", n=share.sum, cards=pad.deal.cards),
        }
    count = Count(pad)
    return {
        "rows": trick_rows(count),
        "meter": trick_meter(count),
        "way_on": trick_way_on(count),
        "dead": dead_tricks(count),
        "ask": ask(count),
    }


def address(pad: Pad) -> str:
    """Gives the address of a pad as it stands."""
    return url_for(
        "rounds.show_round",
        match_id=pad.match.id,
        number=pad.number,
        stage=pad.stage,
        held=pad.words(pad.held) or None,
        half=f"{pad.half[0]}.{pad.half[1]}" if pad.half else None,
        taken=taken_words(pad.taken) or None,
    )
