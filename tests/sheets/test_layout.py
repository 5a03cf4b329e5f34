"""What sheets are laid out by, without printing any."""

import re
from base64 import b64decode
from datetime import UTC, datetime
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from scorekeeper.sheets.fit import TIGHT, blank_fit, fit
from scorekeeper.sheets.heading import Heading
from scorekeeper.sheets.language import Language
from scorekeeper.sheets.letters import cut, ems, lines
from scorekeeper.sheets.paper import PAPERS, neatline, settled, style
from scorekeeper.sheets.signs import marks, signs
from tests.sheets.matches import ENGLISH

A4 = PAPERS["A4"]
HEADING = Heading("Game", ["Crew", "28 November 2026"], Markup("Ana wins with 100"), "why")
NAMES = ["Ben", "Ana", "Chi", "Dee", "Eva", "Fay", "Gus", "Hal"]


@given(st.integers(2, 8), st.integers(1, 20), st.sampled_from(["A4", "Letter"]))
def test_rows_and_chart_never_need_more_than_the_page(players, rounds, paper):
    size = PAPERS[paper]
    layout = fit(size, NAMES[:players], rounds, HEADING)
    if not layout.long:
        used = layout.lengths["top"] + layout.lengths["head"] + rounds * layout.lengths["row"]
        assert used + layout.chart <= size.inner_height
        assert layout.lengths["row"] >= TIGHT
    assert layout.chart >= 50


@pytest.mark.parametrize(
    ("rounds", "tight", "long"),
    [
        pytest.param(10, False, False, id="ten rounds have three lines a box"),
        pytest.param(12, False, False, id="so have ten and two extra ones"),
        pytest.param(15, True, False, id="fifteen have two"),
        pytest.param(20, False, True, id="twenty take another page"),
    ],
)
def test_boxes_get_lower_with_more_rounds(rounds, tight, long):
    layout = fit(A4, NAMES, rounds, HEADING)
    assert (layout.tight, layout.long) == (tight, long)


@pytest.mark.parametrize(("sides", "wide"), [(2, True), (3, True), (4, False), (8, False)])
def test_reasons_are_told_where_boxes_are_wide(sides, wide):
    assert fit(A4, NAMES[:sides], 10, HEADING).wide is wide
    assert blank_fit(A4, sides, 11, []).wide is wide


def test_only_long_names_are_set_small():
    layout = fit(A4, ["Ana", "W" * 40, *NAMES[:6]], 10, HEADING)
    assert layout.names == (0, 3, 0, 0, 0, 0, 0, 0)
    assert layout.lengths["head"] > fit(A4, NAMES, 10, HEADING).lengths["head"]


def test_long_house_rules_are_set_small():
    short = fit(A4, NAMES, 12, HEADING, rules=["A rule."])
    long = fit(A4, NAMES, 12, HEADING, rules=["A rule that goes on and on. " * 5] * 7)
    assert long.lengths["rule"] < short.lengths["rule"]


def test_remarks_take_their_room_from_the_rows():
    layout = fit(A4, NAMES, 10, HEADING, remarks=["Round 3, Ana: −50"] * 4)
    assert layout.lengths["row"] < fit(A4, NAMES, 10, HEADING).lengths["row"]


def test_a_long_verdict_is_set_smaller_and_never_into_the_title():
    long = Heading("Game", [], Markup("<bdi>{}</bdi> wins").format("W" * 40), "")
    assert long.fit(180)["won-size"] < HEADING.fit(180)["won-size"]
    assert long.fit(180)["title"] + long.fit(180)["won"] < 180


@given(st.text(max_size=60), st.floats(1.5, 30))
def test_a_text_is_cut_to_its_room(text, room):
    assert ems(cut(text, room)) <= max(room, 1.0) + 1e-6 or cut(text, room) == text == ""


@pytest.mark.parametrize(
    ("text", "room", "taken"),
    [
        pytest.param("", 5, 1, id="nothing is one line"),
        pytest.param("one two", 10, 1, id="short words share a line"),
        pytest.param("one two", 2.5, 2, id="or break between them"),
        pytest.param("W" * 25, 10, 3, id="a long word breaks inside"),
    ],
)
def test_lines_are_counted(text, room, taken):
    assert lines(text, room) == taken


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_the_neatline_is_a_drawing_in_an_address(paper):
    head, body = neatline(paper).split(",")
    assert head == "data:image/svg+xml;base64"
    assert ElementTree.fromstring(b64decode(body)).get("width") == f"{paper.width}mm"


def test_the_style_sheet_holds_paper_and_lengths():
    sheet = b64decode(style(A4, {"row": 12.344}, ".x { top: 1mm; }").split(",")[1]).decode()
    assert "size: 210mm 297mm" in sheet
    assert "tbody td { height: 12.34mm; }" in sheet
    assert sheet.endswith(".x { top: 1mm; }")


def test_variables_and_sums_are_worked_out_once():
    sheet = ":root { --ink: #123; --gap: 1.5mm; }\na { color: var(--ink); width: var(--none); "
    sheet += "padding: calc(var(--row) - 2mm) calc(var(--gap) + 1mm) calc(var(--gap) - 2mm); }"
    told = settled(sheet, {"row": "12.25mm"}).strip()
    assert told == "a { color: #123; width: var(--none); padding: 10.25mm 2.50mm 0.00mm; }"


def test_no_variable_and_no_sum_is_left_for_every_box():
    names = fit(A4, NAMES, 10, HEADING).lengths
    sheet = b64decode(style(A4, names).split(",")[1]).decode()
    filled = sheet[: sheet.index("/* Blank */")]
    assert not re.findall(r"var\(|calc\(|--", filled)


def test_topmarks_go_round_and_unknown_signs_have_no_rule():
    assert marks(9).count("background-image") == 9
    assert signs(["", "no-such-sign"]) == ""
    assert signs(["pirate"]).startswith(".s0 ")


@pytest.mark.parametrize(
    ("zone", "said"),
    [
        pytest.param("Europe/Berlin", "28 November 2026, 20:10", id="where the crew lives"),
        pytest.param("Pacific/Auckland", "29 November 2026, 08:10", id="the day after"),
        pytest.param("No/Where", "28 November 2026, 19:10", id="an unknown zone is UTC"),
        pytest.param("../etc", "28 November 2026, 19:10", id="an impossible one too"),
    ],
)
def test_times_are_those_of_the_crew(zone, said):
    moment = datetime(2026, 11, 28, 19, 10, tzinfo=UTC)
    assert Language("en", **ENGLISH).date(moment, zone) == said


def test_times_are_written_as_the_language_does():
    moment = datetime(2026, 11, 28, 19, 10, tzinfo=UTC)
    assert Language("zh-Hans", **ENGLISH).date(moment, "UTC") == "2026年11月28日, 19:10"
    assert Language("de", **ENGLISH).date(moment, "UTC") == "28. November 2026, 19:10"


def test_names_in_a_row_are_text_each_for_itself():
    names = Language("en", **ENGLISH).names(["Ana", "<b>", "Chi"])
    assert names == "<bdi>Ana</bdi>, <bdi>&lt;b&gt;</bdi>, and <bdi>Chi</bdi>"
