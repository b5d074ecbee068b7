"""Boards of variants, with the names of ``chess.variant``. Their rules are the core's, in Rust."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from tabiya import Board as Core
from tabiya import Error as CoreError

from . import _status
from ._base_board import MASKS
from ._bitboards import BB_ALL, Bitboard
from ._board import Board
from ._move import Move
from ._position import EnPassantSpec
from ._square_set import SquareSet
from ._vocabulary import BLACK, PIECE_SYMBOLS, PIECE_TYPES, WHITE, Color, IllegalMoveError, PieceType, Square

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
    "find_variant",
]

B = TypeVar("B", bound="VariantBoard")
# How the core calls the ends that only variants know.
WINS = {
    "king-on-hill",
    "checks-given",
    "king-exploded",
    "nothing-left",
    "no-moves",
    "horde-captured",
    "king-at-goal",
}
DRAWS = {"both-at-goal", "equally-many"}
# Wherever the variant starts.
START = "startpos"


class VariantBoard(Board):
    """A board whose moves and ends are the core's: it knows the variant."""

    core_variant = "chess"

    def __init__(self, fen: str | None = START, *, chess960: bool = False) -> None:
        super().__init__(type(self).starting_fen if fen == START else fen, chess960=chess960)

    def _memory(self) -> tuple[object, ...]:
        """What the variant remembers besides the pieces."""
        return ()

    def _remember(self, memory: tuple[object, ...]) -> None:
        """Sets what the variant remembers."""

    def _core_fen(self) -> str:
        ep = self._valid_ep_square()
        name = "-" if ep is None else "abcdefgh"[ep & 7] + "12345678"[ep >> 3]
        turn = "w" if self.turn else "b"
        return f"{self.board_fen()} {turn} {self.castling_shredder_fen()} {name} 0 1"

    # The core.

    def _key(self) -> tuple[object, ...]:
        return (*super()._key(), *self._memory())

    def _legal_core(self) -> Core | None:
        key = self._key()
        if key != self._core_key:
            self._core_key, self._core_depth = key, 0
            try:
                self._core = Core(self._core_fen(), variant=self.core_variant)
            except CoreError:
                self._core = None
        return self._core

    def _take_over(self, core: Core) -> None:
        """Puts what stands on the core's board on this one."""
        for name, kind in zip(MASKS[1:], PIECE_TYPES):
            setattr(self, name, core.pieces(kind, WHITE).mask | core.pieces(kind, BLACK).mask)
        self.occupied_co = [core.occupied(BLACK).mask, core.occupied(WHITE).mask]
        self.occupied = self.occupied_co[0] | self.occupied_co[1]
        self.promoted &= self.occupied
        self.turn, self.castling_rights = bool(core.turn), core.castling_rights.mask
        self.ep_square = None if core.ep_square is None else int(core.ep_square)

    # Setting up and taking back.

    def reset(self) -> None:
        """The start of a game."""
        self.set_fen(type(self).starting_fen)

    def _state(self) -> tuple[tuple[int, ...], tuple[object, ...]]:
        placement, rest = super()._state()
        return placement, (*rest, self._memory())

    def _restore(self, state: tuple[tuple[int, ...], tuple[object, ...]]) -> None:
        placement, (*rest, memory) = state
        super()._restore((placement, tuple(rest)))
        assert isinstance(memory, tuple)
        self._remember(memory)

    def copy(self: B, *, stack: bool | int = True) -> B:
        """Another board in the same position, with all, the last so many or none of the moves that led to it."""
        board = super().copy(stack=stack)
        board._remember(self._memory())
        if self._core is not None and self._core_key == self._key():
            board._core, board._core_key = self._core.copy(stack=False), self._core_key
        return board

    # Moves.

    def push(self, move: Move) -> None:
        """Makes a move. One that is not legal is made as in chess."""
        move = self._in_mode(move)
        core = self._legal_core() if move else None
        text = move.uci()
        if core is None or not core.is_legal(text):
            super().push(move)
            return
        before = self._state()
        self._stack.append(before)
        self.move_stack.append(move)
        origin = self.promoted >> move.from_square & 1 if not move.drop else 0
        # A drop counts like any other move there, a pawn's too.
        zeroing = not move.drop and self.is_zeroing(move)
        core.push_uci(text)
        self._take_over(core)
        self.promoted &= ~(1 << move.from_square | 1 << move.to_square)
        if (origin or move.promotion) and not move.drop and self.occupied >> move.to_square & 1:
            self.promoted |= 1 << move.to_square
        self.halfmove_clock = 0 if zeroing else self.halfmove_clock + 1
        self.fullmove_number += self.turn
        self._after_push(core)
        self._core_key = self._key()
        self._core_depth += 1

    def _after_push(self, core: Core) -> None:
        """Takes over what the variant remembers."""

    def is_legal(self, move: Move) -> bool:
        """Whether the rules allow the move."""
        core = self._legal_core()
        return bool(move) and core is not None and core.is_legal(self._in_mode(move).uci())

    def generate_legal_ep(self, from_mask: Bitboard = BB_ALL, to_mask: Bitboard = BB_ALL) -> Iterator[Move]:
        """Legal captures in passing."""
        if self.ep_square is not None:
            yield from (move for move in self.generate_legal_moves(from_mask, to_mask) if self.is_en_passant(move))

    def is_into_check(self, move: Move) -> bool:
        """Whether the move leaves the mover's own king in check."""
        return not self.is_legal(move) and super().is_into_check(move)

    def gives_check(self, move: Move) -> bool:
        """Whether the move gives check."""
        board = self.copy(stack=False)
        board.push(move)
        return board.is_check()

    def checkers_mask(self) -> Bitboard:
        """The pieces that give check, as a number."""
        core = self._legal_core()
        return super().checkers_mask() if core is None else core.checkers().mask

    def status(self) -> _status.Status:
        """What is wrong with the position; ``Status.VALID`` when nothing is."""
        return super().status() if self._legal_core() is None else _status.Status.VALID

    def _mark(self, move: Move, stay: bool) -> str:
        self.push(move)
        over = self.is_variant_loss() or self.is_variant_win()
        check = self.is_check()
        sign = "#" if over or (check and not self._has_moves()) else "+" if check else ""
        if not stay:
            self.pop()
        return sign

    # The end.

    def _end(self) -> tuple[str, Color | None] | None:
        core = self._legal_core()
        found = None if core is None else core.outcome()
        if found is None:
            return None
        return found.code, None if found.winner is None else bool(found.winner)

    def is_variant_end(self) -> bool:
        """Whether a rule of the variant alone ends the game."""
        end = self._end()
        return end is not None and end[0] in WINS | DRAWS

    def is_variant_win(self) -> bool:
        """Whether the side to move has won by a rule of the variant."""
        end = self._end()
        return end is not None and end[0] in WINS and end[1] == self.turn

    def is_variant_loss(self) -> bool:
        """Whether the side to move has lost by a rule of the variant."""
        end = self._end()
        return end is not None and end[0] in WINS and end[1] != self.turn

    def is_variant_draw(self) -> bool:
        """Whether a rule of the variant makes a draw."""
        end = self._end()
        return end is not None and end[0] in DRAWS

    def has_insufficient_material(self, color: Color) -> bool:
        """Whether a side cannot win with its pieces, however both play."""
        core = self._legal_core()
        if core is None:
            return super().has_insufficient_material(color)
        # A position that is closed for good is not a matter of pieces here, and is played on.
        end = core.outcome()
        return core.has_insufficient_material(color) and (end is None or end.code != "dead-position")

    def _transposition_key(self) -> tuple[object, ...]:
        return (*super()._transposition_key(), *self._memory())


class AntichessBoard(VariantBoard):
    """Who can capture must, and who has nothing left, or no move, wins."""

    aliases = ["Antichess", "Anti chess", "Anti"]
    uci_variant = "antichess"
    xboard_variant = "suicide"
    starting_fen = Core(variant="antichess").fen()
    core_variant = "antichess"
    tbw_suffix = tbz_suffix = tbw_magic = tbz_magic = None
    connected_kings = True
    one_king = False
    captures_compulsory = True

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
    """Antichess by another name."""

    aliases = ["Giveaway", "Giveaway chess", "Give away", "Give away chess"]
    uci_variant = "giveaway"
    xboard_variant = "giveaway"


class SuicideBoard(AntichessBoard):
    """Antichess in which, when there is no move, the side with fewer pieces has won."""

    aliases = ["Suicide", "Suicide chess"]
    uci_variant = "suicide"
    xboard_variant = "suicide"

    def _end(self) -> tuple[str, Color | None] | None:
        own, other = (self.occupied_co[color].bit_count() for color in (self.turn, not self.turn))
        if not own or not other:
            return "nothing-left", self.turn if not own else not self.turn
        if self._has_moves():
            return None
        if own == other:
            return "equally-many", None
        return "no-moves", self.turn if own < other else not self.turn


class AtomicBoard(VariantBoard):
    """A capture explodes, and takes all pieces but pawns beside it along."""

    aliases = ["Atomic", "Atom", "Atomic chess"]
    uci_variant = "atomic"
    xboard_variant = "atomic"
    core_variant = "atomic"
    tbw_suffix = tbz_suffix = tbw_magic = tbz_magic = None
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


class CrazyhousePocket:
    """The pieces in a player's hand."""

    def __init__(self, symbols: Iterable[str] = "") -> None:
        self.reset()
        for symbol in symbols:
            self.add(PIECE_SYMBOLS.index(symbol.lower()))

    def reset(self) -> None:
        """Takes everything away."""
        self._counts = [0] * 7

    def add(self, piece_type: PieceType) -> None:
        """Puts a piece in."""
        self._counts[piece_type] += 1

    def remove(self, piece_type: PieceType) -> None:
        """Takes a piece out; ``ValueError`` when there is none."""
        if not self._counts[piece_type]:
            raise ValueError(f"no {PIECE_SYMBOLS[piece_type]} in the pocket {self}")
        self._counts[piece_type] -= 1

    def count(self, piece_type: PieceType) -> int:
        """How many of a kind there are."""
        return self._counts[piece_type]

    def copy(self) -> CrazyhousePocket:
        """The same pieces once more."""
        return CrazyhousePocket(str(self))

    def __str__(self) -> str:
        return "".join(str(PIECE_SYMBOLS[kind]) * self._counts[kind] for kind in reversed(PIECE_TYPES))

    def __len__(self) -> int:
        return sum(self._counts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CrazyhousePocket) and self._counts == other._counts

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"CrazyhousePocket('{self}')"


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
        return sum({1 << move.to_square for move in self.generate_legal_moves() if move.drop not in (None, 1)})

    def legal_drop_squares(self) -> SquareSet:
        """The squares on which a piece may be dropped."""
        return SquareSet(self.legal_drop_squares_mask())

    def is_irreversible(self, move: Move) -> bool:
        """Whether the position before can never come back: what was captured may, here."""
        return False

    def is_pseudo_legal(self, move: Move) -> bool:
        """Whether a piece can make the move, whether or not the king is left in check."""
        if move.drop and move.from_square == move.to_square:
            free = not self.occupied >> move.to_square & 1 and self.pockets[self.turn].count(move.drop) > 0
            return free and (move.drop != 1 or 0 < move.to_square >> 3 < 7)
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
