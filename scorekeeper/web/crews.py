"""The crew's page: its name, paper and time zone, and the names of its players."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from zoneinfo import available_timezones

from flask import Blueprint, Response, request, url_for
from flask_babel import gettext

from scorekeeper.games.text import Text, say
from scorekeeper.store import crews, players
from scorekeeper.store.crews import PAPERS, Crew
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
    return page(crew, fields, {p.id: Typed(p.name) for p in players.of_crew(store(), crew.id)})


@bp.post("/crew")
def change() -> Response:
    crew, form = my_crew_or_404(), request.form
    everybody = players.of_crew(store(), crew.id)
    fields = checked(crew, form)
    names = {player.id: renamed(player, form, everybody) for player in everybody}
    if any(item.wrong for item in (*fields.values(), *names.values())):
        return page(crew, fields, names, 422)
    said = {key: item.value for key, item in fields.items()}
    crews.change(store(), crew.id, name=said["name"], zone=said["zone"], paper=said["paper"])
    for player in everybody:
        if names[player.id].value != player.name:
            players.rename(store(), crew.id, player.id, names[player.id].value)
    return go_to(url_for("crews.crew_page", saved=1))


@bp.post("/crew/players/<int:player_id>/erasure")
def erase(player_id: int) -> Response:
    players.erase(store(), my_crew_or_404().id, player_id)
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


@cache
def zones() -> list[str]:
    """Lists the time zones to choose from."""
    return ["UTC", *sorted(z for z in available_timezones() if usual_zone(z))]


def usual_zone(zone: str) -> bool:
    return "/" in zone and not zone.startswith(ODD_ZONES)


def page(
    crew: Crew, fields: Mapping[str, Typed], names: Mapping[int, Typed], status: int = 200
) -> Response:
    return show(
        "crew.html",
        status,
        crew=crew,
        fields=fields,
        names=names,
        papers=PAPERS,
        zones=zones(),
        saved=gettext("Saved.") if "saved" in request.args else "",
    )
