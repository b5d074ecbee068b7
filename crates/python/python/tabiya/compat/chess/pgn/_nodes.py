"""A game as a tree of moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, TypeVar

from .._arrow import Arrow
from .._board import Board
from .._move import Move
from .._score import PovScore
from .._vocabulary import Color, Square
from . import _annotations as commands
from ._headers import Headers
from ._time_control import TimeControl, parse_time_control
from ._visitor import SKIP, BaseVisitor

ResultT = TypeVar("ResultT")
T = TypeVar("T")


class GameNode:
    """A place in a game: the start, or the place after a move."""

    parent: GameNode | None
    move: Move | None
    variations: list[ChildNode]
    comment: str
    starting_comment: str
    nags: set[int]

    def __init__(self, *, comment: str = "") -> None:
        self.parent, self.move = None, None
        self.variations = []
        self.comment, self.starting_comment = comment, ""
        self.nags = set()

    # Where it is.

    def board(self) -> Board:
        """The position here, with the moves that led to it."""
        moves, node = [], self
        while node.parent is not None:
            moves.append(node.move)
            node = node.parent
        board = node.board()
        while moves:
            board.push(moves.pop())  # type: ignore[arg-type]
        return board

    def ply(self) -> int:
        """How many half-moves the game is old here."""
        depth, node = 0, self
        while node.parent is not None:
            depth, node = depth + 1, node.parent
        return node.ply() + depth

    def turn(self) -> Color:
        """Whose turn it is here."""
        return self.ply() % 2 == 0

    def root(self) -> GameNode:
        """The first node."""
        node: GameNode = self
        while node.parent is not None:
            node = node.parent
        return node

    def game(self) -> Game:
        """The game of this node."""
        root = self.root()
        assert isinstance(root, Game), "the node hangs on no game"
        return root

    def end(self) -> GameNode:
        """The last node of the line that goes on here."""
        node: GameNode = self
        while node.variations:
            node = node.variations[0]
        return node

    def is_end(self) -> bool:
        """Whether no move follows."""
        return not self.variations

    def starts_variation(self) -> bool:
        """Whether the node is the first of a side line."""
        return self.parent is not None and bool(self.parent.variations) and self.parent.variations[0] is not self

    def is_mainline(self) -> bool:
        """Whether the node is part of the main line."""
        node: GameNode = self
        while node.parent is not None:
            if not node.parent.variations or node.parent.variations[0] is not node:
                return False
            node = node.parent
        return True

    def is_main_variation(self) -> bool:
        """Whether the node is the first answer to its parent."""
        return self.parent is None or not self.parent.variations or self.parent.variations[0] is self

    # What follows.

    def _index(self, move: int | Move | GameNode) -> int:
        for index, variation in enumerate(self.variations):
            if index == move if isinstance(move, int) else move in (variation, variation.move):
                return index
        raise KeyError(move)

    def __getitem__(self, move: int | Move | GameNode) -> ChildNode:
        try:
            return self.variations[move] if isinstance(move, int) else self.variations[self._index(move)]
        except IndexError:
            raise KeyError(move) from None

    def __contains__(self, move: int | Move | GameNode) -> bool:
        try:
            self[move]
        except KeyError:
            return False
        return True

    def variation(self, move: int | Move | GameNode) -> ChildNode:
        """The node of an answer: by its place, its move or itself."""
        return self[move]

    def has_variation(self, move: int | Move | GameNode) -> bool:
        """Whether the answer is there."""
        return move in self

    def _reorder(self, move: int | Move | GameNode, place: Callable[[int], int]) -> None:
        index = self._index(move)
        node = self.variations.pop(index)
        self.variations.insert(max(0, place(index)), node)

    def promote_to_main(self, move: int | Move | GameNode) -> None:
        """Makes an answer the first."""
        self._reorder(move, lambda _: 0)

    def promote(self, move: int | Move | GameNode) -> None:
        """Moves an answer one place forward."""
        self._reorder(move, lambda index: index - 1)

    def demote(self, move: int | Move | GameNode) -> None:
        """Moves an answer one place back."""
        self._reorder(move, lambda index: index + 1)

    def remove_variation(self, move: int | Move | GameNode) -> None:
        """Takes an answer out."""
        del self.variations[self._index(move)]

    def add_variation(
        self, move: Move, *, comment: str = "", starting_comment: str = "", nags: Iterable[int] = ()
    ) -> ChildNode:
        """Adds an answer, whether or not it is there."""
        return ChildNode(self, move, comment=comment, starting_comment=starting_comment, nags=nags)

    def add_main_variation(self, move: Move, *, comment: str = "", nags: Iterable[int] = ()) -> ChildNode:
        """Adds an answer as the first."""
        node = self.add_variation(move, comment=comment, nags=nags)
        self.variations.insert(0, self.variations.pop())
        return node

    def next(self) -> ChildNode | None:
        """The node after the first answer, if there is one."""
        return self.variations[0] if self.variations else None

    def mainline(self) -> Mainline[ChildNode]:
        """The nodes of the line that goes on here."""
        return Mainline(self, lambda node: node)

    def mainline_moves(self) -> Mainline[Move]:
        """The moves of the line that goes on here."""
        return Mainline(self, lambda node: node.move)

    def add_line(
        self, moves: Iterable[Move], *, comment: str = "", starting_comment: str = "", nags: Iterable[int] = ()
    ) -> GameNode:
        """Adds a line of moves; comments and annotations go to its last node."""
        node: GameNode = self
        for move in moves:
            node = node.add_variation(move, starting_comment=starting_comment)
            starting_comment = ""
        node.comment = f"{node.comment} {comment}" if node.comment and comment else node.comment or comment
        node.nags.update(nags)
        return node

    # What comments tell.

    def eval(self) -> PovScore | None:
        """The evaluation in the comment."""
        return commands.read_eval(self.comment, self.turn())[0]

    def eval_depth(self) -> int | None:
        """The depth of the evaluation in the comment."""
        return commands.read_eval(self.comment, self.turn())[1]

    def set_eval(self, score: PovScore | None, depth: int | None = None) -> None:
        """Writes an evaluation into the comment, or takes it out."""
        self.comment = commands.write_eval(self.comment, score, depth)

    def arrows(self) -> list[Arrow]:
        """The arrows and circles in the comment."""
        return commands.read_arrows(self.comment)

    def set_arrows(self, arrows: Iterable[Arrow | tuple[Square, Square]]) -> None:
        """Writes arrows and circles into the comment, in the place of those before."""
        self.comment = commands.write_arrows(self.comment, arrows)

    def clock(self) -> float | None:
        """The seconds left, by the comment."""
        return commands.read_time(self.comment, commands.CLOCK_REGEX)

    def set_clock(self, seconds: float | None) -> None:
        """Writes the seconds left into the comment, or takes them out."""
        self.comment = commands.write_time(self.comment, commands.CLOCK_REGEX, "clk", seconds)

    def emt(self) -> float | None:
        """The seconds the move took, by the comment."""
        return commands.read_time(self.comment, commands.EMT_REGEX)

    def set_emt(self, seconds: float | None) -> None:
        """Writes the seconds the move took into the comment, or takes them out."""
        self.comment = commands.write_time(self.comment, commands.EMT_REGEX, "emt", seconds)

    # Telling it.

    def accept(self, visitor: BaseVisitor[ResultT]) -> ResultT:
        """Tells the line that begins with this move to a visitor."""
        assert self.parent is not None
        tell(self, self.parent.board(), visitor, sidelines=False)  # type: ignore[arg-type]
        return visitor.result()

    def accept_subgame(self, visitor: BaseVisitor[ResultT]) -> ResultT:
        """Tells what follows to a visitor as a game that starts here."""
        if visitor.begin_game() is not SKIP:
            game, board = self.game(), self.board()
            headers = Headers(game.headers)
            headers["FEN"], headers["SetUp"] = board.fen(), "1"
            tell_headers(headers, visitor)
            if visitor.end_headers() is not SKIP:
                visitor.visit_board(board)
                if self.variations:
                    tell(self.variations[0], board, visitor)
                visitor.visit_result(headers.get("Result", "*"))
        visitor.end_game()
        return visitor.result()

    def __str__(self) -> str:
        from ._exporters import StringExporter

        return self.accept(StringExporter(columns=None))


class ChildNode(GameNode):
    """The place after a move."""

    parent: GameNode
    move: Move

    def __init__(
        self,
        parent: GameNode,
        move: Move,
        *,
        comment: str = "",
        starting_comment: str = "",
        nags: Iterable[int] = (),
    ) -> None:
        super().__init__(comment=comment)
        self.parent, self.move = parent, move
        self.starting_comment, self.nags = starting_comment, set(nags)
        parent.variations.append(self)

    def san(self) -> str:
        """The move in standard algebraic notation."""
        return self.parent.board().san(self.move)

    def uci(self, *, chess960: bool | None = None) -> str:
        """The move in UCI."""
        return self.parent.board().uci(self.move, chess960=chess960)

    def end(self) -> ChildNode:
        """The last node of the line that goes on here."""
        return super().end()  # type: ignore[return-value]

    def __repr__(self) -> str:
        try:
            board = self.parent.board()
            dots = "." if board.turn else "..."
            return f"<{type(self).__name__} at {id(self):#x} ({board.fullmove_number}{dots} {board.san(self.move)} ...)>"
        except (ValueError, AssertionError):
            return f"<{type(self).__name__} at {id(self):#x} (dangling: {self.move})>"


class Game(GameNode):
    """The start of a game, with its tags and what could not be read."""

    headers: Headers
    errors: list[Exception]

    def __init__(self, headers: Headers | dict[str, str] | None = None) -> None:
        super().__init__()
        self.headers = Headers(headers)
        self.errors = []

    def board(self) -> Board:
        """The position that the game starts from."""
        return self.headers.board()

    def ply(self) -> int:
        """How many half-moves the game is old at its start."""
        return self.board().ply() if "FEN" in self.headers else 0

    def setup(self, board: Board | str) -> None:
        """Sets the position that the game starts from."""
        if isinstance(board, str):
            board = Board(board)
            board.chess960 = board.has_chess960_castling_rights()
        fen = board.fen()
        if fen == board.starting_fen:
            self.headers.pop("FEN", None)
            self.headers.pop("SetUp", None)
        else:
            self.headers["FEN"], self.headers["SetUp"] = fen, "1"
        name = type(board).aliases[0]
        if name != "Standard" or board.chess960:
            self.headers["Variant"] = "Chess960" if name == "Standard" else name
        else:
            self.headers.pop("Variant", None)

    def accept(self, visitor: BaseVisitor[ResultT]) -> ResultT:
        """Tells the game to a visitor."""
        if visitor.begin_game() is not SKIP:
            tell_headers(self.headers, visitor)
            if visitor.end_headers() is not SKIP:
                board = self.board()
                visitor.visit_board(board)
                if self.comment:
                    visitor.visit_comment(self.comment)
                if self.variations:
                    tell(self.variations[0], board, visitor)
                visitor.visit_result(self.headers.get("Result", "*"))
        visitor.end_game()
        return visitor.result()

    def time_control(self) -> TimeControl:
        """The time control of the tag ``TimeControl``."""
        return parse_time_control(self.headers.get("TimeControl", "?"))

    @classmethod
    def from_board(cls, board: Board) -> Game:
        """The game of a board and the moves that led to it."""
        game = cls()
        game.setup(board.root())
        game.add_line(board.move_stack)
        game.headers["Result"] = board.result()
        return game

    @classmethod
    def without_tag_roster(cls) -> Game:
        """A game without any tags."""
        return cls(Headers({}))

    @classmethod
    def builder(cls) -> Any:
        """A visitor that makes a game of this class."""
        from ._builders import GameBuilder

        return GameBuilder(Game=cls)

    def __repr__(self) -> str:
        white, black, date, site = (self.headers.get(name, "?") for name in ("White", "Black", "Date", "Site"))
        return f"<{type(self).__name__} at {id(self):#x} ({white!r} vs. {black!r}, {date!r} at {site!r})>"


class Mainline(Generic[T]):
    """What is on the line that goes on from a node."""

    def __init__(self, start: GameNode, of: Callable[[ChildNode], T]) -> None:
        self.start, self.of = start, of

    def __bool__(self) -> bool:
        return bool(self.start.variations)

    def __iter__(self) -> Iterator[T]:
        node: GameNode = self.start
        while node.variations:
            node = node.variations[0]
            yield self.of(node)

    def __reversed__(self) -> Iterator[T]:
        node: GameNode = self.start.end()
        while node is not self.start and isinstance(node, ChildNode):
            yield self.of(node)
            node = node.parent

    def accept(self, visitor: BaseVisitor[ResultT]) -> ResultT:
        """Tells the line without side lines to a visitor."""
        node, board = self.start, self.start.board()
        while node.variations:
            node = node.variations[0]
            _tell_node(node, board, visitor)
        return visitor.result()

    def __str__(self) -> str:
        from ._exporters import StringExporter

        return self.accept(StringExporter(columns=None))

    def __repr__(self) -> str:
        return f"<Mainline at {id(self):#x} ({self})>"


def tell_headers(headers: Headers, visitor: BaseVisitor[object]) -> None:
    """Tells tags to a visitor."""
    visitor.begin_headers()
    for name, value in headers.items():
        visitor.visit_header(name, value)


def _tell_node(node: ChildNode, board: Board, visitor: BaseVisitor[object]) -> None:
    if node.starting_comment:
        visitor.visit_comment(node.starting_comment)
    visitor.visit_move(board, node.move)
    board.push(node.move)
    visitor.visit_board(board)
    for nag in sorted(node.nags):
        visitor.visit_nag(nag)
    if node.comment:
        visitor.visit_comment(node.comment)


def tell(first: ChildNode, board: Board, visitor: BaseVisitor[object], *, sidelines: bool = True) -> None:
    """Tells a line and its side lines to a visitor. The board is the one before the first move. What is still to
    be done stands in a list, so that lines may lie in one another as deep as they like."""
    todo: list[tuple[str, Any, int]] = [("line", first, sidelines)]
    while todo:
        task, node, number = todo.pop()
        if task == "side":
            todo.append(("end", None, len(board.move_stack)))
            if visitor.begin_variation() is not SKIP:
                todo.append(("line", node, False))
            continue
        if task == "end":
            while len(board.move_stack) > number:
                board.pop()
            visitor.end_variation()
            continue
        if task == "line":
            _tell_node(node, board, visitor)
            siblings = node.parent.variations
            if number and len(siblings) > 1 and siblings[0] is node:
                board.pop()
                todo.append(("go on", node, 0))
                todo += [("side", sibling, 0) for sibling in reversed(siblings[1:])]
                continue
        else:
            board.push(node.move)
        if node.variations:
            todo.append(("line", node.variations[0], True))


