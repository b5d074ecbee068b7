"""Names of python-chess that programs use are in ``tabiya.compat.chess``, and mean the same."""

import io
import sys
import textwrap
import time
from pathlib import Path

import pytest

import tabiya.compat.chess as chess
from tabiya.compat.chess import engine, pgn, polyglot, svg


def test_tables_of_attacks_are_looked_up_by_what_is_in_the_way() -> None:
    board = chess.Board("4k3/1p6/8/3R2p1/8/3B4/8/4K3 w - - 0 1")
    rook, bishop, occupied = chess.D5, chess.D3, board.occupied
    ranks = chess.BB_RANK_ATTACKS[rook][chess.BB_RANK_MASKS[rook] & occupied]
    files = chess.BB_FILE_ATTACKS[rook][chess.BB_FILE_MASKS[rook] & occupied]
    assert ranks | files == board.attacks_mask(rook)
    assert chess.BB_DIAG_ATTACKS[bishop][chess.BB_DIAG_MASKS[bishop] & occupied] == board.attacks_mask(bishop)
    assert sum(map(len, chess.BB_DIAG_ATTACKS)) == 5248 and sum(map(len, chess.BB_RANK_ATTACKS)) == 2560
    with pytest.raises(AttributeError):
        chess.BB_NO_SUCH_ATTACKS  # type: ignore[attr-defined]


def test_patterns_have_the_groups_of_their_names() -> None:
    match = chess.SAN_REGEX.match("Nb1d2+")
    assert match and match.groups() == ("N", "b", "1", "d2", None) and not chess.SAN_REGEX.match("Nd2!?")
    assert chess.FEN_CASTLING_REGEX.match("KQkq") and not chess.FEN_CASTLING_REGEX.match("abc")
    found = pgn.CLOCK_REGEX.search("best [%clk 0:03:07.5] by test")
    assert found and (found["hours"], found["minutes"], found["seconds"]) == ("0", "03", "07.5")
    found = pgn.EVAL_REGEX.search("[%eval -1.25,20]")
    assert found and (found["cp"], found["mate"], found["depth"]) == ("-1.25", None, "20")
    assert pgn.TAG_REGEX.match('[Event "x"]') and pgn.TAG_ROSTER[0] == "Event" and len(pgn.TAG_ROSTER) == 7
    assert polyglot.ENTRY_STRUCT.size == 16 and issubclass(pgn.StringExporter, pgn.StringExporterMixin)


def test_pictures_are_shown_by_notebooks() -> None:
    picture = svg.board(chess.Board())
    assert isinstance(picture, str) and picture._repr_svg_() == picture and svg.piece(chess.Piece(1, True))._repr_svg_()


@pytest.fixture
def thinker(tmp_path: Path) -> list[str]:
    """An engine that tells of ever deeper searches until it is stopped."""
    path = tmp_path / "thinker.py"
    path.write_text(
        textwrap.dedent(
            """
            import queue, sys, threading
            lines = queue.Queue()
            read = lambda: [lines.put(line.strip()) for line in sys.stdin] + [lines.put("quit")]
            threading.Thread(target=read).start()
            depth, endless = 0, False
            while True:
                try:
                    line = lines.get(timeout=0.01 if depth else None)
                except queue.Empty:
                    depth += 1
                    print(f"info depth {depth} multipv 1 score cp {depth} pv e2e4 e7e5", flush=True)
                    line = "stop" if depth == 4 and not endless else ""
                if line == "quit":
                    break
                if line.startswith("go"):
                    depth, endless = 1, "infinite" in line
                if line == "stop" and depth:
                    depth = 0
                    print("bestmove e2e4 ponder e7e5", flush=True)
                print({"uci": "uciok", "isready": "readyok"}.get(line, ""), flush=True)
            """
        )
    )
    return [sys.executable, str(path)]


def test_an_analysis_is_gone_through_and_stopped(thinker: list[str]) -> None:
    board = chess.Board()
    with engine.SimpleEngine.popen_uci(thinker) as made:
        with made.analysis(board) as analysis:
            for info in analysis:
                if info["depth"] > 3:
                    break
        assert analysis.info["depth"] > 3 and analysis.info["pv"][0] == chess.Move.from_uci("e2e4")
        best = analysis.wait()
        assert best.move == chess.Move.from_uci("e2e4") and best.ponder == chess.Move.from_uci("e7e5")
        limited = made.analysis(board, engine.Limit(depth=4))
        assert [info["depth"] for info in limited][-1] == 4 and limited.next() is None
        with pytest.raises(engine.AnalysisComplete):
            limited.get()


def test_whatever_is_asked_next_ends_an_analysis(thinker: list[str]) -> None:
    with engine.SimpleEngine.popen_uci(thinker) as made:
        began = time.monotonic()
        analysis = made.analysis(chess.Board())
        assert made.play(chess.Board(), engine.Limit(depth=4)).move == chess.Move.from_uci("e2e4")
        assert analysis.wait().move is not None and time.monotonic() - began < 60
        made.analysis(chess.Board())


def test_an_error_of_the_engine_is_raised_where_it_is_asked(thinker: list[str]) -> None:
    with engine.SimpleEngine.popen_uci(thinker) as made:
        analysis = made.analysis(chess.Board(), engine.Limit(depth=4), options={"Hasch": 32})
        with pytest.raises(engine.EngineError):
            analysis.wait()


def test_an_engine_that_was_ended_says_so(thinker: list[str]) -> None:
    made = engine.SimpleEngine.popen_uci(thinker)
    made.quit()
    with pytest.raises(engine.EngineTerminatedError):
        made.play(chess.Board(), engine.Limit(depth=4))
    with pytest.raises(engine.EngineTerminatedError):
        made.configure({})


class Turns(pgn.BaseVisitor[list[str]]):
    """Leaves side lines out, and writes down where they begin and end."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def begin_variation(self) -> pgn.SkipType:
        self.told.append("(")
        return pgn.SKIP

    def end_variation(self) -> None:
        self.told.append(")")

    def visit_move(self, board: chess.Board, move: chess.Move) -> None:
        self.told.append(board.san(move))

    def result(self) -> list[str]:
        return self.told


LINES = "1. e4 (1. d4 d5 (1... Nf6 2. c4 (2. g3)) 2. c4) (1. c4) e5 (1... d5 2. exd5 (2. e5)) 2. Nf3 *"


def test_a_side_line_that_is_left_out_ends_too() -> None:
    told = ["e4", "(", ")", "(", ")", "e5", "(", ")", "Nf3"]
    game = pgn.read_game(io.StringIO(LINES))
    assert pgn.read_game(io.StringIO(LINES), Visitor=Turns) == told and game.accept(Turns()) == told
    assert game.accept(pgn.StringExporter(headers=False, variations=False)) == "1. e4 e5 2. Nf3 *"


def test_lines_of_games_break_where_a_word_and_its_space_do_not_fit() -> None:
    # Found by writing real games with python-chess.
    lines = pgn.read_game(io.StringIO(LINES)).accept(pgn.StringExporter(headers=False, columns=20)).split("\n")
    assert lines[:3] == ["1. e4 ( 1. d4 d5 (", "1... Nf6 2. c4 ( 2.", "g3 ) ) 2. c4 ) ( 1."]
    assert lines[3:] == ["c4 ) 1... e5 ( 1...", "d5 2. exd5 ( 2. e5", ") ) 2. Nf3 *"]


def test_what_is_no_square_and_no_program_is_the_same_exception() -> None:
    board = chess.Board()
    for ask in (board.piece_at, board.piece_type_at, board.color_at, board.remove_piece_at, chess.SquareSet().add):
        with pytest.raises(IndexError):
            ask(64)
    with pytest.raises(IndexError):
        board.set_piece_at(64, None)
    assert board.piece_at(-1) == board.piece_at(chess.H8)
    for text in ("a", "5"):
        with pytest.raises(TypeError):
            chess.SquareSet(text)  # type: ignore[arg-type]
    for error in (FileNotFoundError, engine.EngineError):
        with pytest.raises(error):
            engine.SimpleEngine.popen_uci("/nonexistent")
