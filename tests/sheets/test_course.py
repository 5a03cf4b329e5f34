from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from scorekeeper.games.text import plain
from scorekeeper.sheets.course import course
from scorekeeper.sheets.letters import cut
from scorekeeper.sheets.soundings import Scale, spread
from scorekeeper.sheets.topmarks import TOPMARKS, topmark
from tests.sheets.boards import board

TEMPLATES = Path(__file__).parents[2] / "templates"
NAMES = ("Ben", "Ana", "Chi", "Dee", "Eva", "Fay", "Gus", "Hal")

points = st.integers(-2000, 5000)


@given(st.lists(points, min_size=1, max_size=40))
def test_every_total_and_the_coast_lie_on_the_chart(totals):
    scale = Scale.over(totals, 6, 176)
    assert all(5.9 <= scale.y(total) <= 176.1 for total in (*totals, 0))
    assert 0 in scale.values
    assert all(6 - 0.1 <= scale.y(value) <= 176.1 for value in scale.values)


@given(st.lists(points, min_size=1, max_size=40))
def test_depth_lines_are_few_and_not_too_close(totals):
    scale = Scale.over(totals, 6, 176)
    gaps = {upper - lower for lower, upper in pairwise(scale.values)}
    assert len(gaps) == 1
    assert gaps.pop() * scale.unit >= 19


@given(st.lists(st.floats(6, 176), min_size=1, max_size=8).map(sorted))
def test_labels_never_touch_and_stay_on_the_chart(heights):
    placed = spread(heights, 15, 6, 176)
    assert all(b - a >= 14.8 for a, b in pairwise(placed))
    assert all(6 <= height <= 176 for height in placed)


@pytest.mark.parametrize(
    ("heights", "placed"),
    [
        pytest.param([], [], id="nothing to place"),
        pytest.param([50], [50], id="one label stays beside its mark"),
        pytest.param([50, 90], [50, 90], id="far apart, both stay"),
        pytest.param([50, 50], [45, 55], id="equal totals give way evenly"),
        pytest.param([50, 52, 54], [42, 52, 62], id="three close ones stay around their middle"),
        pytest.param([0, 0], [5, 15], id="at the upper edge they move down"),
        pytest.param([100, 100], [85, 95], id="at the lower edge they move up"),
    ],
)
def test_labels_move_as_little_as_needed(heights, placed):
    assert spread(heights, 10, 0, 100) == placed


def test_more_labels_than_fit_share_the_room_evenly():
    assert spread([5, 5, 5, 5], 10, 0, 20) == [2.5, 7.5, 12.5, 17.5]


def test_the_axis_has_the_rounds_to_come_as_blank_paper():
    chart = course(board((10, 20), (20, -10)), NAMES, planned=10)
    assert [tick.number for tick in chart.ticks] == list(range(1, 11))
    assert [tick.later for tick in chart.ticks] == [False] * 2 + [True] * 8
    assert chart.left < chart.shore < chart.right
    assert chart.after == 2


def test_labels_find_room_when_the_match_is_over():
    chart = course(board(*[(10, 20)] * 10), NAMES, planned=10, width=358)
    assert chart.shore == chart.right
    assert chart.label_x + 112 <= 358 + 11


def test_sixty_rounds_have_ticks_that_can_be_read():
    chart = course(board(*[(10, 20)] * 60), NAMES)
    assert [tick.number for tick in chart.ticks][:3] == [5, 10, 15]


def test_extra_rounds_go_beyond_the_plan():
    chart = course(board(*[(10, 20)] * 12), NAMES, planned=10)
    assert chart.ticks[-1].number == 12


def test_leaders_are_drawn_last_and_listed_first():
    chart = course(board((10, 30, 20)), NAMES)
    assert [line.side for line in chart.lines] == [0, 2, 1]
    assert [line.lead for line in chart.lines] == [False, False, True]
    assert [(end.name, end.total, end.rank) for end in chart.ends] == [
        ("Ana", 30, 1),
        ("Chi", 20, 2),
        ("Ben", 10, 3),
    ]


def test_labels_follow_the_order_of_heights():
    chart = course(board((10, 30, 20, 10, 10)), NAMES)
    heights = [end.label_y for end in chart.ends]
    assert heights == sorted(heights)


def test_points_below_zero_are_land():
    chart = course(board((10, -30)), NAMES)
    land = [band for band in chart.bands if band.level is None]
    assert len(land) == 1
    assert land[0].height > 8
    assert any(sounding.text.startswith("−") for sounding in chart.soundings)
    assert [sounding.text for sounding in chart.soundings if sounding.coast] == ["0"]


def test_before_the_first_round_nobody_leads():
    chart = course(board(), NAMES, planned=10)
    assert chart.after == 0
    assert not any(end.lead for end in chart.ends)


def test_lines_begin_at_the_start_points():
    chart = course(board((10, 10), start=(100, 0)), NAMES)
    first = {line.side: line.points.split()[0] for line in chart.lines}
    assert first[0] != first[1]


def test_a_round_that_is_not_counted_is_passed_over():
    chart = course(board((10, 0), (0, 0), (20, 10), missing=(2,)), NAMES)
    assert len(chart.lines[0].points.split()) == 3
    assert chart.after == 3


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        pytest.param("Ana", "Ana", id="a short name is whole"),
        pytest.param("Maximiliane von Oberhausen", "Maximiliane…", id="a long one is cut"),
        pytest.param("一二三四五六七八九十", "一二三四五六…", id="wide letters count as wide"),
    ],
)
def test_names_are_cut_to_their_room(name, seen):
    assert cut(name, 7.8) == seen


def test_topmarks_differ_and_go_round():
    assert len(set(TOPMARKS)) == 8
    assert topmark(9) == TOPMARKS[1]


@pytest.fixture
def page():
    """The macro that pages use, in the language of the source."""
    env = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
    )
    env.filters["plain"] = plain
    env.install_null_translations(newstyle=True)
    macro = env.get_template("course.html").module.course
    return lambda chart: ElementTree.fromstring(str(macro(chart)))


def test_the_page_says_the_totals_to_those_who_do_not_see_it(page):
    chart = page(course(board((10, -30, 20)), ("Ben", "<b>", "Chi")))
    assert chart.get("role") == "img"
    assert chart.get("aria-label") == "Totals so far: Chi 20, Ben 10, <b> −30"


def test_the_page_has_a_line_a_mark_and_a_name_for_every_side(page):
    chart = page(course(board((10, 10), (20, 30)), NAMES, planned=10))
    classes = [element.get("class") for element in chart]
    assert classes.count("course") == classes.count("course lead") == 1
    assert classes.count("mark") == classes.count("mark lead") == 1
    assert [element.text for element in chart if element.get("class", "").startswith("end")] == [
        "Ben",
        "Ana",
    ]
    assert {element.get("style") for element in chart.iter()} == {None}


def test_a_page_without_rounds_says_so(page):
    chart = page(course(board(), NAMES, planned=10))
    assert chart.get("aria-label") == "Totals: nothing counted yet"


def test_who_joined_late_begins_where_they_came():
    whole = board((10, 20, 0), (30, -10, 0), (0, 0, 40), start=(0, 0, -10))
    deals = [replace(whole.rounds[n].deal, present=(0, 1)) for n in range(2)]
    rounds = [replace(r, deal=d) for r, d in zip(whole.rounds, deals, strict=False)]
    chart = course(replace(whole, rounds=(*rounds, whole.rounds[2])), NAMES[:3])
    points = {line.side: line.points.split() for line in chart.lines}
    assert [len(points[side]) for side in range(3)] == [4, 4, 2]
    assert points[2][0].split(",")[0] == points[0][2].split(",")[0]
