"""Whose device asks, and what it may see. Unknown and forbidden look the same: 404."""

from datetime import timedelta
from typing import cast

from flask import Flask, Response, abort, current_app, g, request, session

from scorekeeper.store import crews
from scorekeeper.store.crews import Crew, Device
from scorekeeper.store.log import undoable
from scorekeeper.store.match import Match, UnknownMatch, read
from scorekeeper.store.schema import Store

COOKIE = "device"
EXPECTED = "expected"
"""Where the signed session keeps the token of a device to come."""
RENEWED_AT = "home.home"
PLATFORMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android phone"),
    ("Macintosh", "Mac"),
    ("Windows", "Windows"),
    ("Linux", "Linux"),
)
"""A word of what a browser says of itself, and what its device is called then."""
TEN_YEARS = timedelta(days=3650)


def init(app: Flask) -> None:
    app.after_request(hand_out_cookie)
    app.add_template_global(device, "device_here")


def store() -> Store:
    """Gives the store of this app."""
    return cast(Store, current_app.extensions["store"])


def device() -> Device | None:
    """Gives the device that asks; None for one we never met."""
    if "device" not in g:
        token = request.cookies.get(COOKIE, "")
        g.device = crews.device_of(store(), token) if token else None
    return cast("Device | None", g.device)


def expect_device() -> None:
    """Makes a stranger known by what it sends next: nothing is stored of it until then, and two
    taps at once make one device.
    """
    if device() is None and EXPECTED not in session:
        session[EXPECTED] = crews.new_token()


def ensure_device() -> Device:
    """Gives the device that asks; a new one gets its cookie with the answer."""
    known = device()
    if known is None:
        name, token = platform(request.user_agent.string), session.pop(EXPECTED, "")
        g.device, g.new_token = crews.new_device(store(), name, token)
    return known or cast(Device, g.device)


def platform(agent: str) -> str:
    """Names a device by what its browser says it runs on; empty where that is nothing we know."""
    return next((name for word, name in PLATFORMS if word in agent), "")


def my_crew() -> Crew | None:
    """Gives the crew of the device that asks, the first it belongs to."""
    known = device()
    return known.crews[0] if known and known.crews else None


def my_crew_or_404() -> Crew:
    """Gives the crew of the device that asks; a stranger is told there is no such page."""
    return my_crew() or abort(404)


def ensure_crew(zone: str = "") -> Crew:
    """Gives the crew of the device that asks; the first match on a device founds one.

    *zone* is the time zone the browser says it is in; one we do not know is left out.
    """
    crew = my_crew()
    if crew is None:
        member = ensure_device()
        crew = crews.first(store(), member, zone)
        g.device = Device(member.id, (crew,))
    return crew


def match_or_404(match_id: str) -> Match:
    """Reads a match of one of the device's crews."""
    known = device()
    if known is None:
        abort(404)
    try:
        match = read(store(), match_id)
    except UnknownMatch:
        abort(404)
    if match.crew_id not in {crew.id for crew in known.crews}:
        abort(404)
    return match


def can_undo(match: Match) -> bool:
    """Tells whether the device that asks has an entry of a match it may take back."""
    return undoable(store(), match.id, ensure_device().id, match.record.game)


def hand_out_cookie(response: Response) -> Response:
    """Gives a new device its cookie, and renews a known one's at home: browsers forget a cookie
    after 400 days, whatever it asks for.
    """
    token = g.get("new_token")
    if token is None and request.endpoint == RENEWED_AT and g.get("device"):
        token = request.cookies[COOKIE]
    if token:
        response.set_cookie(
            COOKIE,
            token,
            max_age=TEN_YEARS,
            httponly=True,
            samesite="Lax",
            secure=request.is_secure,
        )
    return response
