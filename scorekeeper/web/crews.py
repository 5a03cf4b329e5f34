"""The crew's page: its name, paper and time zone, the names of its players and house rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from zoneinfo import available_timezones

from flask import Blueprint, Response, abort, request, url_for
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
from scorekeeper.web.sent import taken_once

bp = Blueprint("crews", __name__)

ODD_ZONES = ("Etc/", "SystemV/", "US/", "posix/", "right/")
"""Beginnings of time zones nobody would look for."""


@dataclass(frozen=True, slots=True)
class Typed:
    """What stands in one field, what is kept in its place, and what is wrong with it."""

    value: str
    kept: str
    wrong: Text | None = None


@bp.get("/crew")
def crew_page() -> Response:
    crew = my_crew_or_404()
    everybody = players.of_crew(store(), crew.id)
    rules = named_rules(house_rules.of_crew(store(), crew.id), {})
    return page(crew, checked(crew, {}), renamed(everybody, {}), rules)


@bp.post("/crew")
def change() -> Response:
    crew, form = my_crew_or_404(), request.form
    everybody = players.of_crew(store(), crew.id)
    fields = checked(crew, form)
    names = renamed(everybody, form)
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


@bp.get("/crew/players/<int:player_id>/erasure")
def erasure(player_id: int) -> Response:
    known = {player.id: player for player in players.of_crew(store(), my_crew_or_404().id)}
    return show("erasure.html", player=known[player_id] if player_id in known else abort(404))


@bp.post("/crew/players/<int:player_id>/erasure")
def erase(player_id: int) -> Response:
    with taken_once():
        players.erase(store(), my_crew_or_404().id, player_id)
    return go_to(url_for("crews.crew_page", saved=1))


@bp.post("/crew/house-rules/<int:rules_id>/deletion")
def delete_rules(rules_id: int) -> Response:
    with taken_once():
        house_rules.delete(store(), my_crew_or_404().id, rules_id)
    return go_to(url_for("crews.crew_page", saved=1))


def typed_in(form: Mapping[str, str], key: str, kept: str) -> str:
    """Gives what was typed in a field. One left as its page showed it, or that is not in the
    form, is what is kept now: another phone may have changed it meanwhile.
    """
    typed = form.get(key, kept)
    return kept if typed == form.get(f"was.{key}") else typed


def checked(crew: Crew, form: Mapping[str, str]) -> dict[str, Typed]:
    """Reads name, zone and paper."""
    name, zone = typed_in(form, "name", crew.name), typed_in(form, "zone", crew.zone)
    paper = typed_in(form, "paper", crew.paper)
    wrong: dict[str, Text] = {}
    try:
        name = clean_name(name) if name.strip() else ""
    except NameRefused as error:
        wrong["name"] = error.text
    if zone not in (crew.zone, *zones()):
        wrong["zone"] = say("{zone} is no time zone we know", zone=repr(zone)[:60])
    if paper not in PAPERS:
        paper, wrong["paper"] = crew.paper, say("Choose one of the papers")
    return {
        "name": Typed(name, crew.name, wrong.get("name")),
        "zone": Typed(zone, crew.zone, wrong.get("zone")),
        "paper": Typed(paper, crew.paper, wrong.get("paper")),
    }


def renamed(everybody: Sequence[Player], form: Mapping[str, str]) -> dict[int, Typed]:
    """Reads the names of the players by number, asking that nobody else has or gets one."""
    typed = {each.id: typed_in(form, f"player.{each.id}", each.name) for each in everybody}
    holders: dict[str, set[int]] = {}
    for each in everybody:
        for name in (each.name, typed[each.id]):
            holders.setdefault(folded(name), set()).add(each.id)
    return {each.id: _renamed(each, typed[each.id], holders) for each in everybody}


def _renamed(player: Player, typed: str, holders: Mapping[str, set[int]]) -> Typed:
    try:
        name = clean_name(typed)
    except NameRefused as error:
        return Typed(typed, player.name, error.text)
    if holders.get(folded(name), set()) - {player.id}:
        taken = say("{name} is another player of this crew", name=name)
        return Typed(typed, player.name, taken)
    return Typed(name, player.name)


def named_rules(
    kept: Sequence[HouseRules], form: Mapping[str, str]
) -> list[tuple[HouseRules, Typed]]:
    """Reads the names of the rules the crew keeps, each its own within its game."""
    typed = [(rules, typed_in(form, f"rules.{rules.id}", rules.name)) for rules in kept]
    taken = [(rules.game, folded(name)) for rules, name in typed]
    return [(rules, _named_rules(rules, name, taken)) for rules, name in typed]


def _named_rules(rules: HouseRules, typed: str, taken: Sequence[tuple[str, str]]) -> Typed:
    try:
        name = clean_name(typed)
    except NameRefused as error:
        return Typed(typed, rules.name, error.text)
    if taken.count((rules.game, folded(name))) > 1:
        said = say("Other rules are kept as {name} already", name=name)
        return Typed(typed, rules.name, said)
    return Typed(name, rules.name)


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
        zones=zones() if crew.zone in zones() else [crew.zone, *zones()],
        refused=status == 422,
        saved=gettext("Saved.") if "saved" in request.args else "",
    )
