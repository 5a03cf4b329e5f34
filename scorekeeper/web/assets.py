"""Static files: read once at start, named by their content, kept by browsers for good."""

import gzip
import hashlib
from dataclasses import dataclass
from pathlib import Path

from flask import Flask, Response, abort, request, url_for

STYLE = "css/all.css"
"""All style sheets in one: `@layer` orders them, not their place."""
FIRST = "tokens.css"
"""Declares the order of the layers, so it comes first."""
FOLDERS = ("css", "js", "icons")
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}
FOR_GOOD = "public, max-age=31536000, immutable"


@dataclass(frozen=True, slots=True)
class Asset:
    """One static file: its bytes, the same packed, its kind and its name for caches."""

    body: bytes
    packed: bytes
    kind: str
    etag: str


class Shelf:
    """All static files and the digest of them together, which is part of their addresses.

    One digest for all keeps imports between scripts relative.
    """

    def __init__(self, folder: Path) -> None:
        files = {
            str(path.relative_to(folder)): path.read_bytes()
            for name in FOLDERS
            for path in sorted((folder / name).rglob("*"))
            if path.suffix in KINDS
        }
        styles = sorted(
            (name for name in files if name.startswith("css/")),
            key=lambda name: (not name.endswith(FIRST), name),
        )
        files[STYLE] = b"".join(files.pop(name) for name in styles)
        self.assets = {name: _asset(name, body) for name, body in files.items()}
        together = "".join(f"{name}{asset.etag}" for name, asset in sorted(self.assets.items()))
        self.digest = hashlib.sha256(together.encode()).hexdigest()[:12]

    def address(self, name: str) -> str:
        """Gives the address of a file, such as `js/pad.js`.

        :raises KeyError: if there is none, so that a wrong name shows at once
        """
        if name not in self.assets:
            raise KeyError(name)
        return url_for("static", digest=self.digest, name=name)

    def send(self, digest: str, name: str) -> Response:
        """Answers with a file, packed where the browser takes that."""
        asset = self.assets.get(name) or abort(404)
        packs = takes_gzip() and len(asset.packed) < len(asset.body)
        response = Response(asset.packed if packs else asset.body, content_type=asset.kind)
        if packs:
            response.headers["Content-Encoding"] = "gzip"
        response.headers["Vary"] = "Accept-Encoding"
        current = digest == self.digest
        response.headers["Cache-Control"] = FOR_GOOD if current else "no-cache"
        response.set_etag(f"{asset.etag}{'-gz' if packs else ''}")
        response.make_conditional(request)
        return response


def init(app: Flask) -> None:
    shelf = Shelf(Path(app.root_path) / "static")
    app.add_template_global(shelf.address, "asset")
    app.add_url_rule("/static/<digest>/<path:name>", "static", shelf.send)
    app.after_request(pack)


def pack(response: Response) -> Response:
    """Packs pages and JSON on the way out, where the browser takes that."""
    kind = response.mimetype or ""
    text = kind.startswith("text/") or kind == "application/json"
    if text and "Content-Encoding" not in response.headers and not response.direct_passthrough:
        response.vary.add("Accept-Encoding")
        if takes_gzip() and (response.content_length or 0) > 600:
            response.set_data(gzip.compress(response.get_data(), 6, mtime=0))
            response.headers["Content-Encoding"] = "gzip"
    return response


def takes_gzip() -> bool:
    """Whether the browser unpacks gzip."""
    return request.accept_encodings.quality("gzip") > 0


def _asset(name: str, body: bytes) -> Asset:
    digest = hashlib.sha256(body).hexdigest()[:16]
    return Asset(body, gzip.compress(body, 9, mtime=0), KINDS[Path(name).suffix], digest)
