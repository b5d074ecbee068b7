"""Frameworks that are there, or a sentence that says how they come."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def need(module: str, package: str | None = None) -> Any:
    """A module of a framework."""
    try:
        return import_module(module)
    except ImportError as why:
        framework = package or module.partition(".")[0]
        raise ImportError(f"this environment needs {framework}: pip install {framework}") from why
