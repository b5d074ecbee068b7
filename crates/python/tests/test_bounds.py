"""What cannot be had is refused in words: no thread, no memory, no end."""

import gzip
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

import tabiya
from tabiya import Board

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="this system has no such limit")

# The limits are set when all is made: what is left is too little for another thread.
LIMITED = """
import resource, sys, tabiya
engine = tabiya.Engine(threads=int(sys.argv[2]))
now = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
most = now + int(sys.argv[3]) * 1024
resource.setrlimit(resource.RLIMIT_AS, (most, most))
try:
    print(engine.search(tabiya.Board(), depth=2) if sys.argv[1] == "own" else tabiya.Engine.uci("cat", start_timeout=0.2))
except tabiya.EngineError as error:
    print(error.code)
"""


@linux
@pytest.mark.parametrize("kilobytes", [200, 1500, 2200, 3000])
@pytest.mark.parametrize(("who", "threads", "code"), [("own", 1, "no-thread"), ("own", 4, "no-thread"), ("uci", 1, "engine-not-started")])
def test_an_engine_without_a_thread_is_an_error(who: str, threads: int, code: str, kilobytes: int) -> None:
    run = subprocess.run([sys.executable, "-c", LIMITED, who, str(threads), str(kilobytes)], capture_output=True, text=True)
    assert (run.returncode, run.stdout.strip()) == (0, code), run.stderr


class Reentrant:
    """A file that asks for a game while it is read."""

    games: tabiya.Games

    def __init__(self) -> None:
        self.reads = 0

    def read(self, size: int, /) -> str:
        self.reads += 1
        if self.reads == 3:
            next(self.games)
        return "1. e4 *\n\n" * 20_000 if self.reads < 9 else ""


def test_a_file_that_asks_for_a_game_while_it_is_read_is_told_so() -> None:
    file = Reentrant()
    file.games = tabiya.open_pgn(file)
    with pytest.raises(RuntimeError, match="being read"):
        list(file.games)
    assert tabiya.Pgn.parse("1. e4 *").sans == ["e4"]


# The clock of the process itself presses Ctrl-C: by then the file is being read.
ENDLESS = """
import signal, sys, tabiya
signal.signal(signal.SIGALRM, signal.default_int_handler)
signal.setitimer(signal.ITIMER_REAL, 0.5)
try:
    {}
except KeyboardInterrupt:
    print("heard")
"""


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no file without an end")
@pytest.mark.parametrize(
    "call",
    ["next(tabiya.open_pgn('/dev/zero'))", "tabiya.read_pgn('/dev/zero').read()", "tabiya.Positions.from_pgn('/dev/zero')"],
)
def test_a_file_without_an_end_hears_ctrl_c(call: str) -> None:
    run = subprocess.run([sys.executable, "-c", ENDLESS.format(call)], capture_output=True, text=True, timeout=60)
    assert run.stdout == "heard\n", run.stderr


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_that_nobody_writes_to_hears_ctrl_c(tmp_path: Path) -> None:
    pipe = tmp_path / "games"
    os.mkfifo(pipe)
    call = f"next(tabiya.open_pgn({str(pipe)!r}))"
    with subprocess.Popen([sys.executable, "-c", ENDLESS.format(call)], stdout=subprocess.PIPE, text=True) as run:
        try:
            with open(pipe, "wb", buffering=0) as writer:
                writer.write(b"1. e4 e5")
                assert run.communicate(timeout=60)[0] == "heard\n"
        finally:
            run.kill()


def test_a_depth_that_nobody_counts_to_is_refused_and_takes_no_memory() -> None:
    with pytest.raises(OverflowError, match="more paths"):
        Board().perft(2**32 - 1)
    assert Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").perft(2**32 - 1) == 0
    assert Board().perft(4) == 197_281


def test_a_search_for_a_mate_keeps_no_more_than_there_is_room_for() -> None:
    with pytest.raises(ValueError, match="10000000 at most"):
        Board().can_mate("white", nodes=10**12)
    wall = Board("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1")
    assert wall.can_mate("white", nodes=1_000_000) is False and Board().can_mate("black") is True


def test_whether_a_move_is_legal_is_answered_whatever_is_asked() -> None:
    board = Board()
    for thing in (None, 3, "e5", "", "\0", "\ud800", b"e4", object(), tabiya.Move.from_uci("e2e5"), io.StringIO()):
        assert not board.is_legal(thing) and thing not in board.legal_moves  # type: ignore[arg-type]
    assert board.is_legal("e4") and "e4" in board.legal_moves and tabiya.Move.from_uci("g1f3") in board.legal_moves


# Whoever reads a stream may know no exception but its own: then Ctrl-C is heard right behind it.
STOPPED = """
import signal, tabiya
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGALRM, lambda *_: signal.raise_signal(signal.SIGINT))
{0}
signal.setitimer(signal.ITIMER_REAL, 0.5, 1)
try:
    try:
        {1}
    except Exception as error:
        for _ in range(10):
            pass
        print("not heard", error)
except KeyboardInterrupt:
    signal.setitimer(signal.ITIMER_REAL, 0)
    print("heard")
"""


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no file without an end")
@pytest.mark.parametrize(
    ("before", "call"),
    [
        ("import pyarrow", "pyarrow.table(tabiya.read_pgn('/dev/zero'))"),
        ("import pyarrow", "list(pyarrow.RecordBatchReader.from_stream(tabiya.read_pgn('/dev/zero')))"),
        ("import polars", "polars.DataFrame(tabiya.read_pgn('/dev/zero'))"),
        ("import pyarrow", "tabiya.write_parquet('/dev/zero', 'nowhere')"),
        ("p = tabiya.Positions([tabiya.STARTING_FEN] * 20_000)", "while True: p.planes('alphazero')"),
        ("p = tabiya.Positions([tabiya.STARTING_FEN] * 1_000_000)", "while True: p.legal_mask('lc0', packed=True)"),
    ],
)
def test_whoever_reads_a_stream_or_fills_an_array_hears_ctrl_c(before: str, call: str, tmp_path: Path) -> None:
    program = STOPPED.format(before, call)
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120, cwd=tmp_path)
    assert run.stdout == "heard\n", run.stdout + run.stderr


@pytest.mark.parametrize("call", ["explain(column, 'e4')", "legal(column, 'e4')", "key(column)"])
def test_whoever_asks_a_long_column_hears_ctrl_c(call: str) -> None:
    pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    program = ENDLESS.replace("import signal, sys, tabiya", f"import signal, tabiya; {COLUMN}").format(30_000_000, f"functions.{call}")
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert run.stdout == "heard\n", run.stderr


# Columns that are none: one that holds itself, rows that nobody has.
NO_COLUMN = """
import tabiya
from tabiya._tabiya import map_columns
below = []
below.append(("u", 1, 0, [], below))
try:
    map_columns("material", 1, {"position": below[0]}, {})
except ValueError as error:
    print(error)
constants = {"position": tabiya.STARTING_FEN, "move": "e4"}
import pyarrow
print(pyarrow.table(map_columns("legal", 2**62, {}, constants)).num_rows)
"""


def test_columns_that_are_none_end_nothing() -> None:
    pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    run = subprocess.run([sys.executable, "-c", NO_COLUMN], capture_output=True, text=True, timeout=60)
    assert run.returncode == 0 and run.stdout.splitlines() == ["these are more columns within each other than are looked at", "0"], run.stderr


def test_what_a_stream_says_of_a_file_that_is_cut_off_arrives(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    path = tmp_path / "games.pgn.gz"
    path.write_bytes(gzip.compress(b"".join(b"1. e4 {%d} *\n\n" % number for number in range(20_000)))[:30_000])
    for _ in range(3):
        with pytest.raises(OSError, match="is cut off"):
            pyarrow.table(tabiya.read_pgn(path))


MANY = """
import itertools, resource, tabiya
{0}
now = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (now + (100 << 20), now + (100 << 20)))
try:
    {1}
except MemoryError as error:
    print(error)
"""
TEXT = "text = '1. e4 {a} (1. d4) e5 *\\n\\n' * 1_000_000"
COLUMN = "import pyarrow; from tabiya import functions; column = pyarrow.repeat('x', {})"
POSITIONS = "positions = tabiya.Positions([tabiya.STARTING_FEN] * 1_000_000)"


@linux
@pytest.mark.parametrize(
    ("before", "call"),
    [
        ("", "tabiya.Positions(itertools.repeat(tabiya.STARTING_FEN))"),
        (TEXT, "list(tabiya.parse_games(text))"),
        (TEXT + "; open('games.pgn', 'w').write(text)", "tabiya.Positions.from_pgn('games.pgn')"),
        (TEXT + "; open('games.pgn', 'w').write(text * 5)", "tabiya.read_pgn('games.pgn').read()"),
        (POSITIONS, "positions.__reduce__()"),
        (POSITIONS, "[positions[1:] for _ in range(9)]"),
        (COLUMN.format("1_500_000"), "functions.explain(column, 'e4')"),
    ],
)
def test_what_there_is_no_memory_for_is_an_exception(before: str, call: str, tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-c", MANY.format(before, call)], capture_output=True, text=True, timeout=120, cwd=tmp_path
    )
    assert run.returncode == 0 and "there is no memory for" in run.stdout, run.stdout + run.stderr[-500:]
