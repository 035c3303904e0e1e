"""Which module may import which, that drivers are imported on use, and that each file says what it is for.

Also that classes of `ui/present` are frozen.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FILES = [path for house in ("scorekeeper", "vision") for path in sorted((ROOT / house).rglob("*.py"))]

UI = (
    "errors letters notices power rules session camera_throw advice advisor records settings speech camera_thread "
    "camera_guide luck_worker scoreboard __version__ ui /vision /kivy /numpy /segno"
)
SEEN = "/vision.boxes /vision.errors /vision.outline /vision.results /vision.scene /vision.view /numpy /cv2"
CHECKS = ("client", "card_examples", "chicago_examples", "protocol_checks")
MAY = {
    "scorekeeper": "",
    "scorekeeper.errors": "",
    "scorekeeper.rules": "errors",
    "scorekeeper.referee": "errors rules session",
    **{
        f"scorekeeper.referee.{name}": "referee.client"
        for name in ("client", "card_examples", "chicago_examples", "protocol_checks")
    },
    "scorekeeper.advice": "errors rules storage /numpy",
    "scorekeeper.journal": "errors storage __version__",
    "scorekeeper.journal.acts": "errors rules journal __version__",
    "scorekeeper.storage": "errors __version__",
    "scorekeeper.settings": "errors letters storage",
    "scorekeeper.letters": "",
    "scorekeeper.notices": "",
    "scorekeeper.power": "",
    "scorekeeper.backup": "errors journal storage",
    "scorekeeper.restoring": "backup errors storage",
    "scorekeeper.speech": "",
    "scorekeeper.scoreboard": "errors",
    "scorekeeper.doctor": "errors journal speech settings storage appliance __version__ /vision",
    "scorekeeper.appliance": "errors notices power storage /vision.errors",
    "scorekeeper.camera_throw": "rules /vision.results",
    "scorekeeper.match_steps": "errors rules journal",
    "scorekeeper.camera_turn": "rules camera_throw /vision.results",
    "scorekeeper.session": "errors rules journal camera_turn camera_throw match_steps /vision.results",
    "scorekeeper.records": "errors rules session journal settings match_steps storage __version__",
    "scorekeeper.records.recording": "errors rules session journal records match_steps storage /vision /cv2",
    "scorekeeper.camera_thread": "/vision /numpy /cv2",
    "scorekeeper.camera_guide": "camera_thread /vision",
    "scorekeeper.advisor": "advice",
    "scorekeeper.luck_worker": "advisor",
    "scorekeeper.ui": UI,
    "scorekeeper.ui.screens.backup": f"{UI} backup restoring",
    "scorekeeper.ui.present.backup": "backup power ui.texts",
    "scorekeeper.ui.locale": "ui.texts __version__ /babel",
    "scorekeeper.ui.present": "errors letters power rules session camera_throw advice records settings speech "
    "scoreboard camera_thread camera_guide __version__ ui.present ui.texts /vision.errors /vision.results "
    "/vision.watching.health",
    "scorekeeper.commands": "/scorekeeper /vision /kivy /numpy /cv2",
    "scorekeeper.__main__": "/scorekeeper /vision",
    "vision": f"{SEEN} /vision.photo /vision.headers",
    "vision.sources": f"{SEEN} /vision.photo /vision.headers /vision.clips",
    "vision.clips": f"{SEEN} /vision.sources",
    "vision.reading": SEEN,
    "vision.watching": f"{SEEN} /vision.files /vision.reading /vision.sources",
    "vision.replay": "/vision /numpy /cv2",
    "vision.sources.picamera": "/vision /numpy /cv2 /picamera2 /libcamera",
}
"""What each part may import besides itself and the standard library: names below scorekeeper, or /full names."""


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def within(module: str, part: str) -> bool:
    return module == part or module.startswith(f"{part}.")


def imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{'.' * node.level}{node.module}.{one.name}" for one in node.names)


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", FILES, ids=module_of)
def test_a_file_imports_only_what_its_part_of_the_house_may(path: Path) -> None:
    part = max((part for part in MAY if within(module_of(path), part)), key=len)
    may = [word[1:] if word.startswith("/") else f"scorekeeper.{word}" for word in MAY[part].split()]
    itself = [] if part == "scorekeeper" else [part]
    foreign = [name for name in imports(parsed(path)) if name.split(".")[0] not in sys.stdlib_module_names]
    assert [name for name in foreign if not any(within(name, one) for one in (*may, *itself))] == []


@pytest.mark.parametrize("part", MAY)
def test_a_rule_governs_at_least_one_file(part: str) -> None:
    assert any(within(module_of(path), part) for path in FILES)


@pytest.mark.parametrize("path", FILES, ids=module_of)
def test_a_file_says_in_its_first_line_what_it_is_for(path: Path) -> None:
    assert (ast.get_docstring(parsed(path)) or "").split("\n")[0].strip()


def test_drivers_are_imported_on_use() -> None:
    """picamera2, libcamera and (outside the screens) kivy are imported only inside functions, when they are used.

    So everything else runs on machines without them.
    """
    for path in FILES:
        body = parsed(path).body
        at_once = [name for node in body if isinstance(node, ast.Import | ast.ImportFrom) for name in imports(node)]
        drivers = ["picamera2", "libcamera", "kivy"][: 2 if module_of(path).startswith("scorekeeper.ui") else 3]
        assert [name for name in at_once if name.split(".")[0] in drivers] == [], path


def test_what_screens_show_is_made_of_values_alone() -> None:
    """Every class in ui/present is frozen, a NamedTuple or a Protocol, so nothing there remembers anything."""
    for path in FILES:
        if within(module_of(path), "scorekeeper.ui.present"):
            for node in ast.walk(parsed(path)):
                if isinstance(node, ast.ClassDef):
                    said = " ".join(map(ast.unparse, (*node.decorator_list, *node.bases)))
                    assert "frozen=True" in said or "Protocol" in said or "NamedTuple" in said, f"{path}: {node.name}"
