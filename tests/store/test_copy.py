import pytest
from sqlalchemy import select, text

from scorekeeper.store import copy, matches
from scorekeeper.store import tables as t
from tests.store.phones import PARTNERS, Phone, new_key


def stored(store):
    columns = [t.match.c[key] for key in copy.COLUMNS]
    with store.reading() as connection:
        return [
            connection.execute(statement).all()
            for statement in (
                select(t.match.c.id, *columns).order_by(t.match.c.id),
                select(t.seat).order_by(*t.seat.primary_key),
                select(t.score).order_by(*t.score.primary_key),
            )
        ]


def tamper(store, statement):
    with store.writing() as connection:
        connection.execute(text(statement))


@pytest.fixture
def played(phone):
    phone.play(1, [3, 0, 0], [2, 1, 0])
    phone.play(2, [1, 1, 0], [1, 1, 0])
    phone.save({(3, "bid", 0): 1})
    return phone


def test_a_row_for_each_counted_round_and_seat(played, store):
    with store.reading() as connection:
        rows = connection.execute(
            select(t.score).order_by(t.score.c.round, t.score.c.seat)
        ).mappings()
        found = [tuple(row.values())[1:] for row in rows]
    assert found == [
        (1, 0, 3, 3, 2, -1, -1, 2),
        (1, 1, 3, 0, 1, -1, -1, 2),
        (1, 2, 3, 0, 0, 5, 5, 1),
        (2, 0, 2, 1, 1, 6, 5, 2),
        (2, 1, 2, 1, 1, 6, 5, 2),
        (2, 2, 2, 0, 0, 5, 10, 1),
    ]


def test_who_is_away_has_a_row_without_bid_and_rank(phone, store):
    phone.save({(1, "absent", None): [2]})
    phone.play(1, [3, 0], [3, 0])
    with store.reading() as connection:
        row = connection.execute(select(t.score).where(t.score.c.seat == 2)).one()
        standing = connection.execute(select(t.seat).where(t.seat.c.seat == 2)).one()
    assert (row.bid, row.tricks, row.points, row.total, row.rank) == (None, None, 0, 0, None)
    assert (standing.total, standing.rank, standing.won) == (0, None, False)


def test_partners_share_points_total_and_rank(store, crew, device):
    match = matches.create(store, crew.id, device.id, PARTNERS, list("abcd"), key=new_key())
    Phone(store, device, match.id).play(1, [1, 1, 0, 0], [2, 1, 0, 0])
    with store.reading() as connection:
        rows = connection.execute(select(t.score).order_by(t.score.c.seat)).all()
    assert [(row.points, row.total, row.rank) for row in rows] == [
        (2, 2, 1),
        (1, 1, 2),
        (2, 2, 1),
        (1, 1, 2),
    ]


@pytest.mark.parametrize(
    "cells",
    [
        pytest.param({(1, "tricks", 0): 3, (1, "tricks", 1): 0}, id="the first round corrected"),
        pytest.param({(2, "tricks", 0): 2, (2, "tricks", 1): 0}, id="the second corrected"),
        pytest.param({(2, "bid", 0): None, (3, "bid", 0): None}, id="a round opened again"),
        pytest.param({(0, "options.warmth", None): 9}, id="another option"),
        pytest.param({(0, "start_points", 0): 100}, id="points at the start"),
        pytest.param({(0, "player", 1): "Dan"}, id="another player"),
        pytest.param({(0, "title", None): "Sunday", (0, "place", None): "Pub"}, id="texts"),
        pytest.param({(0, "ended", None): True}, id="stopped"),
    ],
)
def test_the_copy_follows_every_save_and_undo(played, store, cells):
    before = stored(store)
    played.save(cells)
    assert copy.check(store) == []
    after = stored(store)
    assert after != before
    assert copy.recount(store) == 1
    assert stored(store) == after
    played.undo()
    assert stored(store) == before


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        pytest.param("UPDATE score SET points = 99 WHERE round = 2 AND seat = 1",
                     "round 2, seat 1", id="points"),
        pytest.param("UPDATE score SET rank = NULL WHERE round = 1 AND seat = 0",
                     "round 1, seat 0", id="a rank"),
        pytest.param("UPDATE score SET bid = '2' WHERE round = 1 AND seat = 2",
                     "round 1, seat 2", id="a bid"),
        pytest.param("DELETE FROM score WHERE round = 2 AND seat = 0",
                     "round 2, seat 0", id="a row gone"),
        pytest.param("INSERT INTO score SELECT match_id, 7, seat, cards, bid, tricks, points, "
                     "total, rank FROM score WHERE round = 1 AND seat = 1",
                     "round 7, seat 1", id="a row too many"),
        pytest.param("UPDATE seat SET total = 1000 WHERE seat = 0", "seat 0", id="a standing"),
        pytest.param("UPDATE match SET rounds = 9", "the list", id="the list"),
        pytest.param("UPDATE match SET title = 'x'", "the list", id="a title"),
    ],
)  # fmt: skip
def test_a_tampered_copy_is_found_and_recounted(played, store, statement, told):
    tamper(store, statement.replace(" match ", ' "match" '))
    (difference,) = copy.check(store)
    assert f"match {played.match_id}: {told} is " in difference
    assert copy.recount(store) == 1
    assert copy.check(store) == []


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        pytest.param("DELETE FROM entry WHERE seq = 3", "not numbered 1 to 6", id="a gap"),
        pytest.param('UPDATE "match" SET seq = 9', "not numbered 1 to 9", id="a wrong count"),
        pytest.param("UPDATE entry SET undoes = 5 WHERE seq = 4", "not before it", id="ahead"),
        pytest.param("UPDATE entry SET undoes = 0 WHERE seq = 4", "not before it", id="nowhere"),
        pytest.param("UPDATE entry SET cells = '[[0,\"player\",0,null]]' WHERE seq = 6",
                     "cannot be read", id="no players"),
        pytest.param("UPDATE entry SET cells = '[[0,\"player\",0,77]]' WHERE seq = 6",
                     "cannot be read", id="a player nobody is"),
        pytest.param("UPDATE entry SET cells = '[1]' WHERE seq = 6", "cannot be read", id="junk"),
        pytest.param("UPDATE \"match\" SET game = 'x'", "cannot be read", id="an unknown game"),
    ],
)  # fmt: skip
def test_a_log_that_is_not_whole_is_told(played, store, statement, told):
    tamper(store, statement)
    assert any(told in difference for difference in copy.check(store))


def test_a_match_deleted_meanwhile_is_passed_over(played, store, monkeypatch):
    numbers = copy._numbers(store)
    matches.delete(store, played.match_id)
    monkeypatch.setattr(copy, "_numbers", lambda store: numbers)
    assert copy.check(store) == []
    assert copy.recount(store) == 1
    assert stored(store) == [[], [], []]
