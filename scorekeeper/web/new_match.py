"""The new match page: who plays, in which seats, by which house rules."""

import secrets
from dataclasses import dataclass, replace

from flask import Blueprint, Response, abort, request, url_for
from werkzeug.datastructures import MultiDict

from scorekeeper.games.board import play
from scorekeeper.games.deal import Deal
from scorekeeper.games.game import Game, Setup, find_game
from scorekeeper.games.game import Seating as Way
from scorekeeper.games.options import OptionsError
from scorekeeper.games.text import Text, count
from scorekeeper.store import matches, players
from scorekeeper.store.cells import LONGEST
from scorekeeper.store.entries import KeyReused
from scorekeeper.store.match import Match
from scorekeeper.store.names import NameRefused, clean_name, clean_text
from scorekeeper.store.players import LastTable
from scorekeeper.web import house_rules, seating, sides
from scorekeeper.web import rule_sets as sets
from scorekeeper.web.house_rules import HouseRules
from scorekeeper.web.pages import go_to, show
from scorekeeper.web.rights import ensure_crew, ensure_device, expect_device, my_crew, store
from scorekeeper.web.rule_sets import LAST_SIDES, RuleSet, last_sides, last_table, rule_sets
from scorekeeper.web.seating import Seating
from scorekeeper.web.sides import AS_TOLD

bp = Blueprint("new_match", __name__)

KEEP = "keep"
"""The tap that keeps the rules for the crew."""
LONGEST_KEY = 64
SPARE = 24
"""Most players of the crew offered besides those on the list."""


@dataclass(frozen=True, slots=True)
class Form:
    """What the page holds: the game, the rows, the rules, the place; and its key, made once.

    `rule_set` is the key of the set of rules last tapped, `way` that of how the seats share sides.
    """

    game: Game
    seating: Seating
    rules: HouseRules
    key: str
    rule_set: str = ""
    way: str = ""
    place: str = ""
    place_wrong: Text | None = None

    @property
    def faulty(self) -> bool:
        """Whether something must be changed before it can begin."""
        return self.seating.faulty or self.rules.faulty or self.place_wrong is not None

    @property
    def wanted(self) -> Setup | None:
        """What is asked for; None while rules or seats are wrong in themselves."""
        seats, way = len(self.seating.names), self.shared
        if self.rules.faulty or way is None:
            return None
        return Setup(seats, self.rules.options, way.sides, self.seating.first_dealer)

    @property
    def ways(self) -> list[Way]:
        """The ways these players can share sides; none while they are too few or too many."""
        told = last_sides(self.game)
        return sides.ways(self.game, len(self.seating.names), told, LAST_SIDES)

    @property
    def shared(self) -> Way | None:
        """The way that is chosen."""
        return sides.chosen(self.ways, self.way)

    @property
    def pressed(self) -> RuleSet | None:
        """The set whose rules these are, the one last tapped if there are several."""
        seating = self.shared.key if self.shared else self.way
        fitting = [s for s in rule_sets(self.game) if s.fits(self.rules.options, seating)]
        first = fitting[0] if fitting else None
        return next((s for s in fitting if s.key == self.rule_set), first)

    @property
    def unfit(self) -> Text | None:
        """Why these players cannot play by the set that is pressed."""
        players, wanted = len(self.seating.names), self.pressed
        if wanted is None or wanted.seats in (None, players):
            return None
        return count(
            "{name} is for {seats} players; there is {n}",
            "{name} is for {seats} players; there are {n}",
            players,
            name=wanted.name,
            seats=wanted.seats or 0,
        )

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
        return None if self.refusal or self.unfit else self.wanted

    @property
    def deal(self) -> Deal | None:
        """The first deal, as it would be."""
        setup = self.setup
        return play(self.game, setup, ()).next if setup else None


@dataclass(frozen=True, slots=True)
class Typed:
    """The name typed to keep the rules under, what is wrong with it, or that it was kept."""

    name: str = ""
    wrong: Text | None = None
    kept: bool = False


NOTHING = Typed()


@bp.get("/matches/new")
def new() -> Response:
    expect_device()
    return page(opened(game_or_404(request.args.get("game") or store().games[0].slug)))


@bp.post("/matches/new")
def create() -> Response:
    form = posted(request.form)
    move = request.form.get("move")
    if move == KEEP:
        return keep(form)
    if move is not None:
        return page(after(form, move), touched=move)
    form = checked(form)
    odd = seating.odd_field(request.form)
    if odd:
        form = replace(form, seating=replace(form.seating, wrong=odd))
    if form.faulty or odd:
        return page(form, 422)
    match = begin(form)
    return go_to(url_for("rounds.show_round", match_id=match.id, number=1))


def game_or_404(slug: str) -> Game:
    try:
        return find_game(store().games, slug)
    except LookupError:
        abort(404)


def opened(game: Game) -> Form:
    """Gives the form a page begins with: the last table of this game, else of another."""
    tables = [last_table(one) for one in (game, *(g for g in store().games if g is not game))]
    last = next((table for table in tables if table), None)
    rows = seating.usual(last.names, last.first_dealer) if last else seating.usual([])
    usual = rule_sets(game)[0]
    rules = house_rules.written(game, usual.options)
    return Form(game, rows, rules, secrets.token_hex(16), usual.key, usual.seating)


def anew(match: Match, table: LastTable) -> Form:
    """Gives the form of a rematch at this table, which is not that of the match any more."""
    game, rows = match.record.game, seating.usual(table.names, table.first_dealer)
    rules = house_rules.written(game, table.options)
    return Form(game, rows, rules, secrets.token_hex(16), place=match.record.place)


def posted(sent: MultiDict[str, str]) -> Form:
    """Reads what was posted, whatever it is."""
    game = game_or_404(sent.get("game", ""))
    key = sent.get("key", "")
    fits = key.isascii() and key.isalnum() and len(key) <= LONGEST_KEY
    return Form(
        game,
        seating.read(sent),
        house_rules.read(game, sent, rule_sets(game)[0].options),
        key if fits else secrets.token_hex(16),
        sent.get("rule_set", ""),
        sent.get("sides", ""),
        sent.get("place", ""),
    )


def after(form: Form, move: str) -> Form:
    """Gives the form after a tap; what makes no sense changes nothing."""
    verb, _, what = move.partition(":")
    if verb == "game":
        form = replace(form, game=game_or_404(what), way="")
        return with_set(form, rule_sets(form.game)[0])
    if verb == "preset":
        for item in rule_sets(form.game):
            if item.key == what:
                return with_set(form, item)
    return replace(form, seating=seating.moved(form.seating, move))


def with_set(form: Form, item: RuleSet) -> Form:
    """Gives the form with a set of rules; sides that another set asked for are as usual again."""
    was = form.pressed
    way = item.seating or ("" if was and was.seating else form.way)
    rules = house_rules.written(form.game, item.options)
    return replace(form, rules=rules, rule_set=item.key, way=way)


def keep(form: Form) -> Response:
    """Keeps the rules for the crew under the name typed, and shows them among the sets."""
    if form.rules.faulty or form.refusal:
        return page(checked(form), 422, touched="rules")
    typed = request.form.get("rules_name", "")
    usual = form.ways[0].key if form.ways else ""
    way = form.shared.key if form.shared and form.shared.key not in (usual, AS_TOLD) else ""
    try:
        name = clean_name(typed)
        crew = ensure_crew(request.form.get("zone", ""))
        kept = sets.keep(form.game, crew.id, name, form.rules.options, way)
    except NameRefused as error:
        return page(form, 422, touched="rules", keeping=Typed(typed, error.text))
    form = replace(form, rule_set=kept, seating=replace(form.seating, focus=f"preset:{kept}"))
    return page(form, touched="rules", keeping=Typed("", kept=True))


def checked(form: Form) -> Form:
    """Gives the form with what is wrong in it said at its place."""
    rows = seating.checked(form.seating, form.game)
    form = replace(form, seating=replace(rows, wrong=rows.wrong or form.unfit))
    try:
        form = replace(form, place=clean_text(form.place, LONGEST["place"]))
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
        sides=form.shared.sides if form.shared else None,
        key=form.key,
        place=form.place,
    )


def page(form: Form, status: int = 200, touched: str = "", keeping: Typed = NOTHING) -> Response:
    crew = my_crew()
    regulars = players.of_crew(store(), crew.id) if crew else []
    listed = {row.name for row in form.seating.rows}
    return show(
        "new-match.html",
        status,
        block="table",
        form=form,
        refused=status == 422 and not keeping.wrong,
        crew=crew,
        games=store().games,
        known={player.name for player in regulars},
        spare=[player for player in regulars if player.name not in listed][:SPARE],
        sets=rule_sets(form.game),
        keeping=keeping,
        has_sides=any(len(form.game.seatings(seats)) > 1 for seats in form.game.seats),
        newcomer=not regulars,
        words=form.game.in_words(form.setup) if form.setup else (),
        open=touched.startswith(("preset", "rules")),
    )
