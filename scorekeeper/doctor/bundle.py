"""A small archive to send with a question: findings, logs, crashes, versions and settings; no names, photos or
games."""

import importlib.metadata
import json
import platform
import re
import sys
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from io import BytesIO
from pathlib import Path

from scorekeeper import __version__, settings
from scorekeeper.appliance.crashes import FOLDER, LOG_FILE, crash_files
from scorekeeper.doctor.finding import Finding
from scorekeeper.errors import BadInput, JournalError
from scorekeeper.journal import FILE as GAMES
from scorekeeper.journal import JournalRow
from scorekeeper.journal.book import read_rows
from scorekeeper.journal.recovery import read_without_lock
from scorekeeper.storage import read_whole, write_whole
from vision.errors import without_secrets

KEYS_WITH_NAMES = {"player", "players", "name", "names", "cards", "order"}
"""Keys of acts whose values contain names of players."""
MOST_FILE_BYTES = 1 << 20
"""The largest size in bytes of a log, a crash or starts.json that is packed; a larger file is left out."""


def pack_bundle(data: Path, findings: Iterable[tuple[str, Finding]]) -> bytes:
    """The bytes of a zip archive with findings, versions, the number of acts of each kind, settings, logs and crashes,
    from all of which names are removed."""
    rows = readable_rows(data)
    clean = NameRemover(known_names(data, rows))
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in bundle_files(data, rows, findings):
            archive.writestr(name, clean(text))
    return made.getvalue()


def save_bundle(archive: bytes, path: Path) -> None:
    if path.exists():
        raise BadInput(f"{path} is there already: name a new file")
    try:
        write_whole(path, archive)
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {error.strerror}") from None


def bundle_files(
    data: Path, rows: list[JournalRow], findings: Iterable[tuple[str, Finding]]
) -> Iterator[tuple[str, str]]:
    yield "doctor.txt", "".join(f"{one.state:5} {area:9} {one}\n" for area, one in findings)
    yield "versions.txt", "".join(f"{line}\n" for line in version_lines())
    yield "acts.json", json.dumps(Counter(str(row.body.get("do")) for row in rows), indent=1)
    chosen = settings.load_settings(data / settings.SETTINGS_FILE).settings
    yield "settings.toml", settings.as_toml(replace(chosen, players=(), camera=without_secrets(chosen.camera)))
    for file in (*sorted((data / FOLDER).glob(f"{LOG_FILE}*")), *crash_files(data), data / "starts.json"):
        if file.is_symlink():
            continue
        with suppress(OSError):
            yield file.name, read_whole(file, MOST_FILE_BYTES).decode(errors="replace")


def version_lines() -> Iterator[str]:
    yield f"scorekeeper {__version__}"
    yield f"python {sys.version}"
    yield platform.platform()
    release = Path("/etc/os-release")
    if release.exists():
        yield release.read_text().splitlines()[0]
    model = Path("/proc/device-tree/model")
    if model.exists():
        yield model.read_text().rstrip("\0")
    for package in ("kivy", "numpy", "opencv-python-headless", "onnxruntime", "picamera2"):
        try:
            yield f"{package} {importlib.metadata.version(package)}"
        except importlib.metadata.PackageNotFoundError:
            yield f"{package} is not installed"


def readable_rows(data: Path) -> list[JournalRow]:
    """The rows of the journal; of a damaged journal those that can be read, as the log may name their players. Empty
    without a journal."""
    try:
        return read_rows(data / GAMES) if (data / GAMES).exists() else []
    except JournalError:
        with suppress(OSError):
            return read_without_lock(data / GAMES)
        return []


def known_names(data: Path, rows: list[JournalRow]) -> list[str]:
    """All players named in the settings or in an act, longest names first."""
    found = set(settings.load_settings(data / settings.SETTINGS_FILE).settings.players)
    for row in rows:
        found |= set(player_names_in(row.body)) | set(row.shown)
    return sorted(found, key=len, reverse=True)


def player_names_in(value: object, named: bool = False) -> Iterator[str]:
    """Yield the names of players in an act, found by the keys in KEYS_WITH_NAMES. With `named`, `value` is below such a
    key: all its texts and keys are names."""
    if isinstance(value, str) and named:
        yield value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from [key] if named else []
            yield from player_names_in(inner, named or key in KEYS_WITH_NAMES)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from player_names_in(inner, named)


class NameRemover:
    """Replaces names of players in a text, and in its paths the names of this machine's user (/home/…) and of USB
    sticks (/media/…)."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = [(re.compile(rf"(?<!\w){re.escape(name)}(?!\w)"), f"(player {number})")
                       for number, name in enumerate(names, 1) if name.strip()]  # fmt: skip

    def __call__(self, text: str) -> str:
        for pattern, instead in self._names:
            text = pattern.sub(instead, text)
        text = re.sub(r"/home/[^/\s\"']+", "/home/(user)", text)
        return re.sub(r"/media/[^/\s\"']+", "/media/(stick)", text)
