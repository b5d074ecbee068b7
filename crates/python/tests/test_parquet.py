"""Files of games as folders of Parquet, and one question that everybody answers alike."""

import io
import os
import sys
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import tabiya
from tabiya import functions

pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
pq = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")

RUY = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"
LINES = [
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 {[%clk 0:01:00]}",
    "1. Nf3 Nc6 2. e4 e5 3. Bb5 Nf6",
    "1. d4 d5 2. c4 e6",
    "1. e4 c5 2. Nf3 d6 3. d4 cxd4",
    "1. e4 {[%eval 0.3]} e5 2. Bc4 Nf6",
]
RESULTS = ["1-0", "0-1", "1/2-1/2"]


def pgn(count: int = 300) -> str:
    """Games whose openings, ratings and results go through all that there is."""
    games = []
    for number in range(count):
        elo, result = 1200 + 37 * number % 1500, RESULTS[number * number % 3]
        games.append(
            f'[Event "E{number % 7}"]\n[White "W{number}"]\n[WhiteElo "{elo}"]\n[Result "{result}"]\n\n'
            f"{LINES[number % len(LINES)]} {result}\n"
        )
    return "\n".join(games)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games") / "parquet"
    paths = tabiya.write_parquet(io.StringIO(pgn()), folder, games_per_file=100)
    assert [path.name for path in paths] == [f"games-0000{number}.parquet" for number in range(3)]
    return folder


def test_files_say_what_they_are(folder: Path) -> None:
    names = [name.lower() for name in pq.read_schema(folder / "games-00000.parquet").names]
    # SQL does not know small letters from capitals.
    assert len(set(names)) == len(names)
    file = pq.ParquetFile(folder / "games-00000.parquet")
    assert file.schema_arrow.metadata[b"tabiya.schema"] == b"tabiya.games/1"
    assert file.metadata.num_rows == 100
    schema = file.schema_arrow
    assert pa.types.is_dictionary(schema.field("White").type) and pa.types.is_dictionary(schema.field("opening_eco").type)
    assert schema.field("moves").type == pa.list_(pa.field("item", pa.uint16(), nullable=False))
    assert schema.field("WhiteElo").type == pa.int32() and schema.field("key").type == pa.uint64()
    rows = pq.read_table(folder).to_pylist()
    for row, game in zip(rows, tabiya.parse_games(pgn())):
        assert row["White"] == game["White"] and row["Result"] == game.result
        assert row["moves"] == [move.bits for move in game.moves if move] and row["key"] == game.end().key()
        assert row["opening_name"] == (game.opening and game.opening.name) and row["plies"] == len(game)
    assert rows[0]["clocks"][-1] == 60000 and rows[4]["evals"][0] == 30 and rows[0]["FEN"] is None


def test_a_folder_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    class Breaks(io.StringIO):
        def read(self, size: int | None = -1, /) -> str:
            text = super().read(1000)
            if not text:
                raise OSError("the disk is gone")
            return text

    with pytest.raises(OSError, match="the disk is gone"):
        tabiya.write_parquet(Breaks(pgn()), tmp_path / "out", games_per_file=10)
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "out").mkdir()
    tabiya.write_parquet(io.StringIO(""), tmp_path / "out")
    assert pq.read_table(tmp_path / "out").num_rows == 0
    with pytest.raises(FileExistsError, match="not empty"):
        tabiya.write_parquet(io.StringIO(pgn(3)), tmp_path / "out")
    with pytest.raises(ValueError, match="no tag"):
        tabiya.write_parquet(io.StringIO(pgn(3)), tmp_path / "other", tags=["White", "Moves"])
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_only_wanted_games_and_tags_are_written(tmp_path: Path) -> None:
    tabiya.write_parquet(io.StringIO(pgn()), tmp_path / "out", tags=["White", "WhiteElo"], filter="WhiteElo>=2000")
    rows = pq.read_table(tmp_path / "out").to_pylist()
    assert rows and min(row["WhiteElo"] for row in rows) >= 2000 and "Event" not in rows[0]


# One question: by opening and by band of rating, how many games reach a position, and how many does White win?
Answer = dict[tuple[str, int], tuple[int, int]]


def in_plain_python() -> Answer:
    """The answer without tables: each game is played."""
    games: Counter[tuple[str, int]] = Counter()
    wins: Counter[tuple[str, int]] = Counter()
    target = tabiya.Board(RUY)
    for game in tabiya.parse_games(pgn()):
        board = game.board()
        reached = board.same_position(target)
        for move in filter(None, game.moves):
            board.push(move)
            reached |= board.same_position(target)
        if reached:
            assert game.opening is not None
            band = (game.opening.name, int(game["WhiteElo"]) // 400)
            games[band] += 1
            wins[band] += game.result == "1-0"
    return {band: (games[band], wins[band]) for band in games}


def test_duckdb_answers_alike(folder: Path) -> None:
    duckdb = pytest.importorskip("duckdb", reason="duckdb is not installed")
    con = duckdb.connect()
    con.create_function("reaches", functions.reaches, ["USMALLINT[]", "VARCHAR"], "BOOLEAN", type="arrow")
    rows = con.sql(
        f"select opening_name, WhiteElo // 400, count(*), count(*) filter (Result = '1-0') from '{folder}/*.parquet' "
        f"where reaches(moves, '{RUY}') group by all"
    ).fetchall()
    assert {(row[0], row[1]): (row[2], row[3]) for row in rows} == in_plain_python()


def test_polars_answers_alike(folder: Path) -> None:
    pl = pytest.importorskip("polars", reason="polars is not installed")
    reaches = partial(functions.reaches, position=RUY)
    found = (
        pl.scan_parquet(f"{folder}/*.parquet")
        .filter(pl.col("moves").map_batches(reaches, return_dtype=pl.Boolean))
        .group_by(pl.col("opening_name").cast(pl.String), band=pl.col("WhiteElo") // 400)
        .agg(games=pl.len(), wins=(pl.col("Result").cast(pl.String) == "1-0").sum())
        .collect()
    )
    assert {(name, band): (games, wins) for name, band, games, wins in found.rows()} == in_plain_python()


def test_pyarrow_answers_alike(folder: Path) -> None:
    assert collected([count(path) for path in sorted(folder.iterdir())]) == in_plain_python()


def count(path: Path) -> list[tuple[str, int, int, int]]:
    """The answer of one file, as a worker gives it."""
    games = pq.read_table(path, columns=["moves", "opening_name", "WhiteElo", "Result"])
    hits = games.filter(functions.reaches(games, RUY))
    rows = [(row["opening_name"], row["WhiteElo"] // 400, row["Result"]) for row in hits.to_pylist()]
    return [
        (*band, sum(row[:2] == band for row in rows), sum(row == (*band, "1-0") for row in rows))
        for band in sorted({row[:2] for row in rows})
    ]


def collected(parts: list[Any]) -> Answer:
    answer: Answer = {}
    for name, band, games, wins in (row for part in parts for row in part):
        before = answer.get((name, band), (0, 0))
        answer[name, band] = (before[0] + games, before[1] + wins)
    return answer


def slow_count(path: Path, first: Path) -> list[tuple[str, int, int, int]]:
    """The same; the first worker who takes the first file dies of it."""
    mark = first.with_name("died")
    if path == first:
        try:
            mark.touch(exist_ok=False)
            os._exit(9)
        except FileExistsError:
            pass
    return count(path)


@pytest.mark.long
def test_datafusion_answers_alike(folder: Path) -> None:
    datafusion = pytest.importorskip("datafusion", reason="datafusion is not installed")
    reaches = datafusion.udf(
        functions.reaches, [pa.list_(pa.field("item", pa.uint16(), nullable=False)), pa.string()], pa.bool_(), "stable", "reaches"
    )
    context = datafusion.SessionContext()
    context.register_udf(reaches)
    context.register_parquet("games", str(folder))
    batches = context.sql(
        'select cast(opening_name as varchar), "WhiteElo" / 400, count(*), '
        "sum(case when \"Result\" = '1-0' then 1 else 0 end) from games "
        f"where reaches(moves, '{RUY}') group by 1, 2"
    ).collect()
    rows = [tuple(column.to_pylist() for column in batch.columns) for batch in batches]
    assert collected([zip(*columns) for columns in rows]) == in_plain_python()


@pytest.mark.long
def test_dask_answers_alike_though_a_worker_dies(folder: Path) -> None:
    distributed = pytest.importorskip("distributed", reason="dask is not installed")
    files = sorted(path for path in folder.iterdir() if path.suffix == ".parquet")
    cluster = distributed.LocalCluster(
        n_workers=3, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=None
    )
    with cluster, distributed.Client(cluster) as client:
        before = {worker["id"] for worker in client.scheduler_info()["workers"].values()}
        assert len(before) == 3
        parts = client.gather(client.map(slow_count, files, first=files[0], pure=False))
    died = files[0].with_name("died")
    assert died.exists()
    died.unlink()
    assert collected(parts) == in_plain_python()


@pytest.mark.long
def test_dask_frames_take_them(folder: Path) -> None:
    frames = pytest.importorskip("dask.dataframe", reason="dask is not installed")
    frame = frames.read_parquet(str(folder), columns=["moves", "WhiteElo"], dtype_backend="pyarrow")
    hits = frame.map_partitions(lambda part: functions.reaches(part["moves"], RUY).rename("hit"), meta=("hit", bool))
    assert int(hits.sum().compute()) == sum(games for games, _ in in_plain_python().values())


@pytest.mark.long
def test_spark_answers_alike(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Its workers are this Python, and not the first on the path.
    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    sql = pytest.importorskip("pyspark.sql", reason="pyspark is not installed")
    try:
        spark = sql.SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
    except Exception as why:
        pytest.skip(f"Spark does not start here: {why}")
    try:
        games = spark.read.parquet(str(folder)).select("moves", "opening_name", "WhiteElo", "Result")
        add = functions.add_columns(hit=partial(functions.reaches, position=RUY))
        rows = (
            games.mapInArrow(add, "moves array<int>, opening_name string, WhiteElo int, Result string, hit boolean")
            .where("hit")
            .selectExpr("opening_name", "WhiteElo div 400 as band", "int(Result = '1-0') as won")
            .collect()
        )
    finally:
        spark.stop()
    assert collected([[(row["opening_name"], row["band"], 1, row["won"])] for row in rows]) == in_plain_python()
