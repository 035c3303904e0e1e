"""The command line as a whole: streams that are closed or cannot be written to, a damaged OpenCV and too little memory
lead to no traceback, and a mistyped word is answered with the nearest one."""

import os
import shlex
import subprocess
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import numpy
import pytest

from scorekeeper import __version__
from scorekeeper.__main__ import main

ROOT = Path(__file__).parents[2]

PYTHON = shlex.quote(sys.executable)
SHEETS = f"{PYTHON} -m scorekeeper sheets --json"


def shell(line: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=600, check=False)


def test_a_reader_that_has_gone_is_no_failure() -> None:
    done = shell(f"{SHEETS} | true; exit ${{PIPESTATUS[0]}}")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
@pytest.mark.parametrize("word", ["sheets", "referee <<< '{}'"])
def test_output_that_cannot_be_written_is_reported_in_one_sentence(word: str) -> None:
    done = shell(f"{PYTHON} -m scorekeeper {word} > /dev/full")
    assert (done.returncode, done.stderr) == (2, "scorekeeper: No space left on device\n")


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", "<&- >&- 2>&-"])
def test_a_parent_may_start_it_with_streams_closed(closed: str) -> None:
    done = shell(f"{SHEETS} {closed}")
    assert (done.returncode, done.stderr) == (0, "")


def test_names_that_the_terminal_cannot_show_are_reported_all_the_same() -> None:
    done = shell(f"PYTHONIOENCODING=latin-1 {PYTHON} -m scorekeeper sheets --sheet tactic --edition uk")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\\u0428\\u0410\\u041d\\u0421") == 1


@pytest.mark.parametrize("word", ["play", "games", "read"])
def test_every_word_says_its_version(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([word, "--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"scorekeeper {__version__}\n"


OLD = """
import sys
print("A module that was compiled using NumPy 1.x cannot be run in NumPy 2", file=sys.stderr)
raise ImportError("numpy.core.multiarray failed to import")
"""
"""The code of an OpenCV package that fails as one built for an older numpy does."""


@pytest.mark.parametrize(
    "harm", ["rm -r cv2/*", "rm -r cv2", "truncate -s 0 cv2/__init__.py", f"echo '{OLD}' >cv2/__init__.py"]
)
@pytest.mark.parametrize("word", ["read a.jpg", "doctor", "camera list"])
def test_a_damaged_opencv_is_said_in_one_sentence(tmp_path: Path, harm: str, word: str) -> None:
    """Removing another package of OpenCV takes files of ours along and may leave a folder without them; a package that
    stays may be built for another numpy."""
    packages = tmp_path / "packages"
    packages.mkdir()
    installed = Path(numpy.__file__).parents[1]
    for one in installed.iterdir():
        if one.name != "cv2":
            (packages / one.name).symlink_to(one)
    (packages / "cv2").mkdir()
    (packages / "cv2/__init__.py").write_text("raise SystemExit('not damaged')")
    subprocess.run(harm, cwd=packages, shell=True, check=True)
    environment = f"PYTHONPATH={shlex.quote(str(ROOT))}:{shlex.quote(str(packages))}"
    done = shell(f"{environment} {PYTHON} -S -m scorekeeper {word}")
    assert (done.returncode, done.stderr) == (
        3, "scorekeeper: another package of OpenCV has damaged the one of this program: 'deploy/setup' repairs it\n",
    )  # fmt: skip


@pytest.mark.skipif(os.name == "nt", reason="Windows limits no address space")
def test_a_session_that_allows_too_little_memory_is_said_in_one_sentence() -> None:
    words = f"ulimit -v 400000; exec {shlex.quote(sys.executable)} -m scorekeeper "
    for word, code in (("play", 3), ("read tests/photos/0001.jpg", 3), ("sheets", 0)):
        done = subprocess.run(["sh", "-c", words + word], capture_output=True, text=True, check=False, timeout=600)
        assert done.returncode == code
        assert (done.stderr.count("\n"), "MB of address space" in done.stderr) == ((1, True) if code else (0, False))


def test_a_program_may_take_the_output_itself() -> None:
    with redirect_stdout(StringIO()) as taken:
        assert main(["sheets"]) == 0
    assert "Noris" in taken.getvalue()


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["raed", "a.jpg"], "'read'"),
        (["reffree"], "'referee'"),
        (["--verison"], "'--version'"),
        (["play", "--windwed"], "'--windowed'"),
        (["camera", "watch", "--camrea", "demo"], "'--camera'"),
        (["replay", "--basline=x", "set"], "'--baseline'"),
        (["camera", "lsit"], "'list'"),
        (["games", "shwo"], "'show'"),
        (["play", "--langauge", "de"], "'--language'"),
    ],
)
def test_a_mistyped_word_is_answered_with_the_nearest(
    words: list[str], meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ended(words) == 2
    complaint = capsys.readouterr().err
    assert f"did you mean {meant}?" in complaint
    assert complaint.count("\n") == 1


def test_a_word_like_no_other_is_answered_with_all_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert ended(["xyzzy"]) == 2
    assert "; the words are play, read" in capsys.readouterr().err


@pytest.mark.parametrize(("words", "usage"), [(["help"], "usage: scorekeeper [-h]"), (["help", "read"], "PHOTO")])
def test_help_is_a_word_too(words: list[str], usage: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert ended(words) == 0
    assert usage in capsys.readouterr().out


def ended(words: list[str]) -> int:
    try:
        return main(words)
    except SystemExit as stopped:
        return int(str(stopped.code))
