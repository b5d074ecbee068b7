"""A position: pieces with the turn, castling rights, the en passant square and the clocks, and how FEN writes it."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

from ._base_board import BaseBoard
from ._bitboards import (
    BB_BACKRANKS,
    BB_FILES,
    BB_PAWN_ATTACKS,
    BB_RANKS,
    Bitboard,
    lsb,
    msb,
    ray,
    scan_forward,
    scan_reversed,
)
from ._square_set import SquareSet
from ._status import Status
from ._vocabulary import BLACK, COLORS, SQUARE_NAMES, WHITE, Color, Square

EnPassantSpec: TypeAlias = Literal["legal", "fen", "xfen"]
FEN_CASTLING_REGEX = re.compile(r"(?:-|[KQA-H]{0,2}[kqa-h]{0,2})\Z")


class Position(BaseBoard):
    """Pieces and the state of a game, legal or not."""

    turn: Color
    castling_rights: Bitboard
    ep_square: Square | None
    halfmove_clock: int
    fullmove_number: int
    chess960: bool

    def has_legal_en_passant(self) -> bool:
        """Whether a pawn can be captured in passing."""
        raise NotImplementedError

    # Castling rights.

    def clean_castling_rights(self) -> Bitboard:
        """The rooks that can still castle, as far as kings and rooks stand where castling needs them."""
        rights = 0
        for color in COLORS:
            back = BB_RANKS[0 if color else 7]
            own = self.occupied_co[color] & back & ~self.promoted
            rooks, king = self.castling_rights & self.rooks & own, self.kings & own
            if self.chess960:
                if not king:
                    continue
                king_square = msb(king)
                outer = [rook for rook in (lsb(rooks), msb(rooks)) if rooks]
                if rooks and outer[0] < king_square:
                    rights |= 1 << outer[0]
                if rooks and outer[1] > king_square:
                    rights |= 1 << outer[1]
            elif king & 0x10_00_00_00_00_00_00_10:
                rights |= rooks & 0x81_00_00_00_00_00_00_81
        return rights

    def has_castling_rights(self, color: Color) -> bool:
        """Whether a side may castle at all."""
        return bool(self.clean_castling_rights() & BB_RANKS[0 if color else 7])

    def _rights_beside_king(self, color: Color) -> tuple[Bitboard, int]:
        king = self.kings & self.occupied_co[color] & BB_RANKS[0 if color else 7] & ~self.promoted
        return self.clean_castling_rights() & BB_RANKS[0 if color else 7], king

    def has_kingside_castling_rights(self, color: Color) -> bool:
        """Whether a side may castle towards the h-file."""
        rights, king = self._rights_beside_king(color)
        return bool(king) and rights > king

    def has_queenside_castling_rights(self, color: Color) -> bool:
        """Whether a side may castle towards the a-file."""
        rights, king = self._rights_beside_king(color)
        return bool(king and rights & (king - 1))

    def has_chess960_castling_rights(self) -> bool:
        """Whether a right exists that only Chess960 knows."""
        was, self.chess960 = self.chess960, True
        rights = self.clean_castling_rights()
        self.chess960 = was
        if rights & ~0x81_00_00_00_00_00_00_81:
            return True
        return any(
            rights & BB_RANKS[0 if color else 7] and not self.occupied_co[color] & self.kings & (1 << (4 if color else 60))
            for color in COLORS
        )

    def castling_shredder_fen(self) -> str:
        """The castling rights by the files of the rooks, such as ``HAha``."""
        rights = self.clean_castling_rights()
        white = "".join("ABCDEFGH"[rook & 7] for rook in scan_reversed(rights & BB_RANKS[0]))
        black = "".join("abcdefgh"[rook & 7] for rook in scan_reversed(rights & BB_RANKS[7]))
        return white + black or "-"

    def castling_xfen(self) -> str:
        """The castling rights as ``KQkq``, with a rook's file where the outermost rook is another."""
        letters = ""
        for color in COLORS:
            king = self.king(color)
            back = BB_RANKS[0 if color else 7]
            if king is None:
                continue
            for rook in scan_reversed(self.clean_castling_rights() & back):
                kingside = rook > king
                others = self.rooks & self.occupied_co[color] & back & ~self.promoted
                farther = any(other > rook if kingside else other < rook for other in scan_forward(others))
                letter = "abcdefgh"[rook & 7] if farther else "k" if kingside else "q"
                letters += letter.upper() if color else letter
        return letters or "-"

    def _read_castling(self, text: str) -> Bitboard:
        if text in ("", "-"):
            return 0
        if not FEN_CASTLING_REGEX.match(text):
            raise ValueError(f"castling rights are written like KQkq or HAha, not {text!r}")
        rights = 0
        for letter in text:
            color = letter.isupper()
            back = BB_RANKS[0 if color else 7]
            rooks = self.rooks & self.occupied_co[color] & back
            king = self.king(color)
            if letter.lower() == "q":
                on_side = king is not None and lsb(rooks) < king
                rights |= rooks & -rooks if on_side else BB_FILES[0] & back
            elif letter.lower() == "k":
                on_side = king is not None and msb(rooks) > king
                rights |= 1 << msb(rooks) if on_side else BB_FILES[7] & back
            else:
                rights |= BB_FILES["abcdefgh".index(letter.lower())] & back
        return rights

    def set_castling_fen(self, castling_fen: str) -> None:
        """Takes castling rights from the third field of a FEN."""
        self.castling_rights = self._read_castling(castling_fen)
        self.clear_stack()

    def clear_stack(self) -> None:
        """Forgets the moves that were played."""

    # FEN.

    def _pseudo_legal_capturers(self) -> Bitboard:
        if self.ep_square is None or self.occupied >> self.ep_square & 1:
            return 0
        rank = BB_RANKS[4 if self.turn else 3]
        return self.pawns & self.occupied_co[self.turn] & BB_PAWN_ATTACKS[not self.turn][self.ep_square] & rank

    def has_pseudo_legal_en_passant(self) -> bool:
        """Whether a pawn stands beside the en passant square, pinned or not."""
        return bool(self._pseudo_legal_capturers())

    def _ep_field(self, en_passant: EnPassantSpec) -> str:
        if self.ep_square is None:
            return "-"
        shown = (
            en_passant == "fen"
            or (en_passant == "xfen" and self.has_pseudo_legal_en_passant())
            or (en_passant == "legal" and self.has_legal_en_passant())
        )
        return SQUARE_NAMES[self.ep_square] if shown else "-"

    def _four_fields(self, shredder: bool, en_passant: EnPassantSpec, promoted: bool | None) -> str:
        castling = self.castling_shredder_fen() if shredder else self.castling_xfen()
        return f"{self.board_fen(promoted=promoted)} {'w' if self.turn else 'b'} {castling} {self._ep_field(en_passant)}"

    def fen(self, *, shredder: bool = False, en_passant: EnPassantSpec = "legal", promoted: bool | None = None) -> str:
        """The position as FEN. The en passant square stands in it when a capture is legal, unless told otherwise."""
        return f"{self._four_fields(shredder, en_passant, promoted)} {self.halfmove_clock} {self.fullmove_number}"

    def shredder_fen(self, *, en_passant: EnPassantSpec = "legal", promoted: bool | None = None) -> str:
        """The position as FEN with castling rights by files."""
        return self.fen(shredder=True, en_passant=en_passant, promoted=promoted)

    def set_fen(self, fen: str) -> None:
        """Sets the position up from a FEN, of which all but the first field may be missing; ``ValueError``
        when it cannot be read, and then nothing has changed."""
        if not fen.split():
            raise ValueError("the FEN is empty")
        board_fen, *fields = fen.split()
        if len(fields) > 5:
            raise ValueError(f"a FEN has at most six fields: {fen!r}")
        turn, castling, ep, halfmoves, fullmoves = fields + ["w", "-", "-", "0", "1"][len(fields) :]
        if turn not in ("w", "b"):
            raise ValueError(f"the turn is w or b, not {turn!r}: {fen!r}")
        try:
            ep_square = None if ep == "-" else SQUARE_NAMES.index(ep)
        except ValueError as error:
            raise ValueError(f"{ep!r} is not an en passant square: {fen!r}") from error
        clocks = []
        for text, name in ((halfmoves, "half-move clock"), (fullmoves, "number of the move")):
            try:
                clocks.append(int(text))
            except ValueError as error:
                raise ValueError(f"the {name} is not a number: {fen!r}") from error
            if clocks[-1] < 0:
                raise ValueError(f"the {name} is below zero: {fen!r}")
        # The rights depend on the pieces: they are read on a board of their own.
        scratch = Position(board_fen)
        rights = scratch._read_castling(castling)
        self._place(board_fen)
        self.turn, self.ep_square, self.castling_rights = turn == "w", ep_square, rights
        self.halfmove_clock, self.fullmove_number = clocks[0], max(clocks[1], 1)
        self.clear_stack()

    # What is wrong with it.

    def checkers_mask(self) -> Bitboard:
        """The pieces that give check, as a number."""
        king = self.king(self.turn)
        return 0 if king is None else self.attackers_mask(not self.turn, king)

    def checkers(self) -> SquareSet:
        """The pieces that give check."""
        return SquareSet(self.checkers_mask())

    def _valid_ep_square(self) -> Square | None:
        """The en passant square, if the last move can have been the double step behind it."""
        if self.ep_square is None:
            return None
        up = 8 if self.turn else -8
        if self.ep_square >> 3 != (5 if self.turn else 2):
            return None
        pawn, start = 1 << self.ep_square - up, 1 << self.ep_square + up
        if not self.pawns & self.occupied_co[not self.turn] & pawn:
            return None
        return None if self.occupied & (1 << self.ep_square | start) else self.ep_square

    def status(self) -> Status:
        """What is wrong with the position; ``Status.VALID`` when nothing is."""
        found = Status.VALID
        if not self.occupied:
            found |= Status.EMPTY
        if self.kings.bit_count() > 2:
            found |= Status.TOO_MANY_KINGS
        white, black = self.occupied_co[WHITE], self.occupied_co[BLACK]
        for kings, pieces, no_king, pawns, many in (
            (white & self.kings, white, Status.NO_WHITE_KING, Status.TOO_MANY_WHITE_PAWNS, Status.TOO_MANY_WHITE_PIECES),
            (black & self.kings, black, Status.NO_BLACK_KING, Status.TOO_MANY_BLACK_PAWNS, Status.TOO_MANY_BLACK_PIECES),
        ):
            if not kings:
                found |= no_king
            if pieces.bit_count() > 16:
                found |= many
            if (pieces & self.pawns).bit_count() > 8:
                found |= pawns
        if self.pawns & BB_BACKRANKS:
            found |= Status.PAWNS_ON_BACKRANK
        if self.castling_rights != self.clean_castling_rights():
            found |= Status.BAD_CASTLING_RIGHTS
        valid_ep = self._valid_ep_square()
        if valid_ep != self.ep_square:
            found |= Status.INVALID_EP_SQUARE
        other = self.king(not self.turn)
        if other is not None and self.attackers_mask(self.turn, other):
            found |= Status.OPPOSITE_CHECK
        return found | self._check_status(valid_ep)

    def _check_status(self, valid_ep: Square | None) -> Status:
        checkers, king = self.checkers_mask(), self.king(self.turn)
        if not checkers or king is None:
            return Status.VALID
        if checkers.bit_count() > 2:
            return Status.TOO_MANY_CHECKERS | Status.IMPOSSIBLE_CHECK
        if valid_ep is not None:
            # The last move was a double step: the pawn checks, or a line was opened from its start.
            up = 8 if self.turn else -8
            pawn, start = valid_ep - up, valid_ep + up
            if checkers == 1 << pawn:
                return Status.VALID
            before = self.occupied ^ (1 << pawn) | 1 << start
            if checkers.bit_count() > 1 or self.attackers_mask(not self.turn, king, before) & checkers:
                return Status.IMPOSSIBLE_CHECK
        elif checkers.bit_count() == 2 and ray(lsb(checkers), msb(checkers)) >> king & 1:
            # Two lines that meet in the king from both sides or behind one another open by no single move.
            return Status.IMPOSSIBLE_CHECK
        return Status.VALID

    def is_valid(self) -> bool:
        """Whether nothing is wrong with the position."""
        return self.status() == Status.VALID


