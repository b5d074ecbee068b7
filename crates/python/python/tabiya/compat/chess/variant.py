"""Boards of variants, with the names of ``chess.variant``. Their rules are the core's, in Rust."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from tabiya import Board as Core

from ._antichess import AntichessBoard, GiveawayBoard, SuicideBoard
from ._bitboards import BB_ALL, BB_RANKS, Bitboard
from ._board import Board
from ._move import Move
from ._pocket import CrazyhousePocket
from ._position import EnPassantSpec
from ._square_set import SquareSet
from ._variant_board import START, VariantBoard
from ._vocabulary import BLACK, PAWN, PIECE_TYPES, WHITE, IllegalMoveError

__all__ = [
    "AntichessBoard",
    "AtomicBoard",
    "CrazyhouseBoard",
    "CrazyhousePocket",
    "GiveawayBoard",
    "HordeBoard",
    "KingOfTheHillBoard",
    "RacingKingsBoard",
    "SuicideBoard",
    "ThreeCheckBoard",
    "VARIANTS",
    "VariantBoard",
    "find_variant",
]

ThreeCheckBoardT = TypeVar("ThreeCheckBoardT", bound="ThreeCheckBoard")
CrazyhouseBoardT = TypeVar("CrazyhouseBoardT", bound="CrazyhouseBoard")
CrazyhousePocketT = TypeVar("CrazyhousePocketT", bound=CrazyhousePocket)


class AtomicBoard(VariantBoard):
    """A capture explodes, and takes all pieces but pawns beside it along."""

    aliases = ["Atomic", "Atom", "Atomic chess"]
    uci_variant = "atomic"
    xboard_variant = "atomic"
    core_variant = "atomic"
    tbw_suffix, tbz_suffix, tbw_magic, tbz_magic = ".atbw", ".atbz", b"\x55\x8d\xa4\x49", b"\x91\xa9\x5e\xeb"
    connected_kings = True


class KingOfTheHillBoard(VariantBoard):
    """Whose king reaches the centre wins, too."""

    aliases = ["King of the Hill", "KOTH", "kingOfTheHill"]
    uci_variant = "kingofthehill"
    xboard_variant = "kingofthehill"
    core_variant = "kingofthehill"
    tbw_suffix = tbz_suffix = tbw_magic = tbz_magic = None


class RacingKingsBoard(VariantBoard):
    """The kings race to the last rank, and nobody may give check."""

    aliases = ["Racing Kings", "Racing", "Race", "racingkings"]
    uci_variant = "racingkings"
    xboard_variant = "racingkings"
    starting_fen = Core(variant="racingkings").fen()
    core_variant = "racingkings"
    tbw_suffix = tbz_suffix = tbw_magic = tbz_magic = None


class HordeBoard(VariantBoard):
    """White has pawns in place of a king, and loses with the last of them."""

    aliases = ["Horde", "Horde chess"]
    uci_variant = "horde"
    xboard_variant = "horde"
    starting_fen = Core(variant="horde").fen()
    core_variant = "horde"
    _double_steps = ((6,), (0, 1))
    tbw_suffix = tbz_suffix = tbw_magic = tbz_magic = None


class ThreeCheckBoard(VariantBoard):
    """Who gives check for the third time wins, too."""

    aliases = ["Three-check", "Three check", "Threecheck", "Three check chess", "3-check", "3 check", "3check"]
    uci_variant = "3check"
    xboard_variant = "3check"
    starting_fen = Core(variant="threecheck").fen()
    core_variant = "threecheck"
    tbw_suffix = tbz_suffix = tbw_magic = tbz_magic = None

    remaining_checks: list[int]
    """How many checks each side still has to give, Black first."""

    def __init__(self, fen: str | None = START, *, chess960: bool = False) -> None:
        self.remaining_checks = [3, 3]
        super().__init__(fen, chess960=chess960)

    def clear(self) -> None:
        """An empty board with White to move."""
        super().clear()
        self.remaining_checks = [3, 3]

    def _memory(self) -> tuple[object, ...]:
        return tuple(self.remaining_checks)

    def _remember(self, memory: tuple[object, ...]) -> None:
        self.remaining_checks = [left for left in memory if isinstance(left, int)]

    def _checks(self) -> str:
        return f"{self.remaining_checks[WHITE]}+{self.remaining_checks[BLACK]}"

    def _core_fen(self) -> str:
        *fields, halfmoves, fullmoves = super()._core_fen().split()
        return " ".join([*fields, self._checks(), halfmoves, fullmoves])

    def is_irreversible(self, move: Move) -> bool:
        """Whether the position before can never come back after the move: a check that was given does not."""
        return super().is_irreversible(move) or self.gives_check(move)

    def apply_mirror(self) -> None:
        """Turns the board round, and gives each side the pieces of the other and the checks that it has left."""
        super().apply_mirror()
        self.remaining_checks = self.remaining_checks[::-1]

    def _after_push(self, core: Core) -> None:
        self.remaining_checks = [core.checks_left(color) or 0 for color in (BLACK, WHITE)]

    def _four_fields(self, shredder: bool, en_passant: EnPassantSpec, promoted: bool | None) -> str:
        return f"{super()._four_fields(shredder, en_passant, promoted)} {self._checks()}"

    def set_fen(self, fen: str) -> None:
        """Sets the position up from a FEN, with the checks left (``3+3``) or given (``+0+0``)."""
        fields, left = fen.split(), [3, 3]
        for place, field in enumerate(fields):
            white, plus, black = field.lstrip("+").partition("+")
            if plus and white.isdigit() and black.isdigit():
                left = [int(black), int(white)]
                if field.startswith("+"):
                    left = [3 - given for given in left]
                del fields[place]
                break
        super().set_fen(" ".join(fields))
        self.remaining_checks = left


class CrazyhouseBoard(VariantBoard):
    """What is captured changes sides, and may be dropped on an empty square in place of a move."""

    aliases = ["Crazyhouse", "Crazy House", "House", "ZH"]
    uci_variant = "crazyhouse"
    xboard_variant = "crazyhouse"
    starting_fen = Core(variant="crazyhouse").fen()
    core_variant = "crazyhouse"
    tbw_suffix = tbz_suffix = tbw_magic = tbz_magic = None

    pockets: list[CrazyhousePocket]
    """What each side has in hand, Black first."""

    def __init__(self, fen: str | None = START, *, chess960: bool = False) -> None:
        self.pockets = [CrazyhousePocket(), CrazyhousePocket()]
        super().__init__(fen, chess960=chess960)

    def clear_board(self) -> None:
        """Takes every piece off, and forgets the moves."""
        super().clear_board()
        self.pockets = [CrazyhousePocket(), CrazyhousePocket()]

    def _memory(self) -> tuple[object, ...]:
        return tuple(str(pocket) for pocket in self.pockets)

    def _remember(self, memory: tuple[object, ...]) -> None:
        self.pockets = [CrazyhousePocket(str(symbols)) for symbols in memory]

    def _hands(self) -> str:
        return f"[{str(self.pockets[WHITE]).upper()}{self.pockets[BLACK]}]"

    def board_fen(self, *, promoted: bool | None = None) -> str:
        """The first field of a FEN; promoted pieces, which are pawns in hand, are marked with ``~`` unless told."""
        return super().board_fen(promoted=promoted is not False)

    def _core_fen(self) -> str:
        placement, rest = super()._core_fen().split(" ", 1)
        return f"{placement}{self._hands()} {rest}"

    def _after_push(self, core: Core) -> None:
        self.pockets = [CrazyhousePocket(core.pocket(color)) for color in (BLACK, WHITE)]

    def _four_fields(self, shredder: bool, en_passant: EnPassantSpec, promoted: bool | None) -> str:
        placement, rest = super()._four_fields(shredder, en_passant, promoted).split(" ", 1)
        return f"{placement}{self._hands()} {rest}"

    def set_fen(self, fen: str) -> None:
        """Sets the position up from a FEN, with what is in hand: in brackets, or as a ninth rank."""
        placement, _, rest = fen.strip().partition(" ")
        hands = ""
        if placement.endswith("]"):
            placement, _, hands = placement[:-1].partition("[")
        elif placement.count("/") == 8:
            placement, _, hands = placement.rpartition("/")
        pockets = [
            CrazyhousePocket(letter for letter in hands if letter.islower()),
            CrazyhousePocket(letter for letter in hands if letter.isupper()),
        ]
        super().set_fen(f"{placement} {rest}".strip())
        self.pockets = pockets

    def legal_drop_squares_mask(self) -> Bitboard:
        """The squares on which a piece may be dropped, as a number."""
        return sum({1 << move.to_square for move in self.generate_legal_moves() if move.drop not in (None, PAWN)})

    def legal_drop_squares(self) -> SquareSet:
        """The squares on which a piece may be dropped."""
        return SquareSet(self.legal_drop_squares_mask())

    def generate_pseudo_legal_drops(self, to_mask: Bitboard = BB_ALL) -> Iterator[Move]:
        """The drops on empty squares of a mask, whether or not the king is left in check."""
        for kind in PIECE_TYPES:
            for square in SquareSet(~self.occupied & to_mask & BB_ALL) if self.pockets[self.turn].count(kind) else ():
                if kind != PAWN or 0 < square >> 3 < 7:
                    yield Move(square, square, drop=kind)

    def generate_legal_drops(self, to_mask: Bitboard = BB_ALL) -> Iterator[Move]:
        """The legal drops on squares of a mask."""
        return (move for move in self.generate_pseudo_legal_drops(to_mask) if self.is_legal(move))

    def is_irreversible(self, move: Move) -> bool:
        """Whether the position before can never come back: what was captured may, here, and rights to castle may not."""
        rights = self.clean_castling_rights()
        touched = 1 << move.from_square ^ 1 << move.to_square
        back = BB_RANKS[0 if self.turn else 7]
        king_loses = not move.drop and rights & back and touched & self.kings & self.occupied_co[self.turn]
        return bool(king_loses or (not move.drop and touched & rights))

    def apply_mirror(self) -> None:
        """Turns the board round, and gives each side the pieces of the other, in hand too."""
        super().apply_mirror()
        self.pockets = self.pockets[::-1]

    def is_pseudo_legal(self, move: Move) -> bool:
        """Whether a piece can make the move, whether or not the king is left in check."""
        if move.drop and move.from_square == move.to_square:
            free = not self.occupied >> move.to_square & 1 and self.pockets[self.turn].count(move.drop) > 0
            return free and (move.drop != PAWN or 0 < move.to_square >> 3 < 7)
        return super().is_pseudo_legal(move)

    def parse_san(self, san: str) -> Move:
        """The move of a text in standard algebraic notation, drops (``N@f3``, ``@e4``) among them."""
        if "@" not in san or san == "@@@@":
            return super().parse_san(san)
        text = san.rstrip("+#")
        move = Move.from_uci(f"P{text}" if text.startswith("@") else text)
        if not self.is_legal(move):
            raise IllegalMoveError(f"illegal move: {san!r} is not legal in {self.fen()!r}{self._why(san)}")
        return move


VARIANTS: list[type[Board]] = [
    Board,
    SuicideBoard,
    GiveawayBoard,
    AntichessBoard,
    AtomicBoard,
    KingOfTheHillBoard,
    RacingKingsBoard,
    HordeBoard,
    ThreeCheckBoard,
    CrazyhouseBoard,
]


def find_variant(name: str) -> type[Board]:
    """The class of board of a variant by one of its names; ``ValueError`` for one that is not known."""
    for board in VARIANTS:
        if any(alias.lower() == name.lower() for alias in board.aliases):
            return board
    raise ValueError(f"the variant {name!r} is not known")
