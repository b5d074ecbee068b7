"""``tabiya.compat.chess`` answers as python-chess does."""

import doctest
import importlib
import io
import logging
import os
import pickle
import subprocess
import sys
import tarfile
import types
import unittest
from pathlib import Path

import pytest

import tabiya.compat.chess as chess
import tabiya.compat.chess.engine as engine
import tabiya.compat.chess.pgn
import tabiya.compat.chess.polyglot
import tabiya.compat.chess.svg
from tabiya.compat.chess import syzygy

SDIST = "chess==1.11.2"
CLASSES = (
    "SquareTestCase MoveTestCase PieceTestCase BoardTestCase LegalMoveGeneratorTestCase BaseBoardTestCase "
    "SquareSetTestCase PolyglotTestCase PgnTestCase SvgTestCase"
).split()
# What of its tests does not pass, and why.
WAIVED: dict[str, str] = {}


def _sdist(folder: Path) -> Path:
    """The unpacked sources with the tests: those that a variable names, or from the package index."""
    given = os.environ.get("TABIYA_PYTHON_CHESS")
    if given:
        return Path(given)
    command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--no-binary", ":all:", "-d", str(folder), SDIST]
    try:
        done = subprocess.run(command, capture_output=True, timeout=120)
    except subprocess.TimeoutExpired:
        pytest.skip("the sources of python-chess did not arrive in two minutes")
    archives = list(folder.glob("*.tar.gz"))
    if done.returncode or not archives:
        pytest.skip("the sources of python-chess cannot be had here")
    with tarfile.open(archives[0]) as archive:
        archive.extractall(folder, filter="data") if hasattr(tarfile, "data_filter") else archive.extractall(folder)
    return next(path for path in folder.iterdir() if path.is_dir())


def test_its_own_tests_pass(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = _sdist(tmp_path)
    monkeypatch.chdir(folder)
    monkeypatch.setattr(logging, "raiseExceptions", False)
    names = {"chess": chess}
    for name in ("pgn", "polyglot", "svg", "syzygy", "engine", "variant"):
        names[f"chess.{name}"] = importlib.import_module(f"tabiya.compat.chess.{name}")
    # Its tests are not among those that run; only the reading of the file must not fail.
    names["chess.gaviota"] = types.ModuleType("chess.gaviota")
    vars(names["chess.gaviota"])["MissingTableError"] = KeyError
    monkeypatch.setattr(chess, "gaviota", names["chess.gaviota"], raising=False)
    for name, module in names.items():
        monkeypatch.setitem(sys.modules, name, module)
    tests = types.ModuleType("its_tests")
    monkeypatch.setitem(sys.modules, "its_tests", tests)
    exec(compile((folder / "test.py").read_text(), "test.py", "exec"), vars(tests))
    suite = unittest.TestSuite(unittest.defaultTestLoader.loadTestsFromName(name, tests) for name in CLASSES)
    result = unittest.TestResult()
    suite.run(result)
    failed = {".".join(test.id().split(".")[-2:]): trace for test, trace in result.failures + result.errors}
    print(f"{result.testsRun - len(failed)} of {result.testsRun} tests of {SDIST} pass")
    unexpected = {name: trace for name, trace in failed.items() if name not in WAIVED}
    assert not unexpected, "\n".join(f"{name}\n{trace}" for name, trace in unexpected.items())
    assert result.testsRun == 177 and set(failed) == set(WAIVED)


def differential(folder: Path, positions: int) -> None:
    script = str(Path(__file__).parent / "differential.py")
    line = [sys.executable, script, str(positions), "1", str(_sdist(folder))]
    for games in ([], ["--variants"]):
        alike([*line, *games])


def alike(line: list[str]) -> None:
    done = subprocess.run(line, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_random_positions_are_answered_alike(tmp_path: Path) -> None:
    differential(tmp_path, 200)


@pytest.mark.long
def test_many_random_positions_are_answered_alike(tmp_path: Path) -> None:
    # The 10⁶ of a release are walked by hand: `python differential.py 1000000 2 FOLDER --share 15`.
    differential(tmp_path, 20_000)


def test_the_docs_of_the_layer_are_true() -> None:
    failed, tried = doctest.testmod(chess)
    assert tried and not failed


def test_a_game_is_played_and_taken_back() -> None:
    board = chess.Board()
    for san in "e4 e5 Nf3 Nc6 Bb5 a6 O-O".split():
        board.push_san(san)
    assert board.fen() == "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 1 4"
    assert board.is_legal(chess.Move.from_uci("a6b5")) and len(list(board.legal_moves)) == 32
    moves = [board.pop() for _ in range(7)]
    assert board == chess.Board() and moves[0] == chess.Move.from_uci("e1g1")


def test_a_refused_move_says_why() -> None:
    with pytest.raises(chess.IllegalMoveError, match="pinned to the king on e1 by the rook on e8"):
        chess.Board("4rk2/8/8/8/8/8/4N3/4K3 w - - 0 1").parse_san("Nc3")


def test_a_checking_piece_is_not_pinned() -> None:
    board = chess.Board("rnbq3r/p2pnkpp/2p1Q3/4p3/1Pp2P1P/P2PP3/3N2PN/R3KB1R b - - 0 21")
    assert not board.is_pinned(chess.BLACK, chess.E6)


def test_boards_that_are_no_positions_have_moves_too() -> None:
    board = chess.Board(None)
    board.set_piece_at(chess.A1, chess.Piece.from_symbol("R"))
    assert board.legal_moves.count() == 14
    assert board.status() & chess.Status.NO_WHITE_KING


def test_changed_attributes_are_seen() -> None:
    board = chess.Board()
    assert board.legal_moves.count() == 20
    board.turn = chess.BLACK
    assert chess.Move.from_uci("e7e5") in board.legal_moves
    board.pawns, board.occupied = 0, board.occupied & ~board.pawns
    board.occupied_co[chess.WHITE] &= board.occupied
    board.occupied_co[chess.BLACK] &= board.occupied
    assert chess.Move.from_uci("a8a1") in board.pseudo_legal_moves


def test_boards_are_pickled() -> None:
    board = chess.Board()
    board.push_san("e4")
    assert board.legal_moves
    again = pickle.loads(pickle.dumps(board))
    assert again == board and again.pop() == chess.Move.from_uci("e2e4")


def test_a_game_is_read_and_written() -> None:
    text = '[Event "A"]\n\n1. e4 { best } ( 1. d4 $1 ) 1... e5 2. Nf3 *'
    game = chess.pgn.read_game(io.StringIO(text))
    assert game.headers["Event"] == "A" and game.next().comment == "best"
    written = str(game)
    assert written.endswith("1. e4 { best } ( 1. d4 $1 ) 1... e5 2. Nf3 *")
    assert str(chess.pgn.read_game(io.StringIO(written))) == written


def test_no_table_is_told() -> None:
    with syzygy.Tablebase() as tables, pytest.raises(syzygy.MissingTableError):
        tables.probe_wdl(chess.Board("4k3/8/8/8/8/8/8/4KQ2 w - - 0 1"))


def test_moves_that_go_nowhere_are_not_legal() -> None:
    board = chess.Board()
    assert not board.is_legal(chess.Move(34, 34)) and not board.is_into_check(chess.Move.from_uci("h3a7"))


def test_what_an_engine_refuses_is_an_error_of_the_layer(tmp_path: Path) -> None:
    script = tmp_path / "engine.py"
    script.write_text("while True:\n    print({'uci': 'uciok', 'isready': 'readyok'}.get(input(), ''), flush=True)\n")
    with engine.SimpleEngine.popen_uci([sys.executable, str(script)]) as made:
        with pytest.raises(engine.EngineError):
            made.configure({"Hasch": 32})


def test_a_move_that_cannot_be_written_is_not_made() -> None:
    board = chess.Board("4k3/1R6/8/8/8/8/8/4K3 w - - 0 1")
    for write in (board.san, board.lan, board.san_and_push):
        try:
            write(chess.Move.from_uci("b7b8p"))
        except ValueError:
            assert board.fen() == "4k3/1R6/8/8/8/8/8/4K3 w - - 0 1" and not board.move_stack
        else:
            assert len(board.move_stack) == (write == board.san_and_push)


@pytest.mark.parametrize(
    ("fen", "legal", "illegal"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", {"e1g1": "e1h1", "e1h1": "e1h1", "e1c1": "e1a1"}, ["e1g5", "e1h8", "e1a5", "e1b5", "e1b1"]),
        ("r2kb2b/1p2r1p1/n4p1p/p2p4/2PQP1qn/1P1P3P/P1K3P1/RN2R2B b q - 9 21", {"d8c7": "d8c7"}, ["d8a7", "d8a1", "d8b5", "d8h1", "d8g8"]),
    ],
)
def test_a_king_that_goes_anywhere_does_not_castle(fen: str, legal: dict[str, str], illegal: list[str]) -> None:
    board = chess.Board(fen, chess960=True)
    for text, meant in legal.items():
        assert board.parse_uci(text).uci() == meant
    for text in illegal:
        with pytest.raises(chess.IllegalMoveError):
            board.parse_uci(text)
        move = chess.Move.from_uci(text)
        with pytest.raises(chess.IllegalMoveError):
            board.find_move(move.from_square, move.to_square)


class Counted(chess.Board):
    def __init__(self, fen: str | None = chess.STARTING_FEN, *, chess960: bool = False) -> None:
        self.count = 0
        super().__init__(fen, chess960=chess960)

    def push(self, move: chess.Move) -> None:
        self.count += 1
        super().push(move)


def test_a_copy_of_a_board_of_ones_own_has_what_its_init_sets() -> None:
    board = Counted()
    board.push_san("e4")
    again = board.copy()
    again.push_san("e5")
    assert type(again) is Counted and (again.count, board.count) == (1, 1) and again.fen().split()[0].startswith("rnbqkbnr/pppp1ppp")
