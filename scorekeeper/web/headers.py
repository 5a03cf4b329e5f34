"""Headers of every answer: what a page may load, who may frame it, what is remembered of it."""

from flask import Flask, Response, request

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    ]
)
ALWAYS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}
PUBLIC = {"static", "help.help_page", "referee.anywhere", "rules.rules_page"}
"""Endpoints a search engine may list: nothing of any crew is on them."""


def init(app: Flask) -> None:
    app.after_request(add)


def add(response: Response) -> Response:
    """Adds what is not set yet; a page is never kept, so that *back* shows the truth, and what
    a crew downloads stays on no phone that has left it.
    """
    for name, value in ALWAYS.items():
        response.headers.setdefault(name, value)
    if request.endpoint != "static":
        response.headers["Cache-Control"] = "no-store"
    if request.endpoint not in PUBLIC:
        response.headers.setdefault("X-Robots-Tag", "noindex")
    return response
