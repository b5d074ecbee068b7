"""Environments, against the real packages."""

import copy
import importlib.util
import os
import pickle
import random
import subprocess
import sys
from pathlib import Path

import pytest
from loopback_model import LoopbackModel

import tabiya
from tabiya import _tabiya
from tabiya.envs.text_game import TextGame, TextTurns

EXAMPLES = Path(__file__).parent.parent / "examples"
referee = pytest.mark.skipif(not hasattr(_tabiya, "find_answer"), reason="this wheel was built without the referee")


@referee
def test_answers_are_found_in_what_is_written() -> None:
    board = tabiya.Board()
    found = tabiya.find_answer(board, "After some thought, I play **Nf3**.")
    assert found and found.intent == "move" and found.san == "Nf3" and found.move == board.parse_move("Nf3")
    assert found.extracted == "Nf3" and found.span == (29, 32) and found.form == "prose" and found.code is None
    pinned = tabiya.Board("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1")
    refused = tabiya.find_answer(pinned, '{"move": "Nc3"}')
    assert not refused and refused.intent == "refused" and refused.code == "pinned" and refused.suggestions
    assert refused.message == pinned.explain("Nc3").message
    bare = tabiya.find_answer(pinned, '{"move": "Nc3"}', legal="never")
    assert bare.suggestions == [] and bare.message == pinned.explain("Nc3").reason
    assert tabiya.find_answer(board, "<move>e4</move> or d4", answer="tag:move").san == "e4"
    assert tabiya.find_answer(board, "e4", answer="tag:move").code == "no-answer"
    assert tabiya.find_answer(board, "I resign").intent == "resign"
    for answer in (found, refused, bare):
        again = pickle.loads(pickle.dumps(answer))
        assert again == answer == copy.copy(answer) == copy.deepcopy(answer) and again.move == answer.move and hash(again) == hash(answer)
    assert found and not refused and len({found, refused, bare}) == 3
    assert tabiya.find_answer(tabiya.Game(), "e4, and I offer a draw").offers_draw
    with pytest.raises(ValueError, match="is not a place"):
        tabiya.find_answer(board, "e4", answer="mind")
    with pytest.raises(ValueError, match="is not a policy"):
        tabiya.find_answer(board, "e4", legal="maybe")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        tabiya.find_answer("board", "e4")  # type: ignore[arg-type]


@referee
def test_a_game_in_texts_refuses_with_the_reason_and_ends_when_the_tries_do() -> None:
    game = TextTurns(retries=1)
    assert "You have White" in game.prompt() and game.reply("e4") is None
    refused = game.reply("I castle")
    assert refused is not None and refused.startswith("Refused: ") and "1 try is left" in refused
    assert "You have Black" in refused and game.reply("e5") is None
    # A new move has all its tries again.
    assert game.reply("Nf6") is not None and game.reply("Ke3") is None
    assert game.is_over and game.reward(tabiya.BLACK) == 1.0 and game.reward(tabiya.WHITE) == -1.0
    with pytest.raises(ValueError, match="over"):
        game.reply("e4")


@referee
def test_draws_resignations_and_lists_of_moves() -> None:
    game = TextTurns()
    listed = game.reply("Which moves are legal?")
    assert listed is not None and "Legal moves: " in listed and not game.refusals
    assert game.reply("e4, and I offer a draw") is None and "offered a draw" in game.prompt()
    assert game.reply("I accept the draw.") is None and game.is_over and game.reward(tabiya.WHITE) == 0.0
    never = TextTurns(legal="never")
    refused = never.reply("Which moves are legal?")
    assert refused is not None and "Nobody is told" in refused
    assert never.reply("I claim a draw") is not None and never.reply("I resign.") is None
    assert never.verdict() == "Black wins by resignation."


@referee
def test_a_game_against_somebody_ends() -> None:
    rng = random.Random(1)
    for color in ("white", "black"):
        game = TextGame(color=color, seed=3, max_plies=60)
        shown: str | None = game.prompt()
        while shown is not None:
            board = game.game.board()
            assert f"FEN: {board.fen()}" in shown
            shown = game.reply(f"I play {board.san(rng.choice(list(board.legal_moves)))}.")
        assert game.is_over and game.result() == game.reward(game.color)
    with pytest.raises(ValueError, match="is not an opponent"):
        TextGame(opponent="Kasparov")


@referee
def test_a_level_plays_whoever_answers_in_texts() -> None:
    game = TextGame(color="black", opponent=700, max_plies=6)
    while not game.is_over:
        board = game.game.board()
        assert game.turn == tabiya.BLACK and len(game.game) % 2 == 1
        game.reply(board.san(board.legal_moves[0]))
    assert len(game.game) == 6


@referee
def test_an_offer_that_is_answered_by_an_offer_is_an_agreement() -> None:
    game = TextTurns()
    assert game.reply('{"move": "e4", "offer_draw": true}') is None
    assert game.reply('{"move": "e5", "offer_draw": true}') is None
    assert game.is_over and game.verdict() == "Draw by agreement." and game.game.sans == ["e4"]
    assert game.reward(tabiya.WHITE) == game.reward(tabiya.BLACK) == 0.0 and not game.refusals
    declined = TextTurns()
    for text in ('{"move": "e4", "offer_draw": true}', "e5", '{"move": "Nf3", "offer_draw": true}', "Nc6"):
        assert declined.reply(text) is None
    assert not declined.is_over and len(declined.game) == 4


def test_a_game_that_an_illegal_number_has_ended_is_over() -> None:
    pytest.importorskip("numpy", reason="numpy is not installed")
    pytest.importorskip("gymnasium", reason="gymnasium is not installed")
    from tabiya.envs.gymnasium import ChessEnv

    env = ChessEnv(opponent=700)
    _, info = env.reset(seed=1)
    legal, illegal = int(info["action_mask"].argmax()), int(info["action_mask"].argmin())
    _, reward, over, _, info = env.step(legal)
    assert reward == 0.0 and not over and info["action_mask"].any()
    _, reward, over, _, info = env.step(illegal)
    assert reward == -1.0 and over and not info["action_mask"].any()
    with pytest.raises(ValueError, match="the game is over"):
        env.step(legal)
    _, info = env.reset()
    assert env.step(legal)[1:3] == (0.0, False)


def answer(prompt: str) -> str:
    """A model that moves at random, and now and then as nobody may."""
    fen = [line for line in prompt.splitlines() if line.startswith("FEN: ")][-1].removeprefix("FEN: ")
    board = tabiya.Board(fen)
    rng = random.Random(fen)
    if rng.random() < 0.3 and "efused" not in prompt:
        return "Let me think. I castle: O-O-O."
    return f"Let me think. Final Answer: {board.san(rng.choice(list(board.legal_moves)))}"


def run(example: str, needs: str, tmp_path: Path) -> list[str]:
    """What an example prints."""
    try:
        there = importlib.util.find_spec(needs) is not None
    except ModuleNotFoundError:
        there = False
    if not there:
        pytest.skip(f"{needs} is not installed")
    code = (EXAMPLES / example).read_text().splitlines()
    assert len([line for line in code if line.strip()]) <= 20, example
    with LoopbackModel(answer) as model:
        # Programs beside this Python are found, and nothing is asked of other machines.
        path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
        environment = {"OPENAI_BASE_URL": model.url, "OPENAI_API_KEY": "none", "MODEL": "loopback", "LOGS": str(tmp_path)}
        done = subprocess.run(
            [sys.executable, str(EXAMPLES / example)],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env={**os.environ, **environment, "PATH": path},
            timeout=600,
        )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


@pytest.mark.long
def test_gymnasium(tmp_path: Path) -> None:
    lines = run("gymnasium_chess.py", "gymnasium", tmp_path)
    assert lines[0] == "(8, 8, 111) 20" and tabiya.Board(lines[-1].partition(" ")[2])
    checker = pytest.importorskip("gymnasium.utils.env_checker")
    from tabiya.envs.gymnasium import ChessEnv

    checker.check_env(ChessEnv(), skip_render_check=True)
    env = ChessEnv(color="black", opponent=lambda board: board.legal_moves[0])
    _, info = env.reset(seed=1)
    assert info["action_mask"].sum() == 20
    _, reward, terminated, _, info = env.step(int(info["action_mask"].argmin()))
    assert reward == -1.0 and terminated and "not the number of a legal move" in info["illegal"]
    with pytest.raises(ValueError, match="is not an opponent"):
        ChessEnv(opponent="Kasparov")


@pytest.mark.long
def test_pettingzoo(tmp_path: Path) -> None:
    lines = run("pettingzoo_chess.py", "pettingzoo", tmp_path)
    rewards = [line.split() for line in lines[-3:-1]]
    assert {name for name, _ in rewards} == {"player_0", "player_1"} and sum(int(reward) for _, reward in rewards) == 0
    official = pytest.importorskip("pettingzoo.test")
    from tabiya.envs import pettingzoo as ours

    official.api_test(ours.env(), num_cycles=400)
    official.seed_test(ours.env, num_cycles=40)


@pytest.mark.long
def test_observations_actions_and_ends_are_those_of_pettingzoo() -> None:
    np = pytest.importorskip("numpy")
    pytest.importorskip("pygame", reason="PettingZoo's own chess needs pygame, which is not installed")
    pytest.importorskip("chess", reason="PettingZoo's own chess needs python-chess, which is not installed")
    theirs = pytest.importorskip("pettingzoo.classic.chess_v6")
    from tabiya.envs import pettingzoo as ours

    rng, plies = np.random.default_rng(5), 0
    for _ in range(4):
        one, other = ours.env(), theirs.env()
        one.reset(seed=1)
        other.reset(seed=1)
        while one.agents:
            assert one.agent_selection == other.agent_selection and one.agents == other.agents
            for agent in one.agents:
                mine, his = one.observe(agent), other.observe(agent)
                assert (mine["observation"] == his["observation"]).all(), one.unwrapped.board.fen()
                assert (mine["action_mask"] == his["action_mask"]).all(), one.unwrapped.board.fen()
            (mine, *facts), (_, *his_facts) = one.last(), other.last()
            assert facts[:3] == his_facts[:3]
            over = facts[1] or facts[2]
            action = None if over else rng.choice(np.flatnonzero(mine["action_mask"]))
            one.step(action)
            other.step(action)
            plies += not over
    assert plies > 200


@pytest.mark.long
@referee
def test_textarena(tmp_path: Path) -> None:
    lines = run("textarena_chess.py", "textarena", tmp_path)
    assert lines[1] == "1 I castle. False" and lines[2] == "1 e5 it is False" and lines[7] == "0 Qxf7# True"
    assert "White wins by checkmate" in lines[8] and "castl" in lines[9]


@pytest.mark.long
@referee
def test_inspect_ai(tmp_path: Path) -> None:
    lines = run("inspect_chess.py", "inspect_ai", tmp_path)
    assert len(lines) == 2 and all(line.startswith("success ") for line in lines)
    assert "resignation" in lines[0] + lines[1]


@pytest.mark.long
@referee
def test_verifiers(tmp_path: Path) -> None:
    lines = run("verifiers_chess.py", "verifiers.v1", tmp_path)
    assert len(lines) == 2
    for line in lines:
        assert line.startswith("True 0.0 {'plies': 12.0, 'refused': ") and line.endswith("Draw by adjudication. []"), line


@pytest.mark.long
@referee
def test_kaggle(tmp_path: Path) -> None:
    lines = run("kaggle_chess.py", "kaggle_environments", tmp_path)
    played = next(line for line in lines if line.startswith("played ")).split()[1:]
    board = tabiya.Board()
    for san in played:
        board.push_san(san)
    assert len(played) >= 10 and lines[-1] == "status DONE DONE"
