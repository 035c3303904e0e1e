"""Prints a sheet by CUPS, where the command `lp` is installed, and shows a folder in the computer's file manager."""

import shutil
import subprocess
from pathlib import Path

from scorekeeper.errors import BadInput, Sentence, reason_of

PRINTED_WITHIN_S = 20.0
"""Seconds that `lp` may take to accept a page."""


def can_print() -> bool:
    return shutil.which("lp") is not None


def print_pdf(data: bytes, title: str) -> None:
    """Send this PDF to the default printer; a BadInput with the reason that `lp` gives if it is not accepted."""
    try:
        done = subprocess.run(
            ["lp", "-t", title, "--", "-"], input=data, capture_output=True, timeout=PRINTED_WITHIN_S, check=False
        )
    except subprocess.TimeoutExpired:
        raise BadInput(Sentence("The printer does not answer.")) from None
    except OSError as error:
        raise BadInput(Sentence("It could not be printed: {reason}", reason=reason_of(error))) from None
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().splitlines()
        reason = said[-1].removeprefix("lp: ") if said else f"lp {done.returncode}"
        raise BadInput(Sentence("It could not be printed: {reason}", reason=reason[:200]))


def can_show_folder() -> bool:
    return shutil.which("xdg-open") is not None


def show_folder(folder: Path) -> None:
    """Open this folder in the file manager, which is not waited for; a BadInput if that cannot be started."""
    try:
        subprocess.Popen(
            ["xdg-open", str(folder)], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True,
        )  # fmt: skip
    except OSError as error:
        raise BadInput(Sentence("The folder cannot be shown: {reason}", reason=reason_of(error))) from None
