"""What is said where a framework is missing."""

from __future__ import annotations


def missing(framework: str) -> ImportError:
    """The sentence that says how it comes."""
    return ImportError(f"this environment needs {framework}: pip install {framework}")
