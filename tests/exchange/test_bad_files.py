"""Files that cannot be read, each with the path of what is wrong."""

import pytest

from scorekeeper.exchange.answers import answer
from scorekeeper.exchange.game_file import FormatError, read
from scorekeeper.games import GAMES
from tests.exchange.files import GONE, THREE_ROUNDS, as_bytes, changed

LONE = "\ud800"

WHOLE_FILE = [
    ("version", GONE, "version"),
    ("format", GONE, "format"),
    ("game", GONE, "game"),
    ("players", GONE, "players"),
    ("rounds", GONE, "rounds"),
    ("format", "scorekeeper-match", "format"),
    ("format", None, "format"),
    ("version", 2, "version"),
    ("version", "1", "version"),
    ("version", True, "version"),
    ("version", 9**400, "version"),
    ("game", "whist", "game"),
    ("game", ["skull-king"], "game"),
    ("points", [1, 2, 3], "points"),
    ("Players", [], "Players"),
    ("sides", [[0], [1], [2]], "sides"),
    ("a b", 1, '["a b"]'),
    ("rounds", {}, "rounds"),
    ("rounds", None, "rounds"),
    ("rounds[3]", None, "rounds[3]"),
    ("rounds[3]", [], "rounds[3]"),
    ("rounds[0]", "none", "rounds[0]"),
]
FACTS = [
    ("players", "Ana", "players"),
    ("players", ["Ana"], "players"),
    ("players", [], "players"),
    ("players", list("ABCDEFGHI"), "players"),
    ("players[1]", 7, "players[1]"),
    ("players[1]", None, "players[1]"),
    ("players[1]", "", "players[1]"),
    ("players[1]", " \u3000", "players[1]"),
    ("players[2]", "n" * 41, "players[2]"),
    ("players[2]", "escape \033[2J", "players[2]"),
    ("players[2]", "nul\0", "players[2]"),
    ("players[2]", "turned \u202e", "players[2]"),
    ("players[2]", LONE, "players[2]"),
    ("title", 5, "title"),
    ("title", None, "title"),
    ("title", LONE, "title"),
    ("place", ["home"], "place"),
    ("place", "back\bspace", "place"),
    ("note", {}, "note"),
    ("note", "bell\a", "note"),
    ("started", "yesterday", "started"),
    ("started", "2026-11-29 19:30:00Z", "started"),
    ("started", "2026-11-29T19:30:00", "started"),
    ("started", "2026-11-29T19:30:00+01:00", "started"),
    ("started", "2026-02-30T19:30:00Z", "started"),
    ("started", "２０２６-11-29T19:30:00Z", "started"),
    ("started", "", "started"),
    ("started", 1780000000, "started"),
    ("ended", 1, "ended"),
    ("ended", "yes", "ended"),
    ("first_dealer", "0", "first_dealer"),
    ("first_dealer", False, "first_dealer"),
    ("first_dealer", None, "first_dealer"),
    ("start_points", [0, 0], "start_points"),
    ("start_points", 5, "start_points"),
    ("start_points", [0, True, 0], "start_points[1]"),
    ("start_points", [0, 0, "5"], "start_points[2]"),
    ("start_points", [0, None, 0], "start_points[1]"),
]
OPTIONS = [
    ("options", [], "options"),
    ("options", None, "options"),
    ("options.dragons", True, "options.dragons"),
    ("options.kraken", 1, "options.kraken"),
    ("options.kraken", "true", "options.kraken"),
    ("options.kraken", None, "options.kraken"),
    ("options.scoring", "english", "options.scoring"),
    ("options.scoring", True, "options.scoring"),
    ("options.ties", 0, "options.ties"),
    ("options.rounds", "modern", "options.rounds"),
    ("options.rounds", 10, "options.rounds"),
    ("options.rounds", [], "options.rounds"),
    ("options.rounds", [1] * 61, "options.rounds"),
    ("options.rounds", [1, "2"], "options.rounds[1]"),
    ("options.rounds", [1, 2, False], "options.rounds[2]"),
    ("options.rounds", [[1]], "options.rounds[0]"),
    ("options.skull_king_capture", "40", "options.skull_king_capture"),
    ("options.skull_king_capture", True, "options.skull_king_capture"),
]
ROUNDS = [
    ("rounds[1].wins", [1, 0, 0], "rounds[1].wins"),
    ("rounds[1].bid", [1, 0, 0], "rounds[1].bid"),
    ("rounds[1].fourteens", [1, 0, 0], "rounds[1].fourteens"),
    ("rounds[1].bids", [1, 0], "rounds[1].bids"),
    ("rounds[1].bids", [1, 0, 2, 0], "rounds[1].bids"),
    ("rounds[1].bids", [], "rounds[1].bids"),
    ("rounds[1].bids", 1, "rounds[1].bids"),
    ("rounds[1].bids", {"0": 1}, "rounds[1].bids"),
    ("rounds[1].bids[0]", "1", "rounds[1].bids[0]"),
    ("rounds[1].bids[0]", True, "rounds[1].bids[0]"),
    ("rounds[1].bids[0]", 1.0, "rounds[1].bids[0]"),
    ("rounds[1].bids[0]", 1.5, "rounds[1].bids[0]"),
    ("rounds[1].bids[0]", float("nan"), "rounds[1].bids[0]"),
    ("rounds[1].bids[0]", float("-inf"), "rounds[1].bids[0]"),
    ("rounds[1].bids[0]", [1], "rounds[1].bids[0]"),
    ("rounds[1].bids[0]", "nil", "rounds[1].bids[0]"),
    ("rounds[1].bids[0]", None, "rounds[1].bids[0]"),
    ("rounds[0].bids", GONE, "rounds[0].bids"),
    ("rounds[0].tricks", None, "rounds[0].tricks"),
    ("rounds[0].tricks[2]", None, "rounds[0].tricks[2]"),
    ("rounds[0]", {}, "rounds[0].bids"),
    ("rounds[2].tricks[1]", False, "rounds[2].tricks[1]"),
    ("rounds[2].tricks[1]", "１", "rounds[2].tricks[1]"),
    ("rounds[1].captures", {}, "rounds[1].captures"),
    ("rounds[1].captures", [{}, {}], "rounds[1].captures"),
    ("rounds[1].captures[1]", [], "rounds[1].captures[1]"),
    ("rounds[1].captures[1]", 1, "rounds[1].captures[1]"),
    ("rounds[1].captures[1]", {"kings": 1}, "rounds[1].captures[1].kings"),
    ("rounds[1].captures[0].fourteens", True, "rounds[1].captures[0].fourteens"),
    ("rounds[1].captures[0].fourteens", "1", "rounds[1].captures[0].fourteens"),
    ("rounds[2].alliances", [1, 0], "rounds[2].alliances[0]"),
    ("rounds[2].alliances", {"1": 0}, "rounds[2].alliances"),
    ("rounds[2].alliances", [[1]], "rounds[2].alliances[0]"),
    ("rounds[2].alliances", [[1, 0], [1, 0, 2]], "rounds[2].alliances[1]"),
    ("rounds[2].alliances", [[1, 0], [1, "0"]], "rounds[2].alliances[1][1]"),
    ("rounds[2].alliances", [[True, 0]], "rounds[2].alliances[0][0]"),
    ("rounds[1].wagers", [10, 0], "rounds[1].wagers"),
    ("rounds[1].wagers", ["ten", 0, 0], "rounds[1].wagers[0]"),
    ("rounds[1].harry", [0, 0, True], "rounds[1].harry[2]"),
    ("rounds[1].loads", ["grapeshot", "chain", "grapeshot"], "rounds[1].loads[1]"),
    ("rounds[1].loads", ["grapeshot", 1, "grapeshot"], "rounds[1].loads[1]"),
    ("rounds[1].loads", "cannonball", "rounds[1].loads"),
    ("rounds[1].destroyed", [1], "rounds[1].destroyed"),
    ("rounds[1].destroyed", True, "rounds[1].destroyed"),
    ("rounds[1].ghost", "1", "rounds[1].ghost"),
    ("rounds[1].cards", "2", "rounds[1].cards"),
    ("rounds[1].cards", [2], "rounds[1].cards"),
    ("rounds[1].dealer", "Ben", "rounds[1].dealer"),
    ("rounds[1].order", [0, 1], "rounds[1].order"),
    ("rounds[1].order", [0, 1, 1], "rounds[1].order"),
    ("rounds[1].order", [0, 1, True], "rounds[1].order[2]"),
    ("rounds[1].absent", 2, "rounds[1].absent"),
    ("rounds[1].absent", [2, 2], "rounds[1].absent"),
    ("rounds[1].absent", [1, 2], "rounds[1].absent"),
    ("rounds[1].absent", [2], "rounds[1].bids[2]"),
    ("rounds[1].overruled", 1, "rounds[1].overruled"),
    ("rounds[1].adjustments", {}, "rounds[1].adjustments"),
    ("rounds[1].adjustments", [5], "rounds[1].adjustments[0]"),
    ("rounds[1].adjustments", [{"side": 0, "points": 5}], "rounds[1].adjustments[0].reason"),
]


def adjustment(**changes):
    return [{"side": 0, "points": 5, "reason": "a slip", **changes}]


ADJUSTMENTS = [
    ("rounds[1].adjustments", adjustment(seat=1), "rounds[1].adjustments[0].seat"),
    ("rounds[1].adjustments", adjustment(side="0"), "rounds[1].adjustments[0].side"),
    ("rounds[1].adjustments", adjustment(points=None), "rounds[1].adjustments[0].points"),
    ("rounds[1].adjustments", adjustment(points=True), "rounds[1].adjustments[0].points"),
    ("rounds[1].adjustments", adjustment(reason=5), "rounds[1].adjustments[0].reason"),
    ("rounds[1].adjustments", adjustment(reason=LONE), "rounds[1].adjustments[0].reason"),
]
ROWS = [*WHOLE_FILE, *FACTS, *OPTIONS, *ROUNDS, *ADJUSTMENTS]


def told(value):
    return "missing" if value is GONE else ascii(value)[:40]


@pytest.mark.parametrize(
    ("place", "value", "path"),
    [pytest.param(*row, id=f"{row[0]}: {told(row[1])}") for row in ROWS],
)
def test_what_cannot_be_read_is_refused_with_its_path(place, value, path):
    file = changed((place, value))
    error = answer(as_bytes(file), GAMES)["error"]
    assert (error["code"], error["path"]) == ("format", path)
    assert set(error) == {"code", "path", "message"}
    assert 0 < len(error["message"]) <= 200
    with pytest.raises(FormatError) as refused:
        read(file, GAMES)
    assert refused.value.path == path


def test_there_are_enough_rows():
    assert len(ROWS) >= 80


BYTES = [
    pytest.param(b"", "", id="nothing"),
    pytest.param(b"   ", "", id="only blanks"),
    pytest.param(b"hello", "", id="no JSON"),
    pytest.param(b'{"format": "scorekeeper-game"', "", id="a file cut short"),
    pytest.param(b"{'format': 1}", "", id="single quotes"),
    pytest.param(b"{} {}", "", id="two objects"),
    pytest.param(b'{"a": 01}', "", id="a number with a zero before it"),
    pytest.param(b'{"a": "\n"}', "", id="a bare line break in a text"),
    pytest.param('{"a": １}'.encode(), "", id="a full-width digit"),
    pytest.param('{"a": ²}'.encode(), "", id="a raised digit"),
    pytest.param(b"null", "", id="null"),
    pytest.param(b"7", "", id="a number"),
    pytest.param(b"7" * 5000, "", id="a number of 5,000 digits"),
    pytest.param(b'"game"', "", id="a text"),
    pytest.param(b"[]", "", id="a list"),
    pytest.param(b"[" * 2000, "", id="2,000 open lists"),
    pytest.param(b"[" * 100_000, "", id="100,000 open lists"),
    pytest.param(b'{"a":' * 2000, "", id="2,000 open objects"),
    pytest.param(b'{"a": ' + b"[" * 19 + b"]" * 19 + b"}", "format", id="20 levels"),
    pytest.param(b'{"a": ' + b"[" * 20 + b"]" * 20 + b"}", "a" + "[0]" * 19, id="21 levels"),
    pytest.param(b'{"format": 1, "format": 1}', "format", id="a key twice"),
    pytest.param(b'{"a": [0, {"b": 1, "c": 2, "b": 1}]}', "a[1].b", id="a key twice, deep"),
    pytest.param(b'{"": 1, "": 1}', '[""]', id="an empty key twice"),
    pytest.param(b'{"a": 1, "\\u0061": 1}', "a", id="a key twice, once escaped"),
    pytest.param(b'{"a": NaN}', "a", id="not a number"),
    pytest.param(b'{"a": [-Infinity]}', "a[0]", id="infinity below"),
    pytest.param(b'{"a": {"b": Infinity}}', "a.b", id="infinity"),
    pytest.param(b'{"a": 1.0}', "a", id="a whole number with a point"),
    pytest.param(b'{"a": 1e2}', "a", id="a whole number with an exponent"),
    pytest.param(b'{"a": 1e999}', "a", id="a number beyond floats"),
    pytest.param(b'{"a": -0.0}', "a", id="minus nought point nought"),
    pytest.param(b'{"a": "\\ud800"}', "a", id="half of a surrogate pair"),
    pytest.param(b'{"\\udc00": 1}', '["\\udc00"]', id="half of a surrogate pair as a key"),
    pytest.param(b'{"a": "\xff"}', "", id="bytes that are not UTF-8"),
    pytest.param(b'{"a": "\xed\xa0\x80"}', "", id="a surrogate as bytes"),
    pytest.param(b"\xef\xbb\xbf{}", "", id="a byte order mark"),
    pytest.param('{"a": 1}'.encode("utf-16"), "", id="UTF-16"),
    pytest.param(b"\0" * 10, "", id="zero bytes"),
    pytest.param(b" " * (1024 * 1024 + 1), "", id="more than 1 MiB"),
    pytest.param(b'{"a": 1, "a"', "", id="cut short after a key twice"),
]


@pytest.mark.parametrize(("data", "path"), BYTES)
def test_bytes_that_are_no_game_file_are_refused(data, path):
    error = answer(data, GAMES)["error"]
    assert (error["code"], error["path"]) == ("format", path)


def test_a_byte_order_mark_is_called_by_its_name():
    with pytest.raises(FormatError, match="byte order mark"):
        read(b"\xef\xbb\xbf" + as_bytes(THREE_ROUNDS), GAMES)


def test_a_sentence_names_the_place():
    with pytest.raises(
        FormatError, match=r"^rounds\[1\]\.bids: a list of 3 belongs here, this has 1$"
    ):
        read(changed(("rounds[1].bids", [1])), GAMES)


def test_a_file_of_1_mib_is_read_and_one_byte_more_is_not():
    data = as_bytes(THREE_ROUNDS)
    full = data + b" " * (1024 * 1024 - len(data))
    assert read(full, GAMES).players == ("Ana", "Ben", "Chi")
    with pytest.raises(FormatError, match="more than 1 MiB"):
        read(full + b" ", GAMES)


@pytest.mark.parametrize(
    "value", [1.0, {1, 2}, (1, 2), b"1", {1: 2}, object()], ids=lambda value: type(value).__name__
)
def test_an_object_of_something_that_is_not_json_is_refused(value):
    with pytest.raises(FormatError) as refused:
        read({**THREE_ROUNDS, "note": value}, GAMES)
    assert refused.value.path == "note"


OUT_OF_RANGE = [
    ("options.rounds", [0]),
    ("options.rounds", [61]),
    ("options.rounds", [5, -(9**400)]),
    ("options.skull_king_capture", 45),
    ("options.skull_king_capture", 9**400),
    ("start_points", [0, 9**400, 0]),
    ("start_points", [0, 0, -1_000_001]),
]


@pytest.mark.parametrize(
    ("place", "value"), [pytest.param(*row, id=f"{row[0]}: {row[1]!s:.30}") for row in OUT_OF_RANGE]
)
def test_house_rules_out_of_range_are_an_error_of_options(place, value):
    error = answer(as_bytes(changed((place, value))), GAMES)["error"]
    assert error["code"] == "options"
    assert set(error) == {"code", "message"}
    assert len(error["message"]) <= 200
