"""Files of games as Arrow tables."""

import gzip
import io
import subprocess
import sys
from pathlib import Path
from typing import Any

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


def test_columns_that_make_no_table_are_refused() -> None:
    with pytest.raises(ValueError, match="needs a column"):
        tabiya.read_pgn(io.StringIO(TEXT), columns=[])
    with pytest.raises(ValueError, match="White is asked for twice"):
        tabiya.read_pgn(io.StringIO(TEXT), columns=["White", "moves", "White"])


def test_one_column_needs_no_list() -> None:
    assert tabiya.read_pgn(io.StringIO(TEXT), columns="White").columns == ["White"]
    for wrong in (3, [3], b"White"):
        with pytest.raises(TypeError):
            tabiya.read_pgn(io.StringIO(TEXT), columns=wrong)  # type: ignore[arg-type]


def test_a_batch_ends_before_its_texts_are_too_long_for_it() -> None:
    class Tags(io.RawIOBase):
        """Games with a megabyte in a tag each."""

        left = 130

        def read(self, size: int = -1, /) -> bytes:
            self.left -= 1
            return b'[Event "' + b"a" * 1_000_000 + b'"]\n\n1. e4 *\n\n' if self.left >= 0 else b""

    table = pa.table(tabiya.read_pgn(Tags(), columns=["Event"]).read())
    batches = table.to_batches()
    assert table.num_rows == 130 and len(batches) > 1
    assert all(batch.nbytes < 1 << 28 for batch in batches)


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


def test_the_result_is_that_of_the_game() -> None:
    # Without a tag it is known only behind the moves.
    text = "1. e4 e5 1-0\n\n1. d4 d5 0-1\n\n[Result \"1-0\"]\n\n1. c4 *\n\n1. c4 c5\n"
    for columns in (["moves"], ["Event"], ["Result", "plies"]):
        won = pa.table(tabiya.read_pgn(io.StringIO(text), columns=columns, filter="Result=1-0"))
        assert won.num_rows == sum(game.result == "1-0" for game in tabiya.parse_games(text)), columns


def test_facts_are_those_of_the_moves() -> None:
    columns = ["opening_eco", "opening_name", "material", "pawn_order", "pawns_home", "plies", "key"]
    games = list(tabiya.parse_games(TEXT))
    rows = pa.table(tabiya.read_pgn(io.StringIO(TEXT), columns=columns)).to_pylist()
    for row, game in zip(rows, games):
        opening = game.opening
        assert row["opening_name"] == (opening and opening.name) and row["opening_eco"] == (opening and opening.eco)
        assert row["key"] == game.end().key()
    assert [row["material"] for row in rows] == ["KQRRBBNNPPPPPPPPvKQRRBBNNPPPPPPP", "KRvK", rows[2]["material"]]
    # White's e-pawn (4), Black's (12); Black's f-pawn (13) was taken at home.
    assert rows[0]["pawn_order"] == 4 | 12 << 4 | 13 << 8
    assert rows[0]["pawns_home"] == 0xFFFF & ~(1 << 4 | 1 << 12 | 1 << 13)
    assert rows[1]["pawn_order"] is None and rows[2]["pawns_home"] == 0xFFFF


def addresses(table: Any) -> list[int]:
    """Where the numbers of a table are."""
    key, moves = table["key"].chunk(0), table["moves"].chunk(0)
    return [key.buffers()[1].address, moves.values.buffers()[1].address, table["White"].chunk(0).buffers()[2].address]


def test_nobody_copies_what_was_read() -> None:
    games = tabiya.read_pgn(io.StringIO(TEXT * 50), columns=["White", "moves", "key"]).read()
    # Whoever copied would have another address.
    first, second = pa.table(games), pa.RecordBatchReader.from_stream(games).read_all()
    assert addresses(first) == addresses(second) and len(games) == 150
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    frame = first.select(["key"]).to_pandas(types_mapper=pandas.ArrowDtype)
    assert frame["key"].array.__arrow_array__().chunk(0).buffers()[1].address == addresses(first)[0]


def test_polars_does_not_copy() -> None:
    pl = pytest.importorskip("polars", reason="polars is not installed")
    games = tabiya.read_pgn(io.StringIO(TEXT * 50), columns=["White", "moves", "key"]).read()
    frame = pl.DataFrame(games)
    assert frame["key"].to_arrow().buffers()[1].address == addresses(pa.table(games))[0]
    again = frame["moves"].to_arrow(compat_level=pl.CompatLevel.oldest())
    assert again.values.buffers()[1].address == addresses(pa.table(games))[1]


def test_zstandard_and_open_files(tmp_path: Path) -> None:
    packed = tmp_path / "games.pgn.zst"
    packed.write_bytes(pa.compress(TEXT.encode(), codec="zstd", asbytes=True))
    plain = pa.table(tabiya.read_pgn(io.StringIO(TEXT)))
    assert pa.table(tabiya.read_pgn(packed)) == plain and pa.table(tabiya.read_pgn(str(packed))) == plain
    with packed.open("rb") as file:
        assert pa.table(tabiya.read_pgn(file)) == plain


def test_duckdb_reads_the_stream() -> None:
    duckdb = pytest.importorskip("duckdb", reason="duckdb is not installed")
    con = duckdb.connect()
    con.register("games", tabiya.read_pgn(io.StringIO(TEXT), columns=["White", "WhiteElo", "moves", "key"]).read())
    rows = con.sql("select White, WhiteElo, len(moves), key from games order by key").fetchall()
    wanted = [(game["White"], game.get("WhiteElo"), len(game), game.end().key()) for game in tabiya.parse_games(TEXT)]
    told = [(white, None if elo == "?" else int(elo or 0), plies, key) for white, elo, plies, key in wanted]
    assert rows == sorted(told, key=lambda row: row[3])
    fresh = tabiya.read_pgn(io.StringIO(TEXT), columns=["White", "plies"])
    assert fresh.columns and con.sql("select sum(plies) from fresh").fetchall() == [(sum(plies for _, _, plies, _ in wanted),)]


def test_pandas_takes_the_stream() -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    if not hasattr(pandas.DataFrame, "from_arrow"):
        pytest.skip("this pandas does not take Arrow by its interface")
    frame = pandas.DataFrame.from_arrow(tabiya.read_pgn(io.StringIO(TEXT), columns=["White", "plies"]))
    assert frame["plies"].tolist() == [len(game) for game in tabiya.parse_games(TEXT)]


def test_a_stream_from_which_nothing_was_read_is_no_reading() -> None:
    """As DuckDB does it: one stream for the columns, another for the rows."""
    games = tabiya.read_pgn(io.BytesIO(TEXT.encode()))
    columns = pa.RecordBatchReader.from_stream(games).schema
    rows = pa.RecordBatchReader.from_stream(games)
    assert rows.schema == columns and rows.read_all().num_rows == 3
    with pytest.raises(ValueError, match="read already"):
        pa.RecordBatchReader.from_stream(games)
    late, soon = (tabiya.read_pgn(io.BytesIO(TEXT.encode())) for _ in range(2))
    first, second = pa.RecordBatchReader.from_stream(late), pa.RecordBatchReader.from_stream(late)
    assert first.read_all().num_rows == 3
    with pytest.raises(Exception, match="read already"):
        second.read_all()
    assert len(soon.read()) == 3


NESTED = """
import io, sys, tempfile
import pyarrow, tabiya

def table():
    return pyarrow.table(tabiya.read_pgn(io.StringIO("1. e4 *"))).num_rows

def stream():
    reader = pyarrow.RecordBatchReader.from_stream(tabiya.read_pgn(io.BytesIO(b"1. e4 *")))
    del reader
    return 1

def path():
    with tempfile.NamedTemporaryFile(suffix=".pgn") as file:
        file.write(b"1. e4 *\\n\\n" * 300_000)
        file.flush()
        return pyarrow.table(tabiya.read_pgn(file.name)).num_rows // 300_000

class File:
    def __init__(self, inner):
        self.inner, self.texts = inner, ["1. d4 *", ""]
    def read(self, size):
        assert self.inner() == 1
        return self.texts.pop(0)

def fens(inner):
    for _ in range(3):
        assert inner() == 1
        yield tabiya.STARTING_FEN

inner = globals()[sys.argv[1]]
assert len(tabiya.Positions(fens(inner))) == 3
assert len(list(tabiya.open_pgn(File(inner)))) == 1
assert pyarrow.table(tabiya.read_pgn(File(inner))).num_rows == 1
assert tabiya.Engine().search(tabiya.Board(), depth=2, on_info=lambda info: inner()).move
print("alive")
"""


@pytest.mark.parametrize("inner", ["table", "stream", "path"])
def test_a_stream_is_read_in_whatever_we_have_called(inner: str) -> None:
    pytest.importorskip("pyarrow")
    run = subprocess.run([sys.executable, "-c", NESTED, inner], capture_output=True, text=True)
    assert (run.returncode, run.stdout) == (0, "alive\n"), run.stderr
