"""Engines: ours in this process, and any in one of its own."""

import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path

import pytest

import tabiya
from tabiya import Board, Engine

MATE = "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1"

#: An engine that says its lines and plays the first move that it is told of, or never answers.
FAKE = """
import sys
moves = iter(sys.argv[1:])
for line in sys.stdin:
    word = line.split()[0] if line.split() else ""
    if word == "uci":
        print("id name Fake\\noption name Skill type spin default 5 min 0 max 9\\nuciok", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "go":
        move = next(moves, None)
        if move:
            print("info depth 1 score cp 13 nodes 1 pv " + move + "\\nbestmove " + move, flush=True)
    elif word == "quit":
        break
"""


@pytest.fixture
def fake(tmp_path: Path) -> Path:
    path = tmp_path / "fake.py"
    path.write_text(textwrap.dedent(FAKE))
    return path


def test_ours_finds_a_mate() -> None:
    with Engine() as engine:
        seen: list[int] = []
        result = engine.search(Board(MATE), depth=4, on_info=lambda info: seen.append(info.depth))
        assert result.san == "Re8#" and result.score is not None and result.score.mate == 1 and seen
        assert result.score.pov(tabiya.BLACK).mate == -1 and result.score.expectation() > 0.9
        assert result.pv[0] == result.move and result.info is not None and result.info.sans == ["Re8#"]
    with pytest.raises(ValueError):
        engine.search(Board(), depth=1)


def test_several_lines_are_told() -> None:
    result = Engine(hash=1).search(Board(), depth=3, multipv=3)
    assert [line.multipv for line in result.lines] == [1, 2, 3]
    assert len({line.pv[0] for line in result.lines}) == 3
    only = Engine(hash=1).search(Board(), nodes=200, searchmoves=["a3"])
    assert only.san == "a3"


def test_a_search_needs_a_limit() -> None:
    with pytest.raises(ValueError, match="needs a limit"):
        Engine().search(Board())
    with pytest.raises(ValueError, match="not a level"):
        Engine(level=9000)


def test_a_level_needs_no_limit() -> None:
    with Engine(level=1500) as engine:
        assert engine.search(Board()).move in Board().legal_moves
        assert engine.search(Board("8/8/8/4k3/8/8/8/KQ6 w - - 0 1")).move is not None


def test_a_clock_may_be_for_some_moves(tmp_path: Path) -> None:
    heard, script = tmp_path / "heard", tmp_path / "listener.py"
    script.write_text(
        f"""
import sys
for line in sys.stdin:
    open({str(heard)!r}, "a").write(line)
    print({{"uci\\n": "uciok", "isready\\n": "readyok"}}.get(line, "bestmove e2e4" if line.startswith("go") else ""), flush=True)
"""
    )
    with Engine.uci([sys.executable, script]) as engine:
        engine.search(Board(), clock=(60, 50, 1, 0), movestogo=7)
        engine.search(Board(), clock=(60, 50, 0, 0))
    told = [line.split() for line in heard.read_text().splitlines() if line.startswith("go")]
    assert told[0] == "go wtime 60000 btime 50000 winc 1000 binc 0 movestogo 7".split() and "movestogo" not in told[1]
    with Engine() as own:
        with pytest.raises(ValueError, match="there is none"):
            own.search(Board(), depth=1, movestogo=7)
        with pytest.raises(ValueError):
            own.search(Board(), clock=(60, 50, 1, 0), movestogo=0)
        assert own.search(Board(), clock=(1, 1, 0, 0), movestogo=40).time < 1


def test_a_search_is_stopped_from_another_thread() -> None:
    engine = Engine(hash=1)
    started = threading.Event()

    def stop() -> None:
        started.wait()
        engine.stop()

    timer = threading.Thread(target=stop)
    timer.start()
    result = engine.search(Board(), timeout=600, on_info=lambda info: started.set())
    timer.join()
    assert result.move is not None and result.time < 600


def test_what_a_callback_raises_is_raised() -> None:
    def no(info: tabiya.Info) -> None:
        raise KeyError("no")

    with pytest.raises(KeyError):
        Engine(hash=1).search(Board(), timeout=600, on_info=no)


def test_an_engine_in_a_process(fake: Path) -> None:
    with pytest.raises(tabiya.EngineError) as missing:
        Engine.uci(fake.parent / "no engine" / "anywhere")
    assert missing.value.code == "engine-not-found"
    with Engine.uci([Path(sys.executable), fake, "e2e4", "e7e5", "a1a8"], options={"Skill": 7}) as engine:
        assert engine.name == "Fake" and engine.options == [("Skill", "5")]
        board = Board()
        for _ in range(2):
            result = engine.search(board, depth=1)
            assert result.move is not None and result.score is not None and result.score.centipawns == 13
            board.push(result.move)
        assert [str(move) for move in board.move_stack] == ["e2e4", "e7e5"]
        with pytest.raises(tabiya.EngineError) as caught:
            engine.search(board, depth=1)
        assert caught.value.code == "illegal-move" or "a1a8" in str(caught.value)
        with pytest.raises(tabiya.EngineError):
            engine.set_option("Skill", 99)


def test_an_engine_that_never_answers_is_given_up(fake: Path) -> None:
    with Engine.uci([sys.executable, str(fake)], stop_timeout=0.1) as engine:
        with pytest.raises(tabiya.EngineError):
            engine.search(Board(), timeout=0.1)


def test_a_timeout_ends_when_it_says_so(fake: Path) -> None:
    """An engine may overrun the time that it was told, by a second; of a timeout it was told nothing."""
    took = []
    with Engine.uci([sys.executable, str(fake)], stop_timeout=0.1) as engine:
        for _ in range(4):
            began = time.monotonic()
            with pytest.raises(tabiya.EngineError):
                engine.search(Board(), depth=1, timeout=0.1)
            took.append(time.monotonic() - began)
    assert min(took) < 1, took


def test_an_engine_that_is_not_there() -> None:
    with pytest.raises(tabiya.EngineError) as caught:
        Engine.uci("no-such-engine-anywhere")
    assert caught.value.code


@pytest.mark.parametrize("threads", [0, 20_000, 2**31, 2**62])
def test_threads_that_no_machine_has_are_refused(threads: int) -> None:
    with pytest.raises(ValueError, match="number of threads"):
        Engine(threads=threads)


def test_what_a_search_tells_may_not_ask_the_engine() -> None:
    """It would wait for itself, for ever."""
    board = Board()
    told: list[str | None] = []
    with Engine() as engine:
        for ask in (lambda: engine.search(board, depth=1), engine.new_game, engine.close, lambda: engine.options):

            def on_info(_: tabiya.Info) -> None:
                if not told:
                    with pytest.raises(tabiya.EngineError) as caught:
                        ask()
                    told.append(caught.value.code)

            engine.search(board, nodes=2000, on_info=on_info)
            assert told == ["busy"]
            told.clear()


def test_counting_paths_hears_ctrl_c() -> None:
    script = (
        "import os, signal, threading, tabiya\n"
        "threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()\n"
        "try:\n    tabiya.Board().perft(12)\nexcept KeyboardInterrupt:\n    print('heard')\n"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    assert run.stdout == "heard\n", run.stderr


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no file without an end")
def test_reading_a_file_without_an_end_hears_ctrl_c() -> None:
    script = (
        "import os, signal, threading, tabiya\n"
        "threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()\n"
        "try:\n    tabiya.Positions.from_pgn(open('/dev/zero', 'rb'))\nexcept KeyboardInterrupt:\n    print('heard')\n"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=20)
    assert run.stdout == "heard\n", run.stderr


#: An engine that never takes a breath until it is told to stop.
FLOOD = """
import sys, threading
stop = threading.Event()
def flood():
    for depth in range(1, 5_000):
        if stop.is_set():
            break
        print(f"info depth {depth} score cp 0 pv e2e4", flush=True)
for line in sys.stdin:
    word = line.strip()
    if word == "uci":
        print("id name Flood\\nuciok", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word.startswith("go"):
        talk = threading.Thread(target=flood)
        talk.start()
    elif word == "stop":
        stop.set()
        talk.join()
        print("info depth 9999 score cp 7 pv d2d4\\nbestmove d2d4", flush=True)
    elif word == "quit":
        break
"""


def test_who_listens_slowly_keeps_no_search_waiting(tmp_path: Path) -> None:
    """Reports that newer ones have made old are left out; the last one is not, and they stay in order."""
    path = tmp_path / "flood.py"
    path.write_text(FLOOD)
    depths: list[int] = []

    def on_info(info: tabiya.Info) -> None:
        depths.append(info.depth)
        time.sleep(0.02)

    with Engine.uci([sys.executable, str(path)]) as engine:
        began = time.monotonic()
        result = engine.search(Board(), timeout=1, on_info=on_info)
        took = time.monotonic() - began
    assert took < 20, took
    assert depths == sorted(depths) and depths[-1] == 9999 and result.san == "d4"
    assert result.info is not None and result.info.depth == 9999


def test_every_report_of_a_short_search_is_told() -> None:
    depths: list[int] = []
    Engine(hash=1).search(Board(), depth=6, on_info=lambda info: depths.append(info.depth))
    assert depths == [1, 2, 3, 4, 5, 6]


def test_a_timeout_ends_our_own_search_whatever_else_it_is_given() -> None:
    minutes = (600.0, 600.0, 0.0, 0.0)
    with Engine(hash=1) as engine:
        assert engine.search(Board(), movetime=60, timeout=0.1).time < 20
        assert engine.search(Board(), clock=minutes, timeout=0.1).time < 20


def test_a_timeout_that_no_clock_shows_is_for_ever(fake: Path) -> None:
    command = [sys.executable, str(fake), "e2e4"]
    with Engine.uci(command, start_timeout=1e19, stop_timeout=1e19) as engine:
        assert engine.search(Board(), depth=1, timeout=1e19).san == "e4"


def test_closing_waits_for_nobody() -> None:
    """Who has asked meanwhile is told that the engine is closed, or gets what was found so far."""
    engine = Engine(hash=1)
    started = threading.Event()
    ends: list[str] = []

    def ask() -> None:
        try:
            engine.search(Board(), timeout=5, on_info=lambda info: started.set())
            ends.append("found")
        except ValueError:
            ends.append("closed")

    threads = [threading.Thread(target=ask) for _ in range(6)]
    for thread in threads:
        thread.start()
    assert started.wait(60)
    began = time.monotonic()
    engine.close()
    took = time.monotonic() - began
    for thread in threads:
        thread.join()
    assert len(ends) == 6 and took < 4, took
