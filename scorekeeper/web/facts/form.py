"""The details of a match as one form: words, house rules, who sits where and deals first."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask import request
from flask_babel import gettext, ngettext

from scorekeeper.games.game import Seating
from scorekeeper.games.options import write_options
from scorekeeper.games.tally import ORDER
from scorekeeper.games.text import Text, capital, say
from scorekeeper.store.cells import Change, Place
from scorekeeper.store.log import history_of
from scorekeeper.store.matches import Match
from scorekeeper.store.names import folded
from scorekeeper.store.players import ever_of_crew
from scorekeeper.web import house_rules, sides
from scorekeeper.web.house_rules import HouseRules
from scorekeeper.web.rights import store
from scorekeeper.web.sides import Sides
from scorekeeper.web.words import tr

TEXTS = ("title", "place", "note")


@dataclass(frozen=True, slots=True)
class FactsForm:
    """What stands in the form.

    `names` are by seat; `order` are the seats as they sit, to hold from round `since` on;
    `was_order` is how they sat when the page was made; `sides` are who plays with whom.
    """

    texts: Mapping[str, str]
    names: tuple[str, ...]
    order: tuple[int, ...]
    was_order: tuple[int, ...]
    since: int
    first_dealer: int
    rules: HouseRules
    sides: Sides
    focus: str = ""


def form_of(match: Match) -> FactsForm:
    """Gives the form with the facts as they are."""
    record, order = match.record, match.record.order
    return FactsForm(
        {key: getattr(record, key) for key in TEXTS},
        record.players,
        order,
        order,
        since_rounds(match)[-1],
        record.setup.first_dealer,
        house_rules.written(record.game, record.setup.options),
        record.setup.sides,
    )


def usual_ways(match: Match) -> list[Seating]:
    """Lists the ways a table like this shares sides, as it is now among them."""
    setup = match.record.setup
    return sides.ways(match.record.game, setup.seats, setup.sides, say("as it is now"))


def ways_of(match: Match) -> list[Seating]:
    """Lists every way this table can share sides, the usual ones first."""
    usual = usual_ways(match)
    return [*usual, *sides.other_partners(usual)]


def read_facts(match: Match) -> FactsForm:
    """Reads the posted form; what is not in it, or makes no sense, is as it was."""
    usual = form_of(match)
    seats = range(match.record.setup.seats)
    typed = request.form
    order, was = (_order_in(typed.getlist(name), usual.order) for name in ("order", "was_order"))
    dealer = _number(typed.get("first_dealer", ""))
    form = FactsForm(
        {key: typed.get(key, usual.texts[key]) for key in TEXTS},
        tuple(typed.get(f"player.{seat}", usual.names[seat]) for seat in seats),
        order,
        was,
        _number(typed.get("since", "")),
        dealer if dealer in seats else usual.first_dealer,
        house_rules.read(match.record.game, typed, match.record.setup.options),
        _sides_in(match, typed.get("sides", "")),
    )
    return form if form.since in since_rounds(match) else replace(form, since=usual.since)


def odd_fields(match: Match) -> list[Text]:
    """Says what in the posted form no page of ours can have sent; such a form changes nothing."""
    seats, typed = range(match.record.setup.seats), request.form
    odd = [word for word in typed.getlist("first_dealer") if _number(word) not in seats]
    odd += [word for word in typed.getlist("since") if _number(word) < 1]
    orders = [typed.getlist(name) for name in ("order", "was_order") if name in typed]
    odd += [" ".join(told) for told in orders if sorted(map(_number, told)) != list(seats)]
    ways = ["", *(way.key for way in ways_of(match))]
    odd += [word for word in typed.getlist("sides") if word not in ways]
    return [say("{word} cannot be chosen here", word=repr(word)[:60]) for word in odd]


def since_rounds(match: Match) -> tuple[int, ...]:
    """Gives the rounds a new playing order may begin with: those dealt, and the running one."""
    following = match.board.next
    latest = following.number if following else len(match.record.tallies)
    return tuple(range(1, max(latest, 1) + 1))


def moved(form: FactsForm, move: str) -> FactsForm:
    """Gives the form after a tap on `up:2` or `down:2`; places count from 0."""
    verb, _, text = move.partition(":")
    place, last = _number(text), len(form.order) - 1
    if verb not in ("up", "down") or not 0 <= place <= last:
        return form
    order = list(form.order)
    to = (place + (1 if verb == "down" else -1)) % len(order)
    order.insert(to, order.pop(place))
    return replace(form, order=tuple(order), focus=f"{verb}:{to}")


def facts_changes(match: Match, form: FactsForm, since: int) -> list[Change]:
    """Gives what the form changes of the facts that its page showed after entry *since*.

    What only another phone has changed since then is left as it is now.
    """
    wanted = [
        *_fact_changes(match, form),
        *_order_changes(match, form),
        *_side_changes(match, form),
    ]
    shown = _shown_then(match, since)
    return [
        change for change in wanted if change.at not in shown or change.value != shown[change.at]
    ]


def merged(match: Match, form: FactsForm, changes: Iterable[Change]) -> FactsForm:
    """Gives the form with the facts as they are now, and *changes* typed over them."""
    now = form_of(match)
    ours = {change.key for change in changes}
    seats = {change.seat for change in changes if change.key == "player"}
    asked = tuple(
        typed if f"options.{typed.option.key}" in ours else stored
        for typed, stored in zip(form.rules.asked, now.rules.asked, strict=True)
    )
    return replace(
        now,
        texts={key: (form if key in ours else now).texts[key] for key in TEXTS},
        names=tuple((form if seat in seats else now).names[seat] for seat in range(len(now.names))),
        order=form.order if ORDER in ours else now.order,
        since=form.since,
        first_dealer=(form if "first_dealer" in ours else now).first_dealer,
        rules=replace(now.rules, asked=asked),
        sides=(form if "sides" in ours else now).sides,
    )


def _fact_changes(match: Match, form: FactsForm) -> Iterator[Change]:
    record = match.record
    for key in TEXTS:
        text = form.texts[key].strip().replace("\r\n", "\n")
        if text != getattr(record, key):
            yield Change(0, key, None, text)
    for seat, name in enumerate(form.names):
        if name.strip() != record.players[seat]:
            yield Change(0, "player", seat, name.strip())
    now = write_options(record.setup.options)
    for key, value in write_options(form.rules.options).items():
        if value != now[key]:
            yield Change(0, f"options.{key}", None, value)
    if form.first_dealer != record.setup.first_dealer:
        yield Change(0, "first_dealer", None, form.first_dealer)


def _order_changes(match: Match, form: FactsForm) -> Iterator[Change]:
    """A new order takes the place of those told for later rounds."""
    if form.order == form.was_order:
        return
    yield Change(form.since, ORDER, None, list(form.order))
    for number, tally in enumerate(match.record.tallies, 1):
        if number > form.since and (ORDER, None) in tally:
            yield Change(number, ORDER, None, None)


def _side_changes(match: Match, form: FactsForm) -> Iterator[Change]:
    """Other sides, and what was told for those that are no more goes with its seats."""
    if not sides.same(form.sides, match.record.setup.sides):
        yield Change(0, "sides", None, list(map(list, form.sides)))
        yield from sides.regrouped(match.record, form.sides)


def unsaid_rounds(match: Match, form: FactsForm) -> list[int]:
    """Names the rounds of which too little is known for the sides in the form."""
    if sides.same(form.sides, match.record.setup.sides):
        return []
    setup = replace(match.record.setup, sides=form.sides)
    return sides.lost_rounds(match.record, setup, [*sides.regrouped(match.record, form.sides)])


def _shown_then(match: Match, since: int) -> dict[Place, Any]:
    """Gives what stood in facts that were changed after an entry; players by name."""
    shown: dict[Place, Any] = {}
    for entry in reversed(history_of(store(), match.id, 0)):
        if entry.seq > since:
            shown |= {change.at: before for change, before in entry.changes}
    names = {player.id: player.name for player in ever_of_crew(store(), match.crew_id)}
    return {
        place: names.get(value, value) if place[1] == "player" else value
        for place, value in shown.items()
    }


def problems_of(match: Match, form: FactsForm) -> list[str]:
    """Says what cannot be played in one sentence each."""
    problems = []
    if form.rules.faulty:
        problems.append(gettext("The house rules cannot be played like that, see below."))
    problems += [gettext("%(name)s sits in two seats", name=name) for name in _twice(form.names)]
    if unsaid := unsaid_rounds(match, form):
        name = match.record.game.round_name
        names = capital(", ".join(tr(name(number)) for number in unsaid))
        problems.append(
            ngettext(
                "%(rounds)s was told for a side as a whole: correct it first, "
                "so that each player's own is known.",
                "%(rounds)s were told for a side as a whole: correct them first, "
                "so that each player's own is known.",
                len(unsaid),
                rounds=names,
            )
        )
    return problems


def _twice(names: Sequence[str]) -> list[str]:
    """Gives the names that stand again after their first seat, however they are written."""
    alike = [folded(name.strip()) for name in names]
    return [
        name.strip() for at, name in enumerate(names) if name.strip() and alike[at] in alike[:at]
    ]


def _sides_in(match: Match, key: str) -> Sides:
    now = match.record.setup.sides
    return next((way.sides for way in ways_of(match) if way.key == key), now)


def _order_in(texts: list[str], usual: tuple[int, ...]) -> tuple[int, ...]:
    order = tuple(_number(text) for text in texts[: len(usual)])
    return order if sorted(order) == sorted(usual) else usual


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else -1
