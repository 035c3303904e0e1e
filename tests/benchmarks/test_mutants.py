"""The mutants of a small module: each mistake of `mistakes.py` is made once, and none where it would change nothing."""

import ast
from pathlib import Path

import pytest

from tests.benchmarks import mutants
from tests.benchmarks.mistakes import changes

SOURCE = '''"""What it is for."""
from dataclasses import dataclass

MOST = 3


@dataclass(frozen=True)
class Kept:
    count: tuple[int, int] = (1, 2)


def few(dice: list[int], said: list[str]) -> bool:
    """Whether these are few."""
    said.append("asked")
    for _ in zip(dice, said, strict=True):
        if len(dice) > MOST and dice:
            return False
    return len(dice) - 1 < MOST
'''


@pytest.fixture
def found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[mutants.Mutant]:
    (tmp_path / "module.py").write_text(SOURCE)
    monkeypatch.setattr(mutants, "ROOT", tmp_path)
    return list(mutants.mutants("module.py"))


def test_each_small_mistake_is_made_once(found: list[mutants.Mutant]) -> None:
    assert sorted(one.mistake for one in found) == sorted(
        [
            "off by one: 3",
            "off by one: 1",
            "off by one: 2",
            "left out: said.append('asked')",
            "negated: if len(dice) > MOST and dice:",
            "and for or, or the reverse: len(dice) > MOST and dice",
            "turned: len(dice) > MOST",
            "negated: False",
            "constant returned: return len(dice) - 1 < MOST",
            "turned: len(dice) - 1 < MOST",
            "another operator: len(dice) - 1",
            "off by one: 1",
        ]
    )


@pytest.mark.parametrize(
    ("source", "made"),
    [
        ("x.y = max(a, b)", {"pass", "x.y = min(a, b)"}),
        ("x += f(a, key=b)", {"pass", "x += f(a)"}),
        ("x = f(a, b)", {"x = f(b, a)"}),
        ("x = [a for a in b if c]", {"x = [a for a in b]", "x = [a for a in b if not c]"}),
        ("x = not 0.5 * y", {"x = bool(0.5 * y)", "x = not 0.75 * y", "x = not 0.5 / y"}),
        ("while True:\n    continue", {"while True:\n    break", "while False:\n    continue"}),
        ("raise f(*a, b)", {"pass"}),
        ("Rows = list[tuple[1, 2]]", set()),
    ],
)
def test_each_kind_of_line_has_its_mistakes(source: str, made: set[str]) -> None:
    tree = ast.parse(source)
    assert {ast.unparse(tree) for _ in changes(tree)} == made
    assert ast.unparse(tree) == source


def test_a_mutant_differs_from_the_module_in_one_place(found: list[mutants.Mutant]) -> None:
    sources = [one.source for one in found]
    assert len(set(sources)) == len(found)
    assert all("frozen=True" in source and "strict=True" in source for source in sources)
    turned = next(one for one in found if one.mistake == "turned: len(dice) > MOST")
    assert "len(dice) >= MOST and dice" in turned.source
    assert turned.line == 16


def test_a_sample_is_the_same_for_the_same_seed(found: list[mutants.Mutant]) -> None:
    assert mutants.sampled(found, 5, 1) == mutants.sampled(found, 5, 1)
    assert len(mutants.sampled(found, 5, 2)) == 5
    assert mutants.sampled(found, None, 1) == found


def test_every_module_and_every_test_that_guards_it_is_there() -> None:
    for guarded in mutants.GUARDED.values():
        assert all((mutants.ROOT / path).is_file() for path in (*guarded.modules, *guarded.tests)), guarded
