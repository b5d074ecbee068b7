"""The notebooks, executed on games that are made here."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

import tabiya

pytest.importorskip("pyarrow", reason="pyarrow is not installed")
pytest.importorskip("numpy", reason="numpy is not installed")

NOTEBOOKS = sorted((Path(__file__).parent.parent / "notebooks").glob("*.ipynb"))


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Games with ratings and clocks that begin as people's do, and go on at random."""
    rng = random.Random(11)
    lines = [opening.moves for opening in tabiya.openings() if 3 <= len(opening.moves) <= 8]
    lines.append([])
    texts = []
    for number in range(60):
        board = tabiya.Board()
        line = "e4 e5 Nf3 Nc6 Bc4".split() if number % 9 == 0 else rng.choice(lines)
        for move in line:
            board.push(move)
        for _ in range(rng.randrange(10, 50)):
            if board.is_game_over():
                break
            board.push(rng.choice(list(board.legal_moves)))
        game = tabiya.Pgn.from_game(board)
        for ply, node in enumerate(game.mainline()):
            node.set_clock(max(1, 180 - 3 * ply))
        game["WhiteElo"], game["BlackElo"] = str(1400 + 7 * number), str(1500)
        game.set_result(rng.choice(["1-0", "0-1", "1/2-1/2"]))
        texts.append(str(game))
    path = tmp_path_factory.mktemp("games") / "games.pgn"
    path.write_text("\n".join(texts))
    return path


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(
    notebook: Path, games: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GAMES", str(games))
    names: dict[str, Any] = {"__name__": "__main__"}
    cells = json.loads(notebook.read_text())["cells"]
    assert all(not cell["outputs"] for cell in cells if cell["cell_type"] == "code"), "notebooks are kept without outputs"
    for number, cell in enumerate(cells):
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), f"{notebook.name} cell {number}", "exec"), names)
    said = capsys.readouterr().out
    assert "x python-chess" in said or "python-chess is not installed" in said
    print(said.strip().splitlines()[-1])


def test_there_are_three() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["lc0_planes", "maia_dataset", "opening_statistics"]
