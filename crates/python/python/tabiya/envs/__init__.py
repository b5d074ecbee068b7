"""Chess for harnesses, each in a module that needs its own framework and nothing else.

`gymnasium` and `pettingzoo` have boards as arrays and moves as numbers, as PettingZoo's chess has them. `verifiers`,
`inspect`, `textarena` and `kaggle` have texts: what a model writes is read by the referee (`tabiya.find_answer`), only
legal moves are played, and a refusal says why. `text_game` is what these share, and needs no framework.
"""
