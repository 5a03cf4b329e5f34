"""Sheets: the PDF of a match, and blank ones."""

import pypdfium2
import pytest

from scorekeeper.games.tally import ADJUSTMENTS
from scorekeeper.games.text import say
from scorekeeper.sheets.errors import TooLong, print_failed, printer_busy
from scorekeeper.sheets.printer import Printer
from scorekeeper.store.log import Change, save
from tests.toy import TOY
from tests.web.conftest import begin
from tests.web.evenings import NASTY, play, text_of


class PlayPrinter:
    """A printer that keeps what it was given, or fails."""

    def __init__(self, error=None):
        self.error = error
        self.pages = []

    def check_free(self):
        pass

    def pdf(self, html):
        self.pages.append(html)
        if self.error:
            raise self.error
        return b"%PDF-1.7 play"


@pytest.fixture
def printer(app):
    app.extensions["printer"] = PlayPrinter()
    return app.extensions["printer"]


@pytest.fixture(scope="module")
def press():
    printer = Printer()
    yield printer
    printer.close()


@pytest.fixture
def evening(device, store):
    match = begin(store, device, ("Ana", "Ben", "雨桐"), title="Friday", place="Attic")
    return play(store, device, match, [([1, 0, 0], [1, 0, 0]), ([0, 1, 0], [0, 1, 1])])


def words_of(data):
    document = pypdfium2.PdfDocument(data)
    return " ".join(page.get_textpage().get_text_range() for page in document).split()


def test_a_sheet_is_a_pdf_named_by_game_and_date(device, evening, printer):
    answer = device.get(f"/matches/{evening.id}/sheet.pdf")
    assert answer.status_code == 200
    assert answer.mimetype == "application/pdf"
    name = f"skull-king-{evening.started:%Y-%m-%d}.pdf"
    assert answer.headers["Content-Disposition"] == f"inline; filename={name}"
    assert "Friday" in printer.pages[0]


@pytest.mark.pdf
def test_the_sheet_holds_names_and_totals(app, device, evening, press):
    app.extensions["printer"] = press
    answer = device.get(f"/matches/{evening.id}/sheet.pdf")
    words = words_of(answer.data)
    assert {"Ana", "Ben", "雨桐", "Friday"} <= set(words)
    assert {str(total).replace("-", "−") for total in evening.board.totals} <= set(words)


@pytest.mark.pdf
@pytest.mark.parametrize("players", [2, 8])
def test_a_blank_sheet_is_printed(app, client, press, players):
    app.extensions["printer"] = press
    query = {"game": "skull-king", "players": players, "paper": "Letter"}
    answer = client.get("/sheets/blank.pdf", query_string=query)
    assert answer.status_code == 200
    assert f"skull-king-blank-{players}.pdf" in answer.headers["Content-Disposition"]
    page = pypdfium2.PdfDocument(answer.data)[0]
    assert sorted(round(side) for side in page.get_size()) == [612, 792]


def test_too_long_for_paper_is_said(app, device, evening):
    app.extensions["printer"] = PlayPrinter(TooLong(say("301 rounds are too long")))
    answer = device.get(f"/matches/{evening.id}/sheet.pdf")
    assert answer.status_code == 422
    assert "301 rounds are too long" in text_of(answer)


def test_too_long_for_paper_is_said_before_anything_is_printed(monkeypatch, device, evening):
    def too_long(*_facts, **_more):
        raise TooLong(say("301 rounds are too long"))

    monkeypatch.setattr("scorekeeper.web.sheets.filled", too_long)
    answer = device.get(f"/matches/{evening.id}/sheet.pdf")
    assert answer.status_code == 422
    assert "301 rounds are too long" in text_of(answer)


@pytest.fixture
def adjusted(device, store, evening):
    """A match with far more adjustments than a sheet can tell."""
    items = [{"side": 0, "points": 5, "reason": f"late {n}"} for n in range(5000)]
    change = Change(1, ADJUSTMENTS, None, items)
    facts = {"device_id": device.device_id, "key": "adjusted", "base": evening.seq}
    return save(store, evening.id, changes=[change], **facts).match


def test_too_much_for_paper_is_counted_before_and_the_game_file_is_offered(
    device, adjusted, printer
):
    answer = device.get(f"/matches/{adjusted.id}/sheet.pdf")
    assert answer.status_code == 422
    assert "5000 adjustments are too many for a sheet, which tells 300" in text_of(answer)
    assert f'href="/matches/{adjusted.id}/game-file"' in answer.text
    assert printer.pages == []


def test_a_busy_printer_is_said(app, device, evening):
    app.extensions["printer"] = PlayPrinter(printer_busy())
    answer = device.get(f"/matches/{evening.id}/sheet.pdf")
    assert answer.status_code == 503
    assert answer.headers["Retry-After"]
    assert "Others are waiting" in text_of(answer)
    assert "game-file" not in answer.text


def test_a_printer_that_fails_is_said(app, device, evening):
    app.extensions["printer"] = PlayPrinter(print_failed())
    answer = device.get(f"/matches/{evening.id}/sheet.pdf")
    assert answer.status_code == 503
    assert answer.headers["Retry-After"]
    assert "could not be made" in text_of(answer)


def test_the_page_of_blank_sheets_offers_players_paper_and_rules(client):
    words = text_of(client.get("/sheets/blank"))
    assert "2 3 4 5 6 7 8" in words
    assert "A4 Letter" in words
    assert "2024 booklet" in words


def test_it_begins_with_the_last_table(device, evening):
    page = device.get("/sheets/blank").get_data(as_text=True)
    assert 'name="players" value="3" checked' in page
    assert "as last time" in page


def test_house_rules_of_a_blank_sheet(device, store, printer):
    begin(store, device, ("Ana", "Ben"), options=store.games[0].Options(kraken=True))
    query = {"players": "4"}
    for rules in ("as-last", "2024", "no-such-rules", ""):
        answer = device.get("/sheets/blank.pdf", query_string=query | {"rules": rules})
        assert answer.status_code == 200
    assert "Kraken" in printer.pages[0]
    assert printer.pages[3] == printer.pages[2]
    first = store.games[0].presets[0].key
    device.get("/sheets/blank.pdf", query_string=query | {"rules": first})
    assert printer.pages[4] == printer.pages[3]


def test_any_game_has_blank_sheets(client, printer):
    page = client.get(f"/sheets/blank?game={TOY.slug}")
    assert "By the hearth" in text_of(page)
    assert client.get(f"/sheets/blank.pdf?game={TOY.slug}&players=5").status_code == 200


@pytest.mark.parametrize("value", NASTY[:-2])
@pytest.mark.parametrize("name", ["game", "players", "paper", "rules"])
def test_nasty_input_is_a_sentence(client, printer, name, value):
    query = {"players": "4", "game": "skull-king"} | {name: value[:3000].encode("utf-8", "replace")}
    answer = client.get("/sheets/blank.pdf", query_string=query)
    assert answer.status_code == {"game": 404, "rules": 200}.get(name, 422)


def test_a_stranger_gets_no_sheet(client, evening):
    assert client.get(f"/matches/{evening.id}/sheet.pdf").status_code == 404
