"""The option --sheet-file of several subcommands, which names a sheet in a file."""

import argparse
from pathlib import Path


def add_sheet_file_argument(parser: argparse.ArgumentParser, several: bool = False) -> None:
    parser.add_argument(
        "--sheet-file",
        metavar="FILE",
        type=Path,
        action="append" if several else "store",
        help="a sheet of one's own, as a TOML file (see 'scorekeeper sheets check')",
    )
