"""Moves as people and programs write them: SAN, long algebraic, UCI, XBoard."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeVar

from ._bitboards import BB_ALL, BB_FILES, BB_RANKS, Bitboard
from ._generation import MoveGeneration
from ._move import Move
from ._vocabulary import (
    KING,
    PAWN,
    PIECE_SYMBOLS,
    QUEEN,
    SQUARE_NAMES,
    AmbiguousMoveError,
    IllegalMoveError,
    InvalidMoveError,
    PieceType,
    Square,
)

N = TypeVar("N", bound="Notation")

SAN_REGEX = re.compile(r"([NBKRQ])?([a-h])?([1-8])?[-x]?([a-h][1-8])(=?[nbrqkNBRQK])?[+#]?\Z")


class Notation(MoveGeneration):
    """A board that reads and writes moves."""

    def push(self, move: Move) -> None:
        """Makes a move."""
        raise NotImplementedError

    def pop(self) -> Move:
        """Takes the last move back."""
        raise NotImplementedError

    def copy(self: N, *, stack: bool | int = True) -> N:
        """Another board in the same position."""
        raise NotImplementedError

    # Writing.

    def _mark(self, move: Move, stay: bool) -> str:
        """Makes a move and tells the sign of check or mate after it."""
        self.push(move)
        try:
            check = self.is_check()
            sign = "#" if check and not any(True for _ in self.generate_legal_moves()) else "+" if check else ""
        except BaseException:
            # What cannot be written was not made.
            self.pop()
            raise
        if not stay:
            self.pop()
        return sign

    def _text(self, move: Move, long: bool) -> str:
        if not move:
            return "--"
        if move.drop:
            letter = "" if move.drop == PAWN else str(PIECE_SYMBOLS[move.drop]).upper()
            return f"{letter}@{SQUARE_NAMES[move.to_square]}"
        if self.is_castling(move):
            return "O-O" if move.to_square & 7 > move.from_square & 7 else "O-O-O"
        piece_type = self.piece_type_at(move.from_square)
        if piece_type is None:
            name = SQUARE_NAMES[move.from_square]
            raise IllegalMoveError(f"{move} cannot be written: {name} is empty in {self.board_fen()!r}")
        capture = self.is_capture(move)
        origin = SQUARE_NAMES[move.from_square]
        text = "" if piece_type == PAWN else str(PIECE_SYMBOLS[piece_type]).upper()
        if long:
            text += origin + ("x" if capture else "-")
        else:
            if piece_type != PAWN:
                text += self._distinction(piece_type, move)
            elif capture:
                text += origin[0]
            text += "x" if capture else ""
        text += SQUARE_NAMES[move.to_square]
        return f"{text}={str(PIECE_SYMBOLS[move.promotion]).upper()}" if move.promotion else text

    def _distinction(self, piece_type: PieceType, move: Move) -> str:
        """What tells the piece from others of its kind that can go to the same square: file, rank or both."""
        alike = self.pieces_mask(piece_type, self.turn) & ~(1 << move.from_square)
        if not alike:
            return ""
        target = 1 << move.to_square
        others = [other.from_square for other in self.generate_legal_moves(alike, target)]
        if piece_type == KING:
            others = [other for other in others if not self.is_castling(Move(other, move.to_square))]
        if not others:
            return ""
        name = SQUARE_NAMES[move.from_square]
        if all(other & 7 != move.from_square & 7 for other in others):
            return name[0]
        if all(other >> 3 != move.from_square >> 3 for other in others):
            return name[1]
        return name

    def san(self, move: Move) -> str:
        """The move in standard algebraic notation."""
        return self._text(move, long=False) + self._mark(move, stay=False)

    def san_and_push(self, move: Move) -> str:
        """Makes the move, and returns it in standard algebraic notation."""
        return self._text(move, long=False) + self._mark(move, stay=True)

    def lan(self, move: Move) -> str:
        """The move in long algebraic notation."""
        return self._text(move, long=True) + self._mark(move, stay=False)

    def variation_san(self, variation: Iterable[Move]) -> str:
        """A line of legal moves in standard algebraic notation, with numbers."""
        board = self.copy(stack=False)
        words: list[str] = []
        for move in variation:
            if not board.is_legal(move):
                raise IllegalMoveError(f"illegal move: {move} is not legal in {board.fen()!r}, in the line of moves")
            if board.turn:
                words.append(f"{board.fullmove_number}.")
            elif not words:
                words.append(f"{board.fullmove_number}...")
            words.append(board.san_and_push(move))
            if words[-2].endswith("..."):
                words[-2:] = [words[-2] + words[-1]]
        return " ".join(words)

    def uci(self, move: Move, *, chess960: bool | None = None) -> str:
        """The move in UCI; castling as king takes rook for Chess960."""
        mode, self.chess960 = self.chess960, self.chess960 if chess960 is None else chess960
        try:
            return self._in_mode(move).uci()
        finally:
            self.chess960 = mode

    def xboard(self, move: Move, chess960: bool | None = None) -> str:
        """The move as XBoard writes it; castling with letters O in Chess960."""
        if (self.chess960 if chess960 is None else chess960) and self.is_castling(move):
            return "O-O" if self.is_kingside_castling(move) else "O-O-O"
        if not move:
            return "@@@@"
        return self.uci(move, chess960=False)

    # Reading.

    def parse_san(self, san: str) -> Move:
        """The move of a text in standard algebraic notation. ``InvalidMoveError`` for what is not a move,
        ``IllegalMoveError`` and ``AmbiguousMoveError`` for what no or several legal moves answer."""
        if san in ("O-O", "O-O+", "O-O#", "0-0", "0-0+", "0-0#"):
            return self._castle(san, kingside=True)
        if san in ("O-O-O", "O-O-O+", "O-O-O#", "0-0-0", "0-0-0+", "0-0-0#"):
            return self._castle(san, kingside=False)
        match = SAN_REGEX.match(san)
        if not match:
            if san in ("--", "Z0", "0000", "@@@@"):
                return Move.null()
            if "," in san or "@" in san and len(san) > 1:
                raise IllegalMoveError(f"{san!r} is a move of another variant, not legal in {self.fen()!r}")
            raise InvalidMoveError(f"{san!r} cannot be read as a move")
        letter, file, rank, name, promotion_letter = match.groups()
        target = SQUARE_NAMES.index(name)
        promotion = PIECE_SYMBOLS.index(promotion_letter[-1].lower()) if promotion_letter else None
        origins: Bitboard = BB_ALL
        if file:
            origins &= BB_FILES["abcdefgh".index(file)]
        if rank:
            origins &= BB_RANKS[int(rank) - 1]
        if letter:
            origins &= self.pieces_mask(PIECE_SYMBOLS.index(letter.lower()), self.turn)
        else:
            origins &= self.pawns
            if file and rank:
                # Long notation may leave the letter of any piece out.
                square: Square = "abcdefgh".index(file) + 8 * (int(rank) - 1)
                origins = 1 << square
                castling = self._in_mode(Move(square, target))
                if self.is_castling(castling) and promotion is None and self.is_legal(castling):
                    return castling
            elif not file:
                origins &= BB_FILES[target & 7]
        found = [
            move
            for move in self.generate_legal_moves(origins, 1 << target)
            if move.promotion == promotion and not (letter and self.is_castling(move))
        ]
        if len(found) > 1:
            moves = " or ".join(move.uci() for move in found)
            raise AmbiguousMoveError(f"{san!r} can be {moves} in {self.fen()!r}")
        if not found:
            raise IllegalMoveError(f"illegal move: {san!r} is not legal in {self.fen()!r}{self._why(san)}")
        return found[0]

    def _why(self, text: str) -> str:
        """What no other library says: the reason, as far as the core knows one."""
        core = self._legal_core()
        answer = None if core is None else core.explain(text)
        return f": {answer}" if answer is not None and not answer.is_legal else ""

    def _castle(self, san: str, kingside: bool) -> Move:
        for move in self.generate_castling_moves():
            if self.is_kingside_castling(move) == kingside and not self.is_into_check(move):
                return move
        raise IllegalMoveError(f"illegal move: {san!r} is not legal in {self.fen()!r}{self._why(san)}")

    def push_san(self, san: str) -> Move:
        """Reads a move in standard algebraic notation and makes it."""
        move = self.parse_san(san)
        self.push(move)
        return move

    def parse_uci(self, uci: str) -> Move:
        """Reads a legal move in UCI, castling in either way it is written."""
        move = Move.from_uci(uci)
        if not move:
            return move
        move = self._in_mode(move)
        if not self.is_legal(move):
            raise IllegalMoveError(f"illegal move: {uci!r} is not legal in {self.fen()!r}{self._why(uci)}")
        return move

    def push_uci(self, uci: str) -> Move:
        """Reads a legal move in UCI and makes it."""
        move = self.parse_uci(uci)
        self.push(move)
        return move

    def parse_xboard(self, xboard: str) -> Move:
        """Reads a move as XBoard writes it."""
        return self.parse_san(xboard)

    push_xboard = push_san

    def find_move(self, from_square: Square, to_square: Square, promotion: PieceType | None = None) -> Move:
        """The legal move between two squares, with a queen when a promotion is not named."""
        if promotion is None and self.pawns >> from_square & 1 and to_square >> 3 in (0, 7):
            promotion = QUEEN
        move = self._in_mode(Move(from_square, to_square, promotion))
        if not self.is_legal(move):
            raise IllegalMoveError(f"illegal move: {move} is not legal in {self.fen()!r}{self._why(move.uci())}")
        return move
