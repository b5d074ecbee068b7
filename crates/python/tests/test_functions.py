"""Questions to whole columns of games."""

import io
import random
from functools import partial
from typing import Any

import pytest

import tabiya
from tabiya import functions

pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed")

NAJDORF = "rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6"
TEXT = """[Event "A"]

1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. Be2 *

[Event "B"]

1. Nf3 c5 2. e4 d6 3. Nc3 a6 4. d4 cxd4 5. Nxd4 Nf6 *

[Event "C"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 *

[Event "D"]
[FEN "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"]

1. O-O-O Ke7 *
"""


def table() -> Any:
    return pa.table(tabiya.read_pgn(io.StringIO(TEXT), columns=["Event", "FEN", "moves", "key"], batch_size=3))


def test_games_that_reach_a_position_by_any_order_of_moves() -> None:
    games = table()
    assert functions.reaches(games, NAJDORF).to_pylist() == [True, True, False, False]
    moves = games["moves"]
    assert functions.reaches(moves, tabiya.Board(NAJDORF)).to_pylist()[:3] == [True, True, False]
    wanted = pa.chunked_array([pa.array([NAJDORF, tabiya.STARTING_FEN, None, "nonsense"])])
    assert functions.reaches(moves, wanted).to_pylist() == [True, True, None, None]
    with pytest.raises(tabiya.FenError):
        functions.reaches(moves, "nonsense")


def test_two_ways_agree_on_random_games() -> None:
    rng = random.Random(7)
    lines, boards = [], []
    for _ in range(40):
        board, bits = tabiya.Board(), []
        for _ in range(rng.randrange(60)):
            moves = list(board.legal_moves)
            if not moves:
                break
            move = rng.choice(moves)
            bits.append(move.bits)
            board.push(move)
        lines.append(bits)
        boards.append(board)
    column = pa.array(lines, type=pa.list_(pa.uint16()))
    assert functions.key(column).to_pylist() == [board.key() for board in boards]
    assert functions.position_at(column, -1).to_pylist() == [board.fen() for board in boards]
    for ply in (0, 1, 9):
        told = functions.position_at(column, ply).to_pylist()
        for fen, bits in zip(told, lines):
            board = tabiya.Board()
            for word in bits[:ply]:
                board.push(tabiya.Move.from_bits(word))
            assert fen == (board.fen() if len(bits) >= ply else None)
    fens = pa.array([board.fen() for board in boards])
    assert functions.key(fens).to_pylist() == functions.key(column).to_pylist()
    assert functions.material(fens).to_pylist() == functions.material(column).to_pylist()
    target = boards[0].fen()
    hits = []
    for bits in lines:
        board = tabiya.Board()
        hit = board.same_position(boards[0])
        for word in bits:
            board.push(tabiya.Move.from_bits(word))
            hit |= board.same_position(boards[0])
        hits.append(hit)
    assert functions.reaches(column, target).to_pylist() == hits and hits[0]


def test_openings_by_position_and_by_game() -> None:
    games = table()
    assert functions.opening(games).to_pylist()[:3] == [
        "Sicilian Defense: Najdorf Variation, Opocensky Variation",
        "Sicilian Defense: Najdorf Variation",
        "Ruy Lopez",
    ]
    assert functions.opening(games, "eco").to_pylist() == ["B92", "B90", "C60", None]
    assert functions.opening(pa.array([NAJDORF]), "family").to_pylist() == ["Sicilian Defense"]
    with pytest.raises(ValueError, match="no age"):
        functions.opening(games, "age")  # type: ignore[arg-type]


def test_moves_are_judged_with_the_reason() -> None:
    pinned = "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1"
    fens = pa.array([pinned, pinned, None, "4k3/8/8/8/8/8/8/8 w - - 0 1"])
    moves = pa.array(["Nc3", "Kd1", "a3", "a3"])
    assert functions.legal(fens, moves).to_pylist() == [False, True, None, None]
    assert functions.explain(fens, moves, "code").to_pylist()[:2] == ["pinned", "legal"]
    why = functions.explain(fens, moves).to_pylist()
    assert why[0] == tabiya.Board(pinned).explain("Nc3").message and "king" in why[3]
    assert functions.material(fens).to_pylist() == ["KNvKR", "KNvKR", None, None]


def test_what_is_no_game_breaks_nothing() -> None:
    rng = random.Random(3)
    lines = [[rng.randrange(65536) for _ in range(rng.randrange(8))] for _ in range(3000)]
    lines += [[tabiya.Board().parse_move("e4").bits, word] for word in range(0, 65536, 7)]
    column = pa.array(lines, type=pa.list_(pa.uint16()))
    for told in (functions.key(column), functions.reaches(column, NAJDORF), functions.opening(column)):
        assert len(told) == len(lines)
    wide = pa.array([[70000, -1], [], None], type=pa.list_(pa.int64()))
    assert functions.key(wide).to_pylist() == [None, tabiya.Board().key(), None]
    with pytest.raises(ValueError, match="16 bits"):
        functions.reaches(pa.array(["e4"]), NAJDORF)
    with pytest.raises(TypeError):
        functions.reaches("e4", NAJDORF)
    with pytest.raises(TypeError):
        functions.key([1, 2])
    with pytest.raises(ValueError, match="no column"):
        functions.reaches(pa.table({"a": [1]}), NAJDORF)


def test_slices_and_other_types_of_arrow() -> None:
    games = table().combine_chunks()
    moves = games["moves"].chunk(0)
    assert functions.key(moves[1:3]).to_pylist() == games["key"].to_pylist()[1:3]
    large = moves.cast(pa.large_list(pa.uint16()))
    assert functions.key(large, games["FEN"].chunk(0).dictionary_encode()).to_pylist() == games["key"].to_pylist()
    assert functions.opening(large[2:], "eco", games["FEN"].chunk(0)[2:]).to_pylist() == ["C60", None]
    assert functions.position_at(moves, pa.array([0, 1, -2, 99])).to_pylist()[3] is None


def test_a_dictionary_without_a_text_is_all_nulls() -> None:
    moves = table().combine_chunks()["moves"].chunk(0)
    start = pa.DictionaryArray.from_arrays(pa.array([None] * 4, pa.int32()), pa.array([], pa.string()))
    assert functions.key(moves, start).to_pylist() == functions.key(moves).to_pylist()
    assert functions.key(start).to_pylist() == [None] * 4
    assert functions.key(pa.nulls(4)).to_pylist() == [None] * 4


def test_any_table_with_the_interface_is_taken() -> None:
    class Other:
        columns = ["moves", "FEN"]

        def __arrow_c_stream__(self, requested_schema: object = None) -> object:
            # Here the interpreter is given free, and games are read from a file of Python's.
            return table().__arrow_c_stream__(requested_schema)

    told = functions.key(Other())
    assert isinstance(told, tabiya.ArrowTable) and told.columns == ["key"] and len(told) == 4
    assert pa.table(told)["key"].to_pylist() == table()["key"].to_pylist()
    # What is given can be taken as often as one likes, and a stream that is gone is told.
    assert pa.table(told) == pa.table(told)
    reader = tabiya.read_pgn(io.StringIO(TEXT), columns=["moves"])
    functions.key(reader)
    with pytest.raises(ValueError, match="read already"):
        functions.key(reader)


def test_what_is_no_capsule_is_told() -> None:
    class Other:
        columns = ["moves"]

        def __init__(self, given: object) -> None:
            self.given = given

        def __arrow_c_stream__(self, requested_schema: object = None) -> object:
            return self.given

    for given in (None, 5, "capsule", table(), table().schema.__arrow_c_schema__()):
        with pytest.raises((ValueError, TypeError)):
            functions.key(Other(given))
    taken = Other(table().__arrow_c_stream__())
    assert len(functions.key(taken)) == 4
    with pytest.raises(ValueError, match="read already"):
        functions.key(taken)


def test_columns_that_lie_break_nothing() -> None:
    texts: tuple[Any, ...] = ("u", 4, 0, [None, b"\0\0\0\0\xff\xff\xff\x7f", b"8/8"], [])
    lists: tuple[Any, ...] = ("+l", 9, 2**60, [b"", b"\0" * 12], [("S", 2**62, 2**62, [None, b"\1"], [])])
    words: tuple[Any, ...] = ("vu", 2, 0, [None, b"\xff" * 16 + b"\x20\0\0\0abcd\7\0\0\0\1\0\0\0", b""], [])
    keys = ("dictionary i", 3, 0, [b"\7", b"\xff" * 8], [texts])
    for column in (texts, lists, words, keys, ("+w:99999999999", 3, 0, [None], [texts]), ("?", 1, 0, [], [])):
        for function in ("key", "material", "opening"):
            try:
                told = tabiya._tabiya.map_columns(function, 3, {"position": column}, {})
            except ValueError:
                continue
            assert pa.table(told).column(0).null_count == len(told)


def test_polars_takes_them_in_expressions() -> None:
    pl = pytest.importorskip("polars", reason="polars is not installed")
    frame = pl.DataFrame(tabiya.read_pgn(io.StringIO(TEXT), columns=["Event", "FEN", "moves"]))
    found = frame.select(
        hit=pl.col("moves").map_batches(partial(functions.reaches, position=NAJDORF), return_dtype=pl.Boolean),
        eco=pl.col("moves").map_batches(partial(functions.opening, part="eco"), return_dtype=pl.String),
    )
    assert found["hit"].to_list()[:3] == [True, True, False] and found["eco"].to_list()[:2] == ["B92", "B90"]
    assert functions.material(frame["moves"], frame["FEN"]).to_list()[3] == "KRvK"


def test_duckdb_takes_them_as_functions_of_its_own() -> None:
    duckdb = pytest.importorskip("duckdb", reason="duckdb is not installed")
    games = table()
    con = duckdb.connect()
    con.register("games", games)
    con.create_function("reaches", functions.reaches, ["USMALLINT[]", "VARCHAR"], "BOOLEAN", type="arrow")
    con.create_function("opening", functions.opening, ["USMALLINT[]"], "VARCHAR", type="arrow")
    con.create_function("explain", functions.explain, ["VARCHAR", "VARCHAR"], "VARCHAR", type="arrow")
    rows = con.sql(f"select Event, opening(moves) from games where reaches(moves, '{NAJDORF}') order by 1").fetchall()
    assert [row[0] for row in rows] == ["A", "B"] and rows[1][1] == "Sicilian Defense: Najdorf Variation"
    con.create_function("named", functions.opening, ["VARCHAR"], "VARCHAR", type="arrow", null_handling="special")
    assert con.sql("select named('4k3/8/8/8/8/8/8/4K3 w - - 0 1')").fetchall() == [(None,)]
    ((why,),) = con.sql("select explain('4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1', 'Nc3')").fetchall()
    assert why.startswith("The knight on e2 is pinned")


def test_batches_get_columns_more() -> None:
    add = functions.add_columns(hit=partial(functions.reaches, position=NAJDORF), eco=partial(functions.opening, part="eco"))
    batches = list(add(table().to_batches()))
    assert [batch.num_rows for batch in batches] == [3, 1]
    assert batches[0].column_names[-2:] == ["hit", "eco"] and batches[0]["eco"].to_pylist() == ["B92", "B90", "C60"]
