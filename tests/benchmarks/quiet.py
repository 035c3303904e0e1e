"""The touchscreen under strace: `python -m tests.benchmarks.quiet [--minutes 2]` says what leaves its folders.

The table is played by itself with drawn dice, through eye, reader, screen and journal. Prints the entries, and each
address of a network and each file outside of the program's folders that was touched; ends with 1 if there is one. Needs
strace.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from tests.quiet import traced

PLAYED = """
import random, sys, time
from scorekeeper.__main__ import main
from scorekeeper.commands import play
from scorekeeper.rules.acts import Setup

seconds, data = float(sys.argv[1]), sys.argv[2]
rng, opens = random.Random(1), play.open_display
entered, thrown = 0, 0.0


def on(_dt):
    global entered, thrown
    from kivy.app import App
    app = App.get_running_app()
    if app is None or not app.stack:
        return
    if time.monotonic() - began > seconds:
        print(entered, "entries")
        app.stop()
        return
    view = app.session.view
    if view.match is None or view.match.phase != "playing":
        app.session.begin(Setup(rng.choice(["mb", "tactic", "noris", "philos"]), ("Anna", "Bo")))
        app.show_match()
    elif view.can_enter and view.suggestions:
        after = app.session.confirm(view.stamp, rng.choice(view.suggestions).entry.box)
        entered += after is not view
        app.page.on_view()
        app.watch.throw()
        thrown = time.monotonic()
    elif time.monotonic() - thrown > 6:
        app.watch.throw()
        thrown = time.monotonic()


def open_display(*given):
    opens(*given)
    from kivy.clock import Clock
    Clock.schedule_interval(on, 1.0)


began, play.open_display = time.monotonic(), open_display
sys.exit(main(["play", "--camera", "demo", "--size", "800x480", "--data", data]))
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=2.0, help="of play")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        words = [sys.executable, "-c", PLAYED, str(60 * asked.minutes), str(data)]
        code, found = traced(words, Path(folder), SDL_VIDEODRIVER="offscreen")
        kept = sorted(path.name for path in data.iterdir()) if data.exists() else []
    print(f"{asked.minutes:g} minutes, exit code {code}; in its folder: {', '.join(kept)}")
    for one in found:
        print(one)
    print(f"{len(found)} addresses and files outside")
    return 1 if code or found else 0


if __name__ == "__main__":
    sys.exit(main())
