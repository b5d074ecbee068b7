from typing import Literal

from ._tabiya import Board, Game
from ._told import Answer

def find_answer(
    game: Board | Game,
    text: str,
    *,
    answer: str = "free",
    legal: Literal["never", "on-request", "always"] = "on-request",
) -> Answer: ...
