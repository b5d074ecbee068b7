"""Boards of variants in ``tabiya.compat.chess`` have the rules that those of python-chess have."""

import sys
from pathlib import Path

import pytest

import tabiya.compat.chess as chess
from tabiya.compat.chess import engine, variant


@pytest.mark.parametrize("kind", [variant.SuicideBoard, variant.GiveawayBoard])
def test_suicide_and_giveaway_have_castling(kind: type[variant.AntichessBoard]) -> None:
    assert kind().fen() == chess.STARTING_FEN and variant.AntichessBoard().fen().split()[2] == "-"
    # . . . . k . . .
    # . . . . . . . .
    # . . . . . . . .
    # . . . . . . . .
    # . . . . . r . .
    # . . . . . . . .
    # . . . . . . . .
    # R . . . K . . R   no king is ever in check: it goes over f1 all the same
    board = kind("4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1")
    assert {board.san(move) for move in board.legal_moves if board.is_castling(move)} == {"O-O", "O-O-O"}
    assert not board.is_check() and board.is_valid()
    board.push_san("O-O")
    assert board.fen() == "4k3/8/8/8/5r2/8/8/R4RK1 b - - 1 1"
    board.pop()
    board.push_san("Ra2")
    assert board.fen() == "4k3/8/8/8/5r2/8/R7/4K2R b K - 1 1"
    board.push_san("Kd8"), board.push_san("Kd2")
    assert board.castling_rights == 0
    while board.move_stack:
        board.pop()
    assert board.fen() == "4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1"


@pytest.mark.parametrize("kind", [variant.AntichessBoard, variant.SuicideBoard, variant.GiveawayBoard])
def test_who_may_castle_must_capture_all_the_same(kind: type[variant.AntichessBoard]) -> None:
    board = kind("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    assert {move.uci() for move in board.legal_moves} == {"a1a8", "h1h8"}
    assert not board.is_legal(chess.Move.from_uci("e1g1")) and board.is_legal(chess.Move.from_uci("a1a8"))


def test_pseudo_legal_moves_are_those_of_the_variant() -> None:
    horde = variant.HordeBoard("2bk1b1B/1p1p1q2/1p2p3/1P2PPP1/r2PP2P/1PP2PP1/PPPPPPP1/PPPPPPPP w - - 1 23")
    assert chess.Move.from_uci("h1h3") in horde.pseudo_legal_moves
    antichess = variant.AntichessBoard("8/P7/8/8/8/8/8/7k w - - 0 1")
    assert {move.uci()[4] for move in antichess.pseudo_legal_moves} == set("kqrbn")
    house = variant.CrazyhouseBoard("k7/8/8/8/8/8/8/K6r[QP] w - - 0 1")
    assert len(list(house.generate_pseudo_legal_drops())) == 61 + 61 - 13
    assert {move.uci() for move in house.generate_legal_drops()} == {f"Q@{file}1" for file in "bcdefg"}


def test_variants_name_their_tables() -> None:
    assert variant.AtomicBoard.tbw_suffix == ".atbw" and variant.AtomicBoard.tbz_magic == bytes.fromhex("91a95eeb")
    for kind, suffix, pawnless in (
        (variant.AntichessBoard, ".gtbw", ".stbw"),
        (variant.GiveawayBoard, ".gtbw", ".stbw"),
        (variant.SuicideBoard, ".stbw", ".gtbw"),
    ):
        assert (kind.tbw_suffix, kind.pawnless_tbw_suffix) == (suffix, pawnless)


# It plays the last legal move that it is told of, and writes down what it is told.
LISTENER = """
import sys
for line in sys.stdin:
    open({0!r}, "a").write(line)
    answer = {{"uci": "option name UCI_Chess960 type check default false\\noption name UCI_Variant type combo default chess{1}\\nuciok", "isready": "readyok"}}
    print("info depth 1 score cp 1 pv {2}\\nbestmove {2}" if line.startswith("go") else answer.get(line.strip(), ""), flush=True)
"""
VARIANTS = "".join(f" var {name}" for name in ("chess", "atomic", "crazyhouse", "3check", "antichess"))


def heard(tmp_path: Path, board: chess.Board, move: str, limit: engine.Limit) -> tuple[engine.PlayResult, list[str]]:
    """What an engine plays that says this move, and what it was told."""
    script, told = tmp_path / "listener.py", tmp_path / "told"
    script.write_text(LISTENER.format(str(told), VARIANTS, move))
    with engine.SimpleEngine.popen_uci([sys.executable, str(script)]) as made:
        return made.play(board, limit, info=engine.Info.ALL), told.read_text().splitlines()


@pytest.mark.parametrize(
    ("kind", "name", "fen", "move"),
    [
        (variant.AtomicBoard, "atomic", "rnb1kbnr/ppppqppp/8/8/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3", "g1e2"),
        (variant.CrazyhouseBoard, "crazyhouse", "4k3/8/8/8/8/8/8/4K2Q[Pq] w - - 3 25", "P@e4"),
        (variant.ThreeCheckBoard, "3check", "4k3/8/8/8/8/8/8/4K2Q w - - 2+3 3 25", "h1h5"),
        (variant.AntichessBoard, "antichess", "8/P7/8/8/8/8/8/7k w - - 0 1", "a7a8k"),
    ],
)
def test_engines_play_variants(kind: type[variant.VariantBoard], name: str, fen: str, move: str, tmp_path: Path) -> None:
    board = kind(fen)
    played, told = heard(tmp_path, board, move, engine.Limit(depth=1))
    assert played.move == chess.Move.from_uci(move) and board.is_legal(played.move) and played.info["pv"] == [played.move]
    assert f"setoption name UCI_Variant value {name}" in told
    core = engine._core_board(board)
    assert core.variant == kind.core_variant and core.fullmove_number == board.fullmove_number
    assert len(core.legal_moves) == board.legal_moves.count()


@pytest.mark.parametrize(
    ("fen", "told", "castled"),
    [
        ("4k3/8/8/8/8/8/8/1K5R w H - 0 1", "b1h1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"),
        ("4k3/8/8/8/8/8/8/R4KR1 w GA - 0 1", "f1g1", "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1"),
        ("1r3kr1/8/8/8/8/8/8/5K2 b gb - 0 1", "f8b8", "2kr2r1/8/8/8/8/8/8/5K2 w - - 1 2"),
        ("4k3/8/8/8/8/8/8/4K2R w H - 0 1", "e1h1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"),
    ],
)
def test_engines_castle_in_chess960(fen: str, told: str, castled: str, tmp_path: Path) -> None:
    board = chess.Board(fen, chess960=True)
    played, _ = heard(tmp_path, board, told, engine.Limit(depth=1))
    assert played.move == chess.Move.from_uci(told) and played.move in board.legal_moves and played.info["pv"] == [played.move]
    board.push(played.move)
    assert board.fen() == castled
    # What was played goes on to the engine, and back.
    core = engine._core_board(board)
    assert core.board_fen() == board.board_fen() and bool(core.turn) == board.turn


def test_a_limit_says_how_many_moves_a_clock_is_for(tmp_path: Path) -> None:
    limit = engine.Limit(white_clock=60, black_clock=50, remaining_moves=7)
    _, told = heard(tmp_path, chess.Board(), "e2e4", limit)
    assert [line for line in told if line.startswith("go")] == ["go wtime 60000 btime 50000 winc 0 binc 0 movestogo 7"]


def test_moves_pieces_and_scores_are_no_tuples() -> None:
    move, piece = chess.Move.from_uci("a7a8"), chess.Piece.from_symbol("N")
    score = engine.PovScore(engine.Cp(13), chess.WHITE)
    for value in (move, piece, score):
        assert not isinstance(value, tuple) and "%s" % value == str(value)
    assert move != (48, 56, None, None) and hash(move) == hash(chess.Move(48, 56))
    move.promotion = chess.QUEEN
    assert move == chess.Move.from_uci("a7a8q")


def test_a_move_that_is_changed_is_no_other_move() -> None:
    board = chess.Board()
    for move in board.legal_moves:
        move.promotion = chess.QUEEN
    assert all(move.promotion is None for move in board.legal_moves)


def test_a_check_that_was_given_does_not_come_back() -> None:
    board = variant.ThreeCheckBoard("rnbqkbnr/1p1p2p1/2p2p2/p3p2p/3P1PP1/7N/PPP1P2P/RNBQKB1R b KQkq - 3+3 1 6")
    assert board.is_irreversible(board.parse_uci("f8b4")) and not board.is_irreversible(board.parse_uci("g8h6"))


def test_what_belongs_to_a_side_is_mirrored_with_it() -> None:
    assert variant.ThreeCheckBoard("4k3/8/8/8/8/8/8/4K2Q w - - 2+3 3 25").mirror().fen() == "4k2q/8/8/8/8/8/8/4K3 b - - 3+2 3 25"
    assert variant.CrazyhouseBoard("4k3/8/8/8/8/8/8/4K2Q[Pq] w - - 3 25").mirror().fen() == "4k2q/8/8/8/8/8/8/4K3[Qp] b - - 3 25"


def test_rights_to_castle_that_are_lost_in_crazyhouse_do_not_come_back() -> None:
    board = variant.CrazyhouseBoard("rnbqkbnr/ppppppp1/8/7p/8/P1P5/1P1PPPPP/RNBQKBNR[] b KQkq - 0 2")
    assert board.is_irreversible(board.parse_uci("h8h7")) and not board.is_irreversible(board.parse_uci("e7e5"))


def test_a_king_that_was_taken_takes_its_rights_with_it() -> None:
    board = variant.GiveawayBoard("4k2r/8/8/8/8/8/4q3/R3K2R b KQk - 0 1")
    board.push_uci("e2e1")
    assert board.castling_rights == chess.BB_H8 and board.is_valid()
    board.pop()
    assert board.castling_rights == chess.BB_A1 | chess.BB_H1 | chess.BB_H8
