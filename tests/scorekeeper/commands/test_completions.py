"""Shell completions offer every command of `scorekeeper` and its options."""

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from scorekeeper.__main__ import WORDS
from scorekeeper.commands import completions


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_word_and_its_options_are_completed(
    shell: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["completions", shell])
    assert completions.main() == 0
    printed = capsys.readouterr().out
    assert [word for word in (*WORDS, "camera", "restore", "bundle", "fullscreen") if word not in printed] == []


COMPLETE = """
source {file}
COMP_WORDS=({words}) COMP_CWORD={last} COMPREPLY=()
$(complete -p scorekeeper | sed 's/.*-F \\([^ ]*\\).*/\\1/') scorekeeper "${{COMP_WORDS[{last}]}}"
printf '%s\\n' "${{COMPREPLY[@]}}"
"""
"""The shell script by which bash completes these words, as when somebody presses Tab."""


@pytest.mark.skipif(not shutil.which("bash"), reason="there is no bash here")
@pytest.mark.parametrize(
    ("words", "completed"),
    [
        (["ga"], ["games"]),
        (["games", "season", "--un"], ["--until"]),
        (["games", "stats", "--sheet", "n"], ["noris"]),
        (["advise", "--sheet", "mb"], ["mb1982"]),
        (["play", "--language", "f"], ["fi", "fr"]),
        (["read", "one"], ["one.jpg"]),
        (["replay", "set"], ["set"]),
        (["games", "list", "--data", "se"], ["set"]),
        (["backup", "--restore", "on"], ["one.jpg"]),
    ],
)
def test_bash_completes_words_options_values_and_paths(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str],
    completed: list[str],
) -> None:  # fmt: skip
    (tmp_path / "one.jpg").touch()
    (tmp_path / "set").mkdir()
    monkeypatch.setattr("sys.argv", ["completions", "bash"])
    completions.main()
    (tmp_path / "bash").write_text(capsys.readouterr().out)
    asked = COMPLETE.format(file=tmp_path / "bash", words=shlex.join(["scorekeeper", *words]), last=len(words))
    done = subprocess.run(["bash", "-c", asked], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=600)
    assert done.stdout.split() == completed, done.stderr


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_no_option_of_any_word_is_left_out(
    shell: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["completions", shell])
    completions.main()
    printed = capsys.readouterr().out
    for file in Path(completions.__file__).parent.glob("*.py"):
        for option in re.findall(r'add_argument\(\s*"--([a-z-]+)"', file.read_text()):
            assert option in printed, (file.name, option)


def test_an_unknown_shell_is_refused_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["completions", "csh5"])
    assert completions.main() == 2
    assert capsys.readouterr().err.startswith("name a shell: bash")
