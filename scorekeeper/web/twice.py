"""Forms that are sent twice, by a double tap or by going back: both times the same answer."""

from collections.abc import Iterator
from contextlib import contextmanager
from hmac import compare_digest

from flask import Flask, current_app, request
from itsdangerous import Signer
from werkzeug.exceptions import NotFound

from scorekeeper.store.house_rules import UnknownHouseRules
from scorekeeper.store.match import UnknownMatch
from scorekeeper.store.players import UnknownPlayer
from scorekeeper.web.rights import device


def init(app: Flask) -> None:
    app.add_template_global(offered)


def offered(path: str) -> str:
    """Makes the proof that a page offered this device to take something away; it outlasts it."""
    here = device()
    signer = Signer(str(current_app.secret_key), salt="offered")
    return signer.sign(f"{here.id if here else 0} {path}").decode()


@contextmanager
def taken_once() -> Iterator[None]:
    """Lets a form take away what it offered twice: the second time it is gone, as was asked."""
    try:
        yield
    except (NotFound, UnknownHouseRules, UnknownMatch, UnknownPlayer):
        proof = request.form.get("offered", "").encode("utf-8", "backslashreplace")
        if not compare_digest(proof, offered(request.path).encode()):
            raise
