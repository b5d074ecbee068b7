"""Files of games as Arrow tables."""

import gzip
import io
from pathlib import Path

import pytest

import tabiya

pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed")

TEXT = """[Event "A"]
[White "Anna"]
[WhiteElo "2500"]
[Result "1-0"]

1. e4 {[%eval 0.17] [%clk 0:01:00]} e5 {[%eval #-3]} 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0

[Event "B"]
[White "Bo"]
[WhiteElo "?"]
[FEN "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"]

1. O-O-O Ke7 2. Zz9 *

[Event "C"]
[White "Çetin"]
[WhiteElo "1500"]

*
"""
COLUMNS = ["Event", "White", "WhiteElo", "moves", "clocks", "evals", "plies", "key", "problems", "Nobody"]


def test_a_table_has_what_the_games_have() -> None:
    table = pa.table(tabiya.read_pgn(io.StringIO(TEXT), columns=COLUMNS))
    assert table.column_names == COLUMNS and table.num_rows == 3
    rows = table.to_pylist()
    games = list(tabiya.parse_games(TEXT))
    for row, game in zip(rows, games):
        assert [str(tabiya.Move.from_bits(bits)) for bits in row["moves"]] == [str(move) for move in game.moves]
        assert row["plies"] == len(game) and row["key"] == game.end().key() and row["Nobody"] is None
    assert rows[0]["clocks"] == [60000, -1, -1, -1, -1, -1, -1]
    assert rows[0]["evals"][:3] == [17, -31997, -32768]
    assert [row["WhiteElo"] for row in rows] == [2500, None, 1500] and rows[2]["White"] == "Çetin"
    assert [row["problems"] for row in rows] == [0, 1, 0]


def test_games_that_are_not_wanted_leave_nothing() -> None:
    wanted = pa.table(tabiya.read_pgn(io.StringIO(TEXT), columns=COLUMNS, filter="WhiteElo>=1500"))
    assert [row["Event"] for row in wanted.to_pylist()] == ["A", "C"]
    assert wanted.to_pylist()[1]["moves"] == []
    both = pa.table(tabiya.read_pgn(io.StringIO(TEXT), filter=["WhiteElo>=1500", "White=Anna"]))
    assert both.num_rows == 1
    with pytest.raises(ValueError):
        tabiya.read_pgn(io.StringIO(TEXT), filter="Elo is high")


def test_several_files_in_several_batches(tmp_path: Path) -> None:
    plain, packed = tmp_path / "a.pgn", tmp_path / "b.pgn.gz"
    plain.write_text(TEXT)
    packed.write_bytes(gzip.compress(TEXT.encode()))
    games = tabiya.read_pgn([plain, packed], batch_size=2)
    reader = pa.RecordBatchReader.from_stream(games)
    assert [batch.num_rows for batch in reader] == [2, 2, 2]
    with pytest.raises(ValueError, match="read already"):
        pa.table(games)


def test_a_stream_that_nobody_takes_is_forgotten() -> None:
    capsule = tabiya.read_pgn(io.StringIO(TEXT)).__arrow_c_stream__()
    del capsule


def test_a_file_that_breaks_is_told() -> None:
    class Broken:
        def read(self, size: int) -> str:
            raise RuntimeError("the disk is gone")

    with pytest.raises(Exception, match="the disk is gone"):
        pa.table(tabiya.read_pgn(Broken()))
