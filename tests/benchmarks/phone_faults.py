"""What happens to a phone as the camera: closed and opened, the table started again, a second phone, and attacks."""

import argparse
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from statistics import median, quantiles

from scorekeeper.local_page.phone import PhoneCamera
from tests.benchmarks.phone_film import reel
from tests.benchmarks.phone_table import FOLDER, Bench, Weighed, browser
from tests.scorekeeper.local_page.browser import Browser
from vision.sources.phone import Phone

TIMES = 20
"""How often the page is closed and opened, and the table's page restarted."""
ATTACK = 10.0
"""Seconds of an attack."""
STATE = "document.getElementById('state').textContent"


def free_port() -> int:
    """A port that is free together with the next one."""
    while True:
        with socket.create_server(("127.0.0.1", 0)) as one:
            port = int(one.getsockname()[1])
            with socket.socket() as two:
                if two.connect_ex(("127.0.0.1", port + 1)):
                    return port


@contextmanager
def running(asked: argparse.Namespace) -> Iterator[tuple[Bench, PhoneCamera, Browser, Weighed]]:
    """The table with a phone that has begun to send pictures."""
    film = reel(FOLDER, min(asked.turns, 6), 1, asked.table)
    with ExitStack() as opened:
        inbox = Weighed()
        data = Path(opened.enter_context(tempfile.TemporaryDirectory()))
        phone = opened.enter_context(closing(PhoneCamera(data, inbox, lambda: "127.0.0.1", free_port())))
        bench = Bench(film, Phone(inbox), opened, phone)
        bench.play(lambda: phone.state.link != "", 10)
        page = browser(opened, film)
        page.open(phone.state.link)
        bench.play(lambda: inbox.pictures > 0, 60)
        yield bench, phone, page, inbox


def until_pictures(bench: Bench, inbox: Weighed) -> float:
    """Seconds until another picture has been taken out of the inbox; 60 if none comes."""
    before, began = inbox.counts["taken"], time.monotonic()
    bench.play(lambda: inbox.counts["taken"] > before, 60)
    return time.monotonic() - began


def times(name: str, took: list[float]) -> bool:
    print(
        f"{name:8} {len(took)} times: pictures again after {median(took):.1f} s (median), {max(took):.1f} s (longest)",
        flush=True,
    )
    return max(took) < 60


def reopen(asked: argparse.Namespace) -> bool:
    """Close and open the page on the phone TIMES times; print the seconds until pictures come again, and return whether
    they always did."""
    with running(asked) as (bench, phone, page, inbox):
        took = []
        for _ in range(TIMES):
            page.do("Page.navigate", url="about:blank")
            bench.play(lambda: False, 0.5)
            page.do("Page.navigate", url=phone.state.link)
            took.append(until_pictures(bench, inbox))
    return times("reopen", took)


def restart(asked: argparse.Namespace) -> bool:
    """Let the table close and open its page TIMES times, as at a restart, so that the phone comes back by itself; print
    the seconds until pictures come again, and return whether they always did."""
    with running(asked) as (bench, phone, _, inbox):
        took = []
        for _ in range(TIMES):
            phone.close()
            bench.play(lambda: False, 1.0)
            phone.want(True)
            took.append(until_pictures(bench, inbox))
    return times("restart", took)


def second(asked: argparse.Namespace) -> bool:
    """Connect a second phone, which waits and is allowed, then let the first one take its place again; print what both
    said, and return whether all of it happened."""
    with running(asked) as (bench, phone, page, inbox):
        first = page.page
        page.open(phone.state.link)
        bench.play(lambda: phone.state.asking, 30)
        asks = phone.state.asking
        waits = page.value(STATE)
        phone.answer_waiting_phone(True)
        took = until_pictures(bench, inbox)
        bench.play(lambda: "live" in str(page.value("document.body.className")), 10)
        now = page.value(STATE)
        page.page = first
        page.do("Page.bringToFront")  # a browser gives a hidden page no pictures of its camera
        bench.play(lambda: False, 1.5)
        other = page.value(STATE)
        page.do("Runtime.evaluate", expression="document.getElementById('again').click()")
        bench.play(lambda: phone.state.asking, 30)
        again = phone.state.asking
        phone.answer_waiting_phone(True)
        back = until_pictures(bench, inbox)
        bench.play(lambda: False, 1.5)
        last = page.value(STATE)
    print(f"second   asked {asks}, it says {waits!r}; allowed after {took:.1f} s: {now!r}; the first says {other!r}")
    print(f"second   the first asks again {again}, back after {back:.1f} s: {last!r}")
    return asks and again and waits != now and last.startswith("The table sees")


def attack(asked: argparse.Namespace) -> bool:
    """Let strangers and a hostile phone attack while a phone is the camera; print the times of the table's frames, and
    return whether the camera stayed and nothing was accepted."""
    with running(asked) as (bench, phone, _, inbox):
        quiet = timed(bench, inbox)
        # The attacker is another machine: it takes only what nobody else wants of these processors.
        words = [
            "chrt",
            "--idle",
            "0",
            sys.executable,
            "-m",
            "tests.benchmarks.phone_attack",
            phone.state.link,
            str(ATTACK),
        ]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as attacker:
            under = timed(bench, inbox)
            said = attacker.communicate(timeout=60)[0]
        after = timed(bench, inbox)
        connected = phone.state.connected
    for name, (frames, rate) in {"before": quiet, "attacked": under, "after": after}.items():
        late = quantiles(frames, n=100)
        print(
            f"attack   {name:8} frames: median {1000 * median(frames):.1f}  99 % {1000 * late[-1]:.1f}  longest "
            f"{1000 * max(frames):.0f} ms; {rate:.1f} pictures a second read"
        )
    print("".join(f"attack   {line}\n" for line in said.splitlines()), end="", flush=True)
    return connected and after[1] > 0.5 * quiet[1] and "accepted 0" in said


def timed(bench: Bench, inbox: Weighed) -> tuple[list[float], float]:
    """Run the table for ATTACK seconds; return the seconds of each of its frames, and the pictures read a second."""
    before, place = inbox.counts["taken"], len(bench.frames)
    bench.play(lambda: False, ATTACK)
    return bench.frames[place:], (inbox.counts["taken"] - before) / ATTACK
