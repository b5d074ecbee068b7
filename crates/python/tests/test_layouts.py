"""Numbers of moves and planes, held against those of others: PettingZoo's chess, and the list of moves that networks of
lc0 answer with, as lczerolens (MIT) has it. Both are run where they are installed or can be had, never copied."""

import importlib.util
import random
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import tabiya

np = pytest.importorskip("numpy", reason="numpy is not installed")

LENS = "lczerolens==0.5.1"
STARTS = (
    None,
    "r3k2r/P1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPpP/R3K2R w KQkq - 0 1",
    "r3k2r/8/3pp3/2pPPp2/2PppP2/3PP3/8/R3K2R b KQkq - 3 20",
    "n1n5/PPP5/4k3/8/8/4K3/5ppp/5N1N w - - 98 60",
)


def walks(positions: int, seed: int) -> Iterator[tabiya.Board]:
    """A board that is played on, so many positions long; the moves before each are on it."""
    rng = random.Random(seed)
    seen = 0
    while seen < positions:
        board = tabiya.Board(rng.choice(STARTS))
        for _ in range(rng.randrange(10, 200)):
            moves = board.legal_moves
            if not moves or seen == positions:
                break
            board.push(rng.choice(moves))
            yield board
            seen += 1


def policy(folder: Path) -> list[str]:
    """The 1858 moves as lczerolens lists them; its package is unpacked, not installed: it needs PyTorch."""
    command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", str(folder), LENS]
    try:
        done = subprocess.run(command, capture_output=True, timeout=120)
    except subprocess.TimeoutExpired:
        pytest.skip(f"{LENS} did not arrive in two minutes")
    if done.returncode:
        pytest.skip(f"{LENS} cannot be had here")
    with zipfile.ZipFile(next(folder.glob("*.whl"))) as archive:
        archive.extract("lczerolens/constants.py", folder)
    spec = importlib.util.spec_from_file_location("constants", folder / "lczerolens/constants.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return list(module.POLICY_INDEX)


def name(board: tabiya.Board, move: tabiya.Move) -> str:
    """A move as lc0 names it: as the side to move sees it, castling as the king taking its rook, knights unsaid."""
    text = board.uci(move, chess960=True).removesuffix("n")
    if board.turn == tabiya.WHITE:
        return text
    return "".join(str(9 - int(letter)) if letter.isdigit() else letter for letter in text)


def moves_agree_with_lc0(folder: Path, positions: int) -> None:
    names = policy(folder)
    assert len(names) == tabiya.layout_size("lc0")
    seen: set[int] = set()
    for board in walks(positions, 11):
        moves = list(board.legal_moves)
        numbers = [tabiya.move_to_index(board, move, "lc0") for move in moves]
        assert [names[number] for number in numbers] == [name(board, move) for move in moves], board.fen()
        seen.update(numbers)
    assert len(seen) > 1500 or positions < 10_000


def planes_agree_with_pettingzoo(positions: int) -> None:
    zoo = pytest.importorskip("pettingzoo.classic.chess.chess_utils", reason="PettingZoo's chess is not installed")
    import chess  # type: ignore[import-not-found, unused-ignore]

    theirs = chess.Board()
    for board in walks(positions, 12):
        if not theirs.move_stack or len(board.move_stack) != len(theirs.move_stack) + 1:
            start = board.copy()
            while start.move_stack:
                start.pop()
            theirs = chess.Board(start.fen())
        theirs.push_uci(str(board.peek()))
        if board.halfmove_clock >= 128:
            # Its own code has no square for so many moves, and raises an error.
            continue
        mine = tabiya.Positions.from_boards([board])
        player = int(board.turn == tabiya.BLACK)
        observed = zoo.get_observation(theirs, player)
        assert np.array_equal(mine.planes("pettingzoo")[0], observed), board.fen()
        mask = np.flatnonzero(mine.legal_mask("pettingzoo")[0]).tolist()
        assert mask == sorted(zoo.legal_moves(theirs)), board.fen()


def test_moves_are_numbered_as_lc0_does(tmp_path: Path) -> None:
    moves_agree_with_lc0(tmp_path, 500)


@pytest.mark.long
def test_moves_of_many_positions_are_numbered_as_lc0_does(tmp_path: Path) -> None:
    moves_agree_with_lc0(tmp_path, 100_000)


def test_planes_and_moves_are_pettingzoos() -> None:
    planes_agree_with_pettingzoo(300)


@pytest.mark.long
def test_planes_and_moves_of_many_positions_are_pettingzoos() -> None:
    planes_agree_with_pettingzoo(100_000)
