"""A real browser with a drawn camera sends pictures to the table, comes back by itself, and sends single photos."""

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.local_page.phone import PhoneCamera
from scorekeeper.local_page.phone_words import PhoneOverlay, PhoneWords
from tests.scorekeeper.local_page.browser import CHROMIUM, Browser
from tests.vision.sources.network_cameras import jpeg
from vision.sources.phone import Inbox, Phone

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed")

FLAGS = (
    "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream", "--disable-quic",
    "--ignore-certificate-errors",
)  # fmt: skip
STATE = "document.getElementById('state').textContent"
LIVE = f"{STATE}.startsWith('The table sees the picture')"


@pytest.fixture
def inbox() -> Inbox:
    return Inbox()


@pytest.fixture
def camera(tmp_path: Path, inbox: Inbox) -> Iterator[PhoneCamera]:
    with closing(PhoneCamera(tmp_path, inbox, lambda: "127.0.0.1", 0)) as one:
        one.want(True)
        yield one


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    with Browser(tmp_path / "profile", FLAGS) as one:
        yield one


def until(true: Callable[[], bool], seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_its_pictures_are_read_and_nothing_is_refused_by_the_policy(
    camera: PhoneCamera, inbox: Inbox, browser: Browser
) -> None:
    camera.show(PhoneWords(), PhoneOverlay(((0.1, 0.1), (0.9, 0.1), (0.9, 0.9)), "1  2  3  4  5"))
    browser.open(camera.state.link)
    browser.until(LIVE)
    with Phone(inbox) as source:
        frames = [source.read() for _ in range(3)]
    assert all(frame is not None and frame.image.shape[1] > frame.image.shape[0] for frame in frames)
    browser.until("document.getElementById('says').textContent == '1  2  3  4  5'")
    drawn = (
        "Array.from(outline.getContext('2d').getImageData(0, 0, outline.width, outline.height).data).some(one => one)"
    )
    browser.until(drawn)
    said = [one for one in browser.events if one["method"] in ("Log.entryAdded", "Runtime.exceptionThrown")]
    # reading the canvas again and again, as this test does, is remarked upon by the browser
    assert [one for one in said if one["params"].get("entry", {}).get("source") != "rendering"] == []


def test_it_is_not_shown_as_connected_after_the_table_has_gone(camera: PhoneCamera, browser: Browser) -> None:
    browser.open(camera.state.link)
    browser.until(LIVE)
    until(lambda: camera.state.connected)
    camera.close()
    browser.until(f"{STATE} == 'Looking for the table …'")
    assert not camera.state.connected


def test_a_camera_that_is_not_allowed_is_said_and_single_photos_are_offered(
    camera: PhoneCamera, tmp_path: Path
) -> None:
    with Browser(tmp_path / "strict", ("--ignore-certificate-errors", "--deny-permission-prompts")) as browser:
        browser.open(camera.state.link)
        browser.until(f"{STATE}.startsWith('The camera')")
        browser.until("!document.getElementById('take').hidden")


def test_without_a_running_camera_a_chosen_photo_is_sent_smaller(
    camera: PhoneCamera, inbox: Inbox, tmp_path: Path
) -> None:
    photo = tmp_path / "photo.jpg"
    photo.write_bytes(jpeg(90, (2400, 1800)))
    with Browser(tmp_path / "strict", ("--deny-permission-prompts",)) as browser:
        browser.open(camera.state.photo_link)
        browser.until("!document.getElementById('take').hidden")
        root = browser.do("DOM.getDocument")["root"]["nodeId"]
        node = browser.do("DOM.querySelector", nodeId=root, selector="#photo")["nodeId"]
        browser.do("DOM.setFileInputFiles", files=[str(photo)], nodeId=node)
        browser.until(f"{STATE} == 'The photo has arrived.'")
    with Phone(inbox) as source:
        frame = source.read()
    assert frame is not None
    assert frame.fresh
    assert frame.image.shape == (1440, 1920, 3)
