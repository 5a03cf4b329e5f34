"""The web server: gunicorn, told where to listen, and the addresses at which phones find it."""

import os
import socket
import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import Any, NoReturn

import segno
from gunicorn.app.base import BaseApplication
from gunicorn.errors import AppImportError
from gunicorn.util import import_app

ELSEWHERE = ("192.0.2.1", 9)
"""A documentation address: asking the way there shows our own address and sends nothing."""
EVERYWHERE = ("0.0.0.0", "::", "")
NAME_SERVICE_PORT = 5353
"""Where a machine answers for its `.local` name."""


def hosts() -> list[str]:
    """Give the names and addresses by which this machine may be called at present."""
    full, short = socket.gethostname().lower(), _short_name()
    return _once(["localhost", "127.0.0.1", "[::1]", full, short, f"{short}.local", *_present()])


def addresses(port: int) -> list[str]:
    """Give the addresses a phone may use, the lasting one first.

    The `.local` name stays when the router hands out another number, and with the name
    stays what the phone remembers.
    """
    return [f"http://{host}:{port}" for host in [f"{_short_name()}.local", *_present()]]


def serve(app_import: str, host: str | None = None, port: int | None = None) -> NoReturn:
    """Serve the app until stopped; what is not given comes from HOST, PORT, WEB_CONCURRENCY.

    *app_import* is as in `package.module:factory()`. Ends with status 1 and a sentence where
    listening is not possible.
    """
    host = os.environ.get("HOST", "0.0.0.0") if host is None else host
    port = _number("PORT", 8000, most=65535) if port is None else port
    _check_free(host, port)
    _Server(app_import, host, port, _number("WEB_CONCURRENCY", 2, most=64)).run()
    raise SystemExit(0)


class _Server(BaseApplication):
    def __init__(self, app_import: str, host: str, port: int, workers: int) -> None:
        self.app_import, self.host, self.port, self.workers = app_import, host, port, workers
        super().__init__()

    def load_config(self) -> None:
        host = f"[{self.host}]" if ":" in self.host else self.host
        settings = {
            "bind": f"{host}:{self.port}",
            "workers": self.workers,
            # Browsers open connections ahead and say nothing on them. Two of those stop two
            # sync workers for 31 s; threads wait for them while others work.
            "worker_class": "gthread",
            "threads": 8,
            "keepalive": 5,
            "graceful_timeout": 5,
            "loglevel": "warning",
            "control_socket_disable": True,
            # by itself gunicorn would believe a proxy that nobody has named
            "forwarded_allow_ips": "",
            "post_worker_init": self.say_ready,
        }
        for name, value in settings.items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        try:
            return import_app(self.app_import)
        except SystemExit as refusal:  # said once, and no worker is started again
            raise AppImportError(refusal) from None

    def say_ready(self, worker: Any) -> None:
        """Show the addresses once the first worker has loaded the app and listens."""
        if worker.age == 1:
            _announce(self.host, self.port)


def _announce(host: str, port: int) -> None:
    phones = addresses(port) if host in EVERYWHERE else [f"http://{host}:{port}"]
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without block letters
    print("Scorekeeper is ready.")
    if host in (*EVERYWHERE, "127.0.0.1", "localhost", "::1"):
        print(f"  on this machine:  http://localhost:{port}")
    if host in EVERYWHERE:
        for label, address in zip(["on the phones:", *[""] * 9], phones, strict=False):
            print(f"  {label:<17} {address}")
        if len(phones) > 1 and not _answers_for_its_name():
            print("  (Nothing here answers for the .local name; avahi-daemon would.)")
            phones = phones[1:]
        segno.make(phones[0]).terminal(out=sys.stdout, border=2, compact=True)
    print("Stop with Ctrl+C.", flush=True)


def _short_name() -> str:
    return socket.gethostname().lower().partition(".")[0] or "localhost"


def _present() -> list[str]:
    """List this machine's IPv4 addresses but those that only it can reach."""
    found = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.connect(ELSEWHERE)
        found.append(asking.getsockname()[0])
    with suppress(OSError):
        known = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        found += [str(address[0]) for *_, address in known]
    return _once([address for address in found if not address.startswith(("127.", "0."))])


def _answers_for_its_name() -> bool:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as trying:
        try:
            trying.bind(("", NAME_SERVICE_PORT))
        except OSError:
            return True
    return False


def _check_free(host: str, port: int) -> None:
    try:
        family, kind, _, _, place = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(family, kind) as trying:
            trying.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trying.bind(place)
            trying.listen()
    except OSError as error:
        raise SystemExit(
            f"Cannot listen on {host}, port {port}: {error.strerror}. "
            "Another port: bin/run --port 8001"
        ) from None


def _number(variable: str, default: int, most: int) -> int:
    text = os.environ.get(variable) or str(default)
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= most):
        raise SystemExit(f"{variable} must be a number from 1 to {most}, not {text!r}.")
    return int(text)


def _once(names: list[str]) -> list[str]:
    return list(dict.fromkeys(names))
