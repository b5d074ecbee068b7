"""Gymnasium: somebody who moves at random plays against somebody who moves at random."""

import gymnasium
import numpy as np

import tabiya.envs.gymnasium  # registers tabiya/Chess-v0

env = gymnasium.make("tabiya/Chess-v0", opponent="random", color="white")
rng = np.random.default_rng(1)
observation, info = env.reset(seed=1)
print(observation.shape, int(info["action_mask"].sum()))
over = False
while not over:
    legal = np.flatnonzero(info["action_mask"])
    observation, reward, terminated, truncated, info = env.step(int(rng.choice(legal)))
    over = terminated or truncated
print(reward, info["fen"])
