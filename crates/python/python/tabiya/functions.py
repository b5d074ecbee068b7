"""Questions to whole columns of games and positions.

Each function takes columns of pyarrow, polars or pandas and gives one of the same kind; of any other table with the
Arrow PyCapsule interface (or a whole table of pyarrow) it takes the columns by their names, as `read_pgn` and
`write_parquet` name them. Texts and numbers may be given instead of columns: they hold for every row. The work is done
in Rust, a batch at a time, without the interpreter's lock.

So they fit where functions over Arrow batches are wanted: `duckdb.create_function(..., type="arrow")`,
`polars.Expr.map_batches`, `datafusion.udf`, `map_partitions` of Dask, and, with `add_columns`, `mapInArrow` of Spark.

Rows that are null, and positions and games that cannot be read, give null; `explain` says what is wrong with them.
DuckDB is told of it by `null_handling="special"`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from inspect import signature
from typing import Any, Callable, Literal, TypeVar

from ._tabiya import ArrowTable, Board, join_columns, map_columns

__all__ = ["add_columns", "explain", "key", "legal", "material", "opening", "position_at", "reaches"]


_F = TypeVar("_F", bound=Callable[..., Any])


def _counted(function: _F) -> _F:
    """For those who count the parameters of a function, as DuckDB does: what need not be given is not counted."""
    told = signature(function)
    needed = [each for each in told.parameters.values() if each.default is each.empty]
    setattr(function, "__signature__", told.replace(parameters=needed))
    return function


@_counted
def reaches(moves: Any, position: Any, start: Any = None) -> Any:
    """Whether a position stands on the board in each game, whatever its counters: moves in 16 bits, and a FEN, a board
    or a column of FENs. `start` is where the games start, if elsewhere."""
    if isinstance(position, str):
        position = Board(position)
    return _ask("reaches", {"moves": moves, "position": position, "start": start})


@_counted
def position_at(moves: Any, ply: Any, start: Any = None) -> Any:
    """The position after so many plies of each game, as FEN; -1 is the last one, -2 the one before it. Null where the
    game is shorter."""
    return _ask("position_at", {"moves": moves, "ply": ply, "start": start})


@_counted
def material(position: Any, start: Any = None) -> Any:
    """The pieces of each position, as `KRPvKR`: of FENs, or of the last positions of games."""
    return _ask("material", {"position": position, "start": start})


@_counted
def key(position: Any, start: Any = None) -> Any:
    """A key of 64 bits, equal for positions that are the same by the law of repetition: of FENs, or of the last
    positions of games."""
    return _ask("key", {"position": position, "start": start})


@_counted
def opening(position: Any, part: Literal["name", "eco", "family"] = "name", start: Any = None) -> Any:
    """The opening: of FENs, or the deepest that games have reached. Null where it has no name."""
    return _ask("opening", {"position": position, "start": start}, part)


@_counted
def legal(position: Any, move: Any, start: Any = None) -> Any:
    """Whether a move, in any notation, is legal: in positions, or behind games."""
    return _ask("legal", {"position": position, "move": move, "start": start})


@_counted
def explain(position: Any, move: Any, part: Literal["message", "code"] = "message", start: Any = None) -> Any:
    """Why a move is legal or not, as a sentence or as a stable code; of a FEN that cannot be read, why that is."""
    return _ask("explain", {"position": position, "move": move, "start": start}, part)


class add_columns:
    """Batches with columns of these functions behind their own, for `DataFrame.mapInArrow` of Spark and all else that
    maps batches of pyarrow: `add_columns(hit=partial(reaches, position=fen))`."""

    def __init__(self, **functions: Callable[[Any], Any]) -> None:
        self.functions = functions

    def __call__(self, batches: Iterable[Any]) -> Iterator[Any]:
        for batch in batches:
            for name, function in self.functions.items():
                batch = batch.append_column(name, function(batch))
            yield batch


def _kind(given: Any) -> str:
    """Whose it is."""
    return type(given).__module__.partition(".")[0]


def _is_column(given: Any) -> bool:
    return type(given).__name__ in ("Series", "Array", "ChunkedArray") or (
        _kind(given) == "pyarrow" and type(given).__name__.endswith("Array")
    )


def _names(table: Any) -> list[str]:
    names = getattr(table, "column_names", None)
    names = getattr(table, "columns", None) if names is None else names
    if names is None or not hasattr(table, "__arrow_c_stream__"):
        kind = type(table).__name__
        raise TypeError(f"{kind} is neither a column of pyarrow, polars or pandas nor a table: what has __arrow_c_stream__ is one")
    return list(names)


def _map(function: str, table: Any, columns: dict[str, str], constants: dict[str, str | int]) -> ArrowTable:
    """Asks batch by batch. The columns are read by Python and not in the midst of a call to Rust: who gives them may give
    the interpreter free and call us again."""
    from ._capsule import batches

    told = []
    for rows, batch in batches(table.__arrow_c_stream__(), list(columns.values())):
        given = {use: batch[name] for use, name in columns.items() if name in batch}
        told.append(map_columns(function, rows, given, constants))
    return join_columns(function, told)


def _ask(function: str, given: dict[str, Any], part: str | None = None) -> Any:
    first = next(iter(given.values()))
    constants: dict[str, str | int] = {} if part is None else {"part": part}
    columns: dict[str, Any] = {}
    for name, value in given.items():
        if _kind(value) == "pyarrow" and type(value).__name__.endswith("Scalar"):
            value = value.as_py()
        if isinstance(value, Board):
            value = value.fen()
        if isinstance(value, (str, int)):
            constants[name] = value
        elif value is not None and value is not first:
            columns[name] = value
    if isinstance(first, (str, int)) or first is None:
        raise TypeError(f"{function} is asked of a column, or of a table with columns")
    if not _is_column(first):
        return _of_table(function, first, next(iter(given)), columns, constants)
    columns = {next(iter(given)): first, **columns}
    same = {name: name for name in columns}
    match _kind(first):
        case "pyarrow":
            import pyarrow as pa

            told = pa.table(_map(function, pa.table(columns), same, constants)).column(0)
            return told if isinstance(first, pa.ChunkedArray) else _one(told)
        case "polars":
            import polars as pl

            frame = pl.DataFrame([column.alias(name) for name, column in columns.items()])
            return pl.DataFrame(_map(function, frame, same, constants)).to_series().alias(first.name)
        case "pandas":
            import pandas as pd
            import pyarrow as pa

            table = pa.table({name: pa.array(column) for name, column in columns.items()})
            told = pa.table(_map(function, table, same, constants)).column(0)
            return pd.Series(pd.arrays.ArrowExtensionArray(told), index=first.index, name=first.name)
    raise TypeError(f"columns are of pyarrow, polars or pandas, and not of {_kind(first)}")


def _of_table(
    function: str, table: Any, name: str, columns: dict[str, Any], constants: dict[str, str | int]
) -> Any:
    """Asks by the names that the columns of a table have."""
    if columns:
        raise TypeError("what is asked of a table stands in its columns, or is the same for every row")
    there = _names(table)
    wanted = {name: [name, "fen", "moves"] if name == "position" else [name]}
    wanted |= {other: [other] for other in ("position", "move", "ply") if other != name}
    named = {
        use: next(known for known in names if known in there)
        for use, names in wanted.items()
        if use not in constants and any(known in there for known in names)
    }
    if "FEN" in there and "start" not in constants and "moves" in named.values():
        named["start"] = "FEN"
    told = _map(function, table, named, constants)
    if _kind(table) != "pyarrow":
        return told
    import pyarrow as pa

    column = pa.table(told).column(0)
    return column if isinstance(table, pa.Table) else _one(column)


def _one(column: Any) -> Any:
    """A column of pyarrow as one array."""
    return column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()
