"""The stubs say what is there, and what is written in Python is typed."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
# Other people's packages, typed or not, installed or not, are not what is looked at.
CONFIG = """[mypy]
[mypy-gymnasium.*,pettingzoo.*,verifiers.*,inspect_ai.*,textarena.*,kaggle_environments.*,pyspiel.*]
ignore_missing_imports = True
follow_imports = skip
[mypy-pyarrow.*,polars.*,pandas.*,duckdb.*,datafusion.*,dask.*,distributed.*,pyspark.*,chess.*,nbformat.*]
ignore_missing_imports = True
follow_imports = skip
"""
mypy = pytest.mark.skipif(importlib.util.find_spec("mypy") is None, reason="mypy is not installed")


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder without sources: the installed package is looked at, and what was learnt of it is kept there."""
    folder = tmp_path_factory.mktemp("mypy")
    (folder / "mypy.ini").write_text(CONFIG)
    return folder


@pytest.mark.long
@mypy
def test_stubs_agree_with_what_is_there(cache: Path) -> None:
    allowed = ["--allowlist", str(HERE / "stubtest-allowlist.txt"), "--ignore-unused-allowlist"]
    run = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", "tabiya", "--ignore-missing-stub", "--concise"]
        + ["--mypy-config-file", "mypy.ini", *allowed],
        capture_output=True,
        text=True,
        cwd=cache,
    )
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.long
@mypy
def test_package_and_tests_are_typed_strictly(cache: Path) -> None:
    for what in (["-p", "tabiya"], [str(path) for path in HERE.glob("test_*.py")]):
        line = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--cache-dir", str(cache), *what]
        run = subprocess.run(line, capture_output=True, text=True, cwd=cache)
        assert run.returncode == 0, run.stdout + run.stderr


def test_an_import_does_not_wait_for_typing() -> None:
    look = "import sys; had = 'typing' in sys.modules; import tabiya; sys.exit(not had and 'typing' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", look], cwd=HERE).returncode == 0
