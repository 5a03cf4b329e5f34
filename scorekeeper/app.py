"""The factory: `create_app()` makes the Flask app from a roll-call, a database and a secret."""

import os
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from flask import Flask, request
from flask.sessions import SecureCookieSessionInterface, SessionMixin
from flask_babel import Babel
from flask_wtf import CSRFProtect
from werkzeug.middleware.proxy_fix import ProxyFix

from scorekeeper import web
from scorekeeper.games import GAMES
from scorekeeper.games.game import Game
from scorekeeper.serve import hosts
from scorekeeper.store.schema import open_store, secret
from scorekeeper.web import assets, errors, headers, rights, sent, signs, words

HOUSE = Path(__file__).resolve().parent.parent
"""The checkout: templates, static files and instance lie in it, beside the package."""

BODY_LIMIT = 256 * 1024
"""Most bytes of a request's body; a page that takes files raises it for itself."""
TEN_YEARS = 10 * 365 * 24 * 3600


class LastingSessions(SecureCookieSessionInterface):
    """Sessions that outlive the browser's window, so that a form left open can still be sent."""

    def get_expiration_time(self, app: Flask, session: SessionMixin) -> datetime:
        return datetime.now(UTC) + app.permanent_session_lifetime

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure


def create_app(games: Sequence[Game] = GAMES, **config: Any) -> Flask:
    """Makes the app.

    *config* are Flask's keys and DATABASE, the URL of the database; what is not given comes
    from `instance/` and the environment (README, "Deploy").

    :raises StoreError: where the database is missing, damaged, or of another version
    """
    app = Flask(
        "scorekeeper",
        root_path=str(HOUSE),
        template_folder="templates",
        static_folder=None,
        instance_path=str(HOUSE / "instance"),
    )
    configure(app, config)
    app.session_interface = LastingSessions()
    app.extensions["store"] = open_store(app.config["DATABASE"], games)
    CSRFProtect(app)
    Babel(app, **words.babel_settings(HOUSE))
    for part in (words, assets, signs, rights, sent, headers, errors):
        part.init(app)
    web.register(app)
    behind_proxies(app)
    return app


def configure(app: Flask, config: dict[str, Any]) -> None:
    """Fills the configuration: our defaults, then the environment, then *config*."""
    instance = Path(app.instance_path)
    app.config.update(
        DATABASE=os.environ.get("SCOREKEEPER_DATABASE") or f"sqlite:///{instance}/scorekeeper.db",
        TRUSTED_HOSTS=trusted_hosts(),
        MAX_CONTENT_LENGTH=BODY_LIMIT,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_HTTPONLY=True,
        PERMANENT_SESSION_LIFETIME=TEN_YEARS,
        WTF_CSRF_TIME_LIMIT=None,
    )
    app.config.update(config)
    if not app.config["SECRET_KEY"]:
        app.config["SECRET_KEY"] = secret(app.config["DATABASE"])
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}


def trusted_hosts() -> list[str] | None:
    """Gives the names this server answers to: this machine's own and SCOREKEEPER_HOSTS.

    None, for `*` in it, answers to every name.
    """
    named = os.environ.get("SCOREKEEPER_HOSTS", "").replace(",", " ").split()
    return None if "*" in named else [*hosts(), *named]


def behind_proxies(app: Flask) -> None:
    """Believes the forwarded headers of as many proxies as SCOREKEEPER_PROXIES says."""
    count = os.environ.get("SCOREKEEPER_PROXIES", "")
    if count.isascii() and count.isdigit() and int(count):
        n = int(count)
        fixed = ProxyFix(app.wsgi_app, x_for=n, x_proto=n, x_host=n)
        app.wsgi_app = fixed  # type: ignore[method-assign]
