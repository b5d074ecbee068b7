"""TextArena: the scholar's mate; Black's first answer is refused, and he is told why."""

import textarena

import tabiya.envs.textarena  # registers TabiyaChess-v0

env = textarena.make("TabiyaChess-v0")
env.reset(num_players=2, seed=1)
answers = ["1. e4!", "I castle.", "e5 it is", "Bc4", '{"move": "Nc6"}', "**Qh5**", "My move: Nf6", "Qxf7#"]
for answer in answers:
    player, observation = env.get_observation()
    done, info = env.step(answer)
    print(player, answer, done)
print(env.close())
print(env.turns.refusals)
