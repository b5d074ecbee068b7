"""EPD: four fields of a FEN with operations after them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ._move import Move
from ._notation import Notation
from ._position import EnPassantSpec

TOKEN = re.compile(r"\"(?:\\.|[^\"\\])*\"?|;|[^\s;\"]+")
# Opcodes whose operands are moves: a set of them, or a line.
SETS, LINES = ("am", "bm"), ("pv",)


class EpdText(Notation):
    """A board that reads and writes EPD."""

    def epd(
        self,
        *,
        shredder: bool = False,
        en_passant: EnPassantSpec = "legal",
        promoted: bool | None = None,
        **operations: None | str | int | float | Move | Iterable[Move],
    ) -> str:
        """The position as EPD, with operations: numbers, texts, a move, moves, or nothing."""
        words = [self._four_fields(shredder, en_passant, promoted)]
        for opcode, operand in operations.items():
            words.append(self._operation(opcode, operand) + ";")
        return " ".join(words)

    def _operation(self, opcode: str, operand: object) -> str:
        if opcode == "-" or not opcode or any(letter in " \t\n\r" for letter in opcode):
            raise ValueError(f"{opcode!r} is not an opcode of EPD")
        if operand is None:
            return opcode
        if isinstance(operand, Move):
            return f"{opcode} {self.san(operand)}"
        if isinstance(operand, (int, float)):
            if isinstance(operand, float) and operand - operand != 0:
                raise ValueError(f"EPD has no number {operand}")
            return f"{opcode} {operand}"
        if not isinstance(operand, str) and isinstance(operand, Iterable):
            moves = list(operand)
            if opcode in LINES:
                board = self.copy(stack=False)
                sans = [board.san_and_push(move) for move in moves]
            else:
                sans = sorted(self.san(move) for move in moves)
            return " ".join([opcode, *sans])
        escaped = str(operand).replace("\\", "\\\\").replace("\t", "\\t").replace("\r", "\\r")
        return f'{opcode} "{escaped.replace(chr(10), chr(92) + "n").replace(chr(34), chr(92) + chr(34))}"'

    def set_epd(self, epd: str) -> dict[str, object]:
        """Sets the position up from an EPD, and returns its operations. ``hmvc`` and ``fmvn`` set the clocks."""
        fields = epd.strip().rstrip(";").split(None, 4)
        clocks = ["0", "1"]
        if len(fields) < 5:
            self.set_fen(" ".join(fields))
            return {}
        scratch = self.copy(stack=False)
        scratch.set_fen(" ".join(fields[:4]))
        operations = scratch._read_operations(fields[4])
        for index, opcode in enumerate(("hmvc", "fmvn")):
            if opcode in operations:
                clocks[index] = str(operations[opcode])
        self.set_fen(" ".join([*fields[:4], *clocks]))
        return operations

    def _read_operations(self, text: str) -> dict[str, object]:
        operations: dict[str, object] = {}
        operation: list[str] = []
        for token in [*TOKEN.findall(text), ";"]:
            if token == "-" and not operation:
                continue
            if token != ";":
                operation.append(token)
                continue
            if operation:
                if not operation[0][0].isalpha():
                    raise ValueError(f"an opcode of EPD begins with a letter, not {operation[0]!r}")
                operations[operation[0]] = self._operand(operation[0], operation[1:])
            operation = []
        return operations

    def _operand(self, opcode: str, words: list[str]) -> object:
        if opcode in SETS:
            return [self.parse_xboard(word) for word in words]
        if opcode in LINES:
            board = self.copy(stack=False)
            return [board.push_xboard(word) for word in words]
        if not words:
            return None
        if len(words) > 1:
            return " ".join(words)
        word = words[0]
        if word.startswith('"'):
            letters = {"n": "\n", "r": "\r", "t": "\t"}
            inside = word[1:-1] if word.endswith('"') and len(word) > 1 else word[1:]
            return re.sub(r"\\(.)", lambda match: letters.get(match[1], match[1]), inside)
        for read in (int, float):
            try:
                number = read(word)
            except ValueError:
                continue
            if isinstance(number, float) and number - number != 0:
                raise ValueError(f"EPD has no number {word}")
            return number
        try:
            return self.parse_xboard(word)
        except ValueError:
            return word
