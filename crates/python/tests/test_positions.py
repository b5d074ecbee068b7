"""Many positions at once: keys, masks, planes, numbers of moves."""

import io
import random
from pathlib import Path

import pytest

import tabiya
from tabiya import Board, Positions, WHITE

np = pytest.importorskip("numpy", reason="numpy is not installed")

LAYOUTS = ("alphazero", "lc0", "pettingzoo", "from-to")
GAME = "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 *\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *\n"


def walk(seed: int, games: int = 8, plies: int = 60) -> list[Board]:
    """Boards of random games, castling and promotions among them."""
    rng = random.Random(seed)
    boards = []
    for _ in range(games):
        board = Board(rng.choice([None, "r3k2r/P1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPpP/R3K2R w KQkq - 0 1"]))
        for _ in range(plies):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))
            boards.append(board.copy())
    return boards


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_legal_move_has_a_number_of_its_own(layout: str) -> None:
    boards = walk(1)
    positions = Positions.from_boards(boards)
    mask = positions.legal_mask(layout)  # type: ignore[arg-type]
    assert mask.shape == (len(boards), tabiya.layout_size(layout)) and mask.dtype == bool  # type: ignore[arg-type]
    for board, row in zip(boards, mask):
        numbers = {tabiya.move_to_index(board, move, layout) for move in board.legal_moves}  # type: ignore[arg-type]
        assert numbers == set(np.flatnonzero(row).tolist())
        if layout != "from-to":
            assert len(numbers) == len(board.legal_moves)
            for move in board.legal_moves:
                number = tabiya.move_to_index(board, move, layout)  # type: ignore[arg-type]
                assert tabiya.index_to_move(board, number, layout) == move  # type: ignore[arg-type]
    packed = positions.legal_mask(layout, packed=True)  # type: ignore[arg-type]
    assert (np.unpackbits(packed, axis=1)[:, : mask.shape[1]].astype(bool) == mask).all()


def test_boards_among_texts_are_told_where_they_go() -> None:
    with pytest.raises(TypeError, match="from_boards"):
        Positions([Board()])  # type: ignore[list-item]


def test_numbers_are_the_known_ones() -> None:
    # lc0's list goes by squares, promotions come last; Black's moves are mirrored.
    board = Board()
    assert tabiya.layout_size("lc0") == 1858
    black = Board("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1")
    for layout in ("alphazero", "lc0", "pettingzoo"):
        assert tabiya.move_to_index(board, "e4", layout) == tabiya.move_to_index(black, "e5", layout)
    corner = Board("7k/8/8/8/8/8/8/R3K3 w - - 0 1")
    assert [tabiya.move_to_index(corner, move, "lc0") for move in ("Rb1", "Rc1", "Rd1", "Ra2")] == [0, 1, 2, 7]
    promotion = Board("1n5k/P7/8/8/8/8/8/4K3 w - - 0 1")
    assert [tabiya.move_to_index(promotion, "a8=" + piece, "lc0") for piece in "QRB"] == [1792, 1793, 1794]
    assert tabiya.move_to_index(promotion, "axb8=Q", "lc0") == 1795
    last = Board("7n/7P/8/8/8/8/8/k3K3 w - - 0 1")
    assert not last.is_legal("h8=Q")
    last = Board("6n1/7P/8/8/8/8/8/k3K3 w - - 0 1")
    assert tabiya.move_to_index(last, "h8=B", "lc0") == 1857
    assert tabiya.move_to_index(board, "e4", "from-to") == 12 * 64 + 28
    castle = Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    assert tabiya.index_to_move(castle, tabiya.move_to_index(castle, "O-O", "lc0"), "lc0") == castle.parse_san("O-O")


def test_planes_show_the_pieces() -> None:
    positions = Positions([tabiya.STARTING_FEN, "4k3/8/8/8/8/8/8/R3K3 b Q - 7 30"])
    planes = positions.planes("lc0")
    assert planes.shape == (2, 112, 8, 8) and planes.dtype == np.float32
    assert planes[0, 0, 1].all() and planes[0, 6, 6].all() and planes[0, :12].sum() == 32
    assert planes[0, 104:108].all() and not planes[0, 108].any() and planes[0, 111].all()
    # Black sees the board turned: White's rook on a1 is on a8.
    assert planes[1, 9, 7, 0] == 1 and planes[1, 108].all() and (planes[1, 109] == 7).all()
    assert planes[1, 106].all() and not planes[1, 104].any()
    zero = positions.planes("alphazero")
    assert zero.shape == (2, 119, 8, 8) and (zero[1, 113] == 30).all() and zero[0, 112].all()
    zoo = positions.planes("pettingzoo")
    assert zoo.shape == (2, 8, 8, 20) and zoo.dtype == bool and zoo[0, 6, :, 7].all()


def test_history_is_seen() -> None:
    board = Board()
    for move in ("Nf3", "Nf6", "Ng1", "Ng8"):
        board.push(move)
    planes = Positions.from_boards([board]).planes("lc0")[0]
    assert planes[12].all() and not planes[13 + 12].any(), "the start stands for the second time"
    assert planes[13:26, :, :].any() and planes[4 * 13 : 5 * 13].any() and not planes[5 * 13 : 6 * 13].any()


def test_positions_come_from_games() -> None:
    positions = Positions.from_pgn(io.StringIO(GAME))
    assert len(positions) == 18 and positions[0] == Board()
    assert [str(tabiya.Move.from_bits(int(bits))) for bits in positions.played()[:3]] == ["e2e4", "c7c5", "g1f3"]
    numbers = positions.played_index("lc0")
    mask = positions.legal_mask("lc0")
    assert mask[np.arange(len(positions)), numbers].all()
    assert len(Positions.from_pgn(io.StringIO(GAME), max_games=1)) == 10
    assert len(positions[2:5]) == 3 and positions[2:5].fens() == positions.fens()[2:5]
    assert positions[-1].turn != WHITE
    with pytest.raises(IndexError):
        positions[18]


def test_keys_and_outcomes() -> None:
    mate, stalemate = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
    positions = Positions([tabiya.STARTING_FEN, mate, stalemate])
    assert positions.outcomes().tolist() == [2, 1, 0]
    assert positions.keys().tolist() == [Board(fen).key() for fen in positions.fens()]
    assert positions.legal_counts().tolist() == [20, 0, 0] and positions.turns().tolist() == [1, 0, 0]


def test_moves_are_pushed_in_all() -> None:
    positions = Positions([tabiya.STARTING_FEN] * 3)
    positions.push(["e4", tabiya.Move.from_uci("d2d4"), "Nf3"])
    assert [fen.split()[1] for fen in positions.fens()] == ["b"] * 3
    before = positions.fens()
    with pytest.raises(tabiya.IllegalMoveError):
        positions.push(["e5", "e4", "e5"])
    with pytest.raises(ValueError):
        positions.push(["e5"])
    assert positions.fens() == before
    positions.push([tabiya.move_to_index(board, "e5", "lc0") for board in (positions[i] for i in range(3))], layout="lc0")
    assert all(" w " in fen for fen in positions.fens())
    # Going back and forth is seen as repetition.
    for moves in ("Nc3", "Nc6", "Nb1", "Nb8", "Nc3", "Nc6", "Nb1", "Nb8"):
        positions.push([moves] * 3)
    assert positions.outcomes().tolist() == [0, 0, 0]


def test_nothing_is_copied() -> None:
    keys = Positions([tabiya.STARTING_FEN]).keys()
    base = keys
    while isinstance(base, np.ndarray) and base.base is not None:
        base = base.base
    assert isinstance(base, (bytearray, memoryview)) and keys.flags.writeable


@pytest.mark.parametrize("wrong", ["chess", "", "LC0"])
def test_a_layout_that_is_none(wrong: str) -> None:
    with pytest.raises(ValueError, match="is not a layout"):
        Positions([tabiya.STARTING_FEN]).legal_mask(wrong)  # type: ignore[arg-type]


def test_files_are_read(tmp_path: Path) -> None:
    (tmp_path / "games.pgn").write_text(GAME)
    assert len(Positions.from_pgn(tmp_path / "games.pgn")) == 18


def test_fifty_moves_draw_where_they_do() -> None:
    fens = ["r3k2r/8/8/8/8/8/8/R3K2R{} w KQkq - 99 80", "r3k2r/8/8/8/8/8/8/R3K2R{} w KQkq - 100 80"]
    for variant, hand, ends in (("chess", "", [2, 0]), ("crazyhouse", "[]", [2, 2]), ("atomic", "", [2, 0])):
        given = [fen.format(hand) for fen in fens]
        assert Positions(given, variant=variant).outcomes().tolist() == ends
        boards = [Board(fen, variant=variant) for fen in given]
        assert [board.is_game_over(claim_draw=True) for board in boards] == [end == 0 for end in ends]
