"""`scorekeeper trick`, as a program of its own."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

COMMAND = Path(sys.executable).with_name("scorekeeper")
KRAKEN = '{"game": "skull-king", "options": {"kraken": true}, "cards": ["kraken", "green-2"]}'
MERMAID = '{"game": "skull-king", "cards": ["skull-king", "mermaid"]}'
TWICE = '{"game": "skull-king", "cards": ["mermaid", "green-2", "green-2"]}'


def run(*arguments, stdin=""):
    return subprocess.run(
        [COMMAND, "trick", *arguments], input=stdin, capture_output=True, text=True
    )


def answers(done):
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_words():
    done = run("skull-king", "green-7", "tigress-as-pirate", "mermaid")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Card 2, Tigress as a pirate, wins.\n")


def test_json():
    done = run("--json", "skull-king", "green-7", "tigress-as-pirate", "mermaid")
    (said,) = answers(done)
    assert done.returncode == 0
    assert (said["winner"], said["captures"], said["points"]) == (1, {"mermaids": 1}, 20)


def test_house_rules_of_the_table():
    done = run("--options", '{"kraken": true}', "--json", "skull-king", "kraken", "green-2")
    assert answers(done)[0]["destroyed"] is True


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        pytest.param(["skull-king", "kraken"], "that house rule is off", id="a card not in it"),
        pytest.param(["whist", "AS"], "no game here", id="an unknown game"),
        pytest.param(["skull-king"], "1 to 8 cards", id="no card"),
        pytest.param([], "which GAME, which CARDs?", id="nothing at all"),
        pytest.param(
            ["--options", "{bad", "skull-king", "loot"],
            "options: not JSON: line 1, column 2",
            id="broken options",
        ),
        pytest.param(
            ["--options", '{}, "cards": []', "skull-king", "loot"],
            "options: not JSON: line 1, column 3",
            id="more than options",
        ),
        pytest.param(
            ["--options", '{"loot": 1.5}', "skull-king", "loot"],
            "options.loot: not a whole number",
            id="a fraction in the options",
        ),
        pytest.param(
            ["--options", '{"loot": "\udcff"}', "skull-king", "loot"],
            "options: not UTF-8 at byte 11",
            id="options that are no text",
        ),
        pytest.param(
            ["--options", '{"loot": 1}', "skull-king", "loot"],
            "options.loot: 1 cannot be chosen here",
            id="options that cannot be chosen",
        ),
        pytest.param(["skull-king", "\udcff"], "half of a character", id="half a character"),
    ],
)
def test_refused(arguments, said):
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (1, "")
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_refused_in_json():
    done = run("--json", "skull-king", "mermaid", "mermaid", "mermaid")
    assert done.returncode == 1
    assert answers(done)[0]["error"]["code"] == "cards"


def test_broken_options_are_refused_in_json():
    done = run("--json", "skull-king", "loot", "--options", "{bad")
    assert done.returncode == 1
    told = {"code": "format", "path": "options", "message": "not JSON: line 1, column 2"}
    assert answers(done) == [{"error": told}]


def test_lines_keep_their_order_and_a_bad_one_its_place(tmp_path):
    file = tmp_path / "tricks.jsonl"
    file.write_text(f"{KRAKEN}\n\n{{bad\n{TWICE}\n{MERMAID}\n")
    done = run("--jsonl", str(file), "-", stdin=MERMAID)
    said = answers(done)
    assert done.returncode == 1
    assert [line.get("winner", line.get("error", {}).get("code")) for line in said] == [
        None,
        "format",
        "cards",
        1,
        1,
    ]
    assert '"winner":1' in done.stdout, "compact"


@pytest.mark.parametrize("arguments", [["--jsonl"], ["--jsonl", "-"]], ids=["no file", "a dash"])
def test_standard_input(arguments):
    done = run(*arguments, stdin=MERMAID)
    assert [line["winner"] for line in answers(done)] == [1]


def test_a_name_that_ends_in_jsonl_is_a_file(tmp_path):
    file = tmp_path / "tricks.jsonl"
    file.write_text(MERMAID)
    assert answers(run(str(file)))[0]["winner"] == 1


def test_a_file_that_is_not_there():
    done = run("--jsonl", "/nowhere/tricks.jsonl")
    assert (done.returncode, done.stdout) == (1, "")
    assert "No such file" in done.stderr
