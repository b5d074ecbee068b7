"""Antichess, and the older games that it comes from."""

from __future__ import annotations

from collections.abc import Iterator

from tabiya import Board as Core

from ._bitboards import BB_ALL, Bitboard
from ._board import Board
from ._move import Move
from ._square_set import IntoSquareSet, SquareSet
from ._variant_board import VariantBoard
from ._vocabulary import BISHOP, KING, KNIGHT, QUEEN, ROOK, STARTING_FEN, Color, Square

# How tables of endgames are called, and how they begin.
GIVEAWAY_TABLES = (".gtbw", ".gtbz", b"\xbc\x55\xbc\x21", b"\xd6\xf5\x1b\x50")
SUICIDE_TABLES = (".stbw", ".stbz", b"\x7b\xf6\x93\x15", b"\xe4\xcf\xe7\x23")


class AntichessBoard(VariantBoard):
    """Who can capture must, and who has nothing left, or no move, wins."""

    aliases = ["Antichess", "Anti chess", "Anti"]
    uci_variant = "antichess"
    xboard_variant = "giveaway"
    starting_fen = Core(variant="antichess").fen()
    core_variant = "antichess"
    tbw_suffix, tbz_suffix, tbw_magic, tbz_magic = GIVEAWAY_TABLES
    pawnless_tbw_suffix, pawnless_tbz_suffix, pawnless_tbw_magic, pawnless_tbz_magic = SUICIDE_TABLES
    connected_kings = True
    one_king = False
    captures_compulsory = True

    _promotions = (KING, QUEEN, ROOK, BISHOP, KNIGHT)

    # The core knows no castling here. A FEN may have rights all the same, and the older games always do: those are kept
    # on this side. Wherever castling is possible there are other moves, so that no end depends on it.

    def _core_fen(self) -> str:
        placement, turn, _, rest = super()._core_fen().split(" ", 3)
        return f"{placement} {turn} - {rest}"

    def _is_safe(self, square: Square, occupied: Bitboard) -> bool:
        return True

    def _castlings(self, from_mask: Bitboard = BB_ALL, to_mask: Bitboard = BB_ALL) -> Iterator[Move]:
        core = self._legal_core()
        if self.castling_rights and core is not None and not any(core.is_capture(move) for move in core.legal_moves):
            yield from self.generate_castling_moves(from_mask, to_mask)

    def generate_legal_moves(
        self, from_mask: IntoSquareSet = BB_ALL, to_mask: IntoSquareSet = BB_ALL
    ) -> Iterator[Move]:
        """The legal moves, of pieces and to squares of the masks."""
        rights, self.castling_rights = self.castling_rights, 0
        try:
            moves = list(super().generate_legal_moves(from_mask, to_mask))
        finally:
            self.castling_rights = rights
        yield from moves
        if rights:
            yield from self._castlings(SquareSet(from_mask).mask, SquareSet(to_mask).mask)

    def is_legal(self, move: Move) -> bool:
        """Whether the rules allow the move."""
        return super().is_legal(move) or (self.is_castling(move) and self._in_mode(move) in self._castlings())

    def push(self, move: Move) -> None:
        """Makes a move. One that is not legal is made as in chess."""
        if not self.castling_rights:
            super().push(move)
        elif move and self.is_castling(move):
            Board.push(self, move)
        else:
            rights = self._rights_after(move) if move else self.castling_rights
            takes_king = bool(move) and self.kings >> move.to_square & 1
            super().push(move)
            self.castling_rights, self._core_key = rights, None
            if takes_king:
                # The rights go with it.
                self.castling_rights = self.clean_castling_rights()

    def checkers_mask(self) -> Bitboard:
        """No king is ever in check here."""
        return 0

    def gives_check(self, move: Move) -> bool:
        """No king is ever in check here."""
        return False

    def is_into_check(self, move: Move) -> bool:
        """No king is ever in check here."""
        return False

    def was_into_check(self) -> bool:
        """No king is ever in check here."""
        return False

    def is_variant_end(self) -> bool:
        """Whether a side has nothing left; who has no move has won, too, but that is called a stalemate."""
        return not all(self.occupied_co)


class GiveawayBoard(AntichessBoard):
    """Antichess by another name, which has castling."""

    aliases = ["Giveaway", "Giveaway chess", "Give away", "Give away chess"]
    uci_variant = "giveaway"
    xboard_variant = "giveaway"
    starting_fen = STARTING_FEN


class SuicideBoard(AntichessBoard):
    """Antichess with castling, in which, when there is no move, the side with fewer pieces has won."""

    aliases = ["Suicide", "Suicide chess"]
    uci_variant = "suicide"
    xboard_variant = "suicide"
    starting_fen = STARTING_FEN
    tbw_suffix, tbz_suffix, tbw_magic, tbz_magic = SUICIDE_TABLES
    pawnless_tbw_suffix, pawnless_tbz_suffix, pawnless_tbw_magic, pawnless_tbz_magic = GIVEAWAY_TABLES

    def _end(self) -> tuple[str, Color | None] | None:
        own, other = (self.occupied_co[color].bit_count() for color in (self.turn, not self.turn))
        if not own or not other:
            return "nothing-left", self.turn if not own else not self.turn
        if self._has_moves():
            return None
        if own == other:
            return "equally-many", None
        return "no-moves", self.turn if own < other else not self.turn
