"""Inspect AI: a model plays two games against somebody who moves at random; `mockllm` stands for one here."""

import os

import inspect_ai
from inspect_ai.model import ModelOutput, ModelUsage, get_model

from tabiya.envs.inspect import chess


def said(text: str) -> ModelOutput:
    output = ModelOutput.from_content("mockllm/model", text)
    output.usage = ModelUsage()
    return output


model = get_model("mockllm/model", custom_outputs=[said(text) for text in ["Nf4", "**f3**", "g4", "I resign"] * 9])
(log,) = inspect_ai.eval(chess(games=2), model=model, display="none", log_dir=os.environ.get("LOGS", "logs"))
for sample in log.samples or []:
    print(log.status, sample.scores["game_result"].value, sample.scores["game_result"].explanation)
