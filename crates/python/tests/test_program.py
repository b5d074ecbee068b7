"""The program of the terminal, as the wheel carries it."""

import json
import subprocess
import sys
import urllib.request

import pytest

import tabiya
from tabiya import _tabiya
from tabiya.__main__ import WITHOUT, program
from tabiya.envs.text_game import TextGame

inside = pytest.mark.skipif(program() is None, reason="this wheel was built without the program")


def program_says(*words: str, line: tuple[str, ...] = (sys.executable, "-m", "tabiya"), given: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run([*line, *words], input=given, capture_output=True, text=True, timeout=60)


@inside
def test_the_module_is_the_program() -> None:
    done = program_says("moves", "--json")
    assert done.returncode == 0 and len(json.loads(done.stdout.splitlines()[0])["moves"]) == 20
    refused = program_says("explain", "startpos", "Ke2")
    assert refused.returncode == 1 and "e2" in refused.stdout
    assert program_says("nonsense").returncode == 2


@inside
def test_the_script_is_the_program() -> None:
    path = program()
    assert path is not None
    assert program_says("perft", "3", line=(str(path),)).stdout.startswith("8902 ")


@inside
def test_agents_speak_to_it() -> None:
    hello = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}},
    }
    answer = json.loads(program_says("mcp", given=json.dumps(hello) + "\n").stdout.splitlines()[0])
    assert answer["id"] == 1 and "serverInfo" in answer["result"]


@inside
def test_games_are_played_at_the_prompt() -> None:
    done = program_says("play", "--line", "--no-save", given="e4\nquit\n")
    assert done.returncode == 0 and "e4" in done.stdout


@inside
def test_the_app_is_served_to_this_machine() -> None:
    line = [sys.executable, "-m", "tabiya", "serve", "--port", "0", "--no-open"]
    with subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as served:
        assert served.stdout is not None and served.stderr is not None
        try:
            address = served.stdout.readline().strip()
            if not address:
                why = served.stderr.read()
                assert "the app is not in this program" in why, why
                pytest.skip("the program was built without the app")
            with urllib.request.urlopen(address, timeout=30) as page:
                assert page.status == 200 and b"<title>Tabiya" in page.read()
        finally:
            served.kill()


@pytest.mark.skipif(program() is not None, reason="this wheel has the program")
def test_a_wheel_without_the_program_says_so() -> None:
    done = program_says("moves")
    assert done.returncode == 2 and done.stderr.strip() == WITHOUT


@pytest.mark.skipif(hasattr(_tabiya, "find_answer"), reason="this wheel has the referee")
def test_a_wheel_without_the_referee_says_so() -> None:
    for work in (lambda: tabiya.find_answer(tabiya.Board(), "e4"), TextGame):
        with pytest.raises(ImportError, match="without the referee"):
            work()
    assert issubclass(tabiya.Answer, object) and {"Answer", "find_answer"} <= set(tabiya.__all__)
