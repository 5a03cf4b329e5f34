"""What a tap enters, and taking it back. Every key of the pad leads here."""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from flask import Blueprint, Response, make_response, request
from flask_babel import gettext

from scorekeeper.games.text import say
from scorekeeper.store import log, matches
from scorekeeper.store.errors import StoreError
from scorekeeper.store.log import Change, Clash, Conflict, ImpossibleRounds
from scorekeeper.store.matches import Match, NoSuchRound
from scorekeeper.web.changes import both, in_sentences
from scorekeeper.web.errors import page, status_of
from scorekeeper.web.pad.pad import Pad, cell_words, held_keys
from scorekeeper.web.pad.play import lying_in
from scorekeeper.web.pad.reading import UnreadableCell, read_cells
from scorekeeper.web.pad.rounds import Notice, Way, address, now, pad_of, show_pad
from scorekeeper.web.pages import go_to, wants_fragment
from scorekeeper.web.rights import ensure_device, match_or_404, store
from scorekeeper.web.sent import form_key
from scorekeeper.web.words import tr, when

bp = Blueprint("entries", __name__)

KEY = re.compile(r"[A-Za-z0-9_-]{8,64}", re.ASCII)
NUMBER = re.compile(r"[0-9]{1,9}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Tap:
    """One tap as it was sent: which cells, from which page, and where it leads."""

    key: str
    base: int
    round: int
    stage: str
    then: str
    half: str
    taken: str
    changes: tuple[Change, ...]
    held: tuple[Change, ...]


@bp.post("/matches/<match_id>/entries")
def enter(match_id: str) -> Response:
    match = match_or_404(match_id)
    return answer(match, lambda: save(match, read_tap(match)))


@bp.post("/matches/<match_id>/undo")
def take_back(match_id: str) -> Response:
    match = match_or_404(match_id)
    return answer(match, lambda: undo(match, read_tap(match)))


def save(match: Match, tap: Tap) -> Response:
    """Saves a tap's cells as one entry and shows where it leads."""
    closes = tap.then == "next"
    changes, held = (every_change(tap), ()) if closes else hold_back(match, tap)
    if changes:
        match = log.save(
            store(),
            match.id,
            device_id=ensure_device().id,
            key=tap.key,
            base=tap.base,
            changes=changes,
        ).match
    asked = {
        "stage": tap.then or tap.stage,
        "held": words_of(held),
        "half": tap.half,
        "taken": tap.taken,
    }
    return lead(match, None if closes else tap.round, asked)


def undo(match: Match, tap: Tap) -> Response:
    """Takes this device's last entry back; tricks not entered yet are only let go."""
    if not tap.held:
        match = log.undo(store(), match.id, device_id=ensure_device().id, key=tap.key).match
    same = match.board.next is not None and match.board.next.number == tap.round
    return lead(match, tap.round if same else None, {"stage": tap.stage})


def every_change(tap: Tap) -> tuple[Change, ...]:
    """Gives what a tap enters, then what waited for it."""
    told = {change.at for change in tap.changes}
    return (*tap.changes, *(change for change in tap.held if change.at not in told))


def hold_back(match: Match, tap: Tap) -> tuple[tuple[Change, ...], tuple[Change, ...]]:
    """Parts what is saved now from tricks that would complete the round.

    Only the key that closes a round completes it: until then a wrong sum must be free to
    stand on the page, where saving it would be refused.
    """
    every = every_change(tap)
    last = len(every)
    while last and completes(match, tap.round, every[:last]):
        last -= 1
    counted = held_keys(match.record.game)
    held = tuple(change for change in every[last:] if change.key in counted)
    return tuple(change for change in every if change not in held), held


def completes(match: Match, number: int, changes: Sequence[Change]) -> bool:
    """Tells whether changes fill the last gap of a round, or tell more tricks than there are."""
    game, setup = match.record.game, match.record.setup
    try:
        deal, tally = match.deal(number), match.tally(number)
    except NoSuchRound:
        return False  # the store says why it cannot be
    after = tally.changed({c.cell: c.value for c in changes if c.round == number})
    if not game.missing(setup, deal, tally):
        return False
    told = [value for (key, _), value in after.items() if key in held_keys(game)]
    numbers = [value for value in told if isinstance(value, int)]
    over = sum(numbers) > deal.cards and max(numbers) <= deal.cards
    return over or not game.missing(setup, deal, after)


def lead(match: Match, number: int | None, asked: Mapping[str, str]) -> Response:
    """Shows the round of the tap while it is open, else the one the table is at."""
    pad = open_pad(match, number, asked)
    if pad is None:
        return moved(now(match))
    return show_pad(pad) if wants_fragment() else go_to(address(pad))


def open_pad(match: Match, number: int | None, asked: Mapping[str, str]) -> Pad | None:
    """Opens a round if it is open, else the running one; None where all is finished."""
    following = match.board.next
    if following is None:
        return None
    if number is not None:
        with suppress(NoSuchRound):
            match.deal(number)
            found = pad_of(match, number, asked)
            if isinstance(found, Pad):
                return found
    found = pad_of(match, following.number, {})
    return found if isinstance(found, Pad) else None


def moved(place: str) -> Response:
    """Sends on to a page that is no round; a script goes there by itself."""
    if not wants_fragment():
        return go_to(place)
    empty = make_response("", 204)
    empty.headers["Content-Location"] = place
    return empty


def answer(match: Match, act: Callable[[], Response]) -> Response:
    """Answers with what *act* gives, or with the pad as it stands and why it was refused."""
    try:
        return act()
    except Conflict as error:
        said = tuple(clash_in_words(match, clash) for clash in error.clashes)
        return refused(
            match, 409, Notice(gettext("Somebody was faster"), said, again(match, error))
        )
    except ImpossibleRounds as error:
        here = next(iter(error.rounds), None)
        said = tuple(dict.fromkeys(in_sentences(match, error.rounds, here)))
        return refused(match, 422, Notice(gettext("That cannot be"), said))
    except UnreadableCell as error:
        return refused(match, 422, Notice(gettext("That could not be read"), (tr(error.text),)))
    except StoreError as error:
        status = status_of(error)
        if status >= 500:
            raise
        if status == 404:  # to a phone that would say that the match is gone
            status = 409
        return refused(match, status, Notice(gettext("Not saved"), (tr(error.text),)))


def refused(match: Match, status: int, notice: Notice) -> Response:
    """Shows the truth, with what was refused above it."""
    match = matches.read(store(), match.id)
    number = request.form.get("round", "")
    asked = {
        "stage": request.form.get("stage", ""),
        "held": " ".join(request.form.getlist("held")),
        "taken": lying_in(told(), match),
    }
    pad = open_pad(match, int(number) if NUMBER.fullmatch(number) else None, asked)
    if pad is None:
        return page(status, title=notice.title, text=" ".join(notice.sentences))
    return show_pad(pad, status, [notice])


def told() -> list[Change]:
    """Gives the cells of the form, none where one cannot be read."""
    with suppress(UnreadableCell):
        return read_cells(request.form.getlist("cell"))
    return []


def clash_in_words(match: Match, clash: Clash) -> str:
    """Says what this phone wanted, what stands there, who entered it and when."""
    what, mine, theirs = both(match, clash.change, clash.change.value, clash.theirs)
    said: str = gettext(
        "%(what)s: %(theirs)s was entered by %(by)s at %(at)s, you entered %(mine)s.",
        what=what,
        theirs=theirs,
        by=clash.by or gettext("another phone"),
        at=when(clash.at, "HH:mm"),
        mine=mine,
    )
    return said


def again(match: Match, error: Conflict) -> tuple[Way, ...]:
    """Gives a key for each clash that enters this phone's value after all."""
    return tuple(_again(match, clash) for clash in error.clashes)


def _again(match: Match, clash: Clash) -> Way:
    what, mine, _ = both(match, clash.change, clash.change.value, clash.theirs)
    label = gettext("%(what)s: enter %(value)s", value=mine, what=what)
    return Way(label, words_of([clash.change]))


def words_of(changes: Sequence[Change]) -> str:
    """Writes changes as a form's `cell` says them."""
    return " ".join(cell_words(c.round, c.key, c.seat, c.value) for c in changes)


def read_tap(match: Match) -> Tap:
    """Reads the form of a tap.

    :raises UnreadableCell: if a part of it cannot be read
    """
    form = request.form
    changes = tuple(read_cells(form.getlist("cell")))
    number = form.get("round", "") or str(changes[0].round if changes else 0)
    if not NUMBER.fullmatch(number):
        raise UnreadableCell(say("{word} is no round", word=repr(number)[:60]))
    return Tap(
        key=_key(match, changes),
        base=_base(match),
        round=int(number),
        stage=form.get("stage", ""),
        then=request.args.get("then", ""),
        half=form.get("half", ""),
        taken=form.get("take", ""),
        changes=changes,
        held=tuple(read_cells(form.getlist("held"))),
    )


def _base(match: Match) -> int:
    """Reads which entries the page had seen; a form that does not say had seen all."""
    text = request.form.get("seq", str(match.seq))
    if not NUMBER.fullmatch(text):
        raise UnreadableCell(say("{word} is no entry of this match", word=repr(text)[:60]))
    return int(text)


def _key(match: Match, changes: Sequence[Change]) -> str:
    """Gives the key of a tap: the script's, or one made of the page and what was pressed."""
    key = request.form.get("key")
    if key is not None:
        if not KEY.fullmatch(key):
            raise UnreadableCell(say("{word} is no key of a tap", word=repr(key)[:60]))
        return key
    return form_key(match.id, request.path, words_of(changes))
