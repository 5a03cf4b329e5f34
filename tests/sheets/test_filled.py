"""The filled sheet, printed."""

import re

import pytest

from scorekeeper.games.skull_king.rules import Options
from scorekeeper.sheets.errors import TooLong
from tests.sheets.matches import DICE, NAMES, match, own_rounds, page
from tests.sheets.pdfs import Sheet

pytestmark = pytest.mark.pdf

A4, LETTER = (210.0, 297.0), (215.9, 279.4)
LONG_NAMES = tuple(f"{letter}aximiliane von und zu Oberhausen-Hinter"[:40] for letter in "MNOPQRST")


@pytest.fixture(scope="module")
def evening():
    """Eight players, ten rounds and two extra ones."""
    return match(
        rounds=12,
        seed=DICE[12],
        title="Second evening",
        place="Chi’s",
        cells={
            7: {("destroyed", None): 1},
            3: {("adjustments", None): [{"side": 1, "points": -50, "reason": "showed a card"}]},
        },
    )


@pytest.fixture(scope="module")
def sheet(evening, printed):
    return printed(page(evening))


@pytest.mark.parametrize(
    ("paper", "size"),
    [pytest.param("A4", A4, id="A4"), pytest.param("Letter", LETTER, id="Letter")],
)
def test_eight_players_and_twelve_rounds_fill_one_page(printed, evening, paper, size):
    assert printed(page(evening, paper)).sizes == [size]


UNLUCKY = match(
    NAMES,
    10,
    Options(zero_bid="round", pirate_powers=True, bonus_on_missed_bid=True),
    cells={
        number: {
            **{("bid", seat): 0 for seat in range(8)},
            **{("tricks", seat): int(seat < 7) for seat in range(8)},
            **{("fourteens", seat): 1 for seat in range(3)},
            ("overruled", None): True,
            ("harry", (number + 1) % 7): 1,
            ("bid", (number + 1) % 7): 7 if number > 6 else 0,
            ("wager", (number - 1) % 7): 20,
        }
        for number in range(1, 11)
    },
)
"""A bid of 0 that costs 100 beside the dealer's mark, a wager lost, three-digit totals below 0."""


@pytest.mark.parametrize(
    "record",
    [
        pytest.param(match(LONG_NAMES, 12, own_rounds(12)), id="names of 40 letters"),
        pytest.param(match(["W" * 40] * 8, 12, own_rounds(12)), id="names of 40 wide letters"),
        pytest.param(match(["雨" * 40] * 8, 10), id="names of 40 Chinese characters"),
        pytest.param(UNLUCKY, id="eight with the fullest boxes"),
        pytest.param(match(NAMES[:2], 10), id="two players"),
        pytest.param(match(NAMES[:3], 10), id="three players"),
        pytest.param(match(NAMES[:5], 14, own_rounds(14)), id="fourteen rounds"),
        pytest.param(match(NAMES, 0), id="nothing played yet"),
        pytest.param(match(NAMES, 1, own_rounds(1), ended=True), id="a single round"),
        pytest.param(
            match(title="T" * 60, place="P" * 60, note="N" * 300), id="long title, place and note"
        ),
    ],
)
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_one_page_is_enough_for(printed, record, paper):
    assert len(printed(page(record, paper)).pages) == 1


def test_heading_says_what_when_where_and_who_won(sheet, evening):
    head = sheet.text[: sheet.text.index("Round")]
    assert "Skull King" in head
    assert "Second evening, Friday crew, 28 November 2026, 20:10, Chi’s" in head
    assert f"Käpt’n 🦜 wins with {evening.board().totals[4]}" in head
    assert "ahead after an extra round" in head


def test_every_total_of_every_round_is_there(sheet, evening):
    words = re.findall(r"[−+]?\d+", sheet.text)
    for round_ in evening.board().rounds:
        for total in round_.totals:
            assert str(total).replace("-", "−") in words


def test_every_row_names_round_and_cards(sheet):
    for number, cards in enumerate([1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 8, 8], 1):
        assert re.search(rf"\b{number} {cards} cards?\b", sheet.text)
    assert sheet.text.count("extra round") >= 2


def test_bid_and_bonus_points_are_told_apart(printed):
    cells = {2: {("bid", 0): 2, ("tricks", 0): 2, ("mermaids", 0): 1, ("fourteens", 0): 1}}
    text = printed(page(match(NAMES[:5], 2, own_rounds(2), cells=cells))).text
    assert "2/2 +70" in text
    assert "+40 +30" in text


def test_wide_boxes_say_where_the_bonus_is_from(printed):
    cells = {2: {("bid", 0): 2, ("tricks", 0): 2, ("mermaids", 0): 1, ("fourteens", 0): 1}}
    text = printed(page(match(NAMES[:3], 2, own_rounds(2), cells=cells))).text
    flat = " ".join(text.split())
    assert "bid +40 · 1 coloured 14 +10 · 1 mermaid taken by a pirate +20" in flat


def test_what_the_table_changed_is_said(sheet):
    assert "Round 3, Ana: −50, showed a card" in sheet.text
    assert "Destroyed 1" in sheet.text


def test_house_rules_are_said_in_words(sheet, evening):
    flat = " ".join(sheet.text.split())
    for rule in evening.game.in_words(evening.setup):
        assert str(rule) in flat


def test_the_course_names_everybody_by_rank(sheet, evening):
    below = sheet.text[sheet.text.index("The course") :]
    board = evening.board()
    for side, name in ((0, "Ben"), (1, "Ana"), (5, "Chi")):
        assert re.search(rf"{board.ranks[side]}\s+{name} {board.totals[side]}", below)


def test_a_match_that_goes_on_has_boxes_to_fill_in(printed):
    record = match(NAMES[:4], 3, cells={3: {("tricks", 0): None, ("bid", 1): None}})
    text = printed(page(record)).text
    assert "So far: " in text
    assert "after round 2" in text
    assert re.search(r"\b10 10 cards", text)


def test_a_match_not_begun_names_no_leader(printed):
    text = printed(page(match(NAMES[:4], 0))).text
    assert "Nothing counted yet" in text
    assert "So far: " not in text


def test_a_match_ended_early_says_so(printed):
    record = match(NAMES[:4], 7, ended=True)
    text = printed(page(record)).text
    assert "ended after round 7" in text
    assert "8 8 cards" not in text


def test_winners_share_the_heading(printed):
    same = {("bid", 0): 0, ("bid", 1): 0, ("tricks", 0): 0, ("tricks", 1): 0}
    record = match(NAMES[:2], 1, own_rounds(1), cells={1: {**same}}, ended=True)
    assert "Ben and Ana share the win with 80" in printed(page(record)).text


def test_rounds_after_the_end_are_struck_and_not_counted(printed):
    record = match(NAMES[:6], 12, seed=11)
    assert [round_.after_end for round_ in record.board().rounds][-2:] == [True, True]
    html = page(record)
    assert html.count('<tr class="struck">') == 2
    assert printed(html).text.count("not counted") == 2


def test_start_points_have_a_row(printed):
    record = match(NAMES[:3], 2, start_points=(100, 0, -50))
    assert re.search(r"Start\s+100\s+0\s+−50", printed(page(record)).text)


def test_absence_choices_and_a_kept_sum_are_said(printed):
    cells = {
        2: {("absent", None): [1], ("bid", 1): None, ("tricks", 1): None},
        3: {("harry", 0): -1, ("wager", 2): 20, ("overruled", None): True},
    }
    html = page(match(NAMES[:5], 4, cells=cells))
    assert html.count('<p class="total">–</p>') == 1
    text = printed(html).text
    for said in ("Harry −1", "sum kept"):
        assert said in text


def test_a_stake_is_told_by_what_became_of_it(printed):
    cells = {2: {("bid", 0): 1, ("tricks", 0): 1, ("wager", 0): 20}}
    text = printed(page(match(NAMES[:3], 2, cells=cells))).text
    assert "wager won +20" in text
    assert "Wager" not in text


def test_who_came_late_and_who_left_have_dashes(printed):
    gone = {("away", None): [1], **{(key, 1): None for key in ("bid", "tricks")}}
    late = {("away", None): [2], **{(key, 2): None for key in ("bid", "tricks")}}
    cells = {1: late, 2: {("away", None): []}, 4: gone}
    record = match((*NAMES[:2], "Gil"), 4, cells=cells, start_points=(0, 0, -20), seed=3)
    html = page(record)
    board = record.board()
    assert html.count('<p class="total">–</p>') == 2 + 6  # two rounds played, six to fill in
    text = printed(html).text
    assert re.search(r"Start\s+0\s+0\s+−20", text)
    assert re.search(r"Place\s+\d\s+–\s+\d", text)
    assert re.search(rf"–\s+Ana {board.totals[1]}", text.replace("−", "-"))


def test_a_match_stopped_before_its_first_round_names_no_winner(printed):
    text = printed(page(match(NAMES[:3], 0, ended=True))).text
    assert "Nothing counted yet" in text
    assert "ended before the first round" in text
    assert "share the win" not in text


def test_sixty_rounds_break_onto_pages_with_heads(printed):
    sheet = printed(page(match(NAMES, 60, own_rounds(60))))
    assert 3 <= len(sheet.pages) <= 5
    for number, text in enumerate(sheet.texts, 1):
        assert "Round" in text
        assert "Đorđe" in text
        assert f"{number} / {len(sheet.pages)}" in text
    assert "Friday crew" in sheet.texts[-1]


def test_more_than_300_rounds_are_refused_at_once():
    record = match(NAMES[:2], 1, own_rounds(1))
    long = record.__class__(record.game, record.players, record.setup, record.tallies * 301)
    with pytest.raises(TooLong, match="301 rounds are too long for a sheet, which holds 300"):
        page(long)


def test_the_same_match_gives_the_same_bytes(printer, evening, sheet):
    assert printer.pdf(page(evening)) == sheet.data


def test_the_pdf_is_tagged_titled_and_in_its_language(sheet):
    assert sheet.tagged
    assert sheet.language == "en"
    assert sheet.title == "Skull King, Second evening, Friday crew, 28 November 2026, 20:10, Chi’s"
    assert b"pdfuaid" in sheet.objects


def test_the_table_is_tagged_with_caption_and_heads(sheet):
    tags = sheet.tags()
    assert tags["Table"] == tags["Caption"] == 1
    assert tags["TH"] == 9 + 12 + 2
    assert tags["TD"] == 8 * (12 + 2)
    assert tags["H1"] == 1
    assert tags["H2"] == 2
    assert tags.get("Figure") == 1
    assert len(re.findall(rb"/Headers ?\[", sheet.objects)) == tags["TD"]


def test_names_in_any_script_are_letters_not_boxes(printed):
    """The printer says it in a warning where a letter has no glyph, and `printed` fails."""
    names = ("雨桐", "陳大文", "ليلى", "שרה", "Ольга", "Ελένη", "🦜🏴‍☠️⚓", "민준 ゆき")
    sheet = printed(page(match(names)))
    fonts = {font for _, font in sheet.runs()}
    for script in ("SC", "Arabic", "Hebrew", "Emoji", "KR"):
        assert any(script in font for font in fonts), (script, fonts)


def test_a_letter_without_a_glyph_is_noticed(printer, caplog):
    printer.pdf(page(match(("\U00012000", "Ana"))))
    assert ".notdef" in caplog.text


def test_digits_come_from_the_text_font(sheet):
    for text, font in sheet.runs():
        if re.search(r"[0-9]", text):
            assert re.search(r"Noto-(Sans(-Bold)?|Serif-\S+)$", font), (text, font)


def test_no_style_sheet_names_an_emoji_font():
    assert "emoji" not in page(match(NAMES[:2], 1)).lower()


def test_what_players_type_is_text(printed):
    record = match(("<img src=x>", "{{ 7*7 }}"), 2, title="<b>T</b>", place="&amp;", ended=True)
    text = printed(page(record)).text
    for typed in ("<img src=x>", "{{ 7*7 }}", "<b>T</b>", "&amp;"):
        assert typed in text


def test_percent_and_braces_in_names_are_text(printed):
    record = match(("%(names)s", "{total}"), 10, ended=True)
    assert "{total}" in printed(page(record)).text


def test_another_language_reaches_every_part(printed):
    record = match(NAMES[:3], 2)
    html = page(record, language="de", gettext=lambda text: f"¿{text}", started=None)
    assert '<html lang="de">' in html
    sheet = Sheet(printed(html).data)
    assert sheet.language == "de"
    for said in ("¿round", "¿The course", "¿House rules", "¿So far"):
        assert said in sheet.text
