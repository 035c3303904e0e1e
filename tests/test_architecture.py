"""Which module may import which, that drivers are imported on use, that each file says what it is for, and that
docstrings name nothing that is gone.

Also that classes of `present` are frozen, and that it loads without OpenCV, numpy, Kivy, threads or the journal's file.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FILES = [path for house in ("scorekeeper", "vision") for path in sorted((ROOT / house).rglob("*.py"))]

UI = (
    "errors names rules sheet_files session camera advice records present settings speech local_page appliance ui "
    "__version__ /vision /kivy /numpy /segno"
)
SEEN = (
    "/vision.boxes /vision.condition /vision.errors /vision.outline /vision.results /vision.scene /vision.view "
    "/numpy /cv2"
)
MAY = {
    "scorekeeper": "",
    "scorekeeper.errors": "",
    "scorekeeper.names": "",
    "scorekeeper.storage": "errors __version__",
    "scorekeeper.settings": "errors names storage",
    "scorekeeper.rules": "errors",
    "scorekeeper.rules.games": "errors rules sheet_files",
    "scorekeeper.rules.chicago": "errors rules sheet_files",
    "scorekeeper.rules.sheets": "sheet_files",
    "scorekeeper.sheet_files": "errors rules storage",
    "scorekeeper.referee": "errors rules sheet_files session",
    **{
        f"scorekeeper.referee.{name}": "referee.client"
        for name in ("client", "card_examples", "chicago_examples", "protocol_checks")
    },
    "scorekeeper.session": "errors rules journal /vision.results",
    "scorekeeper.session.view": "rules session.camera_throw",
    "scorekeeper.session.camera_throw": "rules /vision.results",
    "scorekeeper.session.camera_turn": "rules session.camera_throw /vision.results",
    "scorekeeper.journal": "errors storage __version__",
    "scorekeeper.journal.acts": "errors rules journal __version__",
    "scorekeeper.camera": "/vision /cv2",
    "scorekeeper.camera.seen": "camera.sight /vision.results",
    "scorekeeper.camera.sight": "/vision.condition /vision.errors /vision.results /vision.scene /vision.view /cv2",
    "scorekeeper.advice": "errors rules storage /numpy",
    "scorekeeper.records": "errors names rules sheet_files session journal settings storage __version__ "
    "/reportlab /PIL /xlsxwriter",
    "scorekeeper.records.recording": "errors rules session journal records storage /vision /cv2",
    "scorekeeper.records.teacher": "rules /vision",
    "scorekeeper.records.wrong_readings": "errors storage /vision",
    "scorekeeper.records.luck_process": "advice.process advice.ONE_CORE",
    "scorekeeper.present": "errors names rules session.view session.camera_throw camera.sight camera.seen "
    "advice.answers advice.story advice.worth records settings sheet_files speech local_page.scores "
    "local_page.phone_words appliance.power appliance.sticks "
    "__version__ "
    "/vision.boxes /vision.errors /vision.results",
    "scorekeeper.ui": UI,
    "scorekeeper.ui.hints": "present.turn.hints storage",
    "scorekeeper.ui.screens.backup": f"{UI} journal.FILE journal.backup journal.restoring",
    "scorekeeper.ui.locale": "present.texts __version__ /babel",
    "scorekeeper.appliance": "errors storage /vision.errors",
    "scorekeeper.doctor": "errors journal speech settings storage appliance local_page.address __version__ /vision",
    "scorekeeper.speech": "",
    "scorekeeper.local_page": "errors storage /segno /tornado /vision.errors /vision.sources.phone",
    "scorekeeper.commands": "errors rules sheet_files session journal camera advice records present settings storage "
    "referee doctor appliance local_page.terminal /vision /numpy /cv2",
    "scorekeeper.commands.play": "/scorekeeper /vision /kivy",
    "scorekeeper.commands.completions": "__main__ __version__ present.texts rules.games /shtab",
    "scorekeeper.commands.trial_window": "/scorekeeper /vision /kivy",
    "scorekeeper.commands.window": "/scorekeeper /kivy",
    "scorekeeper.commands.label_server": "/vision /tornado",
    "scorekeeper.__main__": "/scorekeeper /vision",
    "vision": f"{SEEN} /vision.photo /PIL /simplejpeg",
    "vision.sources": f"{SEEN} /vision.photo /vision.clips",
    "vision.clips": f"{SEEN} /vision.sources",
    "vision.reading": f"{SEEN} /vision.files",
    "vision.watching": f"{SEEN} /vision.files /vision.reading /vision.sources",
    "vision.replay": "/vision /numpy /cv2",
    "vision.sources.pi_device": "/vision /numpy /cv2 /picamera2 /libcamera",
}
"""What each part may import besides itself and the standard library: names below `scorekeeper`, or whole names after a
slash."""


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


NAMED = re.compile(r"`([A-Za-z_][\w.]*)`|(?<![\w.$/-])([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b")
"""Matches what a docstring names of the code: words in backticks, and constants."""
FOREIGN = re.compile("VIDIOC_.*|V4L2_.*|DataFrame|imx708_noir")
"""Matches names in docstrings that are not of this code: of the kernel, a library or a camera's sensor."""


def test_docstrings_name_only_what_there_is() -> None:
    """What is renamed in the code is easily left behind in a sentence about it."""
    files = [path for room in ("scorekeeper", "vision", "models", "tests") for path in (ROOT / room).rglob("*.py")]
    known, named = {path.stem for path in files}, dict[str, Path]()
    for path in files:
        for node in ast.walk(parsed(path)):
            known |= names_of(node)
            match node:
                case ast.Expr(value=ast.Constant(value=str(text))):
                    named |= {(word or constant).split(".")[-1]: path for word, constant in NAMED.findall(text)}
    assert {one: path for one, path in named.items() if one not in known and not FOREIGN.fullmatch(one)} == {}


def names_of(node: ast.AST) -> set[str]:
    """The names that this part of the code defines or uses, and the words of a short text, which may be a key."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.keyword(arg=str(name)):
            return {name}
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return {name}
        case ast.alias(name=name):
            return {*name.split(".")}
        case ast.Constant(value=str(text)) if len(text) < 80 and "`" not in text:
            return {*re.findall(r"\w+", text)}
    return set()


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
    """Every class in present is frozen, a NamedTuple or a Protocol, so nothing there remembers anything."""
    for path in FILES:
        if within(module_of(path), "scorekeeper.present"):
            for node in ast.walk(parsed(path)):
                if isinstance(node, ast.ClassDef):
                    said = " ".join(map(ast.unparse, (*node.decorator_list, *node.bases)))
                    assert "frozen=True" in said or "Protocol" in said or "NamedTuple" in said, f"{path}: {node.name}"


def test_what_pages_show_loads_without_drivers() -> None:
    """All of `present`, imported in a new process, brings no picture, screen, journal, process or thread with it."""
    modules = [module_of(path) for path in FILES if within(module_of(path), "scorekeeper.present")]
    code = f"import sys\nfor name in {modules}: __import__(name)\nprint(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    heavy = {
        "cv2",
        "kivy",
        "numpy",
        "sqlite3",
        "subprocess",
        "threading",
        "scorekeeper.journal.book",
        "scorekeeper.journal.table",
        "scorekeeper.camera.watch",
        "scorekeeper.session.session",
    }
    assert heavy & set(loaded) == set()
