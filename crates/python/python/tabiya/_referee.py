"""What a model meant by whatever it wrote. A wheel that is the library alone has the names, and says what it is not."""

from __future__ import annotations

try:
    from ._tabiya import find_answer
except ImportError:

    def find_answer(game, text, *, answer="free", legal="on-request"):
        """Says that this wheel was built without it."""
        raise ImportError(
            "this package was built without the referee; `pip install --force-reinstall tabiya` installs a wheel that has "
            "it, where there is one for this system"
        )
