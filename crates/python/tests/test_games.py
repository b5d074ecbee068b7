"""Games that are played, their clocks, and games as text."""

import copy
import gzip
import io
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import tabiya
from tabiya import BLACK, WHITE, Board, Clock, Game, Pgn, TimeControl

TEXT = """[Event "Casual"]
[White "Anna"]
[Black "Bo"]
[Result "1-0"]

1. e4 {[%clk 0:05:00] best by test} e5 2. Bc4 (2. Nf3 Nc6 $1 {main}) 2... Nc6 3. Qh5 Nf6?? 4. Qxf7# 1-0

[Event "Broken"]

1. e4 e5
2. Rg3 a6 *
"""


def test_a_game_ends_in_every_way() -> None:
    game = Game()
    for move in ("f3", "e5", "g4", "Qh4#"):
        game.play(move)
    assert str(game.outcome) == "Black wins by checkmate" and game.is_over
    assert game.sans == ["f3", "e5", "g4", "Qh4#"] and game.ucis[-1] == "d8h4" and len(game) == 4
    with pytest.raises(tabiya.GameError):
        game.play("a3")
    with pytest.raises(tabiya.GameError):
        game.play(tabiya.Move.from_uci("a2a3"))
    assert game.undo() == tabiya.Move.from_uci("d8h4") and not game.is_over
    assert game.redo() is not None and game.redo() is None
    game = Game()
    assert game.resign(WHITE).winner == BLACK
    game = Game()
    game.play("e4")
    game.offer_draw(WHITE)
    assert game.draw_offer == WHITE and game.accept_draw(BLACK).code == "agreement"
    with pytest.raises(tabiya.GameError):
        Game().claim_draw(WHITE)


def test_draw_rules_differ() -> None:
    def shuffle(game: Game) -> Game:
        for _ in range(2):
            for move in ("Nf3", "Nf6", "Ng1", "Ng8"):
                game.play(move)
        return game

    assert shuffle(Game()).is_over
    game = shuffle(Game(draw_rules="over-the-board"))
    assert not game.is_over and game.claimable == ["threefold"] and game.repetitions == 3
    assert game.claim_draw(WHITE).result() == "1/2-1/2"


def test_a_clock_is_told_the_time() -> None:
    game = Game(time_control="1+2")
    game.play("e4", now=100)
    game.play("e5", now=110)
    assert game.times == [0.0, 10.0]
    assert game.clock is not None and game.clock.remaining(BLACK, 110) == 52
    outcome = game.tick(now=500)
    assert outcome is not None and outcome.winner == BLACK and outcome.code == "time"
    assert "[%clk 0:00:52" in game.pgn()


def test_clocks_by_themselves() -> None:
    clock = Clock("5+0", "3+2")
    clock.start(0)
    assert clock.running == WHITE and clock.press(10) == 10 and clock.remaining(WHITE, 12) == 290
    clock.pause(20)
    assert clock.remaining(BLACK, 1000) == 170
    clock.resume(1000)
    assert clock.flagged(1169) is None and clock.flagged(1171) == BLACK and clock.next_flag() == 1170
    with pytest.raises(tabiya.ClockError):
        clock.resume(1001)
    with pytest.raises(ValueError):
        clock.press(-1)
    control = TimeControl("40/90+30")
    assert TimeControl(str(control)) == control == pickle.loads(pickle.dumps(control))
    assert TimeControl.from_pgn(control.pgn()) == control and TimeControl.from_pgn("-") in (None, TimeControl("unlimited"))
    with pytest.raises(tabiya.ClockError):
        TimeControl("often")


def test_a_tree_is_read_with_everything_in_it() -> None:
    game = Pgn.parse(TEXT)
    assert game["White"] == "Anna" and game.get("Nobody") is None and game.result == "1-0" and game.winner == WHITE
    assert game.sans == ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"] and len(game) == 7
    first = next(iter(game))
    assert first.clock == 300 and first.text == "best by test" and first.san == "e4"
    second = game.root.next
    assert second is not None and second.next is not None
    (variation,) = second.next.variations
    assert variation.san == "Nf3" and variation.next is not None and variation.next.nags == [1]
    assert not variation.is_mainline() and variation.parent == second.next
    assert game.end().is_checkmate() and game.board() == Board() and game.problems == []
    assert Pgn.parse(str(game)) == game == copy.copy(game) == pickle.loads(pickle.dumps(game))
    with pytest.raises(KeyError):
        game["Nobody"]


def test_problems_have_a_line_and_a_column() -> None:
    games = list(tabiya.parse_games(TEXT))
    assert len(games) == 2
    (problem,) = games[1].problems
    assert (problem.game, problem.line, problem.column, problem.ply) == (2, 11, 4, 3)
    assert problem.code == "none-reaches" and problem.severity == "error" and problem.message.startswith("Rg3: ")


def test_a_tree_is_changed() -> None:
    game = Pgn()
    node = game.root.add("e4").add(tabiya.Move.from_uci("e7e5"))
    node.add_comment("a king's pawn game")
    node.add_nag(1)
    node.set_clock(61.5)
    other = game.root.add("d4")
    other.promote_to_mainline()
    assert game.sans == ["d4"]
    other.delete()
    assert game.sans == ["e4", "e5"] and "$1" in str(game) or "!" in str(game)
    with pytest.raises(ValueError):
        other.san
    with pytest.raises(tabiya.PgnError):
        node.add("e5")
    game["White"] = "Anna"
    game.set_result("1/2-1/2")
    assert game.tags["White"] == "Anna" and game.result == "1/2-1/2"
    del game["White"]
    assert "White" not in game.tags or game.tags["White"] == "?"
    assert Pgn.from_game(game.game()).sans == game.sans == Pgn.from_game(game.end()).sans


def test_games_come_from_files_of_all_kinds(tmp_path: Path) -> None:
    plain, packed = tmp_path / "games.pgn", tmp_path / "games.pgn.gz"
    plain.write_text(TEXT)
    packed.write_bytes(gzip.compress(TEXT.encode()))
    expected = [game.sans for game in tabiya.parse_games(TEXT.encode())]
    for source in (plain, str(plain), packed, io.StringIO(TEXT), io.BytesIO(TEXT.encode())):
        assert [game.sans for game in tabiya.open_pgn(source)] == expected
    with pytest.raises(FileNotFoundError):
        tabiya.open_pgn(tmp_path / "none.pgn")


def test_a_file_that_raises_is_heard() -> None:
    class Broken:
        def read(self, size: int) -> str:
            raise RuntimeError("the disk is gone")

    with pytest.raises(Exception, match="the disk is gone"):
        list(tabiya.open_pgn(Broken()))


def test_epd_has_operations() -> None:
    epd = tabiya.Epd('6k1/5ppp/8/8/8/8/8/K3R3 w - - bm Re8#; id "back rank"; acd 1;')
    assert epd.text("id") == "back rank" and epd.number("acd") == 1 and epd.text("x") is None
    assert [epd.board().san(move) for move in epd.moves("bm")] == ["Re8#"]
    assert epd.operations[0] == ("bm", ["Re8#"]) and tabiya.Epd(str(epd)) == epd == pickle.loads(pickle.dumps(epd))
    with pytest.raises(tabiya.FenError):
        tabiya.Epd("8/8 w - - bm e4;")


def test_books_and_tables(tmp_path: Path) -> None:
    book = tabiya.Book.of_opening_names()
    assert len(book) > 1000 and Board() in book and book.best(Board()) is not None
    assert book.pick(Board(), 7) == book.pick(Board(), 7)
    with pytest.raises(FileNotFoundError):
        tabiya.Book(tmp_path / "none.bin")
    (tmp_path / "odd.bin").write_bytes(b"123")
    with pytest.raises(tabiya.BookError):
        tabiya.Book(tmp_path / "odd.bin")
    tables = tabiya.Tablebase(tmp_path)
    assert len(tables) == 0
    with pytest.raises(tabiya.TablebaseError) as caught:
        tables.wdl(Board("7k/8/6K1/8/8/8/8/1Q6 w - - 0 1"))
    assert "KQvK" in str(caught.value)


def test_a_file_that_is_not_there_is_told_as_open_tells_it(tmp_path: Path) -> None:
    missing = tmp_path / "none"
    with pytest.raises(FileNotFoundError) as expected:
        open(missing)
    for read in (tabiya.Book, tabiya.Tablebase, tabiya.read_pgn, tabiya.open_pgn):
        with pytest.raises(FileNotFoundError) as caught:
            read(missing)
        assert str(caught.value) == str(expected.value) and caught.value.filename == str(missing)


def test_a_turn_that_was_passed_is_in_the_moves_and_on_the_board() -> None:
    pgn = Pgn.parse("1. e4 -- 2. d4 Z0 3. Nf3 *")
    moves = pgn.moves
    assert len(pgn) == len(pgn.sans) == len(moves) == 5 and moves[1] is None and str(moves[4]) == "g1f3"
    end = pgn.end()
    assert end.move_stack == moves and end.fen().startswith("rnbqkbnr/pppppppp/8/8/3PP3/5N2/")
    assert pgn.mainline()[-1].board().move_stack == moves and len(pgn.game()) == 1


def test_tags_are_found_and_those_that_lie_are_refused() -> None:
    pgn = Pgn.parse('[Event "x"]\n\n1. e4 *')
    assert "Event" in pgn and "Site" not in pgn and pgn.root.next in pgn and pgn.root not in pgn and 7 not in pgn
    for name, value in (("Result", "9-9"), ("FEN", "8/8/8/8/8/8/8/8 w - - 0 1"), ("bad tag", "x"), ("", "x"), ('a"', "x")):
        with pytest.raises(ValueError):
            pgn[name] = value
    assert pgn.tags == {"Event": "x"}
    pgn["Result"] = "1-0"
    assert pgn.result == "1-0" and pgn["Result"] == "1-0"
    odd = Pgn("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")
    odd["FEN"] = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"
    assert Pgn.parse(str(odd)).board() == odd.board()


def test_reading_many_files_hears_ctrl_c(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n" * 100_000)
    script = (
        "import os, signal, sys, threading, tabiya\n"
        "games = tabiya.read_pgn([sys.argv[1]] * 500, columns=['plies'])\n"
        "threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()\n"
        "try:\n    print(len(games.read()))\nexcept KeyboardInterrupt:\n    print('heard')\n"
    )
    run = subprocess.run([sys.executable, "-c", script, str(path)], capture_output=True, text=True, timeout=100)
    assert run.stdout == "heard\n", run.stderr


def test_a_game_explains_moves_and_texts_alike_and_bytes_that_change_are_read() -> None:
    game = Game()
    assert game.explain(tabiya.Move.from_uci("e2e5")).code == game.explain("e2e5").code != "legal"
    assert game.explain(tabiya.Move.from_uci("e2e4")).code == game.explain("e4").code == "legal"
    assert [pgn.sans for pgn in tabiya.parse_games(bytearray(b"1. e4 *\n\n1. d4 *\n"))] == [["e4"], ["d4"]]
