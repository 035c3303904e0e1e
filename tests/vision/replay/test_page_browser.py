"""The page of `scorekeeper replay` in a real Chromium: numbers, filters by clicks and keys, hostile names."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.__main__ import main
from tests.browser import DRIVER, Browser, browser
from tests.vision.replay.page_numbers import mistakes
from vision.errors import make_visible
from vision.replay.baseline import rank_of_reading

PHOTOS = Path(__file__).parents[2] / "photos"
pytestmark = pytest.mark.skipif(DRIVER is None, reason="chromedriver is not here")
SHOWN = 'document.getElementById("count").textContent'


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the page of the project's own photos as one file and as a folder, both compared with an earlier
    report in which some readings differ, and with the reports as JSON."""
    place = tmp_path_factory.mktemp("page")
    sets = [str(PHOTOS), str(PHOTOS / "hard")]
    main(["replay", *sets, "--json", str(place / "before.json")])
    before = json.loads((place / "before.json").read_text())
    for one in before["photos"][::5]:
        one |= {"exact": not one["exact"], "read": [1]}
    (place / "before.json").write_text(json.dumps(before))
    words = ["--baseline", str(place / "before.json"), "--json", str(place / "now.json")]
    main(["replay", *sets, *words, "--html", str(place / "one.html")])
    (place / "one.json").write_text((place / "now.json").read_text())
    main(["replay", *sets, *words, "--html", str(place / "folder")])
    return place


@pytest.fixture(scope="module")
def window() -> Iterator[Browser]:
    with browser() as one:
        one.size(1280, 900)
        yield one


def report(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(path.read_text())
    return data


@pytest.mark.parametrize(("page", "figures"), [("one.html", "one.json"), ("folder/index.html", "now.json")])
def test_every_number_on_the_page_is_in_the_json(page: str, figures: str, made: Path, window: Browser) -> None:
    window.open((made / page).as_uri())
    assert mistakes(window, report(made / figures), report(made / "before.json")) == []
    assert window.complaints() == []


def test_every_picture_of_a_folder_is_loaded(made: Path, window: Browser) -> None:
    window.open((made / "folder/index.html").as_uri())
    window.run("while (drawn < shown.length) drawMore()")
    window.run('for (const image of document.images) image.loading = "eager"')
    window.wait("[...document.images].every(one => one.complete)")
    assert window.run("return [...document.images].filter(one => one.naturalWidth).length") == 36
    assert window.complaints() == []


def test_a_click_on_a_bar_a_cell_a_point_or_a_kind_shows_its_photos(made: Path, window: Browser) -> None:
    window.open((made / "one.html").as_uri())
    photos = report(made / "one.json")["photos"]
    total = len(photos)

    def shown_after(selector: str) -> int:
        before = str(window.run(f"return {SHOWN}"))
        window.click(selector)
        window.wait(f"{SHOWN} !== {json.dumps(before)}")
        count = int(str(window.run(f"return {SHOWN}")).split()[0])
        window.click("#all")
        assert window.run(f"return {SHOWN}") == f"{total} of {total} photos"
        return count

    missed = [one for one in photos if any(pair == 1 for pair in ones_missed(one))]
    assert shown_after(".matrix tr:nth-child(1) td:last-child button") == len(missed) > 0
    assert shown_after("[data-name='by_count/5']") == sum(len(one["values"]) == 5 for one in photos)
    assert shown_after("[data-name='by_tag/clutter']") == sum("clutter" in one["tags"] for one in photos)
    ranks = [rank_of_reading(one["exact"], one["sure"]) for one in photos]
    assert shown_after("#classes button:first-child") == ranks.count(min(ranks))
    assert shown_after("#curve .chosen") == sum(one["sure"] for one in photos)
    surest = report(made / "one.json")["reliability"]["bins"][-1]
    inside = [one for one in photos if any(die["confidence"] >= surest["from"] for die in one["dice"])]
    assert shown_after("#reliability .hit:last-of-type") == len(inside)
    reasons = Counter(reason for one in photos for reason in one["reasons"])
    assert shown_after("#reasons button") == max(reasons.values())


def ones_missed(photo: dict[str, Any]) -> list[int]:
    """The labelled faces of a photo that were not read, each as often as it was read too seldom."""
    left = list(photo["read"])
    missed = []
    for face in photo["values"]:
        left.remove(face) if face in left else missed.append(face)
    return missed


def test_keys_open_a_photo_and_go_through_them(made: Path, window: Browser) -> None:
    window.open((made / "one.html").as_uri())
    window.click(".card")
    first = window.run('return document.getElementById("where").textContent')
    assert first.startswith("1 of 36: ")
    assert window.run('return document.getElementById("facts").textContent').startswith("wrong")
    window.press("Right", "Right", "Left", "+")
    assert window.run('return document.getElementById("where").textContent').startswith("2 of 36: ")
    assert "scale(1.5)" in window.run('return document.querySelector(".sheet").style.transform')
    window.press("Escape")
    assert not window.run('return document.getElementById("view").open')


def test_the_earlier_reading_is_beside_the_new_one(made: Path, window: Browser) -> None:
    window.open((made / "one.html").as_uri())
    keys = '[...document.querySelectorAll("#classes button")].filter(one => one.textContent.startsWith("got "))'
    was, now = (report(made / name)["photos"] for name in ("before.json", "one.json"))
    pairs = [[rank_of_reading(one["exact"], one["sure"]) for one in both] for both in zip(was, now, strict=True)]
    expected = [f"got worse {sum(a > b for a, b in pairs)}", f"got better {sum(a < b for a, b in pairs)}"]
    assert window.run(f"return {keys}.map(one => one.textContent)") == expected
    window.run(f"{keys}[0].click()")
    window.click(".card")
    titles = '[...document.querySelectorAll(".stage h3")].map(one => one.textContent)'
    assert window.run(f"return {titles}") == ["before", "now"]


def test_nothing_in_a_name_runs_or_is_loaded(tmp_path: Path, window: Browser) -> None:
    names = ["</script><script>window.ran=1</script>.jpg", '"><img src=x onerror=ran=1>.jpg', "'-ran=1-'.jpg"]
    tags = ["<svg onload=ran=1>", "javascript:ran=1", "@DATA@", "__proto__", "constructor"]
    lines = [{"photo": name, "values": [1, 2], "tags": tags, "rig": tags[0], "trust": names[0][:99]} for name in names]
    folder = tmp_path / "<b onclick=ran=1>set"
    folder.mkdir()
    (folder / "about.txt").write_text("<script>ran=1</script>")
    (folder / names[1]).write_bytes((PHOTOS / "0001.jpg").read_bytes())
    (folder / "rolls.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert main(["replay", str(folder), "--html", str(tmp_path / "page.html"), "--json", str(tmp_path / "r.json")]) == 0
    window.open((tmp_path / "page.html").as_uri())
    assert window.run("return [window.ran === undefined, document.scripts.length]") == [True, 2]
    window.click(".card")
    assert window.run("return window.ran === undefined")
    assert mistakes(window, report(tmp_path / "r.json")) == []
    assert window.complaints() == []
    shown = window.run('return [...document.querySelectorAll(".card b")].map(one => one.textContent)')
    assert sorted(shown) == sorted(map(make_visible, names))
