"""A form as it was sent: from which entry its page was made, and known again when it is sent twice,
by a double tap or by going back.
"""

import hashlib
import json
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from hmac import compare_digest

from flask import Flask, current_app, request
from itsdangerous import Signer
from werkzeug.exceptions import NotFound

from scorekeeper.games.text import say
from scorekeeper.store.house_rules import UnknownHouseRules
from scorekeeper.store.log import Change, save
from scorekeeper.store.match import UnknownMatch
from scorekeeper.store.matches import Match
from scorekeeper.store.players import UnknownPlayer
from scorekeeper.web.rights import device, ensure_device, store
from scorekeeper.web.words import tr


def init(app: Flask) -> None:
    for each in (nonce, offered):
        app.add_template_global(each)


def nonce() -> str:
    """Makes the mark by which a form sent twice is known."""
    return secrets.token_urlsafe(12)


def form_key(*content: str | bytes) -> str:
    """Makes the key by which a form sent twice is known as one, of its mark and what it says."""
    key = hashlib.sha256()
    for part in (request.form.get("nonce") or nonce(), *content):
        told = part if isinstance(part, bytes) else part.encode("utf-8", "backslashreplace")
        key.update(b"%d:%b" % (len(told), told))
    return key.hexdigest()[:32]


def base_of(match: Match) -> int:
    """Reads from which entry the form was made; a form that does not say knows the latest."""
    text = request.form.get("seq", "")
    return match.seq if not text or odd_seq() else min(int(text), match.seq)


def odd_seq() -> list[str]:
    """Says what in `seq` is no number of entries; a form with such a one is not saved."""
    odd = [
        text
        for text in request.form.getlist("seq")
        if text and not (text.isascii() and text.isdigit() and len(text) < 10)
    ]
    return [tr(say("{word} is no entry of this match", word=repr(text)[:60])) for text in odd]


def save_changes(match: Match, base: int, changes: Sequence[Change]) -> None:
    """Saves changes as one entry; sent twice, the same page's same changes are one.

    :raises StoreError: as `save` does
    """
    if not changes:
        return
    content = json.dumps([asdict(change) for change in changes], sort_keys=True)
    save(
        store(),
        match.id,
        device_id=ensure_device().id,
        key=form_key(content),
        base=base,
        changes=changes,
    )


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
