"""Games of PGN as trees: reading, visiting, changing, writing."""

from __future__ import annotations

from .._arrow import Arrow as Arrow
from ._annotations import ARROWS_REGEX as ARROWS_REGEX, CLOCK_REGEX as CLOCK_REGEX, EMT_REGEX as EMT_REGEX, EVAL_REGEX as EVAL_REGEX
from ._builders import LOGGER as LOGGER, BoardBuilder as BoardBuilder, GameBuilder as GameBuilder, HeadersBuilder as HeadersBuilder, SkipVisitor as SkipVisitor
from ._exporters import FileExporter as FileExporter, StringExporter as StringExporter, StringExporterMixin as StringExporterMixin
from ._headers import TAG_ROSTER as TAG_ROSTER, Headers as Headers
from ._nags import *  # noqa: F403
from ._nodes import ChildNode as ChildNode, Game as Game, GameNode as GameNode, Mainline as Mainline
from ._reader import TAG_REGEX as TAG_REGEX, read_game as read_game, read_headers as read_headers, skip_game as skip_game
from ._time_control import TimeControl as TimeControl, TimeControlPart as TimeControlPart, TimeControlType as TimeControlType, parse_time_control as parse_time_control
from ._visitor import SKIP as SKIP, BaseVisitor as BaseVisitor, SkipType as SkipType
