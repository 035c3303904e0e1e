"""A game by single photos: 13 turns of three throws, each a photo that is chosen in the page without https."""

import argparse
import tempfile
import time
from contextlib import ExitStack, closing
from pathlib import Path
from statistics import median

import cv2

from scorekeeper.local_page.phone import PhoneCamera
from scorekeeper.rules.acts import Setup
from scorekeeper.settings import Settings
from tests.benchmarks.phone_film import reel
from tests.benchmarks.phone_table import FOLDER
from tests.scorekeeper.local_page.browser import Browser
from tests.scorekeeper.ui.driver import Driver
from vision.reading.effort import QUICK
from vision.reading.reader import Reader
from vision.sources.phone import Inbox, Phone
from vision.watching.eye import Eye

THROWS = 39


def photos(asked: argparse.Namespace) -> bool:
    from scorekeeper.camera.watch import Watch  # noqa: PLC0415 (only this scenario)

    film = reel(FOLDER, min(asked.turns, 6), 1, asked.table)
    rests = [one for one in film.rests if len(one.faces) == 5 and one.must_be_read]
    with ExitStack() as opened:
        folder = Path(opened.enter_context(tempfile.TemporaryDirectory()))
        files = stills(folder, film.path, [0, *((one.first + one.last) // 2 for one in rests)])
        inbox = Inbox()
        phone = opened.enter_context(closing(PhoneCamera(folder, inbox, lambda: "127.0.0.1", 0)))
        watch = Watch(lambda: Phone(inbox), lambda: Eye(Reader(effort=QUICK)))
        settings = Settings(language="en", dim_after=0, camera="phone", highlights=False)
        table = Driver(folder, "800x480", settings=settings, watch=watch, phone=phone)
        opened.callback(table.close)
        table.session.begin(Setup("mb1982", ("Anna",)))
        table.app.show_match()
        page = opened.enter_context(Browser(folder / "profile"))
        page.open(phone.state.photo_link)
        page.until("!document.getElementById('take').hidden")
        right, took = 0, []
        choose(page, files[0])  # the bare table first: dice that lie there at the start are asked about
        run(table, lambda: table.app.watch.newest().reading.state == "empty")
        for number in range(THROWS):
            rest, file = rests[number % len(rests)], files[1 + number % len(rests)]
            began, before = time.monotonic(), len(throws(table))
            choose(page, file)
            run(table, lambda before=before: len(throws(table)) > before)  # type: ignore[misc]
            took.append(time.monotonic() - began)
            made = throws(table)
            good = len(made) > before and tuple(sorted(made[-1].dice)) == rest.faces
            right += good
            if not good:
                print(f"         photo {number + 1}: {rest.faces}, seen {table.app.watch.newest().reading}")
            view = table.session.view
            if number % 3 == 2 and view.suggestions:
                table.session.confirm(view.stamp, view.suggestions[0].entry.box)
        match = table.session.view.match
        over = match is not None and match.phase != "playing"
        print(
            f"photos   {THROWS} photos: {right} read right, offers after {median(took):.1f} s (median), "
            f"{max(took):.1f} s (longest); the game is over: {over}",
            flush=True,
        )
    return right == THROWS and over


def choose(page: Browser, file: Path) -> None:
    """Choose this photo in the page, as the phone's own camera would hand it over."""
    root = page.do("DOM.getDocument")["root"]["nodeId"]
    node = page.do("DOM.querySelector", nodeId=root, selector="#photo")["nodeId"]
    page.do("DOM.setFileInputFiles", files=[str(file)], nodeId=node)


def throws(table: Driver) -> list[object]:  # type: ignore[type-arg]
    match = table.session.view.match
    return [] if match is None or match.phase != "playing" else list(match.games[-1].now.throws)


def run(table: Driver, done: object, most: float = 8.0) -> None:
    end = time.monotonic() + most
    while not done() and time.monotonic() < end:  # type: ignore[operator]
        table.frame()
        time.sleep(0.01)


def stills(folder: Path, film: Path, numbers: list[int]) -> list[Path]:
    """These frames of the film as photos in files."""
    capture, made, number = cv2.VideoCapture(str(film)), [], 0
    wanted = set(numbers)
    while len(made) < len(wanted):
        good, image = capture.read()
        if not good:
            break
        if number in wanted:
            made.append(folder / f"{number}.jpg")
            cv2.imwrite(str(made[-1]), image[:-20])
        number += 1
    return made
