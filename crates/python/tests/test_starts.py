"""Where a game starts: one answer for a game, a table and positions, however odd its tags are."""

import io

import pytest

import tabiya
from tabiya import Board, Pgn, Positions

pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed")

# Names of tags in any case, the first of each; what is odd in a FEN is forgiven; variants and their names.
READ = [
    '[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w KQkq - 0 1"]\n\n1. e4 e5 *',
    '[fen "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"]\n\n1. O-O-O Ke7 *',
    '[FEN "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"]\n[Fen "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n1. O-O-O Ke7 *',
    '[FEN "  4k3/8/8/8/8/8/8/R3K3 w Q - "]\n\n1. O-O-O Ke7 2. Zz9 *',
    '[SetUp "1"]\n\n1. e4 *',
    '[Variant "Crazyhouse"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *',
    '[variant "Five-check"]\n\n1. e4 e5 2. Bc4 Nc6 3. Bxf7+ Kxf7 4. Qh5+ g6 *',
    '[Variant "Three-check"]\n[FEN "4k3/8/8/8/8/8/8/R3K3 w Q - 2+1 0 1"]\n\n1. Ra8+ *',
    '[Variant "Chess960"]\n[FEN "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"]\n\n1. e4 e5 *',
    '[Variant "Nobody\'s game"]\n\n1. e4 e5 2. Ke2 *',
]
# No position is known of these.
UNREAD = [
    '[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n1. e4 *',
    '[FEN "nonsense"]\n\n1. e4 *',
    '[Variant "Bughouse"]\n\n1. e4 *',
    '[Variant "Crazyhouse"]\n[FEN "8/8/8/8/8/8/8/8[] w - - 0 1"]\n\n1. e4 *',
]


def row_of(text: str) -> dict[str, object]:
    columns = ["moves", "plies", "key", "material", "problems", "pawn_order"]
    (row,) = pa.table(tabiya.read_pgn(io.StringIO(text), columns=columns)).to_pylist()
    return dict(row)


def errors(game: Pgn) -> int:
    return sum(problem.severity == "error" for problem in game.problems)


@pytest.mark.parametrize("text", READ)
def test_tables_and_positions_start_where_the_game_does(text: str) -> None:
    game, row, positions = Pgn.parse(text), row_of(text), Positions.from_pgn(io.StringIO(text))
    moves = [move for move in game.moves if move is not None]
    assert len(moves) == len(game) > 0
    assert row["moves"] == [move.bits for move in moves] and row["plies"] == len(moves)
    assert row["key"] == game.end().key() and row["problems"] == errors(game)
    assert (row["pawn_order"] is None) == (game.board() != Board())
    board = game.board()
    boards = [board.copy()]
    for move in moves:
        board.push(move)
        boards.append(board.copy())
    assert positions.fens() == [before.fen() for before in boards[:-1]]
    assert [positions[at].variant for at in range(len(positions))] == [game.board().variant] * len(moves)
    assert positions.played().tolist() == [move.bits for move in moves]


@pytest.mark.parametrize("text", UNREAD)
def test_of_a_game_without_a_start_no_position_is_told(text: str) -> None:
    game, row = Pgn.parse(text), row_of(text)
    assert row == {"moves": [], "plies": 0, "key": None, "material": None, "problems": errors(game), "pawn_order": None}
    assert row["problems"] == 1 and len(Positions.from_pgn(io.StringIO(text))) == 0
    # The games around it are read.
    assert len(Positions.from_pgn(io.StringIO(f"1. e4 *\n\n{text}\n\n1. d4 d5 *\n"))) == 3


def test_columns_and_filters_know_a_tag_in_any_case_and_its_first_value() -> None:
    text = '[white "Anna"]\n[White "Bert"]\n[WHITEELO "2500"]\n\n1. e4 *'
    table = pa.table(tabiya.read_pgn(io.StringIO(text), columns=["White", "WhiteElo"], filter="White=Anna"))
    assert table.to_pylist() == [{"White": "Anna", "WhiteElo": 2500}]
    with pytest.raises(ValueError, match="white is asked for twice"):
        tabiya.read_pgn(io.StringIO(text), columns=["White", "white"])
