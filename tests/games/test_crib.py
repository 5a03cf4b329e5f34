"""The crib and its reader."""

from scorekeeper.games.crib import Crib, preview, tabulate
from scorekeeper.games.tally import Tally

TABLE = tabulate(2, lambda bid, tricks: 10 * bid + tricks, lambda bid, tricks: (bid == tricks) / 2)


def test_a_table_has_a_row_a_bid_and_a_column_a_number_of_tricks():
    assert TABLE.points == [[0, 1, 2], [10, 11, 12], [20, 21, 22]]
    assert TABLE.share == [[0.5, 0, 0], [0, 0.5, 0], [0, 0, 0.5]]


def test_a_crib_is_json():
    assert Crib({"": TABLE}, counts={"x": 3}).to_json() == {
        "tables": {"": {"points": TABLE.points, "share": TABLE.share}},
        "select": "", "shift": "", "stake": "", "counts": {"x": 3}, "pairs": {},
    }  # fmt: skip


def test_a_preview_of_bids_and_tricks():
    told = Tally({("bid", 0): 2, ("tricks", 0): 1, ("bid", 3): 0, ("tricks", 3): 0})
    assert preview(Crib({"": TABLE}), told, [0, 3]) == {0: 21, 3: 0}


def test_a_preview_of_everything():
    zero = tabulate(2, lambda bid, tricks: 0, lambda bid, tricks: 0)
    crib = Crib({"a": TABLE, "b": zero}, "load", "shift", "stake", {"x": 3, "y": 4}, {"pair": 20})
    told = Tally(
        {
            ("bid", 0): 1, ("tricks", 0): 2, ("shift", 0): 1, ("x", 0): 2, ("y", 0): 1,
            ("bid", 1): 1, ("tricks", 1): 1, ("load", 1): "b", ("stake", 1): 10, ("x", 1): 2,
            ("bid", 2): 0, ("tricks", 2): 1, ("stake", 2): 20,
            ("pair", None): [[0, 1], [1, 2]],
        }
    )  # fmt: skip
    assert preview(crib, told, [0, 1, 2]) == {0: 22 + 5 + 20, 1: 10 + 20, 2: 1 - 20}
