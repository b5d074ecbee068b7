"""Games of PGN as trees: reading, visiting, changing, writing."""

from __future__ import annotations

from .._arrow import Arrow
from ._builders import LOGGER, BoardBuilder, GameBuilder, HeadersBuilder, SkipVisitor
from ._exporters import FileExporter, StringExporter
from ._headers import Headers
from ._nags import *  # noqa: F403
from ._nodes import ChildNode, Game, GameNode, Mainline
from ._reader import read_game, read_headers, skip_game
from ._time_control import TimeControl, TimeControlPart, TimeControlType, parse_time_control
from ._visitor import SKIP, BaseVisitor, SkipType
