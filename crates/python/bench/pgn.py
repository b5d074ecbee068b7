"""Files of games: read_pgn beside python-chess and bulletchess, by CPU time, in turn, with the answers compared.

    python bench/pgn.py GAMES.pgn [--rounds 3] [--games 2000]

Each reads the moves of the main line and the tags that it knows. python-chess reads `--games` games, the others all. What
is not installed is left out with a line; both are GPL, and neither is ever required.
"""

from __future__ import annotations

import argparse
import importlib.util
import itertools
import time
from collections.abc import Callable
from pathlib import Path

import tabiya

TAGS = ["Event", "Site", "Date", "Round", "White", "Black", "Result"]
# Players and moves, as everybody can tell them.
Games = list[tuple[str, str, list[str]]]


def by_tabiya(path: Path, count: int | None) -> tuple[float, int, Callable[[], Games]]:
    """The games as Arrow batches in memory; afterwards, and not counted, as texts."""
    begun = time.process_time()
    table = tabiya.read_pgn(path, columns=[*TAGS, "moves"]).read()
    took = time.process_time() - begun

    def games() -> Games:
        import pyarrow as pa

        rows = pa.table(table).slice(0, count).to_pylist() if count else pa.table(table).to_pylist()
        return [(row["White"], row["Black"], [tabiya.Move.from_bits(bits).uci() for bits in row["moves"]]) for row in rows]

    return took, len(table), games


def by_python_chess(path: Path, count: int | None) -> tuple[float, int, Callable[[], Games]]:
    """The games as trees."""
    import chess.pgn

    begun = time.process_time()
    with path.open(encoding="utf-8", errors="replace") as file:
        read = iter(lambda: chess.pgn.read_game(file), None)
        games = list(itertools.islice(read, count))
    took = time.process_time() - begun

    def told() -> Games:
        return [(game.headers["White"], game.headers["Black"], [move.uci() for move in game.mainline_moves()]) for game in games]

    return took, len(games), told


def by_bulletchess(path: Path, count: int | None) -> tuple[float, int, Callable[[], Games]]:
    """The games as objects with seven tags and moves."""
    from bulletchess.pgn import PGNFile

    begun = time.process_time()
    games = []
    with PGNFile.open(str(path)) as file:
        game = file.next_game()
        while game is not None:
            games.append(game)
            game = file.next_game()
    took = time.process_time() - begun

    def told() -> Games:
        return [(game.white_player, game.black_player, [str(move) for move in game.moves]) for game in games[:count]]

    return took, len(games), told


READERS = {"chess": by_python_chess, "bulletchess": by_bulletchess}
BARS = {"chess": 200.0, "bulletchess": 8.0}


def main() -> None:
    """Measures, and prints a line for each."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("file", type=Path)
    arguments.add_argument("--rounds", type=int, default=3)
    arguments.add_argument("--games", type=int, default=1000, help="how many games python-chess reads")
    given = arguments.parse_args()
    there = [name for name in READERS if importlib.util.find_spec(name) is not None]
    for name in READERS.keys() - set(there):
        print(f"{name} is not installed: pip install {name}")
    best: dict[str, float] = {}
    wanted = by_tabiya(given.file, given.games)[2]()
    for _ in range(given.rounds):
        for name in ["tabiya", *there]:
            read = by_tabiya if name == "tabiya" else READERS[name]
            took, count, told = read(given.file, given.games if name == "chess" else None)
            best[name] = max(best.get(name, 0.0), count / took)
            if name != "tabiya":
                answers = told()
                same = sum(one == other for one, other in zip(wanted, answers))
                best[f"{name} same"] = same / max(1, min(len(wanted), len(answers)))
    print(f"{'tabiya':12} {best['tabiya']:12,.0f} games/s")
    for name in there:
        ratio, same = best["tabiya"] / best[name], best[f"{name} same"]
        verdict = "holds" if ratio >= BARS[name] else "does not hold"
        print(f"{name:12} {best[name]:12,.0f} games/s: {ratio:6.1f} x (bar {BARS[name]:.0f} {verdict}), {same:.2%} of the games alike")


if __name__ == "__main__":
    main()
