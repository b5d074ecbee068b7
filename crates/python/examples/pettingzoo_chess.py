"""PettingZoo: two agents who move at random, in the loop that every environment of PettingZoo has."""

import numpy as np

from tabiya.envs.pettingzoo import env as chess

env = chess()
env.reset(seed=1)
rng = np.random.default_rng(1)
moves = 0
for agent in env.agent_iter():
    observation, reward, terminated, truncated, info = env.last()
    if terminated or truncated:
        print(agent, reward)
        action = None
    else:
        action = int(rng.choice(np.flatnonzero(observation["action_mask"])))
        moves += 1
    env.step(action)
print(moves)
