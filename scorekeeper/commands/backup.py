"""`scorekeeper backup`: writes the games as one file to a USB stick or a folder, or restores such a file: adds the
games that are missing in the table's folder, completes those that have fewer acts there, and prints how many."""

import argparse
import sys
import time
from pathlib import Path

from scorekeeper.appliance.sticks import only_writable_stick
from scorekeeper.commands.folder import appliance_folder
from scorekeeper.journal import backup
from scorekeeper.session.steps import check_backup_rows
from scorekeeper.settings import default_data_folder
from scorekeeper.sheet_files import kept
from scorekeeper.storage import ReportProgress, owned_like

PROGRESS_SAID_AFTER_S = 5.0
"""Seconds after which a restore that is still running reports that it takes minutes and, on a terminal, its progress
from then on. A backup that is refused is refused sooner."""


def progress_reporter(file: Path) -> ReportProgress:
    """A ReportProgress that prints the progress of the restore of this backup to standard error."""
    began, size, said = time.monotonic(), file.stat().st_size if file.is_file() else 0, False

    def show(part: float) -> None:
        nonlocal said
        if not said and time.monotonic() - began >= PROGRESS_SAID_AFTER_S:
            words = "adding its games takes minutes; Ctrl-C stops it, and the games are as before"
            print(f"{file} has {size >> 20} MB: {words}", file=sys.stderr)
            said = True
        if said and sys.stderr.isatty():
            print(f"\r{part:4.0%}", end="\n" if part == 1 else "", file=sys.stderr, flush=True)

    return show


def add(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "A backup is made also while the table is running; a restore needs it closed. Nothing is replaced."
    parser.add_argument("folder", nargs="?", type=Path, metavar="FOLDER",
                        help="where the backup is written (without it: the USB stick that is plugged in)")  # fmt: skip
    parser.add_argument("--last", type=parse_matches, metavar="N", help="only the last N matches")
    parser.add_argument("--restore", type=Path, metavar="FILE", help="add the games of this backup that are missing")
    parser.add_argument("--data", metavar="DIR", type=Path, help="where games and settings are kept")


def parse_matches(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"a number of matches is 1 or more, not {text!r}")
    return int(text)


def run(args: argparse.Namespace) -> int:
    if args.restore:
        return restore_into(args.data or appliance_folder() or default_data_folder(), args.restore)
    data, folder = args.data or appliance_folder() or default_data_folder(), args.folder or only_writable_stick()
    saved = backup.write_backup(data, folder, args.last)
    print(f"{saved.path}: {saved.matches} matches, {saved.acts} acts, written and read back")
    if sheets := kept.back_up_sheets(data, folder):
        print(f"{sheets} sheets of your own in {folder / kept.STICK_FOLDER}")
    return 0


def restore_into(data: Path, file: Path) -> int:
    done = backup.restore_backup(data, file, check_backup_rows, progress_reporter(file))
    with owned_like(data):
        sheets = kept.restore_sheets(file.parent, data)
    if sheets:
        print(f"{sheets} sheets of your own added")
    if done.refused:
        print(f"{done.refused} matches of {file} cannot be replayed by this version and were left out")
    if not done.added and not done.longer and not done.refused:
        print(f"every game of {file} is in {data} already")
        return 0
    print(f"{done.added} matches added, {done.longer} completed in {data}")
    if done.before:
        print(f"the games as they were before are kept as {done.before.name}")
    return 0
