"""What a model meant by whatever it wrote. A wheel that is the library alone has the names, and says what it is not."""

from __future__ import annotations

try:
    from ._tabiya import Answer, find_answer
except ImportError:

    class Answer:
        """What a model meant, which this wheel cannot tell."""

        intent = move = san = form = offers_draw = extracted = span = code = message = suggestions = property(
            doc="Of an answer, which this wheel does not find."
        )

        def __bool__(self):
            """Never."""
            return False

    def find_answer(game, text, *, answer="free", legal="on-request"):
        """Says that this wheel was built without it."""
        raise ImportError(
            "this package was built without the referee; `pip install --force-reinstall tabiya` installs a wheel that has "
            "it, where there is one for this system"
        )
