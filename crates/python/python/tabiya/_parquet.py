"""Files of games as folders of Parquet."""

from __future__ import annotations

from ._tabiya import read_pgn

# As in `_errors.py`.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from typing import Any

    from ._arguments import StrPath

SCHEMA = "tabiya.games/1"
"""What the files say of themselves under `tabiya.schema`: README.md tells the columns. A column that is added leaves
the number, one that changes its meaning raises it."""

TAGS = (
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "WhiteElo",
    "BlackElo",
    "WhiteTitle",
    "BlackTitle",
    "ECO",
    "Opening",
    "UTCDate",
    "UTCTime",
    "TimeControl",
    "Termination",
    "Variant",
    "FEN",
)
"""The tags that have columns unless others are asked for."""

_FACTS = (
    "moves",
    "clocks",
    "evals",
    "plies",
    "key",
    "material",
    "opening_eco",
    "opening_name",
    "pawn_order",
    "pawns_home",
    "problems",
)
_ROWS = 1 << 16


def write_parquet(
    source: Any,
    folder: StrPath,
    *,
    tags: Sequence[str] = TAGS,
    filter: str | Sequence[str] | None = None,
    games_per_file: int = 1 << 20,
) -> list[Path]:
    """Writes files of games (as `read_pgn` takes them) into a folder of Parquet files, and gives their paths.

    The folder must not be there, or be empty: it appears when everything is written, or not at all. This needs pyarrow.
    """
    import os
    import shutil
    import uuid
    from pathlib import Path

    if games_per_file < 1:
        raise ValueError("a file has at least one game")
    # SQL does not know small letters from capitals.
    twice = {tag for tag in tags if tag.lower() in _FACTS}
    if twice:
        raise ValueError(f"{', '.join(sorted(twice))} is a column already, and no tag")
    folder = Path(folder)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise FileExistsError(f"{folder} is there and not empty: games are written into a folder of their own")
    games = read_pgn(
        source, columns=[*tags, *_FACTS], filter=filter, batch_size=min(_ROWS, games_per_file)
    )
    work = folder.with_name(f".{folder.name}-{uuid.uuid4().hex[:12]}")
    work.mkdir(parents=True)
    try:
        names = _write(games, work, games_per_file)
        if folder.exists():
            folder.rmdir()
        os.replace(work, folder)
    except BaseException:
        shutil.rmtree(work, ignore_errors=True)
        raise
    return [folder / name for name in names]


def _write(games: Any, folder: Path, games_per_file: int) -> list[str]:
    """Writes batches into numbered files, each of them a group of rows."""
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError as why:
        raise ImportError("write_parquet needs pyarrow: pip install pyarrow") from why
    # A stream would be deaf to Ctrl-C, and of an open file there all at once.
    first = games._next()
    read = pa.table(games if first is None else first)
    fields = [
        pa.field(field.name, pa.dictionary(pa.int32(), pa.string())) if _is_text(pa, field) else field
        for field in read.schema
    ]
    schema = pa.schema(fields, metadata={"tabiya.schema": SCHEMA})
    names: list[str] = []
    writer, rows = None, 0
    try:
        for batch in _batches(pa, read, games):
            columns = [
                column.dictionary_encode() if _is_text(pa, field) else column
                for column, field in zip(batch.columns, batch.schema)
            ]
            batch = pa.RecordBatch.from_arrays(columns, schema=schema)
            if writer is not None and rows + batch.num_rows > games_per_file:
                _close(writer, folder / names[-1])
                writer, rows = None, 0
            if writer is None:
                names.append(f"games-{len(names):05}.parquet")
                writer = pq.ParquetWriter(folder / names[-1], schema, compression="zstd")
            writer.write_batch(batch, row_group_size=_ROWS)
            rows += batch.num_rows
        if writer is None:
            names.append("games-00000.parquet")
            writer = pq.ParquetWriter(folder / names[-1], schema, compression="zstd")
    finally:
        if writer is not None:
            _close(writer, folder / names[-1])
    return names


def _batches(pa: Any, read: Any, games: Any) -> Any:
    """What was read already, and what follows."""
    while True:
        yield from read.to_batches()
        more = games._next() if read.num_rows else None
        if more is None:
            return
        read = pa.table(more)


def _is_text(pa: Any, field: Any) -> bool:
    return bool(pa.types.is_string(field.type))


def _close(writer: Any, path: Path) -> None:
    """Closes a file, and waits until the disk has it."""
    import os

    writer.close()
    with path.open("rb") as file:
        os.fsync(file.fileno())
