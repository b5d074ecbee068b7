"""Calls whatever is public with whatever can be given, for so many seconds: nothing may end the interpreter, nothing may
panic, and no call may compute longer than half a minute or wait longer than ten.

    python fuzz_calls.py SECONDS [SEED]

The call that is being made is kept in a file, whose name is printed first: it is there when the process is not.
"""

from __future__ import annotations

import faulthandler
import io
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

import tabiya

# Of the processor and of the clock: where others compute too, even an import may take half a minute of the latter.
COMPUTING, WAITING = 30.0, 600.0

# What starts programs, waits for somebody, or takes as long as it is told to.
LEFT_OUT = {"uci_engine", "Engine.uci", "write_parquet"}
FENS = [
    tabiya.STARTING_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 149 65535",
    "4k3/8/8/8/8/8/8/R3K3 w KQ e3 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[QQQQQRRBNPPPqrbnppp] w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 1+2 0 1",
    "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQkQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/K7 w - - 0 1",
    "8/8/8/8/8/8/8/8 w - - 0 1",
]
TEXTS = [
    *"e4 Nf3 O-O e8=Q N@f3 a1 h8 e2e4 0000 -- w b white knight n ♞ Z0 e1g1 @ 1-0 * 3+2 40/90:30+30 lc0 from-to".split(),
    *tabiya.VARIANTS,
    "1. e4 e5 (1... c5) {a comment [%clk 0:00:01]} 2. Nf3 $1 *",
    '[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n1. e4 *',
    'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - bm Bb5; id "a";',
    "",
    "\0",
    "\ud800",
    "é" * 300,
    "(" * 2000,
    "/" * 64,
    "9" * 400,
]


class Caller:
    """Somebody who calls anything."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.pool: list[Any] = []
        self.makers = self._makers()
        self.calls = 0
        self.refused = 0
        self.trace, self.path = tempfile.mkstemp(prefix=f"tabiya-fuzz-{seed}-")
        os.set_inheritable(self.trace, False)

    def _makers(self) -> list[tuple[str, Callable[..., Any]]]:
        makers: list[tuple[str, Callable[..., Any]]] = []
        for name in tabiya.__all__:
            thing = getattr(tabiya, name)
            if isinstance(thing, type):
                makers.append((name, thing))
                makers += [(f"{name}.{member}", getattr(thing, member)) for member in vars(thing) if member[0] != "_" and callable(getattr(thing, member))]
            elif callable(thing):
                makers.append((name, thing))
        return [(name, maker) for name, maker in makers if name not in LEFT_OUT]

    def number(self) -> int | float:
        rng = self.rng
        return rng.choice(
            [0, 1, -1, rng.randrange(64), rng.randrange(5000), -5, 2**15, 2**16, 2**31, 2**32 - 1, 2**63, 2**64, -(2**63), 10**30]
            + [0.5, -0.0, 1e300, -1e300, 1e18, float("nan"), float("inf"), 1e-320]
        )

    def text(self) -> str:
        rng = self.rng
        text = rng.choice(rng.choice([FENS, TEXTS]))
        if text and rng.random() < 0.3:
            at = rng.randrange(len(text))
            text = text[:at] + rng.choice(["", "K", "9", "/", " ", "\n", "é", "-", chr(rng.randrange(1, 0xD7FF))]) + text[at + rng.randrange(2) :]
        return text

    def value(self, depth: int = 0) -> Any:
        rng = self.rng
        kind = rng.random()
        if self.pool and kind < 0.4:
            return rng.choice(self.pool)
        if kind < 0.6:
            return self.text()
        if kind < 0.75:
            return self.number()
        if kind < 0.8:
            return rng.choice([None, True, False, b"bytes", bytearray(b"1. e4 *"), object(), Ellipsis, 3j, ValueError])
        if kind < 0.84:
            return rng.choice([tabiya.WHITE, tabiya.BLACK, tabiya.KING, *tabiya.Square])
        if kind < 0.88:
            return io.StringIO(self.text()) if rng.random() < 0.5 else io.BytesIO(self.text().encode("utf-8", "replace"))
        if kind < 0.9:
            return slice(*(rng.choice([None, -3, 0, 2, 10**9, -(10**18)]) for _ in range(3)))
        if depth > 2:
            return 7
        items = [self.value(depth + 1) for _ in range(rng.randrange(4))]
        return rng.choice([items, tuple(items), iter(items), dict.fromkeys(range(len(items)), 1)])

    def keywords(self, name: str) -> dict[str, Any]:
        rng = self.rng
        given = {}
        for word in ("variant", "claim_draw", "color", "count", "layout", "packed", "now", "stack", "size", "en_passant", "time_control", "draw_rules", "hash", "level", "threads", "columns", "filter", "batch_size", "max_games", "multipv", "orientation", "arrows", "circles"):
            if rng.random() < 0.02:
                given[word] = self.value()
        # What would take as long as it is told to.
        if name.endswith(".search"):
            given["nodes"] = rng.choice([0, 1, 500])
        if name.endswith(".can_mate"):
            given["nodes"] = rng.choice([0, 1, 300])
        return given

    def call(self) -> None:
        rng = self.rng
        if self.pool and rng.random() < 0.75:
            thing = rng.choice(self.pool)
            if isinstance(thing, int):
                # An enumeration has all that numbers have, and `round(4, -(2**63))` is for ever.
                return
            members = [name for name in dir(type(thing)) if name not in ("__class__", "__init_subclass__", "__subclasshook__", "__del__")]
            member = rng.choice(members)
            name = f"{type(thing).__name__}.{member}"
            if name in LEFT_OUT:
                return
            work = lambda *given, **more: getattr(thing, member)(*given, **more) if callable(getattr(thing, member)) else getattr(thing, member)  # noqa: E731
        else:
            name, work = rng.choice(self.makers)
            thing = None
        if name.endswith(".perft"):
            arguments: list[Any] = [rng.choice([0, 1, 2, -1, "x"])]
        else:
            arguments = [self.value() for _ in range(rng.choice([0, 0, 1, 1, 1, 2, 2, 3, 4]))]
        keywords = self.keywords(name) if rng.random() < 0.3 or "search" in name or "can_mate" in name else {}
        told = f"{self.calls} {name} on {safe(thing)} {safe(arguments)} {safe(keywords)}"
        os.pwrite(self.trace, told.encode("utf-8", "replace")[:4000].ljust(4000), 0)
        watch(COMPUTING)
        try:
            answer = work(*arguments, **keywords)
            if hasattr(answer, "__next__") and not isinstance(answer, io.IOBase):
                answer = [item for item, _ in zip(answer, range(50))]
            repr(answer), str(answer)
        except Exception:
            self.refused += 1
        else:
            self.keep(answer)
        finally:
            watch(0)
        self.calls += 1

    def keep(self, answer: Any) -> None:
        for item in answer[:5] if isinstance(answer, (list, tuple)) else [answer]:
            if type(item).__module__.startswith("tabiya"):
                self.pool.append(item)
        if len(self.pool) > 400:
            self.pool = self.rng.sample(self.pool, 200)


def watch(seconds: float) -> None:
    """Ends this process, and tells where it is, when a call has computed for so long; with 0 seconds, never."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)
    if seconds:
        faulthandler.dump_traceback_later(WAITING, exit=True)
    else:
        faulthandler.cancel_dump_traceback_later()


def safe(value: Any) -> str:
    try:
        return repr(value)[:1000]
    except Exception as error:
        return f"<{type(value).__name__}: {error}>"


def main() -> None:
    seconds = float(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else time.time_ns() % 1_000_000
    if hasattr(signal, "SIGPROF"):
        faulthandler.register(signal.SIGPROF, chain=True)
    caller = Caller(seed)
    print(f"seed {seed}, the call that is made: {caller.path}", flush=True)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        caller.call()
    print(f"{caller.calls} calls, {caller.refused} refused")
    os.unlink(caller.path)


if __name__ == "__main__":
    main()
