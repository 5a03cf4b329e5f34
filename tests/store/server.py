"""A PostgreSQL server of our own, where its programs and psycopg are installed."""

import os
import shutil
import subprocess
import tempfile
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

PROGRAMS = [shutil.which(name) for name in ("initdb", "pg_ctl")]
HERE = all(PROGRAMS) and find_spec("psycopg") is not None
"""Whether the tests can run against PostgreSQL too."""


@contextmanager
def running():
    """Start a server in a folder of its own, and give the URL of its database."""
    place = Path(tempfile.mkdtemp(prefix="scorekeeper-pg-"))
    as_root = os.geteuid() == 0
    if as_root:
        shutil.chown(place, "postgres")

    def run(*words):
        subprocess.run(
            words,
            check=True,
            cwd=place,
            user="postgres" if as_root else None,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    initdb, pg_ctl = PROGRAMS
    run(initdb, "-D", "data", "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-sync")
    options = f"-k {place} -c listen_addresses='' -c fsync=off"
    run(pg_ctl, "-D", "data", "-w", "-l", "log", "-o", options, "start")
    try:
        yield f"postgresql+psycopg://postgres@/postgres?host={place}"
    finally:
        run(pg_ctl, "-D", "data", "-m", "immediate", "stop")
        shutil.rmtree(place)
