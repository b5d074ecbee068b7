"""Kaggle's Game Arena: a model plays both sides of OpenSpiel chess; what it writes is read by tabiya's referee."""

import os

from kaggle_environments import make
from kaggle_environments.core_harness import create_agent_fn

from tabiya.envs.kaggle import ChessHarness

options = {"api_base": os.environ["OPENAI_BASE_URL"], "api_key": os.environ.get("OPENAI_API_KEY", "none")}
agent = create_agent_fn(ChessHarness(), max_retries=3, model_override=("openai/" + os.environ["MODEL"], options))
game = make("open_spiel_chess", configuration={"episodeSteps": 16}, debug=True)
game.run([agent, agent])
played = [seat.action["actionString"] for step in game.steps for seat in step if seat.action and seat.action.get("actionString")]
print("played", *played)
print("status", *(seat.status for seat in game.steps[-1]))
