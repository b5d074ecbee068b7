"""Nothing that is called ends the interpreter."""

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent / "fuzz_calls.py"


def called(seconds: int, seed: int) -> None:
    done = subprocess.run([sys.executable, str(SCRIPT), str(seconds), str(seed)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr[-4000:]
    assert " calls, " in done.stdout


def test_calls_with_anything_are_answered_or_refused() -> None:
    called(3, 1)


@pytest.mark.long
@pytest.mark.parametrize("seed", [2, 3])
def test_calls_with_anything_for_minutes(seed: int) -> None:
    called(120, seed)
