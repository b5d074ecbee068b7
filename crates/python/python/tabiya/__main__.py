"""``python -m tabiya``: the program of the terminal, which the wheel carries beside the library."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

WITHOUT = (
    "tabiya: this package was built without the program; `pip install --force-reinstall tabiya` installs a wheel that "
    "has it, where there is one for this system"
)


def program() -> Path | None:
    """Where the program was installed: beside the other programs of this Python, by the list of installed files."""
    try:
        files = distribution("tabiya").files or []
    except PackageNotFoundError:
        return None
    for file in files:
        if file.name in ("tabiya", "tabiya.exe") and file.parent.name in ("bin", "Scripts"):
            path = Path(str(file.locate())).resolve()
            if path.is_file():
                return path
    return None


def main() -> int:
    """Runs the program with the words of the command line, and gives its exit code."""
    path = program()
    if path is None:
        print(WITHOUT, file=sys.stderr)
        return 2
    line = [str(path), *sys.argv[1:]]
    if os.name == "posix":
        # The program takes this process over, with its terminal and its signals.
        os.execv(path, line)
    try:
        return subprocess.run(line).returncode
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
