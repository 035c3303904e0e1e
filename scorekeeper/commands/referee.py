"""`scorekeeper referee`: answers requests about the rules and about a game, one line of JSON for each line of JSON."""

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, BinaryIO

from scorekeeper.commands.own_sheet import add_sheet_file_argument
from scorekeeper.errors import RuleError
from scorekeeper.journal import FILE
from scorekeeper.journal.book import Journal
from scorekeeper.referee.requests import Request, bad_request
from scorekeeper.referee.table import Referee
from scorekeeper.session import Session
from scorekeeper.sheet_files.kept import sheet_of
from scorekeeper.storage import owned_like

MOST_LINE_BYTES = 1 << 20  # bytes in a line
MOST_ERROR_LETTERS = 400
"""The most letters of an error message."""


def limited_lines(stream: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of the stream, each cut off after MOST_LINE_BYTES + 1 bytes; the rest of a longer line is
    skipped."""
    while line := stream.readline(MOST_LINE_BYTES + 1):
        yield line
        while len(line) >= MOST_LINE_BYTES and not line.endswith(b"\n"):
            line = stream.readline(MOST_LINE_BYTES)


def refuse_constant(word: str) -> float:
    raise ValueError(f"{word} is no number here")


def parse_finite(text: str) -> float:
    number = float(text)
    if abs(number) == float("inf"):
        raise ValueError("a number is too large")
    return number


def parse_whole(text: str) -> int:
    if len(text) > 30:
        raise ValueError("a number is too large")
    return int(text)


def parse_request(line: bytes) -> Request:
    if len(line.rstrip(b"\r\n")) > MOST_LINE_BYTES:
        raise bad_request("the line is longer than 1 MiB")
    try:
        request = json.loads(
            line.decode(), parse_constant=refuse_constant, parse_float=parse_finite, parse_int=parse_whole
        )
    except RecursionError as error:
        raise bad_request("the line is nested too deeply") from error
    except ValueError as error:
        raise bad_request(f"the line is not JSON: {str(error)[:200]}") from error
    if not isinstance(request, dict):
        raise bad_request("a request is a JSON object")
    return request


def reply_to_line(referee: Referee, line: bytes) -> str:
    ids: dict[str, Any] = {}
    try:
        request = parse_request(line)
        ids = {"id": request["id"]} if "id" in request else {}
        return json.dumps({"ok": True, **ids, **referee.answer(request)})
    except RuleError as refused:
        return json.dumps({"ok": False, **ids, "error": refused.kind, "message": shorten_message(str(refused))})


def shorten_message(message: str) -> str:
    """The message, without its middle if it is longer than MOST_ERROR_LETTERS."""
    return (
        message if len(message) <= MOST_ERROR_LETTERS else f"{message[: MOST_ERROR_LETTERS - 60]} ... {message[-50:]}"
    )


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, metavar="DIR", help="keep every accepted act in the journal there")
    add_sheet_file_argument(parser, several=True)


def run(given: argparse.Namespace) -> int:
    own = [sheet_of(one).id for one in given.sheet_file or ()]
    if given.data is None:
        serve_referee(Referee(Session(), own))
        return 0
    with (
        owned_like(given.data),
        closing(Journal(given.data / FILE)) as journal,
    ):  # its copy for backup is finished first
        serve_referee(Referee(Session(journal), own))
    return 0


def serve_referee(referee: Referee) -> None:
    """Answer every line of standard input on standard output; trouble with the disk is also reported on standard
    error."""
    said = None
    for line in limited_lines(sys.stdin.buffer):
        sys.stdout.write(reply_to_line(referee, line) + "\n")
        sys.stdout.flush()
        message = referee.session.view.message
        if message not in (None, said):
            print(f"scorekeeper: {message}", file=sys.stderr)
        said = message
