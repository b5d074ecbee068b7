"""Files of games: who reads them into what, and what they say of each game."""

from __future__ import annotations

import itertools
import random
from pathlib import Path
from typing import Any

import tabiya

# Players and moves, as everybody can tell them.
Games = list[tuple[str, str, list[str]]]
TAGS = ["Event", "Site", "Date", "Round", "White", "Black", "Result"]


def write_games(path: Path, count: int = 2000) -> None:
    """A file of games that begin as people's do, and go on at random."""
    rng = random.Random(1)
    lines = [opening.moves for opening in tabiya.openings()]
    with path.open("w", encoding="utf-8") as file:
        for number in range(count):
            board = tabiya.Board()
            for move in rng.choice(lines):
                board.push(move)
            for _ in range(rng.randrange(40, 90)):
                if board.is_game_over():
                    break
                board.push(rng.choice(list(board.legal_moves)))
            game = tabiya.Pgn.from_game(board)
            values = ["Open", "Here", "2026.01.01", "1", f"White, {number}", f"Black, {number}"]
            for name, value in zip(TAGS, values):
                game[name] = value
            if game.result == "*":
                game.set_result("1/2-1/2")
            file.write(f"{game}\n")


def by_tabiya(path: Path) -> tabiya.ArrowTable:
    """Seven tags and the moves as Arrow batches."""
    return tabiya.read_pgn(path, columns=[*TAGS, "moves"]).read()


def told_by_tabiya(path: Path) -> Games:
    """The same, as texts."""
    import pyarrow

    rows = pyarrow.table(by_tabiya(path)).to_pylist()
    return [(row["White"], row["Black"], [tabiya.Move.from_bits(bits).uci() for bits in row["moves"]]) for row in rows]


def by_python_chess(path: Path, count: int | None = None) -> list[Any]:
    """The first games, as trees."""
    import chess.pgn

    with path.open(encoding="utf-8", errors="replace") as file:
        return list(itertools.islice(iter(lambda: chess.pgn.read_game(file), None), count))


def told_by_python_chess(path: Path) -> Games:
    """The same, as texts."""
    games = by_python_chess(path)
    return [(game.headers["White"], game.headers["Black"], [move.uci() for move in game.mainline_moves()]) for game in games]


def by_bulletchess(path: Path) -> list[Any]:
    """The games as objects with seven tags and moves."""
    from bulletchess.pgn import PGNFile

    games = []
    with PGNFile.open(str(path)) as file:
        while (game := file.next_game()) is not None:
            games.append(game)
    return games


def told_by_bulletchess(path: Path) -> Games:
    """The same, as texts."""
    return [(game.white_player, game.black_player, [str(move) for move in game.moves]) for game in by_bulletchess(path)]
