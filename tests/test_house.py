"""The house rules that no linter knows."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.games import GAMES

ROOT = Path(__file__).parents[1]
VAGUE = {"common", "helper", "helpers", "manager", "misc", "service", "util", "utils"}
VENDORED = "vendor"


def files(*patterns, folders=("scorekeeper", "templates", "static")):
    """Find our files, and fail where there are none: a rule about nothing would always hold."""
    found = [
        file
        for folder in folders
        for pattern in patterns
        for file in sorted((ROOT / folder).rglob(pattern))
        if VENDORED not in file.parts
    ]
    assert found, f"no {patterns} in {folders}"
    return found


def lines(file):
    return len(file.read_text().splitlines())


def longer_than(most, found):
    return {str(file.relative_to(ROOT)): lines(file) for file in found if lines(file) > most}


def definitions(*kinds, folders=("scorekeeper",)):
    for file in files("*.py", folders=folders):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, kinds):
                yield file, node


def words(name):
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z0-9]+|[A-Z]+", name)}


def names_of_games():
    for game in GAMES:
        for name in (game.slug, str(game.name)):
            yield re.sub(r"[^a-z]+", "[^a-z]*", name.lower())


def naming_a_game(text):
    return re.findall(rf"(?<![a-z])(?:{'|'.join(names_of_games())})(?![a-z])", text.lower())


def modules_after(statement):
    run = [sys.executable, "-c", f"import sys; {statement}; print(*sys.modules)"]
    done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_no_file_has_a_vague_name():
    found = files("*.*", folders=("scorekeeper", "templates", "static", "tests"))
    assert [file for file in found if words(file.stem) & VAGUE] == []
    folders = {folder for file in found for folder in file.relative_to(ROOT).parts[:-1]}
    assert {folder for folder in folders if words(folder) & VAGUE} == set()


def test_no_class_has_a_vague_name():
    classes = definitions(ast.ClassDef, folders=("scorekeeper", "tests"))
    assert [(file, node.name) for file, node in classes if words(node.name) & VAGUE] == []


@pytest.mark.parametrize("text", ["Skull King", "skull-king", "skull_king", "SkullKing", "SPADES"])
def test_a_name_of_a_game_is_noticed(text):
    assert naming_a_game(f"x {text}.")
    assert naming_a_game(f"is_{text}_round")
    assert not naming_a_game("skulls, kings and spade")


def test_nothing_outside_the_rules_names_a_game():
    home = [ROOT / "scorekeeper" / "games", ROOT / "templates" / "games"]
    named = {
        str(file.relative_to(ROOT)): naming_a_game(file.read_text())
        for file in files("*.py", "*.html", "*.js", "*.css")
        if not any(file.is_relative_to(folder) for folder in home)
    }
    assert {file: names for file, names in named.items() if names} == {}


TERMS = re.compile(
    r"(?<![a-z])(nil|bags?|bag.?outs?|boston|kraken|loot|mermaids?|ghosts?|graybeard|pirates?|"
    r"harry|rascal|cannonballs?|whales?|fourteens?|wagers?|blind|suicide|whiz|jokers?|deuces?|"
    r"reneges?|overtricks?)(?![a-z])"
)
"""Words of one game only."""


@pytest.mark.parametrize(
    "text",
    ["Nil", "bag_limit", "bag-out", "i-kraken", "ghosts", "blind_bid", "2 jokers", "is-overtrick"],
)
def test_a_term_of_a_game_is_noticed(text):
    assert TERMS.search(text.lower())
    assert not TERMS.search("baggage, vanilla, blindly, a looter and a ghostly whaler")


def test_nothing_outside_the_rules_uses_a_term_of_one_game():
    home = [ROOT / "scorekeeper" / "games", ROOT / "templates" / "games"]
    used = {
        str(file.relative_to(ROOT)): sorted(set(TERMS.findall(file.read_text().lower())))
        for file in files("*.py", "*.html", "*.js", "*.css", "*.svg")
        if not any(file.is_relative_to(folder) for folder in home)
    }
    assert {file: terms for file, terms in used.items() if terms} == {}


def test_python_modules_stay_short():
    assert longer_than(300, files("*.py", folders=("scorekeeper",))) == {}


def test_functions_stay_short():
    """Docstrings do not count; steps of the schema are lists of columns and may be long."""
    functions = definitions(ast.FunctionDef)
    long = [
        (file.name, node.name)
        for file, node in functions
        if length_of(node) > 40 and "migrations" not in file.parts
    ]
    assert long == []


def length_of(function):
    first = function.body[0]
    told = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    return (
        function.end_lineno
        - function.lineno
        + 1
        - (first.end_lineno - first.lineno + 1 if told else 0)
    )


def test_scripts_stay_few_and_short():
    scripts = files("*.js")
    assert longer_than(120, scripts) == {}
    assert sum(lines(script) for script in scripts) <= 625


def test_style_sheets_and_templates_stay_short():
    assert longer_than(150, files("*.css")) == {}
    assert longer_than(120, files("*.html", folders=("templates",))) == {}


def test_templates_hold_no_style_and_no_script():
    inline = re.compile(
        r"<style|\sstyle\s*=|\son[a-z]+\s*=\s*[\"']|<script(?![^>]*\ssrc=)[^>]*>", re.I
    )
    found = {
        str(file.relative_to(ROOT)): inline.findall(file.read_text())
        for file in files("*.html", "*.svg", folders=("templates",))
    }
    assert {file: parts for file, parts in found.items() if parts} == {}


def test_the_rules_load_nothing_but_the_standard_library():
    ours = {"scorekeeper", "__main__"}
    before = modules_after("pass")
    loaded = {name.partition(".")[0] for name in modules_after("import scorekeeper.games") - before}
    assert loaded - ours <= sys.stdlib_module_names


def test_the_web_process_never_loads_weasyprint():
    loaded = modules_after("import scorekeeper.app; scorekeeper.app.create_app")
    assert "flask" in loaded
    assert "weasyprint" not in loaded


def test_the_readme_names_both_commands():
    readme = (ROOT / "README.md").read_text()
    assert "bin/run" in readme
    assert "bin/test" in readme


@pytest.mark.parametrize("path", ["README.md", "CHANGELOG.md"])
def test_pictures_and_files_that_are_linked_are_there(path):
    links = re.findall(r"\]\((?!https?:|#)([^)#]+)", (ROOT / path).read_text())
    assert [link for link in links if not (ROOT / link).exists()] == []
