"""The entry point of `scorekeeper WORD`: runs one subcommand, and turns errors into one sentence and an exit code."""

import argparse
import importlib
import os
import re
import sys
import threading
from collections.abc import Iterable, Sequence
from contextlib import redirect_stderr, suppress
from difflib import get_close_matches
from io import StringIO, TextIOWrapper
from pathlib import Path
from traceback import walk_tb
from types import ModuleType
from typing import Any, NoReturn

from scorekeeper import __version__
from scorekeeper.appliance.stopping import Stopping
from scorekeeper.errors import BadInput, Missing, ScorekeeperError
from vision.errors import ModelError, VisionError, make_visible

WORDS = {
    "play": "the touchscreen (this is what runs without a word)",
    "read": "read photos of dice",
    "replay": "measure the reader on photo-labelled sets, or replay a recorded game",
    "teach": "let confirmed photos of a table teach the reader",
    "label": "label the photos of a set, and correct labels, in a page on this computer",
    "referee": "the rules over JSON lines",
    "advise": "the value of a card, and of every entry and keep",
    "sheets": "the rule sheets, their editions and options",
    "games": "past games: list, show, export, statistics",
    "backup": "the games as one file on a USB stick, and back",
    "camera": "list, check, snapshot, calibrate, watch",
    "doctor": "look at storage, camera, display, sound, model and power",
}

DONE, NO, BAD, MISSING = 0, 1, 2, 3

LEAST_ADDRESS_SPACE_MB = {"play": 1536, **dict.fromkeys(("read", "replay", "teach", "label", "camera", "doctor"), 768)}
"""The address space in megabytes that a subcommand needs, for those whose libraries end the process if they are refused
memory."""


class Parser(argparse.ArgumentParser):
    """An ArgumentParser that reports errors in one sentence without the usage lines, with the option or value that was
    probably meant, and takes a list that begins with a number below 0 as a value."""

    def error(self, message: str) -> NoReturn:
        before, _, given = message.partition("unrecognized arguments: ")
        meant = "" if before else did_you_mean(given.split("=")[0].split(" ")[0], ["--version", *self.known_options()])
        if choice := WRONG_WORD.search(message):
            meant = did_you_mean(choice[1], re.findall(r"[\w.-]+", choice[2]))
        self.exit(BAD, make_visible(f"scorekeeper: {message}{meant} (see '{self.prog} --help')") + "\n")

    def known_options(self) -> list[str]:
        return re.findall(r"--[a-z][a-z-]*", self.format_help())

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse as argparse does, but accept a list of numbers that begins below 0 as a value (a space is put before
        it), and report unknown options as an error of this subcommand."""
        words = [f" {word}" if NEGATIVE_LIST.match(word) else word for word in args]
        found, unknown = super().parse_known_args(words, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return found, unknown


NEGATIVE_LIST = re.compile(r"-[\d.]+,")
"""The beginning of a list of numbers of which the first is below 0, as in the corner -5,20."""


WRONG_WORD = re.compile(r"invalid choice: '(.*)' \(choose from (.*)\)")
"""Matches argparse's message about a value that is not among the choices; the groups are the value and the choices."""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The words "did you mean" with the known word closest to this one, to add to an error message; empty if none is
    close."""
    close = get_close_matches(word, known, 1)
    return f"; did you mean {close[0]!r}?" if close else ""


def commands_overview() -> str:
    words = "\n".join(f"  {word:9} {does}" for word, does in WORDS.items())
    return f"words:\n{words}\n\n'scorekeeper WORD --help' says more."


def root_parser() -> Parser:
    parser = Parser(
        "scorekeeper",
        description="The shared scorecard for dice games at a real table.",
        epilog=commands_overview(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"scorekeeper {__version__}")
    return parser


def import_command(word: str) -> ModuleType:
    """Import the module of this subcommand. A signal waits until it is imported, as an interrupted import would print a
    traceback."""
    with Stopping() as stopping:
        module = importlib.import_module(f"scorekeeper.commands.{word}")
    stopping.act_on_remembered_signal()
    return module


def import_without_numpy_warning(word: str) -> ModuleType:
    """Import the module of this subcommand, without the page that numpy writes to standard error if an OpenCV was built
    for another numpy: the sentence about the damaged OpenCV takes its place."""
    heard = StringIO()
    try:
        with redirect_stderr(heard):
            return import_command(word)
    except (ImportError, AttributeError) as error:
        if is_opencv_broken(error):
            heard = StringIO()
        raise
    finally:
        sys.stderr.write(heard.getvalue())


def run(arguments: Sequence[str]) -> int:
    """Run the subcommand that the first argument names (without one: `play`), and return its exit code; a BadInput if
    there is no such subcommand. Only its own module is imported, so that `referee` never waits for Kivy or OpenCV."""
    words = list(arguments)
    if words[:1] == ["help"]:
        words = [*words[1:2], "--help"]
    if words and words[0] in ("-h", "--help", "--version"):
        root_parser().parse_args(words)
    word = words.pop(0) if words and not words[0].startswith("-") else "play"
    if word not in WORDS:
        meant = did_you_mean(word, WORDS) or f"; the words are {', '.join(WORDS)}"
        raise BadInput(f"there is no word {word!r}{meant}")
    parser = Parser(f"scorekeeper {word}", description=WORDS[word])
    parser.add_argument("--version", action="version", version=f"scorekeeper {__version__}")
    refuse_little_address_space(word)
    try:
        module = import_without_numpy_warning(word)
        module.add(parser)
        code: int = module.run(parser.parse_args(words))
    except (ImportError, AttributeError) as error:
        if not is_opencv_broken(error):
            raise
        raise Missing(
            "another package of OpenCV has damaged the one of this program: 'deploy/setup' repairs it"
        ) from error
    return code


def refuse_little_address_space(word: str) -> None:
    """Raise Missing if this session limits the address space to less than the subcommand `word` needs."""
    if os.name == "nt":
        return
    import resource  # noqa: PLC0415 - Windows has no such module

    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    wanted = LEAST_ADDRESS_SPACE_MB.get(word, 0)
    if limit != resource.RLIM_INFINITY and limit >> 20 < wanted:
        words = f"{limit >> 20} MB of address space are too few, {wanted} are needed"
        raise Missing(f"{words}: 'ulimit -v unlimited' lifts the limit")


def is_opencv_broken(error: ImportError | AttributeError) -> bool:
    """Whether this error comes from an OpenCV that another package of OpenCV has damaged: by replacing its files with
    ones that may be built for another numpy, or by taking them away when it was removed."""
    if isinstance(error, ImportError):
        through = (frame.f_globals.get("__name__") for frame, _line in walk_tb(error.__traceback__))
        return "cv2" in ((error.name or "").split(".")[0], *through)
    return error.obj is sys.modules.get("cv2") and not hasattr(error.obj, "imdecode")


def main(arguments: Sequence[str] | None = None) -> int:
    prepare_streams()
    try:
        try:
            return run(sys.argv[1:] if arguments is None else arguments)
        finally:
            sys.stdout.flush()  # a failure to write is reported below, not by Python at exit
    except (ScorekeeperError, VisionError) as error:
        print(make_visible(f"scorekeeper: {error}"), file=sys.stderr)
        return MISSING if isinstance(error, Missing | ModelError) else BAD
    except BrokenPipeError:
        silence_output()  # nobody reads the output any more
        return DONE
    except OSError as error:
        silence_output()
        where = f"{error.filename}: " if error.filename else ""
        print(make_visible(f"scorekeeper: {where}{error.strerror or error}"), file=sys.stderr)
        return BAD
    except KeyboardInterrupt:
        return 130


def prepare_streams() -> None:
    """Open streams that the parent process has closed as the null device, and have characters that the terminal cannot
    show printed as their codes."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode))  # noqa: SIM115 - stays open
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def silence_output() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def entry() -> NoReturn:
    """Run the command and end the process with its exit code. While any other thread still runs, as one that hangs in a
    driver does, the process ends without Python's usual cleanup, which would abort it."""
    code = main()
    if threading.active_count() > 1:
        flush_output()
        os._exit(code)
    sys.exit(code)


def flush_output() -> None:
    """Flush standard output and standard error; a stream that nobody reads any more is ignored."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()


if __name__ == "__main__":
    entry()
