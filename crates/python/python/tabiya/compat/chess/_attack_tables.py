"""Attacks of sliding pieces by square and by what stands on their lines, as tables. Few ask for them, and they take a
while: they are made when somebody does."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ._bitboards import BB_FILES, BB_RANKS, Bitboard, diagonal_attacks, straight_attacks
from ._vocabulary import Square

Table = tuple[list[Bitboard], list[dict[Bitboard, Bitboard]]]


def _subsets(mask: Bitboard) -> Iterator[Bitboard]:
    subset = 0
    while True:
        yield subset
        subset = subset - mask & mask
        if not subset:
            return


def _table(attacks: Callable[[Square, Bitboard], Bitboard]) -> Table:
    """Of each square the mask of what can stand in the way, and the attacks by what does."""
    masks = []
    for square in range(64):
        edges = (BB_RANKS[0] | BB_RANKS[7]) & ~BB_RANKS[square >> 3]
        edges |= (BB_FILES[0] | BB_FILES[7]) & ~BB_FILES[square & 7]
        masks.append(attacks(square, 0) & ~edges)
    return masks, [{way: attacks(square, way) for way in _subsets(mask)} for square, mask in enumerate(masks)]


BB_DIAG_MASKS, BB_DIAG_ATTACKS = _table(diagonal_attacks)
BB_FILE_MASKS, BB_FILE_ATTACKS = _table(lambda square, way: straight_attacks(square, way) & BB_FILES[square & 7])
BB_RANK_MASKS, BB_RANK_ATTACKS = _table(lambda square, way: straight_attacks(square, way) & BB_RANKS[square >> 3])
