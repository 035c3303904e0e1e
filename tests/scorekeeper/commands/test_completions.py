"""The completions know every word and the options of each."""

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


def test_an_unknown_shell_is_refused_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["completions", "csh5"])
    assert completions.main() == 2
    assert capsys.readouterr().err.startswith("name a shell: bash")
