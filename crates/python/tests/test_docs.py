"""What the documentation shows is so."""

import doctest
from pathlib import Path

import pytest

import tabiya
from tabiya import _tabiya

ROOT = Path(__file__).parent.parent


@pytest.mark.skipif(not hasattr(_tabiya, "find_answer"), reason="this wheel was built without the referee, which it shows")
def test_the_readme_is_true() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 10 and failed == 0


def test_the_readme_of_the_project_is_true() -> None:
    failed, tried = doctest.testfile(str(ROOT.parent.parent / "README.md"), module_relative=False)
    assert tried > 2 and failed == 0


def test_the_package_shows_what_is_so() -> None:
    failed, tried = doctest.testmod(tabiya)
    assert tried and failed == 0


def test_everything_public_has_a_sentence() -> None:
    for name in tabiya.__all__:
        thing = getattr(tabiya, name)
        if not isinstance(thing, type) and not callable(thing):
            continue
        assert thing.__doc__, name
        for member, value in vars(thing).items() if isinstance(thing, type) else ():
            if not member.startswith("_") and (callable(value) or isinstance(value, (property, staticmethod))):
                assert (value.__doc__ or "").strip(), f"{name}.{member}"
