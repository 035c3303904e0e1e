"""`scorekeeper doctor`: checks the machine area by area, and prints what is wrong and how to mend it; also tests the
sound, packs the logs for a helper, and writes a report for the makers."""

import argparse
import json
from itertools import chain
from pathlib import Path

from scorekeeper.commands.folder import open_folder_as_owner
from scorekeeper.doctor import AREAS, bundle, examine, speech
from scorekeeper.doctor.report import as_report
from scorekeeper.storage import as_root_again


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", metavar="DIR", type=Path, help="where games and settings are kept")
    parser.add_argument("--only", metavar="AREA", action="append", choices=AREAS, default=[],
                        help=f"look at this area alone; may be given again: {', '.join(AREAS)}")  # fmt: skip
    parser.add_argument("--json", action="store_true", help="one JSON object a finding: area, state, says, do")
    parser.add_argument("--sound", action="store_true", help="test the sound: play a tick and a sentence")
    parser.add_argument(
        "--bundle",
        metavar="FILE",
        type=Path,
        help="pack findings and logs for whoever helps into a new .zip; no names, no photos, no games",
    )
    parser.add_argument(
        "--report",
        metavar="FILE",
        type=Path,
        help="write what this machine has and does into a new .json for the makers; no names, no pictures, no games",
    )


def run(args: argparse.Namespace) -> int:
    """Print the findings; also pack them with the logs if `--bundle`, and write the report of the machine if `--report`
    names a file. Return 0 if no finding is bad, else 1."""
    with open_folder_as_owner(args.data) as data:
        return print_findings(data, args)


def print_findings(data: Path, args: argparse.Namespace) -> int:
    found = []
    heard = (("sound", one) for one in speech.check_sound_aloud(data)) if args.sound else ()
    areas = tuple(args.only)
    for area, one in chain(() if args.sound and not areas else examine(data, areas), heard):
        found.append((area, one))
        if args.json:
            print(json.dumps({"area": area, "state": one.state, "says": one.says, "do": one.do}), flush=True)
        else:
            print(f"{one.state:5} {area:9} {one}", flush=True)
    if args.bundle:
        archive = bundle.pack_bundle(data, found)
        with as_root_again():
            bundle.save_bundle(archive, args.bundle)
    if args.report:
        report = as_report(data, found)
        with as_root_again():
            bundle.save_bundle(report, args.report)
    return 1 if any(one.state == "bad" for _, one in found) else 0
