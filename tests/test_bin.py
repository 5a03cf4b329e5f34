import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SCRIPTS = ["bin/lock", "bin/pictures", "bin/run", "bin/set-up", "bin/test", "bin/test-long"]
LOCK = (ROOT / "requirements.lock").read_text()
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
LOCKED = re.findall(r"^([a-z0-9-]+)==(.+?)(?: ;.*)? \\\n((?:    --hash=.*\n)+)", LOCK, re.M)


@pytest.fixture
def checkout(tmp_path):
    """A checkout whose .venv is a play: its tools write down how they were called."""
    for name in ["bin", "pyproject.toml", "requirements.lock"]:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, tmp_path / name)
    (tmp_path / "instance").mkdir()
    (tmp_path / "instance" / ".gitignore").touch()
    tool(tmp_path, ".venv/bin/python", "echo Python 3.13.9")
    for name in ["scorekeeper", "uv", "ruff", "mypy", "lint-imports", "pytest"]:
        tool(tmp_path, f".venv/bin/{name}", f'echo {name} "$@" >>calls')
    (tmp_path / ".venv" / "made-for").write_text(f"{tmp_path} Python 3.13.9")
    return tmp_path


def tool(checkout, path, line):
    file = checkout / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!/bin/sh\n{line}\n")
    file.chmod(0o755)


def call(checkout, *command, **environ):
    return subprocess.run(
        command,
        cwd="/",
        env={"PATH": os.environ["PATH"], "HOME": str(checkout), **environ},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def calls(checkout):
    file = checkout / "calls"
    return file.read_text().splitlines() if file.exists() else []


def filled(checkout):
    for what in ["run", "test"]:
        names = ["requirements.lock", "pyproject.toml"]
        cksum = subprocess.run(["cksum", *names], cwd=checkout, capture_output=True, check=True)
        (checkout / ".venv" / f"filled-for-{what}").write_bytes(cksum.stdout.rstrip(b"\n"))


@pytest.mark.parametrize("script", SCRIPTS)
def test_scripts_are_plain_shell_anybody_may_start(script):
    assert (ROOT / script).read_text().startswith("#!/bin/sh\n")
    assert os.access(ROOT / script, os.X_OK)
    subprocess.run(["sh", "-n", ROOT / script], check=True)


def test_the_lock_holds_every_dependency_at_a_fitting_version():
    groups = PROJECT["dependency-groups"]
    asked = PROJECT["project"]["dependencies"] + groups["setup"] + groups["test"]
    versions = {name: version for name, version, _ in LOCKED}
    for requirement in asked:
        name, least = requirement.split(">=")
        parts = [int(part) for part in versions[name].split(".")]
        assert parts >= [int(part) for part in least.split(".")], requirement


def test_every_locked_package_has_hashes():
    assert len(LOCKED) == len(re.findall("^[^ #]", LOCK, re.M)) > 30


def test_the_lock_names_no_host_and_no_machine():
    assert not re.search(r"://|file:|find-links|index-url|/home|/root|/tmp", LOCK)


def test_the_first_start_makes_the_database(checkout):
    filled(checkout)
    started = call(checkout, checkout / "bin/run", "--port", "8001")
    assert started.returncode == 0, started.stderr
    assert calls(checkout) == [
        "scorekeeper init",
        "scorekeeper upgrade",
        "scorekeeper serve --port 8001",
    ]


def test_a_later_start_installs_nothing_and_makes_no_database(checkout):
    filled(checkout)
    (checkout / "instance" / "secret").touch()
    started = call(checkout, checkout / "bin/run")
    assert started.stdout == ""
    assert calls(checkout) == ["scorekeeper upgrade", "scorekeeper serve"]


@pytest.mark.parametrize("step", ["init", "upgrade"])
def test_nothing_is_served_when_a_step_before_fails(checkout, step):
    filled(checkout)
    tool(checkout, ".venv/bin/scorekeeper", f'echo "$1" >>calls; [ "$1" != {step} ]')
    assert call(checkout, checkout / "bin/run").returncode == 1
    assert "serve" not in calls(checkout)


@pytest.mark.parametrize("changed", ["requirements.lock", "pyproject.toml"])
def test_a_changed_lock_is_installed_once(checkout, changed):
    filled(checkout)
    with (checkout / changed).open("a") as file:
        file.write("# changed\n")
    call(checkout, checkout / "bin/set-up", "run")
    installs = [line for line in calls(checkout) if line.startswith("uv pip install")]
    assert "--require-hashes" in installs[0]
    assert "--group test" not in installs[0]
    call(checkout, checkout / "bin/set-up", "run")
    assert [line for line in calls(checkout) if line.startswith("uv")] == installs


def test_where_uv_gets_nothing_pip_installs_from_the_lock(checkout):
    tool(checkout, ".venv/bin/uv", '[ "$6" = --no-deps ]')
    tool(checkout, ".venv/bin/python", 'echo Python 3.13.9; echo python "$@" >>calls')
    done = call(checkout, checkout / "bin/set-up", "run")
    assert done.returncode == 0, done.stderr
    assert calls(checkout)[-1].endswith("--require-hashes --requirement requirements.lock")


def test_what_the_tests_need_is_enough_to_run(checkout):
    filled(checkout)
    (checkout / ".venv" / "filled-for-run").unlink()
    call(checkout, checkout / "bin/set-up", "run")
    assert calls(checkout) == []


@pytest.mark.parametrize(
    ("manager", "line"),
    [
        (
            "apt-get",
            "sudo apt-get update && sudo apt-get install -y --no-install-recommends python3 ",
        ),
        ("dnf", "sudo dnf install -y python3 pango "),
        ("pacman", "sudo pacman -S --needed python pango "),
        ("brew", "brew install python pango "),
    ],
)
def test_a_machine_that_lacks_something_is_told_the_line(checkout, manager, line):
    tool(checkout, f"few/{manager}", "exit 1")
    tool(checkout, "few/id", "echo 1000")
    tool(checkout, "few/python3", "exit 1")
    for name in ["dirname", "cat", "cksum", "uname"]:
        (checkout / "few" / name).symlink_to(shutil.which(name))
    told = call(checkout, "/bin/sh", checkout / "bin/run", PATH=str(checkout / "few"))
    assert told.returncode == 1
    assert f"    {line}" in told.stderr
    assert calls(checkout) == []


@pytest.mark.parametrize("broken", ["ruff", "mypy", "lint-imports", "pytest", None])
def test_every_check_runs_and_one_that_fails_fails_the_whole(checkout, broken):
    filled(checkout)
    if broken:
        tool(checkout, f".venv/bin/{broken}", f"echo {broken} >>calls; exit 3")
    checked = call(checkout, checkout / "bin/test")
    assert {line.split()[0] for line in calls(checkout)} == {
        "ruff",
        "mypy",
        "lint-imports",
        "pytest",
    }
    assert checked.returncode == (1 if broken else 0)
    assert checked.stdout.rstrip().endswith("All is well.") == (broken is None)


def test_the_long_run_says_so_to_the_tests(checkout):
    filled(checkout)
    tool(checkout, ".venv/bin/pytest", 'echo "long $SCOREKEEPER_LONG" >>calls')
    call(checkout, checkout / "bin/test-long")
    assert "long 1" in calls(checkout)
