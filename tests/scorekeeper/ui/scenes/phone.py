"""Scenes of a phone as the camera: its code, connected, asked about a second phone, single photos, and closed."""

from dataclasses import replace
from pathlib import Path

from scorekeeper.local_page.phone import PAGE_NOT_OPENED, PhoneCamera, PhoneState
from tests.scorekeeper.ui.driver import Driver
from tests.scorekeeper.ui.scenes.parts import StillWatch, scene, sight
from vision.errors import SourceError
from vision.results import Reading

LINK = "https://192.168.178.123:8128/qX3_vT-9aZk0Lw2p/"
PHOTO_LINK = "http://192.168.178.123:8129/u2kP-0sYf8GmQ1rA/"


class Shown(PhoneCamera):
    """Replaces the pages for phones: it has the state that was given, without a server."""

    def __init__(self, state: PhoneState) -> None:
        super().__init__(Path("nowhere"))
        self.given = state

    @property
    def state(self) -> PhoneState:
        return self.given

    def want(self, wanted: bool) -> None: ...


def phone_page(table: Driver, state: PhoneState) -> None:
    table.app.phoning.phone = Shown(state)
    table.app.settings = replace(table.app.settings, camera="phone")
    lost = SourceError("no phone", "no phone")
    table.app.watch = StillWatch(sight(Reading("moving"), health="looking for the camera", error=lost))
    table.app.go("phone_camera")


@scene
def phone(table: Driver) -> None:
    phone_page(table, PhoneState(LINK, PHOTO_LINK))


@scene
def phone_connected(table: Driver) -> None:
    phone_page(table, PhoneState(LINK, PHOTO_LINK, connected=True))


@scene
def phone_asking(table: Driver) -> None:
    phone_page(table, PhoneState(LINK, PHOTO_LINK, connected=True, asking=True))


@scene
def phone_photos(table: Driver) -> None:
    phone(table)
    table.step()
    table.page.toggle_single_photos()


@scene
def phone_closed(table: Driver) -> None:
    phone_page(table, PhoneState(problem=PAGE_NOT_OPENED))
