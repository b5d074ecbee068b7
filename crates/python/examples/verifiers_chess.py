"""verifiers: this module is an environment, whose id is its name; a model plays a game and is told why moves are refused."""

import asyncio
import os

import verifiers.v1 as vf

from tabiya.envs.verifiers import *  # noqa: F403
from tabiya.envs.verifiers import ChessConfig, ChessEnv, ChessEnvConfig, __all__


async def main() -> None:
    client = vf.EvalClientConfig(base_url=os.environ["OPENAI_BASE_URL"], api_key_var="OPENAI_API_KEY")
    env = ChessEnv(ChessEnvConfig(taskset=ChessConfig(id="verifiers_chess", games=2, max_plies=12)))
    async with env.serving():
        for task in env.taskset:
            episode = await env.run_episode(task, vf.ModelContext(model=os.environ["MODEL"], client=client))
            for trace in episode.traces:
                print(episode.ok, trace.reward, trace.metrics, trace.info.get("verdict"), episode.errors)


if __name__ == "__main__":
    asyncio.run(main())
