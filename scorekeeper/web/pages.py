"""Answers: a page, or the one block of it that a script asked for."""

from typing import Any

from flask import Response, current_app, make_response, redirect, request


def wants_fragment() -> bool:
    """Whether a script asks, that puts a part of the page into the page it has."""
    return request.headers.get("X-Fragment") == "1"


def show(template: str, status: int = 200, *, block: str = "main", **facts: object) -> Response:
    """Renders a page; with `X-Fragment: 1` only its *block*.

    A block rendered alone sees no imports made outside it: import macros inside.
    """
    found = current_app.jinja_env.get_template(template)
    context: dict[str, Any] = dict(facts)
    current_app.update_template_context(context)
    if wants_fragment():
        text = "".join(found.blocks[block](found.new_context(context)))
    else:
        text = found.render(context)
    return make_response(text, status)


def go_to(address: str) -> Response:
    """Sends the browser on after a form: by GET, so that a reload sends nothing again."""
    return make_response(redirect(address, 303))
