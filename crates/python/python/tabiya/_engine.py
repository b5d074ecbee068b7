"""Engines and what they say: of what is written in Rust, the part whose types are told apart."""

from ._tabiya import Engine, Info, Score, SearchResult

__all__ = ["Engine", "Info", "Score", "SearchResult"]
