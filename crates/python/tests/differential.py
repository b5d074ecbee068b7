"""Two chess libraries with the same names, asked the same things about random positions.

    python differential.py POSITIONS SEED FOLDER [--variants] [--share N]

FOLDER has python-chess, which is run and never copied. Random games, of Chess960 too, are walked through on two boards;
whatever both have is asked of both, and a difference ends the walk with what was asked. Everything takes five
milliseconds a position: with a share, the fields, the FEN and the legal moves are compared in every position, and all
other questions take turns, each in every N-th.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import tabiya.compat.chess as ours
import tabiya.compat.chess.polyglot as our_polyglot
import tabiya.compat.chess.variant as our_variants

READER = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
READER.add_argument("positions", type=int)
READER.add_argument("seed", type=int)
READER.add_argument("folder", type=Path)
READER.add_argument("--variants", action="store_true", help="games of the variants")
READER.add_argument("--share", type=int, default=1, help="ask each question in every so many positions; an odd number")
GIVEN = READER.parse_args()

sys.path.insert(0, str(GIVEN.folder))
import chess as theirs  # noqa: E402
import chess.polyglot as their_polyglot  # noqa: E402
import chess.variant as their_variants  # noqa: E402

VALUES = (
    "turn castling_rights ep_square halfmove_clock fullmove_number pawns knights bishops rooks queens kings occupied "
    "promoted chess960"
).split()
QUESTIONS = (
    "fen board_fen epd shredder_fen ply is_check is_checkmate is_stalemate is_insufficient_material is_game_over result "
    "outcome can_claim_draw can_claim_threefold_repetition can_claim_fifty_moves is_seventyfive_moves "
    "is_fivefold_repetition is_fifty_moves is_repetition has_legal_en_passant has_pseudo_legal_en_passant checkers "
    "checkers_mask status is_valid was_into_check clean_castling_rights has_chess960_castling_rights castling_xfen "
    "castling_shredder_fen piece_map is_variant_end is_variant_win is_variant_loss is_variant_draw unicode __str__ "
    "__repr__ chess960_pos"
).split()
OF_A_COLOR = (
    "has_insufficient_material has_castling_rights has_kingside_castling_rights has_queenside_castling_rights king"
).split()
OF_A_COLOR_AND_SQUARE = "attackers attackers_mask is_attacked_by pin is_pinned".split()
OF_A_SQUARE = "piece_at piece_type_at color_at attacks attacks_mask".split()
OF_A_MOVE = (
    "san lan uci xboard is_legal is_pseudo_legal is_capture is_zeroing is_irreversible is_castling is_kingside_castling "
    "is_queenside_castling is_en_passant gives_check is_into_check"
).split()
LISTS = (
    "generate_legal_moves generate_pseudo_legal_moves generate_legal_captures generate_legal_ep "
    "generate_pseudo_legal_captures generate_pseudo_legal_ep generate_castling_moves"
).split()


# What boards of variants are asked.
BOARDS = "Antichess Suicide Giveaway Atomic KingOfTheHill RacingKings Horde ThreeCheck Crazyhouse".split()
OF_VARIANTS = (
    "fen board_fen epd ply is_check is_checkmate is_stalemate is_game_over result outcome is_seventyfive_moves "
    "is_variant_end is_variant_win is_variant_loss is_variant_draw has_legal_en_passant is_repetition __str__ __repr__"
).split()
MOVES_OF_VARIANTS = "san lan uci is_legal is_capture is_zeroing is_castling is_en_passant gives_check".split()


def plain(value: Any) -> Any:
    """What both libraries say in the same way."""
    name = type(value).__name__
    if name == "Outcome":
        return value.termination.name, value.winner, value.result()
    if name == "Move":
        return value.uci()
    if name in ("Piece", "Status"):
        return str(value) if name == "Piece" else int(value)
    if name == "SquareSet":
        return int(value)
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return value


def answer(board: Any, name: str, *given: Any) -> Any:
    """What a method says; the class of what it raises."""
    try:
        return plain(getattr(board, name)(*given))
    except Exception as error:
        return type(error).__name__


class Walk:
    """A random game on two boards."""

    values = VALUES

    def __init__(self, seed: int, share: int) -> None:
        self.rng = random.Random(seed)
        self.share = share
        self.seen = 0
        self.asked = 0
        self.board: list[Any] = []
        self.questions = self.all_questions()

    def same(self, mine: Any, other: Any, *what: Any) -> None:
        self.asked += 1
        if mine != other:
            raise SystemExit(f"{self.board[1].fen()}\n{' '.join(map(str, what))}\nours:   {mine!r}\ntheirs: {other!r}")

    def ask(self, name: str, mine: tuple[Any, ...] = (), other: tuple[Any, ...] | None = None) -> None:
        a, b = self.board
        self.same(answer(a, name, *mine), answer(b, name, *(mine if other is None else other)), name, *mine)

    def ask_with(self, name: str, **given: Any) -> None:
        a, b = self.board
        self.same(getattr(a, name)(**given), getattr(b, name)(**given), name, given)

    def start(self) -> None:
        number = self.rng.choice([None, None, self.rng.randrange(960)])
        self.board = [module.Board() if number is None else module.Board.from_chess960_pos(number) for module in (ours, theirs)]

    def all_questions(self) -> list[Callable[[], None]]:
        """What is asked in a position besides its fields, its FEN and its legal moves."""
        questions: list[Callable[[], None]] = [partial(self.ask, name) for name in QUESTIONS]
        questions.append(partial(self.ask_with, "is_game_over", claim_draw=True))
        questions.append(partial(self.ask, "is_repetition", (2,)))
        questions += [partial(self.ask_with, "fen", en_passant=spec) for spec in ("legal", "fen", "xfen")]
        questions += [partial(self.ask_list, name) for name in LISTS]
        questions += [self.ask_key, self.ask_mirror]
        for color in (True, False):
            questions += [partial(self.ask, name, (color,)) for name in OF_A_COLOR]
            questions += [partial(self.ask, "pieces", (kind, color)) for kind in range(1, 7)]
            questions += [partial(self.ask_attacks, name, color) for name in OF_A_COLOR_AND_SQUARE]
        questions += [partial(self.ask_squares, name) for name in OF_A_SQUARE]
        return questions

    def ask_list(self, name: str) -> None:
        mine, other = (sorted(move.uci() for move in getattr(board, name)()) for board in self.board)
        self.same(mine, other, name)

    def ask_key(self) -> None:
        a, b = self.board
        self.same(our_polyglot.zobrist_hash(a), their_polyglot.zobrist_hash(b), "zobrist_hash")

    def ask_mirror(self) -> None:
        a, b = self.board
        self.same(a.mirror().fen(), b.mirror().fen(), "mirror")

    def ask_attacks(self, name: str, color: bool) -> None:
        for square in self.rng.sample(range(64), 4):
            self.ask(name, (color, square))

    def ask_squares(self, name: str) -> None:
        for square in self.rng.sample(range(64), 6):
            self.ask(name, (square,))

    def turns(self, questions: list[Any]) -> list[Any]:
        """Those whose turn it is."""
        return questions[self.seen % self.share :: self.share]

    def question(self) -> dict[str, Any]:
        """Asks, and gives the legal moves of the other board by their names."""
        a, b = self.board
        for name in self.values:
            self.same(getattr(a, name), getattr(b, name), name)
        self.same(a.fen(), b.fen(), "fen")
        mine = sorted(move.uci() for move in a.legal_moves)
        other = {move.uci(): move for move in b.legal_moves}
        # Which moves there are behind the end of a variant is not promised.
        if not b.is_variant_end():
            self.same(mine, sorted(other), "legal_moves")
        for ask in self.turns(self.questions):
            ask()
        return other

    def ask_of_moves(self, moves: dict[str, Any]) -> None:
        a, b = self.board
        rng = self.rng
        random_moves = [ours.SQUARE_NAMES[rng.randrange(64)] + ours.SQUARE_NAMES[rng.randrange(64)] for _ in range(2)]
        for uci in [*rng.sample(list(moves), min(3, len(moves))), *random_moves]:
            if uci[:2] == uci[2:]:
                continue
            mine, other = ours.Move.from_uci(uci), theirs.Move.from_uci(uci)
            legal = uci in moves
            for name in self.turns(OF_A_MOVE):
                # What is asked about moves that nobody can make is not promised by either.
                if legal or name in ("is_legal", "is_pseudo_legal"):
                    self.ask(name, (mine,), (other,))
            if not legal or self.seen % self.share:
                continue
            san = b.san(other)
            for name, text in (("parse_san", san), ("parse_uci", uci), ("parse_san", san.replace("x", "").rstrip("+#"))):
                self.ask(name, (text,))
            self.same(plain(a.find_move(mine.from_square, mine.to_square)), plain(b.find_move(other.from_square, other.to_square)), "find_move")

    def step(self) -> bool:
        """Asks, plays on, and says whether it goes on."""
        a, b = self.board
        self.seen += 1
        moves = self.question()
        if self.turns(OF_A_MOVE):
            self.ask_of_moves(moves)
        if not moves or b.is_variant_end() or self.rng.random() < 0.005:
            return False
        if self.rng.random() < 0.05 and b.move_stack:
            self.same(a.pop().uci(), b.pop().uci(), "pop")
            return True
        uci = self.rng.choice(list(moves))
        a.push(ours.Move.from_uci(uci)), b.push(moves[uci])
        if self.rng.random() < 0.01:
            a, b = self.board = [a.copy(stack=2), b.copy(stack=2)]
        return True


class VariantWalk(Walk):
    """A random game of a variant on two boards."""

    # What may castle no more is not asked about, nor what was promoted where nothing follows of it.
    values = [name for name in VALUES if name not in ("castling_rights", "promoted")]

    def start(self) -> None:
        name = self.rng.choice(BOARDS) + "Board"
        self.board = [getattr(module, name)() for module in (our_variants, their_variants)]

    def all_questions(self) -> list[Callable[[], None]]:
        questions: list[Callable[[], None]] = [partial(self.ask, name) for name in OF_VARIANTS]
        return [*questions, self.ask_pseudo_legal]

    def ask_pseudo_legal(self) -> None:
        if not self.board[1].is_variant_end():
            self.ask_list("generate_pseudo_legal_moves")

    def ask_of_moves(self, moves: dict[str, Any]) -> None:
        _, b = self.board
        if b.is_variant_end():
            return
        for uci in self.rng.sample(list(moves), min(4, len(moves))):
            mine, other = ours.Move.from_uci(uci), theirs.Move.from_uci(uci)
            for name in self.turns(MOVES_OF_VARIANTS):
                self.ask(name, (mine,), (other,))
            if self.seen % self.share == 0:
                self.ask("parse_san", (b.san(other),))


def main() -> None:
    walk = (VariantWalk if GIVEN.variants else Walk)(GIVEN.seed, GIVEN.share)
    while walk.seen < GIVEN.positions:
        walk.start()
        for _ in range(200):
            if not walk.step() or walk.seen == GIVEN.positions:
                break
            if walk.seen % 50_000 == 0:
                print(f"{walk.seen} positions, {walk.asked} questions", flush=True)
    print(f"{walk.seen} positions, {walk.asked} questions, no difference")


if __name__ == "__main__":
    main()
