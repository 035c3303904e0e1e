"""The files of a match for a phone: only under their own secret address, for a time, and a few times each."""

import urllib.request
from collections.abc import Iterator
from contextlib import closing
from urllib.error import HTTPError
from urllib.parse import quote

import pytest

from scorekeeper.local_page.parcel import MOST_FETCHES_A_FILE, PARCEL_LASTS_S, Parcel
from scorekeeper.local_page.scoreboard import Scoreboard

FILES = {"2026-11-19 Anna & Jürgen.pdf": b"%PDF-1.4" * 9000, "2026-11-19 Anna & Jürgen.json": b"{}"}
WORDS = ("The game of <Anna>", "Fetch them within 15 minutes.")


def parcel(now: list[float] | None = None) -> Parcel:
    return Parcel(FILES, WORDS, "en", (lambda: now[0]) if now else (lambda: 0.0))


@pytest.fixture
def board() -> Iterator[Scoreboard]:
    with closing(Scoreboard(lambda: "127.0.0.1", 0)) as one:
        one.want(True)
        yield one


def fetch(link: str) -> tuple[int, bytes, str]:
    """Fetch this link; return the status, the body and the Content-Disposition header."""
    try:
        with urllib.request.urlopen(link, timeout=10) as answer:
            return answer.status, answer.read(), answer.headers.get("Content-Disposition", "")
    except HTTPError as error:
        return error.code, b"", ""


def test_a_phone_lists_and_fetches_the_files(board: Scoreboard) -> None:
    link = board.offer_files(parcel())
    status, page, _ = fetch(link)
    assert status == 200
    assert "The game of &lt;Anna&gt;" in page.decode()
    assert "Anna &amp; Jürgen.pdf (72 kB)" in page.decode()
    for name, data in FILES.items():
        status, body, kept = fetch(link + quote(name))
        assert (status, body) == (200, data)
        assert kept == f"attachment; filename*=UTF-8''{quote(name, safe='')}"


def test_without_the_secret_there_is_nothing(board: Scoreboard) -> None:
    link = board.offer_files(parcel())
    name = quote(next(iter(FILES)))
    for wrong in (f"{board.link}files/x/", f"{board.link}files/x/{name}", f"{board.link}files/", link + "other.pdf",
                  link + "..%2F..%2Fetc%2Fpasswd", link.replace(link.split("/")[3], "x")):  # fmt: skip
        assert fetch(wrong)[0] == 404, wrong


def test_another_parcel_replaces_the_first_and_closing_takes_it_away(board: Scoreboard) -> None:
    first = board.offer_files(parcel())
    second = board.offer_files(parcel())
    assert [fetch(one)[0] for one in (first, second)] == [404, 200]
    board.offer_files(None)
    assert fetch(second)[0] == 404
    third = board.offer_files(parcel())
    board.want(False)
    board.want(True)
    assert fetch(board.link + "/".join(third.split("/")[4:]))[0] == 404


def test_a_closed_page_has_no_address_for_files() -> None:
    assert Scoreboard(lambda: "127.0.0.1", 0).offer_files(parcel()) == ""


def test_it_ends_after_its_time_and_each_file_after_a_few_fetches(board: Scoreboard) -> None:
    now = [0.0]
    link = board.offer_files(parcel(now))
    name = next(iter(FILES))
    assert [fetch(link + quote(name))[0] for _ in range(MOST_FETCHES_A_FILE + 1)] == [200] * MOST_FETCHES_A_FILE + [404]
    assert quote(name) not in fetch(link)[1].decode()
    now[0] = PARCEL_LASTS_S
    assert fetch(link)[0] == 404
