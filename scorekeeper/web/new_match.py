"""The new match page: who plays, in which seats, by which house rules."""

import secrets
from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, Response, abort, g, request
from flask_babel import gettext
from werkzeug.datastructures import MultiDict

from scorekeeper.games.board import play
from scorekeeper.games.game import Deal, Game, Setup, find_game
from scorekeeper.games.options import OptionsError, read_options
from scorekeeper.games.text import Text
from scorekeeper.store import matches, players
from scorekeeper.store.entries import KeyReused
from scorekeeper.store.match import Match
from scorekeeper.store.names import NameRefused, clean_text
from scorekeeper.store.players import LastTable
from scorekeeper.web import house_rules, seating
from scorekeeper.web.house_rules import HouseRules
from scorekeeper.web.pages import go_to, show
from scorekeeper.web.rights import ensure_crew, ensure_device, my_crew, store
from scorekeeper.web.seating import Seating

bp = Blueprint("new_match", __name__)

AS_LAST = "last"
"""The key of the set of rules that the crew played by last."""
LONGEST_PLACE = 80
LONGEST_KEY = 64
SPARE = 24
"""Most players of the crew offered besides those on the list."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A named set of house rules on the page."""

    key: str
    name: Text | str
    help: Text | str
    options: Any


@dataclass(frozen=True, slots=True)
class Form:
    """What the page holds: the game, the rows, the rules, the place; and its key, made once."""

    game: Game
    seating: Seating
    rules: HouseRules
    key: str
    place: str = ""
    place_wrong: Text | None = None

    @property
    def faulty(self) -> bool:
        """Whether something must be changed before it can begin."""
        return self.seating.faulty or self.rules.faulty or self.place_wrong is not None

    @property
    def wanted(self) -> Setup | None:
        """What is asked for; None while rules or seats are wrong in themselves."""
        seats = len(self.seating.names)
        if self.rules.faulty or seats not in self.game.seats:
            return None
        sides = self.game.sides(seats)
        return Setup(seats, self.rules.options, sides, self.seating.first_dealer)

    @property
    def refusal(self) -> OptionsError | None:
        """What the game says against what is asked for."""
        try:
            if self.wanted:
                self.game.check_setup(self.wanted)
        except OptionsError as error:
            return error
        return None

    @property
    def setup(self) -> Setup | None:
        """What would be agreed; None where it cannot be played yet."""
        return None if self.refusal else self.wanted

    @property
    def deal(self) -> Deal | None:
        """The first deal, as it would be."""
        setup = self.setup
        return play(self.game, setup, ()).next if setup else None


@bp.get("/matches/new")
def new() -> Response:
    ensure_device()
    return page(opened(game_or_404(request.args.get("game") or store().games[0].slug)))


@bp.post("/matches/new")
def create() -> Response:
    form = posted(request.form)
    move = request.form.get("move")
    if move is not None:
        return page(after(form, move), touched=move)
    form = checked(form)
    if form.faulty:
        return page(form, 422)
    match = begin(form)
    return go_to(f"{request.script_root}/matches/{match.id}/rounds/1")


def game_or_404(slug: str) -> Game:
    try:
        return find_game(store().games, slug)
    except LookupError:
        abort(404)


def last_table(game: Game) -> LastTable | None:
    """Gives how the crew sat when it last played this game; asked once a request."""
    found: dict[str, LastTable | None] = g.setdefault("last_tables", {})
    crew = my_crew()
    if crew and game.slug not in found:
        found[game.slug] = players.last_table(store(), crew.id, game.slug)
    return found.get(game.slug)


def opened(game: Game) -> Form:
    """Gives the form a page begins with: the last table of this game, else of another."""
    tables = [last_table(one) for one in (game, *(g for g in store().games if g is not game))]
    last = next((table for table in tables if table), None)
    names = [player.name for player in last.players] if last else []
    rows = seating.usual(names, last.first_dealer if last else 0)
    return Form(game, rows, house_rules.written(game, usual_options(game)), secrets.token_hex(16))


def usual_options(game: Game) -> Any:
    """Gives the options a form begins with: as last time, else the game's first preset."""
    return choices(game)[0].options


def choices(game: Game) -> list[Choice]:
    """Lists the sets of house rules on offer, those of last time first."""
    last = last_table(game)
    presets = [
        Choice(preset.key, preset.name, preset.help, read_options(game.Options, preset.options))
        for preset in game.presets
    ]
    if last is None:
        return presets
    same = next((item for item in presets if item.options == last.options), None)
    note = same.help if same else gettext("Rules of your own.")
    return [Choice(AS_LAST, gettext("As last time"), note, last.options), *presets]


def posted(sent: MultiDict[str, str]) -> Form:
    """Reads what was posted, whatever it is."""
    game = game_or_404(sent.get("game", ""))
    key = sent.get("key", "")
    fits = key.isascii() and key.isalnum() and len(key) <= LONGEST_KEY
    return Form(
        game,
        seating.read(sent),
        house_rules.read(game, sent, usual_options(game)),
        key if fits else secrets.token_hex(16),
        sent.get("place", ""),
    )


def after(form: Form, move: str) -> Form:
    """Gives the form after a tap; what makes no sense changes nothing."""
    verb, _, what = move.partition(":")
    if verb == "game":
        game = game_or_404(what)
        return replace(form, game=game, rules=house_rules.written(game, usual_options(game)))
    if verb == "preset":
        for choice in choices(form.game):
            if choice.key == what:
                return replace(form, rules=house_rules.written(form.game, choice.options))
    return replace(form, seating=seating.moved(form.seating, move))


def checked(form: Form) -> Form:
    """Gives the form with what is wrong in it said at its place."""
    form = replace(form, seating=seating.checked(form.seating, form.game))
    try:
        form = replace(form, place=clean_text(form.place, LONGEST_PLACE))
    except NameRefused as error:
        form = replace(form, place_wrong=error.text)
    refusal = form.refusal
    return replace(form, rules=form.rules.blamed(refusal)) if refusal else form


def begin(form: Form) -> Match:
    """Begins the match; the same form sent twice begins one."""
    try:
        return _begin(form)
    except KeyReused:  # the page was gone back to and changed: that is another match
        return _begin(replace(form, key=secrets.token_hex(16)))


def _begin(form: Form) -> Match:
    device, crew = ensure_device(), ensure_crew(request.form.get("zone", ""))
    return matches.create(
        store(),
        crew.id,
        device.id,
        form.game,
        form.seating.names,
        form.rules.options,
        first_dealer=form.seating.first_dealer,
        key=form.key,
        place=form.place,
    )


def page(form: Form, status: int = 200, touched: str = "") -> Response:
    crew = my_crew()
    regulars = players.of_crew(store(), crew.id) if crew else []
    listed = {row.name for row in form.seating.rows}
    sets = choices(form.game)
    pressed = next((item for item in sets if item.options == form.rules.options), None)
    return show(
        "new-match.html",
        status,
        block="table",
        form=form,
        refused=status == 422,
        crew=crew,
        games=store().games,
        known={player.name for player in regulars},
        spare=[player for player in regulars if player.name not in listed][:SPARE],
        sets=sets,
        pressed=pressed,
        newcomer=not regulars,
        words=form.game.in_words(form.setup) if form.setup else (),
        open=touched.startswith(("preset", "rules")),
    )
