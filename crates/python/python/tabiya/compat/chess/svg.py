"""Boards and pieces as SVG, drawn with the pieces of this library."""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Iterable, Mapping

from tabiya import Board as Core

from ._arrow import Arrow
from ._base_board import BaseBoard
from ._board import Board
from ._move import Move
from ._piece import Piece
from ._square_set import IntoSquareSet, SquareSet
from ._vocabulary import COLOR_NAMES, PIECE_NAMES, WHITE, Color, Square

SQUARE_SIZE, MARGIN = 45, 20
DEFAULT_COLORS = {
    "square light": "#f0d9b5",
    "square dark": "#b58863",
    "square light lastmove": "#cdd16a",
    "square dark lastmove": "#aaa23b",
    "margin": "#2b2d31",
    "coord": "#e8e6e1",
    "arrow green": "#15781b99",
    "arrow red": "#88202099",
    "arrow yellow": "#e68f00b3",
    "arrow blue": "#00308899",
}


@functools.cache
def _shapes() -> dict[str, str]:
    """The drawing of each piece by its name, such as ``white-rook``, in a square of 100."""
    picture = Core("rnbqk3/p7/8/8/8/8/P7/RNBQK3 w - - 0 1").svg()
    return dict(re.findall(r'(?s)<g id="tabiya-([a-z]+-[a-z]+)"(.*?</g>)', picture))


class SvgWrapper(str):
    """A text that notebooks show as a picture."""

    def _repr_svg_(self) -> SvgWrapper:
        return self

    _repr_html_ = _repr_svg_


def _name(piece: Piece) -> str:
    return f"{COLOR_NAMES[piece.color]}-{PIECE_NAMES[piece.piece_type]}"


def _size(size: int | None) -> str:
    return "" if size is None else f' width="{size}" height="{size}"'


def piece(piece: Piece, size: int | None = None) -> SvgWrapper:
    """One piece."""
    shape = _shapes()[_name(piece)]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" version="1.1" viewBox="0 0 {SQUARE_SIZE} {SQUARE_SIZE}"{_size(size)}>'
    return SvgWrapper(f'{head}<g transform="scale({SQUARE_SIZE / 100})"><g id="{_name(piece)}"{shape}</g></svg>')


def _color(colors: Mapping[str, str], key: str, fallback: str) -> str:
    """The fill of a colour, with its opacity when it is written with eight digits."""
    value = colors.get(key, DEFAULT_COLORS.get(key, fallback))
    if re.fullmatch("#[0-9a-fA-F]{8}", value):
        return f'"{value[:7]}" opacity="{int(value[7:], 16) / 255:.3g}"'
    return f'"{value}"'


def board(
    board: BaseBoard | None = None,
    *,
    orientation: Color = WHITE,
    lastmove: Move | None = None,
    check: Square | None = None,
    arrows: Iterable[Arrow | tuple[Square, Square]] = (),
    fill: Mapping[Square, str] | None = None,
    squares: IntoSquareSet | None = None,
    size: int | None = None,
    coordinates: bool = True,
    colors: Mapping[str, str] | None = None,
    flipped: bool = False,
    borders: bool = False,
    style: str | None = None,
) -> SvgWrapper:
    """A board: with marks of the last move and of check, arrows, filled squares, crosses on a set of squares."""
    orientation = orientation ^ flipped
    colors, fill = colors or {}, fill or {}
    margin = MARGIN if coordinates else 0
    side = 8 * SQUARE_SIZE + 2 * margin
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1" '
        f'viewBox="0 0 {side} {side}"{_size(size)}>'
    ]
    if style:
        parts.append(f"<style>{style}</style>")
    if isinstance(board, Board):
        parts.append(f"<desc><pre>{board}</pre></desc>")
    if board is not None:
        used = sorted({_name(here) for here in board.piece_map().values()})
        parts.append("<defs>" + "".join(f'<g id="{name}" class="{name.replace("-", " ")}"{_shapes()[name]}' for name in used) + "</defs>")
    if coordinates:
        parts.append(f'<rect x="0" y="0" width="{side}" height="{side}" class="margin" fill={_color(colors, "margin", "")}/>')
        parts += _coordinates(margin, orientation, colors)

    def corner(square: Square) -> tuple[int, int]:
        file, rank = square & 7, square >> 3
        column, row = (file, 7 - rank) if orientation else (7 - file, rank)
        return column * SQUARE_SIZE + margin, row * SQUARE_SIZE + margin

    crosses = SquareSet(squares or 0)
    for square in range(64):
        x, y = corner(square)
        kind = "light" if (square + (square >> 3)) & 1 else "dark"
        last = " lastmove" if lastmove and square in (lastmove.from_square, lastmove.to_square) else ""
        box = f'x="{x}" y="{y}" width="{SQUARE_SIZE}" height="{SQUARE_SIZE}"'
        name = "abcdefgh"[square & 7] + str((square >> 3) + 1)
        parts.append(f'<rect {box} class="square {kind} {name}{last}" fill={_color(colors, f"square {kind}{last}", "")}/>')
        if square in fill:
            parts.append(f'<rect {box} class="fill" fill={_color({"": fill[square]}, "", "")}/>')
        if square == check:
            parts.append(f'<circle cx="{x + 22.5}" cy="{y + 22.5}" r="21" class="check" fill="#e02020" opacity="0.6"/>')
        here = board.piece_at(square) if board is not None else None
        if here is not None:
            move = f'transform="translate({x} {y}) scale({SQUARE_SIZE / 100})"'
            parts.append(f'<g {move}><use xlink:href="#{_name(here)}" href="#{_name(here)}"/></g>')
        if square in crosses:
            lines = f"M{x + 12} {y + 12}l21 21m0 -21l-21 21"
            parts.append(f'<path class="cross" d="{lines}" stroke="#101010" stroke-width="3" fill="none"/>')
    for arrow in arrows:
        parts.append(_arrow(arrow if isinstance(arrow, Arrow) else Arrow(*arrow), corner, colors))
    return SvgWrapper("".join(parts) + "</svg>")


def _coordinates(margin: int, orientation: Color, colors: Mapping[str, str]) -> list[str]:
    texts = []
    for index in range(8):
        file, rank = (index, 7 - index) if orientation else (7 - index, index)
        along = margin + index * SQUARE_SIZE + SQUARE_SIZE / 2
        far = margin + 8 * SQUARE_SIZE + margin / 2
        for near in (margin / 2, far):
            look = f'fill={_color(colors, "coord", "")} font-size="12" text-anchor="middle" dominant-baseline="central"'
            texts.append(f'<text x="{along}" y="{near}" class="coord" {look}>{"abcdefgh"[file]}</text>')
            texts.append(f'<text x="{near}" y="{along}" class="coord" {look}>{rank + 1}</text>')
    return texts


def _arrow(arrow: Arrow, corner: object, colors: Mapping[str, str]) -> str:
    (x1, y1), (x2, y2) = corner(arrow.tail), corner(arrow.head)  # type: ignore[operator]
    x1, y1, x2, y2 = (value + SQUARE_SIZE / 2 for value in (x1, y1, x2, y2))
    color = _color(colors, f"arrow {arrow.color}", arrow.color)
    stroke = f'stroke={color} stroke-width="{SQUARE_SIZE * 0.15:g}" fill="none"'
    if arrow.tail == arrow.head:
        return f'<circle cx="{x1}" cy="{y1}" r="{SQUARE_SIZE * 0.43:g}" {stroke} class="circle"/>'
    length = math.hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    tip, wing = SQUARE_SIZE * 0.6, SQUARE_SIZE * 0.22
    bx, by = x2 - ux * tip, y2 - uy * tip
    points = f"{x2:g},{y2:g} {bx - uy * wing:g},{by + ux * wing:g} {bx + uy * wing:g},{by - ux * wing:g}"
    line = f'<line x1="{x1:g}" y1="{y1:g}" x2="{bx:g}" y2="{by:g}" {stroke} class="arrow"/>'
    return f'{line}<polygon points="{points}" fill={color} class="arrow"/>'
