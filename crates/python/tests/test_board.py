"""Boards: positions, moves, notations, ends, and why not."""

import copy
import pickle

import pytest

import tabiya
from tabiya import BLACK, WHITE, Board, Move, Piece, Square, SquareSet

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def test_paths_are_counted_right() -> None:
    assert [Board().perft(depth) for depth in range(5)] == [1, 20, 400, 8902, 197281]
    assert Board(KIWIPETE).perft(3) == 97862
    assert Board(variant="crazyhouse").perft(4) == 197281


def test_perft_by_pushing_and_popping_agrees() -> None:
    def count(board: Board, depth: int) -> int:
        if depth == 0:
            return 1
        total = 0
        for move in board.legal_moves:
            board.push(move)
            total += count(board, depth - 1)
            assert board.pop() == move
        return total

    for board in (Board(KIWIPETE), Board(variant="atomic"), Board.chess960(0)):
        before = board.fen()
        assert count(board, 2) == board.perft(2)
        assert board.fen() == before


def test_legal_moves_are_a_sequence() -> None:
    moves = Board().legal_moves
    assert len(moves) == moves.count() == 20 and moves
    assert Move.from_uci("e2e4") in moves and "Nf3" in moves and "Nf6" not in moves and 7 not in moves
    assert moves[0] == list(moves)[0] and moves[-1] == list(moves)[-1] and moves[2:4] == list(moves)[2:4]
    with pytest.raises(IndexError):
        moves[20]
    board = Board()
    assert {board.san(move) for move in board.generate_legal_moves(from_mask=["b1", "g1"])} == {"Na3", "Nc3", "Nf3", "Nh3"}
    assert not Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").legal_moves


def test_legal_moves_keep_their_position() -> None:
    board = Board()
    moves = board.legal_moves
    board.push("e4")
    assert "e4" in moves and "e4" not in board.legal_moves


def test_castling_and_en_passant_are_found_by_their_uci() -> None:
    board = Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    castle = Move.from_uci("e1g1")
    assert castle in board.legal_moves and castle == board.parse_san("O-O")
    assert hash(castle) == hash(board.parse_san("O-O"))
    assert castle.to_square == Square.G1 and board.is_castling(castle)
    assert board.san(castle) == "O-O" and board.uci(castle, chess960=True) == "e1h1"
    board.push(castle)
    assert board.piece_at("f1") == Piece.from_symbol("R")
    board = Board("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2")
    board.push(Move.from_uci("e5d6"))
    assert board.piece_at(Square.D5) is None


def test_chess960_castling_is_king_takes_rook() -> None:
    board = Board("1rk4r/8/8/8/8/8/8/1RK4R w HBhb - 0 1")
    assert board.uci("O-O") == "c1h1"
    assert board.parse_uci("c1h1") == board.parse_uci("c1g1") == board.parse_san("O-O")
    assert str(board.parse_san("O-O-O")) == "c1b1"
    board.push("O-O-O")
    assert board.king(WHITE) == Square.C1 and board.piece_at("d1") == Piece.from_symbol("R")


def test_a_move_is_refused_with_the_reason() -> None:
    board = Board("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1")
    with pytest.raises(tabiya.IllegalMoveError) as caught:
        board.push("Nc3")
    assert caught.value.code == "pinned"
    assert str(caught.value).startswith("The knight on e2 is pinned to the king on e1 by the rook on e7")
    explanation = caught.value.explanation
    assert explanation is not None and not explanation and explanation.verdict == "illegal"
    assert ("pinner", Square.E7) in explanation.squares
    assert board.explain(Move.from_uci("e2c3")).code == "pinned"
    assert board.move_stack == []
    with pytest.raises(tabiya.UnreadableMoveError):
        board.push_san("checkmate!")
    with pytest.raises(tabiya.AmbiguousMoveError):
        Board("4k3/8/8/8/8/R7/8/R3K3 w - - 0 1").push_san("Ra2")


def test_a_legal_move_is_explained_too() -> None:
    explanation = Board().explain("e2-e4")
    assert explanation and explanation.san == "e4" and explanation.move == Move.from_uci("e2e4")
    assert explanation.code == "legal" and explanation.suggestions == []


def test_a_fen_is_refused_with_every_reason() -> None:
    with pytest.raises(tabiya.FenError) as caught:
        Board("4k3/8/8/8/8/8/8/R3K3 w KQ e3 0 x")
    codes = [reason.code for reason in caught.value.reasons]
    assert len(codes) >= 2 and caught.value.code == codes[0]
    assert all(reason.columns[0] >= 1 and reason.message for reason in caught.value.reasons)
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.reasons == caught.value.reasons and again.code == caught.value.code


def test_set_fen_changes_nothing_when_it_refuses() -> None:
    board = Board()
    board.push("e4")
    with pytest.raises(tabiya.FenError):
        board.set_fen("8/8/8/8/8/8/8/8 w - - 0 1")
    assert len(board.move_stack) == 1
    board.set_fen(KIWIPETE)
    assert board.fen() == KIWIPETE and board.move_stack == []


@pytest.mark.parametrize(
    ("fen", "code", "result"),
    [
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "checkmate", "1-0"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "stalemate", "1/2-1/2"),
        ("7k/8/6K1/8/8/8/8/8 b - - 0 1", "insufficient-material", "1/2-1/2"),
        ("7k/8/6K1/8/8/8/8/R7 b - - 150 100", "seventy-five-move", "1/2-1/2"),
    ],
)
def test_the_end_is_known(fen: str, code: str, result: str) -> None:
    board = Board(fen)
    outcome = board.outcome()
    assert outcome is not None and outcome.code == code and outcome.result() == board.result() == result
    assert board.is_game_over()
    assert (outcome.winner == WHITE) == (code == "checkmate")


def test_repetition_is_counted() -> None:
    board = Board()
    for _ in range(2):
        for move in ("Nf3", "Nf6", "Ng1", "Ng8"):
            board.push(move)
    assert board.is_repetition() and not board.is_repetition(4)
    assert board.can_claim_draw() and not board.is_game_over()
    outcome = board.outcome(claim_draw=True)
    assert outcome is not None and outcome.code == "threefold"
    for _ in range(2):
        for move in ("Nf3", "Nf6", "Ng1", "Ng8"):
            board.push(move)
    assert board.result() == "1/2-1/2"


def test_who_can_mate_is_proved() -> None:
    wall = Board("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1")
    assert wall.can_mate(WHITE) is False and wall.can_mate("black") is False
    assert Board().can_mate(WHITE, nodes=1) in (None, True)


def test_null_moves_are_for_analysis() -> None:
    board = Board()
    board.push_null()
    assert board.turn == BLACK and board.move_stack == [None] and board.peek() is None
    board.push("e5")
    assert board.pop() == Move.from_uci("e7e5") and board.pop() is None and board == Board()
    with pytest.raises(tabiya.IllegalMoveError):
        Board("4k3/4r3/8/8/8/8/8/4K3 w - - 0 1").push_null()
    with pytest.raises(IndexError):
        Board().pop()


def test_boards_are_values() -> None:
    board = Board(KIWIPETE)
    board.push("O-O")
    board.push_null()
    for other in (copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board)), board.copy()):
        assert other == board and other is not board and other.move_stack == board.move_stack
        other.pop()
        assert other != board
    assert board.copy(stack=False).move_stack == []
    assert eval(repr(board), {"Board": Board}) == board
    house = Board(variant="crazyhouse")
    assert eval(repr(house), {"Board": Board}) == house
    with pytest.raises(TypeError):
        hash(board)
    assert board != 1


def test_a_subclass_is_pickled_as_itself() -> None:
    board = SubBoard()
    board.push("e4")
    again = pickle.loads(pickle.dumps(board))
    assert type(again) is SubBoard and again == board


class SubBoard(Board):
    """A board of somebody else's."""


def test_moves_and_pieces_are_values() -> None:
    move = Move("e7", Square.E8, "q")
    assert str(move) == "e7e8q" and move.promotion == tabiya.QUEEN and move == Move.from_uci("e7e8q")
    for value in (move, Piece("knight", BLACK), SquareSet(["a1", 63])):
        assert pickle.loads(pickle.dumps(value)) == value == copy.copy(value) == copy.deepcopy(value)
        assert hash(pickle.loads(pickle.dumps(value))) == hash(value)
        assert eval(repr(value), vars(tabiya)) == value
    assert Move.from_bits(move.bits) == move and move != object()
    assert Piece.from_symbol("♞") == Piece(tabiya.KNIGHT, BLACK) and str(Piece(2, 0)) == "n"
    for wrong in ("", "e2", "e2e9", "e2e4qq", "0000"):
        with pytest.raises(ValueError):
            Move.from_uci(wrong)
    with pytest.raises(ValueError):
        Move("e2", "e2")


def test_squares_are_integers_with_names() -> None:
    assert int(Square.E4) == 28 and Square.parse("e4") is Square.E4 and str(Square.E4) == "e4"
    assert Square.E4.file == 4 and Square.E4.rank == 3 and Square.E4.mirrored == Square.E5
    assert [0] * Square.B1 == [0]
    assert WHITE.other is BLACK and not BLACK and int(WHITE) == 1 and str(WHITE) == "white"
    with pytest.raises(ValueError):
        Board().piece_at(64)
    with pytest.raises(ValueError):
        Board().piece_at("i9")
    with pytest.raises(TypeError):
        Board().piece_at(None)  # type: ignore[arg-type]


def test_square_sets_are_sets() -> None:
    a, b = SquareSet(["a1", "b2"]), SquareSet([Square.B2, Square.C3])
    assert set(a | b) == {Square.A1, Square.B2, Square.C3} and set(a & b) == {Square.B2}
    assert set(a - b) == {Square.A1} and set(a ^ b) == {Square.A1, Square.C3}
    assert a & b <= a and a & b < a and not a <= b and len(~a) == 62 and "b2" in a
    assert list(reversed(a)) == [Square.B2, Square.A1] and int(a) == 0x201 and SquareSet(0x201) == a
    assert not SquareSet() and a.isdisjoint(["h8"])
    assert SquareSet(Square.B2) == SquareSet("b2") == a & Square.B2 == a - "a1" and SquareSet(9) == SquareSet(["a1", "d1"])
    assert [move.uci() for move in Board().generate_legal_moves(Square.G1)] == ["g1f3", "g1h3"]


def test_attacks_and_pins() -> None:
    board = Board("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1")
    assert board.pinned(WHITE) == SquareSet(["e2"]) and board.attackers(BLACK, "e2") == SquareSet(["e7"])
    assert len(board.attacks("e2")) == 6 and board.is_attacked_by("b", "e2") and not board.checkers()
    assert board.pieces("n", WHITE) == SquareSet(["e2"]) and len(board.piece_map()) == 4
    assert board.occupied(BLACK) == SquareSet(["e7", "e8"])


def test_variants_have_their_rules() -> None:
    for name in tabiya.VARIANTS:
        board = Board(variant=name)
        assert board.variant == name
        board.push(list(board.legal_moves)[0])
    board = Board("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR[] w KQkq - 0 2", variant="crazyhouse")
    board.push("exd5")
    assert board.pocket(WHITE) == "P"
    assert Board(variant="threecheck").checks_left(WHITE) == 3 and Board().checks_left(WHITE) is None
    with pytest.raises(tabiya.NotationError):
        Board(variant="draughts")


def test_a_setup_may_be_wrong_and_says_so() -> None:
    setup = tabiya.Setup.empty()
    assert not setup.is_legal() and "no-king" in {code for code, _ in setup.problems()}
    with pytest.raises(tabiya.SetupError):
        Board.from_setup(setup)
    setup.set_piece_at("e1", Piece.from_symbol("K"))
    setup.set_piece_at("h1", Piece.from_symbol("R"))
    setup.set_piece_at("e8", Piece.from_symbol("k"))
    setup.castling_rights = SquareSet(["h1"])
    setup.turn, setup.halfmove_clock = WHITE, 3
    board = Board.from_setup(setup)
    assert board.fen() == "4k3/8/8/8/8/8/8/4K2R w K - 3 1" and board.setup() == setup
    assert pickle.loads(pickle.dumps(setup)) == setup


def test_a_fen_is_written_in_three_ways() -> None:
    board = Board()
    board.push("e4")
    assert board.fen().split()[3] == "e3" and board.fen(en_passant="legal").split()[3] == "-"
    assert board.fen(shredder=True).split()[2] == "HAha"
    assert board.board_fen() == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"


def test_pictures() -> None:
    board = Board()
    board.push("e4")
    svg = board.svg(orientation=BLACK, size=200, arrows=[("e7", "e5"), ("g8", "f6", "red")], circles=["d5"])
    assert svg.startswith("<svg") and board._repr_svg_().startswith("<svg")
    assert "♟" in board.unicode() and str(Board()).startswith("r n b q k b n r")


def test_keys_follow_the_law_of_repetition() -> None:
    a, b = Board(), Board()
    for move in ("Nf3", "Nf6", "Ng1", "Ng8"):
        b.push(move)
    assert a != b and a.same_position(b) and a.key() == b.key() and a.polyglot_key() == 0x463B96181691FC9C


def test_openings_have_names() -> None:
    board = Board()
    for move in ("e4", "c5"):
        board.push(move)
    opening = board.opening()
    assert opening is not None and opening.name == "Sicilian Defense" and opening.eco == "B20"
    assert any(found.name.startswith("King's Gambit") for found in tabiya.find_openings("king's gambit"))
    assert len(tabiya.openings()) > 3000


def test_openings_are_found_by_their_positions() -> None:
    for opening in tabiya.openings()[::10]:
        assert Board(opening.fen()).opening() == opening


def test_a_line_is_written_with_numbers() -> None:
    assert Board().variation_san(["e4", Move.from_uci("e7e5"), "g1f3"]) == "1. e4 e5 2. Nf3"


def test_moves_that_were_listed_are_counted_alike() -> None:
    for fen in (tabiya.STARTING_FEN, KIWIPETE, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"):
        moves = Board(fen).legal_moves
        counted, there = len(moves), bool(moves)
        listed = list(moves)
        assert len(listed) == counted == len(moves) == moves.count() and bool(moves) == there == bool(listed)
        assert list(moves) == listed == list(Board(fen).legal_moves) == Board(fen).list_legal_moves()
        assert isinstance(moves[1:], list) and moves[1:] == listed[1:]
        assert [moves[place] for place in range(-counted, counted)] == listed * 2
        for beyond in (counted, -counted - 1, 10**30):
            with pytest.raises(IndexError, match="not so many"):
                moves[beyond]


def test_ends_and_openings_go_to_other_processes() -> None:
    for opening in tabiya.openings()[::50]:
        assert pickle.loads(pickle.dumps(opening)) == opening == copy.copy(opening)
    mated = Board("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").outcome()
    drawn = Board("7k/8/6K1/8/8/8/8/8 b - - 0 1").outcome()
    resigned = tabiya.Game().resign(WHITE)
    for outcome in (mated, drawn, resigned):
        again = pickle.loads(pickle.dumps(outcome))
        assert again == outcome and hash(again) == hash(outcome) and str(again) == str(outcome)
    epd = tabiya.Epd('6k1/5ppp/8/8/8/8/8/K3R3 w - - bm Re8#; id "it\'s mate";')
    assert eval(repr(epd), vars(tabiya)) == epd


def test_variants_say_why_too() -> None:
    board = Board("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w - - 0 2", variant="antichess")
    refused = board.explain("g1f3")
    assert not refused and "capture" in str(refused), refused
    with pytest.raises(tabiya.IllegalMoveError) as caught:
        board.push("g1f3")
    assert caught.value.code == refused.code
    house = Board("4k3/8/8/8/8/8/8/4K3[Nn] w - - 0 1", variant="crazyhouse")
    drop = house.push("N@f3")
    assert drop.drop == tabiya.KNIGHT and str(drop) == "N@f3" and house.pocket(WHITE) == "" and house.pop() == drop
    blown = Board("4k3/4q3/8/8/8/8/8/4RK2 w - - 0 1", variant="atomic")
    blown.push("Rxe7")
    outcome = blown.outcome()
    assert outcome is not None and outcome.code == "king-exploded" and outcome.winner == WHITE
    assert str(outcome) == "White wins: the black king exploded with the capture on e7" and outcome.square == Square.E7
    assert pickle.loads(pickle.dumps(outcome)) == outcome
    alone = Board(blown.fen(), variant="atomic").outcome()
    assert alone is not None and str(alone) == "White wins: the black king exploded" and alone.square is None
    assert pickle.loads(pickle.dumps(blown)) == blown and eval(repr(house), vars(tabiya)) == house
    racing = Board(variant="racingkings")
    assert racing.explain("Kg3").code == "legal" and tabiya.Pgn.from_game(blown)["Variant"] == "Atomic"


@pytest.mark.parametrize("number", [-1, 960, 70_000, 2**40])
def test_a_number_that_means_nothing_is_a_value_error_however_far_off(number: int) -> None:
    with pytest.raises(ValueError, match=str(number)):
        Board.chess960(number)
    with pytest.raises(ValueError, match=str(number)):
        Move.from_bits(number)
