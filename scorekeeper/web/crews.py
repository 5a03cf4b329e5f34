"""The crew's page: its name, paper and time zone, the names of its players and house rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from zoneinfo import available_timezones

from flask import Blueprint, Response, request, url_for
from flask_babel import gettext

from scorekeeper.games.game import find_game
from scorekeeper.games.text import Text, say
from scorekeeper.store import crews, house_rules, players
from scorekeeper.store.crews import PAPERS, Crew
from scorekeeper.store.house_rules import HouseRules
from scorekeeper.store.names import NameRefused, clean_name, folded
from scorekeeper.store.players import Player
from scorekeeper.web.pages import go_to, show
from scorekeeper.web.rights import my_crew_or_404, store

bp = Blueprint("crews", __name__)

ODD_ZONES = ("Etc/", "SystemV/", "US/", "posix/", "right/")
"""Beginnings of time zones nobody would look for."""


@dataclass(frozen=True, slots=True)
class Typed:
    """What stands in one field, and what is wrong with it."""

    value: str
    wrong: Text | None = None


@bp.get("/crew")
def crew_page() -> Response:
    crew = my_crew_or_404()
    fields = {"name": Typed(crew.name), "zone": Typed(crew.zone), "paper": Typed(crew.paper)}
    names = {player.id: Typed(player.name) for player in players.of_crew(store(), crew.id)}
    kept = [(rules, Typed(rules.name)) for rules in house_rules.of_crew(store(), crew.id)]
    return page(crew, fields, names, kept)


@bp.post("/crew")
def change() -> Response:
    crew, form = my_crew_or_404(), request.form
    everybody = players.of_crew(store(), crew.id)
    fields = checked(crew, form)
    names = {player.id: renamed(player, form, everybody) for player in everybody}
    rules = named_rules(house_rules.of_crew(store(), crew.id), form)
    typed = (*fields.values(), *names.values(), *(item for _, item in rules))
    if any(item.wrong for item in typed):
        return page(crew, fields, names, rules, 422)
    said = {key: item.value for key, item in fields.items()}
    crews.change(store(), crew.id, name=said["name"], zone=said["zone"], paper=said["paper"])
    for player in everybody:
        if names[player.id].value != player.name:
            players.rename(store(), crew.id, player.id, names[player.id].value)
    for kept, item in rules:
        if item.value != kept.name:
            house_rules.rename(store(), crew.id, kept.id, item.value)
    return go_to(url_for("crews.crew_page", saved=1))


@bp.post("/crew/players/<int:player_id>/erasure")
def erase(player_id: int) -> Response:
    players.erase(store(), my_crew_or_404().id, player_id)
    return go_to(url_for("crews.crew_page", saved=1))


@bp.post("/crew/house-rules/<int:rules_id>/deletion")
def delete_rules(rules_id: int) -> Response:
    house_rules.delete(store(), my_crew_or_404().id, rules_id)
    return go_to(url_for("crews.crew_page", saved=1))


def checked(crew: Crew, form: Mapping[str, str]) -> dict[str, Typed]:
    """Reads name, zone and paper; a field the form does not hold stays as it is."""
    name, zone = form.get("name", crew.name), form.get("zone", crew.zone)
    paper = form.get("paper", crew.paper)
    fields = {"name": Typed(name), "zone": Typed(zone), "paper": Typed(paper)}
    try:
        fields["name"] = Typed(clean_name(name) if name.strip() else "")
    except NameRefused as error:
        fields["name"] = Typed(name, error.text)
    if zone not in zones():
        fields["zone"] = Typed(zone, say("{zone} is no time zone we know", zone=repr(zone)[:60]))
    if paper not in PAPERS:
        fields["paper"] = Typed(crew.paper, say("Choose one of the papers"))
    return fields


def renamed(player: Player, form: Mapping[str, str], everybody: Sequence[Player]) -> Typed:
    """Reads the name of one player, asking that nobody else has or gets it."""
    typed = form.get(f"player.{player.id}", player.name)
    try:
        name = clean_name(typed)
    except NameRefused as error:
        return Typed(typed, error.text)
    for other in everybody:
        taken = (other.name, form.get(f"player.{other.id}", ""))
        if other.id != player.id and folded(name) in map(folded, taken):
            return Typed(typed, say("{name} is another player of this crew", name=name))
    return Typed(name)


def named_rules(
    kept: Sequence[HouseRules], form: Mapping[str, str]
) -> list[tuple[HouseRules, Typed]]:
    """Reads the names of the rules the crew keeps, each its own within its game."""
    typed = [(rules, form.get(f"rules.{rules.id}", rules.name)) for rules in kept]
    taken = [(rules.game, folded(name)) for rules, name in typed]
    return [(rules, _named_rules(rules.game, name, taken)) for rules, name in typed]


def _named_rules(game: str, typed: str, taken: Sequence[tuple[str, str]]) -> Typed:
    try:
        name = clean_name(typed)
    except NameRefused as error:
        return Typed(typed, error.text)
    if taken.count((game, folded(name))) > 1:
        return Typed(typed, say("Other rules are kept as {name} already", name=name))
    return Typed(name)


@cache
def zones() -> list[str]:
    """Lists the time zones to choose from."""
    return ["UTC", *sorted(z for z in available_timezones() if usual_zone(z))]


def usual_zone(zone: str) -> bool:
    return "/" in zone and not zone.startswith(ODD_ZONES)


def page(
    crew: Crew,
    fields: Mapping[str, Typed],
    names: Mapping[int, Typed],
    rules: Sequence[tuple[HouseRules, Typed]],
    status: int = 200,
) -> Response:
    return show(
        "crew.html",
        status,
        crew=crew,
        fields=fields,
        names=names,
        rules=[(find_game(store().games, kept.game), kept, item) for kept, item in rules],
        papers=PAPERS,
        zones=zones(),
        refused=status == 422,
        saved=gettext("Saved.") if "saved" in request.args else "",
    )
