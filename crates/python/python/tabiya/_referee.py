"""What a model meant by whatever it wrote. A wheel that is the library alone has been built without it."""

from __future__ import annotations

try:
    from ._tabiya import Answer as Answer
    from ._tabiya import find_answer as find_answer
except ImportError:
    raise ImportError(
        "this package was built without the referee; `pip install --force-reinstall tabiya` installs a wheel that has "
        "it, where there is one for this system"
    ) from None
