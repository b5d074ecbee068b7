"""What is copied, pickled and compared: it goes to other processes and comes back as it was."""

from __future__ import annotations

import copy
import pickle
import sys
from pathlib import Path
from typing import Any

import pytest

import tabiya
from tabiya import BLACK, WHITE, Board, Game, Pgn, Positions, Square, SquareSet


def sent(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


def test_positions_go_to_other_processes_with_their_past(tmp_path: Path) -> None:
    (tmp_path / "games.pgn").write_text("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *\n\n1. d4 d5 2. c4 *\n")
    positions = Positions.from_pgn(tmp_path / "games.pgn")
    for part in (positions, positions[3:6], positions[:0], positions[::-1]):
        again = sent(part)
        assert again == part == copy.copy(part) == copy.deepcopy(part)
        assert again.fens() == part.fens() and again.played().tolist() == part.played().tolist()
        assert again.planes("lc0").tobytes() == part.planes("lc0").tobytes()
        assert again.outcomes().tolist() == part.outcomes().tolist()
    # What is not needed stays where it is.
    assert len(pickle.dumps(positions[:1])) < len(pickle.dumps(positions)) / 4
    again = sent(positions[7:8])
    again.push(["Ng8"])
    assert again.outcomes().tolist() == [0]
    assert positions[1:2] != Positions([positions[1].fen()]) and positions != Positions([])
    board = sent(positions)[7]
    assert [str(move) for move in board.move_stack] == "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1".split()
    board.push("Ng8")
    assert board.is_repetition() and Positions.from_boards([positions[5]]).planes("lc0").tobytes() == positions[5:6].planes("lc0").tobytes()
    mixed = Positions.from_boards([Board(variant="atomic"), Board.chess960(3), Board(variant="crazyhouse")])
    assert sent(mixed) == mixed and sent(mixed).fens() == mixed.fens()


def games() -> list[Game]:
    plain, timed, undone = Game(), Game(time_control="3+2"), Game(variant="threecheck", draw_rules="otb")
    for move in ("e4", "e5", "Nf3"):
        plain.play(move)
    timed.play("d4", now=1)
    timed.play("d5", now=4.25)
    timed.offer_draw(WHITE, now=5)
    for move in ("e4", "e5"):
        undone.play(move, now=1)
    undone.undo(now=2)
    flagged = Game(time_control="1+0")
    flagged.play("e4", now=0)
    with pytest.raises(tabiya.Error):
        flagged.play("e5", now=100)
    resigned, agreed = Game(), copy.copy(timed)
    resigned.play("e4")
    resigned.resign(BLACK)
    agreed.accept_draw(BLACK, now=6)
    read = Pgn.parse('[Termination "abandoned"]\n\n1. e4 e5 2. Nf3 1-0').game()
    reopened = copy.copy(read)
    reopened.undo()
    reopened.play("Bc4")
    return [plain, timed, undone, flagged, resigned, agreed, read, reopened, Game("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")]


@pytest.mark.parametrize("number", range(9))
def test_a_game_goes_to_other_processes_with_its_clock_and_its_end(number: int) -> None:
    game = games()[number]
    again = sent(game)
    assert again == game == copy.deepcopy(game) and again is not game
    assert (again.fen(), again.outcome, again.draw_offer, again.times) == (game.fen(), game.outcome, game.draw_offer, game.times)
    assert again.clock == game.clock and again.pgn() == game.pgn() and again.redo(now=200) == game.redo(now=200)
    assert sent(again) == again
    assert [other == game for other in games()].count(True) <= 1


def test_a_clock_that_was_left_alone_goes_on() -> None:
    game = Game(time_control="60+0")
    game.play("e4")
    again = sent(game)
    again.play("e5")
    assert all(0 <= time < 30 for time in again.times)


def test_moves_and_nodes_go_to_other_processes() -> None:
    moves = Board().legal_moves
    assert list(sent(moves)) == list(moves) == list(copy.deepcopy(moves)) and copy.copy(moves) is moves
    some = Board().generate_legal_moves(from_mask=["g1"])
    assert list(sent(some)) == list(some) and len(sent(some)) == 2
    assert moves.index("e4") == list(moves).index(Board().parse_san("e4")) and moves.count("e4") == 1
    assert some.count("e4") == 0 and some.count() == 2
    assert sent(moves) == moves == Board().legal_moves != some == sent(some) and len({moves, sent(moves), some}) == 2
    with pytest.raises(ValueError):
        some.index("e4")
    pgn = Pgn.parse("1. e4 (1. d4 d5 {here} (1... Nf6)) 1... e5 *")
    here = pgn.root.children[1].children[0]
    again = sent(here)
    assert again.san == "d5" and again.text == "here" and again.board() == here.board() and copy.copy(here) == here
    assert sent(pgn.root).san is None


def test_clocks_are_compared() -> None:
    clock, same = tabiya.Clock("3+2"), tabiya.Clock("3+2")
    assert clock == same
    clock.start(1)
    assert clock != same and copy.copy(clock) == clock


class Marked(Board):
    mark: list[int]


def test_a_board_of_a_class_of_ones_own_stays_one() -> None:
    board = Marked()
    board.mark = [1]
    board.push("e4")
    for made in (board.copy(), copy.copy(board), copy.deepcopy(board)):
        assert type(made) is Marked and made == board and made.move_stack == board.move_stack and made.mark == [1]
    assert copy.copy(board).mark is board.mark and copy.deepcopy(board).mark is not board.mark
    assert board.copy(stack=False).move_stack == [] and type(Board().copy()) is Board


def test_a_set_of_squares_is_compared_with_sets() -> None:
    squares = SquareSet(["a1", "e4"])
    assert squares <= {Square.A1, Square.E4} and squares < {0, 28, 63} and squares >= frozenset([0]) and not squares > {0, 1}
    with pytest.raises(TypeError):
        squares <= 3  # type: ignore[operator]


# More checks than a move can give are forgiven in a FEN, and a square in passing behind no pawn that has just come.
FORGIVEN = [
    ("4k3/8/8/8/8/3n1n2/8/r3K2r w - - 0 1", "chess"),
    ("4k3/8/8/8/8/3n1n2/8/r3K2r[] w - - 0 1", "crazyhouse"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w KQkq e6 0 1", "chess"),
]


@pytest.mark.parametrize(("fen", "variant"), FORGIVEN)
def test_what_was_forgiven_once_is_forgiven_again(fen: str, variant: str) -> None:
    board, reasons = Board.from_fen_lenient(fen, variant=variant)
    assert reasons
    boards = [board, board.copy()]
    boards[1].push(board.legal_moves[0])
    for made in boards:
        assert sent(made) == made == copy.copy(made) and sent(made).move_stack == made.move_stack
        assert eval(repr(made), vars(tabiya)) == made and sent(made.legal_moves) == made.legal_moves
        assert made.legal_moves and sent(made.generate_legal_moves(["e1", "d2"])) == made.generate_legal_moves(["e1", "d2"])
    positions = Positions.from_boards(boards)
    assert sent(positions) == positions
    game = Pgn.parse(f'[FEN "{fen}"]\n[Variant "{variant}"]\n\n1. {board.san(board.legal_moves[0])} *')
    assert len(game) == 1 and sent(game) == game and sent(game.game()) == game.game()
    with tabiya.Engine(hash=1) as engine:
        result = engine.search(board, nodes=200)
    assert sent(result) == result and sent(result.info) == result.info


class Named(Board):
    """Its `__init__` wants what a pickle does not know."""

    def __init__(self, name: str, *, owner: object) -> None:
        super().__init__()
        self.name, self.owner = name, owner
        self.itself: Named | None = None

    def __new__(cls, *_args: object, **_more: object) -> Named:
        return super().__new__(cls)


class Slotted(Board):
    __slots__ = ("mark",)
    mark: int


def test_a_board_of_a_class_of_ones_own_goes_to_other_processes_with_what_it_keeps() -> None:
    named = Named("first", owner=[1])
    named.push("e4")
    named.itself = named
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(named, protocol))
        assert type(again) is Named and again == named and again.move_stack == named.move_stack
        assert (again.name, again.owner, again.itself is again) == ("first", [1], True)
    marked = Marked()
    marked.mark = [1]
    assert sent(marked).mark == [1] and type(sent(marked)) is Marked and type(sent(Board())) is Board
    if sys.version_info >= (3, 11):
        slotted = Slotted()
        slotted.mark = 3
        assert sent(slotted).mark == 3


def test_what_is_set_up_is_what_a_fen_says() -> None:
    setup = tabiya.Setup()
    setup.fullmove_number = 0
    assert setup.fullmove_number == 1 and sent(setup) == setup and eval(repr(setup), vars(tabiya)) == setup
    # . . . . . . . .
    # . . . . k . . .   a king away from home: both rooks are on the queen's side of the e-file
    away = tabiya.Setup("r2r4/4k3/8/8/8/8/8/4K3 w - - 0 1")
    for rooks in (["a8"], ["d8"], ["a8", "h8"], ["h8", "a1"]):
        away.castling_rights = SquareSet(rooks)
        assert sent(away) == away and away.castling_rights == SquareSet(rooks)
    beside = tabiya.Setup("r2r4/k7/8/8/8/8/8/4K3 w - - 0 1")
    beside.castling_rights = SquareSet(["d8"])
    assert sent(beside) == beside


@pytest.mark.parametrize(("file", "rank"), [(8, 0), (-1, 1), (0, 8), (0, -1)])
def test_there_is_no_square_beside_the_board(file: int, rank: int) -> None:
    with pytest.raises(ValueError, match="no square"):
        Square.at(file, rank)


def test_a_name_that_is_no_square_is_a_value_error() -> None:
    assert Square.parse("e4") == Square.at(4, 3)
    for name in ("e9", "", "e", "mirrored"):
        with pytest.raises(ValueError, match="is not a square"):
            Square.parse(name)


def test_what_is_told_is_a_value() -> None:
    pinned = Board("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1")
    explanations = [pinned.explain("Nc3"), Board().explain("Nf3"), Board().explain("e4!?"), Game().explain("Ke2"), Board().explain("O-O")]
    problems = Pgn.parse('[Event "x"]\n[Event "y"]\n\n1. e4 e5 2. Ka5 *').problems
    assert len(problems) == 2 and str(problems[1]).startswith("4:13: Ka5: ")
    names = {**vars(tabiya), "Square": Square}
    everything: list[tabiya.Explanation | tabiya.Problem] = [*explanations, *problems]
    for told in everything:
        again = sent(told)
        assert again == told == copy.copy(told) == copy.deepcopy(told) == eval(repr(told), names)
        assert type(again) is type(told) and hash(again) == hash(told) and str(again) == str(told) and str(told).endswith(told.message)
    assert len(set(explanations)) == 5 and len(set(problems)) == 2
    assert [bool(told) for told in explanations] == [told.is_legal for told in explanations] == [False, True, True, False, False]
    with pytest.raises(tabiya.IllegalMoveError) as refused:
        pinned.push("Nc3")
    assert sent(refused.value).explanation == refused.value.explanation == explanations[0]


def test_a_clock_goes_to_other_processes_with_all_that_it_was_told() -> None:
    clock = tabiya.Clock("40/90+30", "3+2")
    assert eval(repr(clock), vars(tabiya)) == clock == sent(clock)
    clock.start(0.1, BLACK)
    clock.press(7.3)
    with pytest.raises(tabiya.ClockError):
        clock.start(20)
    clock.pause(25)
    clock.set_remaining(WHITE, 61.5, 30)
    clock.resume(40)
    for told in (clock, sent(clock), copy.deepcopy(clock)):
        assert sent(told) == told == clock != tabiya.Clock("40/90+30", "3+2")
        assert told.running == WHITE and told.remaining(WHITE, 50) == clock.remaining(WHITE, 50) == 51.5
        assert told.flagged(1000) == WHITE and sent(told).flagged(1000) == WHITE
    for game in games():
        of_game = game.clock
        assert sent(of_game) == of_game
        if of_game is not None and of_game.flagged(5.5) is None and of_game.running is not None:
            of_game.press(5.5)
            assert sent(of_game) == of_game != game.clock


def test_what_an_engine_has_found_goes_to_other_processes() -> None:
    castling = Board("4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1")
    mate, mated = Board("6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1"), Board("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1")
    with tabiya.Engine() as engine:
        for board, lines in ((castling, 3), (mate, 1), (mated, 1), (Board(variant="atomic"), 1), (Board.chess960(7), 1)):
            result = engine.search(board, depth=4, multipv=lines)
            for again in (sent(result), copy.copy(result), copy.deepcopy(result)):
                assert (again.move, again.ponder, again.time, again.san) == (result.move, result.ponder, result.time, result.san)
                assert again == result and hash(again) == hash(result) and again.lines == result.lines and repr(again) == repr(result)
            for info in result.lines:
                assert sent(info) == info and hash(sent(info)) == hash(info) and [other == info for other in result.lines].count(True) == 1
                told = [(it.depth, it.seldepth, it.multipv, it.score, it.bound, it.nodes, it.time, it.pv, it.sans) for it in (info, sent(info))]
                assert told[0] == told[1] and repr(sent(info)) == repr(info)
                for color in (WHITE, BLACK):
                    score = info.score.pov(color)
                    assert sent(score) == score == copy.deepcopy(score) and sent(score).expectation() == score.expectation()


def test_books_and_tables_are_opened_again(tmp_path: Path) -> None:
    (tmp_path / "book.bin").write_bytes((Board().polyglot_key()).to_bytes(8, "big") + bytes([3, 28, 0, 1, 0, 0, 0, 0]))
    for book in (tabiya.Book(tmp_path / "book.bin"), tabiya.Book.of_opening_names()):
        assert sent(book).moves(Board()) == copy.copy(book).moves(Board()) == book.moves(Board()) != []
    tables = tabiya.Tablebase(tmp_path)
    assert sent(tables).folders == copy.deepcopy(tables).folders == tables.folders == [tmp_path]


def test_a_node_that_was_taken_out_is_shown_as_such() -> None:
    pgn = Pgn.parse("1. e4 (1. d4 d5) e5 *")
    node = pgn.root.children[1]
    assert repr(node) == "<Node ply 1 d4>"
    node.delete()
    assert repr(node) == str(node) == "<Node deleted>"
