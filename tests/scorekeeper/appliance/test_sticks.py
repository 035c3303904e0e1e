"""USB sticks are found where systems mount them, are not kept mounted, and are named by their label, their maker or
their folder."""

import os
import threading
from pathlib import Path

import pytest

from scorekeeper.appliance import sticks
from scorekeeper.appliance.sticks import Stick
from scorekeeper.errors import BadInput, Missing


def test_sticks_are_found_where_systems_mount_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "media" / "my stick").mkdir(parents=True)
    mounts = tmp_path / "mounts"
    monkeypatch.setattr(sticks, "MOUNTS", mounts)
    monkeypatch.setattr(sticks, "STICK_PLACES", (f"{tmp_path}/media/",))
    mounts.write_text("22 1 8:1 / / rw - ext4 /dev/root rw\n")
    with pytest.raises(Missing, match="no USB stick"):
        sticks.only_writable_stick()
    mounts.write_text(f"30 22 8:17 / {tmp_path}/media/my\\040stick rw - vfat /dev/sda1 rw\n")
    assert sticks.only_writable_stick() == tmp_path / "media" / "my stick"
    odd = tmp_path / "media" / os.fsdecode(b"a\xff\\b\t")
    odd.mkdir()
    mounts.write_bytes(b"30 22 8:17 / " + bytes(tmp_path) + b"/media/a\xff\\134b\\011 rw - vfat /dev/sda1 rw\n")
    assert sticks.only_writable_stick() == odd


def test_with_two_disks_or_one_that_cannot_be_written_the_stick_is_not_guessed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("one", "two", "locked"):
        (tmp_path / "media" / name).mkdir(parents=True)
    monkeypatch.setattr(sticks, "STICK_PLACES", (f"{tmp_path}/media/",))
    monkeypatch.setattr(os, "access", lambda place, way: way == os.W_OK and not place.endswith("locked"))
    mounts = tmp_path / "mounts"
    monkeypatch.setattr(sticks, "MOUNTS", mounts)
    lines = [f"3{number} 22 8:17 / {tmp_path}/media/{name} rw - vfat /dev/sda1 rw" for number, name in
             enumerate(("two", "one", "locked"))]  # fmt: skip
    mounts.write_text("\n".join(lines))
    assert [one.path for one in sticks.find_sticks()] == [tmp_path / "media" / "one", tmp_path / "media" / "two"]
    with pytest.raises(BadInput, match=r"more than one disk is plugged in; name one: .*one, .*two"):
        sticks.only_writable_stick()
    mounts.write_text("\n".join(lines[1:]))
    assert sticks.only_writable_stick() == tmp_path / "media" / "one"


def test_disks_are_looked_for_in_three_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    places = ["/media/ann/stick", "/run/media/ann/stick", "/mnt", "/home/media", "/media2/stick", "/"]
    (tmp_path / "mounts").write_text("".join(f"30 22 8:17 / {place} rw - vfat /dev/sda1 rw\n" for place in places))
    monkeypatch.setattr(sticks, "MOUNTS", tmp_path / "mounts")
    monkeypatch.setattr(sticks, "wake_disk", lambda _place: True)
    monkeypatch.setattr(os, "access", lambda _place, _way: True)
    found = [one.path for one in sticks.find_sticks()]
    assert found == [Path("/media/ann/stick"), Path("/mnt"), Path("/run/media/ann/stick")]


@pytest.fixture
def media(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which sticks are mounted; beside it are an empty table of mounts and empty folders of labels and
    disks."""
    for name in ("media", "labels", "disks"):
        (tmp_path / name).mkdir()
    monkeypatch.setattr(sticks, "STICK_PLACES", (f"{tmp_path}/media/",))
    monkeypatch.setattr(sticks, "MOUNTS", tmp_path / "mounts")
    monkeypatch.setattr(sticks, "LABELS_FOLDER", tmp_path / "labels")
    monkeypatch.setattr(sticks, "DISKS", tmp_path / "disks")
    (tmp_path / "mounts").touch()
    return tmp_path / "media"


def mount(place: Path, device: str, kind: str = "vfat", options: str = "rw,relatime") -> None:
    """Make the folder and add a line about it to the table of mounts."""
    place.mkdir(exist_ok=True)
    table = place.parents[1] / "mounts"
    table.write_text(f"{table.read_text()}30 22 8:17 / {place} {options} shared:1 - {kind} {device} rw\n")


def disk(media: Path, name: str, bus: str, vendor: str = "", model: str = "") -> None:
    """Add a disk with its first partition, as the kernel shows them."""
    real = media.parent / "devices" / bus / name
    (real / f"{name}1").mkdir(parents=True)
    (real / "device").mkdir()
    for file, text in (("vendor", vendor), ("model", model)):
        (real / "device" / file).write_text(f"{text}\n")
    for one in (real, real / f"{name}1"):
        (media.parent / "disks" / one.name).symlink_to(one)


def test_a_stick_has_the_label_of_its_owner_then_the_name_of_its_maker_then_of_its_folder(media: Path) -> None:
    mount(media / "scorekeeper-sda1", "/dev/sda1")
    (found,) = sticks.find_sticks()
    assert found.name == ""  # our own name for the place says nothing
    disk(media, "sda", "usb1", "Kingston", "DataTraveler 3.0")
    assert sticks.find_sticks()[0].name == "Kingston DataTraveler 3.0"
    (media.parent / "labels" / "ANNA\\x20BLUE").symlink_to("/dev/sda1")
    assert sticks.find_sticks()[0].name == "ANNA BLUE"
    assert sticks.find_sticks()[0].free > 0
    mount(media / "Urlaub", "/dev/sdz1")
    assert [one.name for one in sticks.find_sticks()] == ["Urlaub", "ANNA BLUE"]


def test_a_write_protected_stick_is_listed_but_no_other_read_only_disk(
    media: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk(media, "sda", "usb1")
    disk(media, "sdb", "ata1")
    for name in ("sda1", "sdb1"):
        mount(media / name, f"/dev/{name}", options="ro,relatime")
    mount(media / "film", "/dev/sda1", "iso9660", "ro")
    monkeypatch.setattr(os, "access", lambda place, way: False)
    assert [(one.path.name, one.state) for one in sticks.find_sticks()] == [("sda1", "read-only")]
    with pytest.raises(Missing):
        sticks.only_writable_stick()


def test_a_disk_that_is_mounted_on_demand_is_woken_before_it_is_looked_at(
    media: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = media / "scorekeeper-sda1"
    mount(place, "systemd-1", "autofs")
    asked = os.statvfs

    def statvfs(path: str) -> os.statvfs_result:
        if sticks.removable_disks()[str(path)].kind == "autofs":
            mount(place, "/dev/sda1")
        return asked(path)

    monkeypatch.setattr(os, "statvfs", statvfs)
    monkeypatch.setattr(os, "access", lambda path, way: sticks.removable_disks()[path].kind != "autofs")
    assert [one.path for one in sticks.find_sticks()] == [place]


def test_a_stick_is_let_go_when_the_system_has_unmounted_it(media: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sticks, "STEP_SECONDS", 0.01)
    mount(media / "plain", "/dev/sda1")
    assert sticks.let_go(media / "plain")
    place = media / "scorekeeper-sdb1"
    mount(place, "systemd-1", "autofs")
    table, idle = media.parent / "mounts", media.parent / "idle"
    idle.write_bytes(table.read_bytes())
    mount(place, "/dev/sdb1")
    threading.Timer(0.1, idle.replace, [table]).start()
    assert sticks.is_mounted_on_demand(str(place))
    assert sticks.let_go(place)
    assert not sticks.is_mounted_on_demand(str(place))
    table.write_text("")
    assert not sticks.let_go(place)


def test_a_stick_that_does_not_answer_is_not_listed(media: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mount(media / "one", "/dev/sda1")

    def refuse(path: str) -> os.statvfs_result:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "statvfs", refuse)
    assert sticks.find_sticks() == []
    assert sticks.stick_at(media / "gone", sticks.removable_disks()[str(media / "one")]) == Stick(
        media / "gone", "gone"
    )
