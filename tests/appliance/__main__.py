"""Runs the tests of the appliance, called acts, one after another in a container, and prints each result.

The first that fails ends the run with 1.
"""

import argparse
import os
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path

from scorekeeper.appliance.power import EXIT_CODES, WayToEnd
from tests.appliance import desktops, devices, exposed, firstboot, helpers, newcomer, rough, signed, stick
from tests.appliance.container import WAIT, Container, booted, make_root, project, unpacked
from tests.appliance.report import current, say, seconds

PLACES = ("opt/scorekeeper", "etc/systemd/system/scorekeeper.service", "usr/local/bin/scorekeeper")
"""Some of the files that an uninstall removes, relative to the root of the container."""
STATE = "/var/lib/scorekeeper"
CUT = "{installer} --yes & until [ $(basename $(readlink {link})) = {version} ]; do sleep 0.2; done; kill -KILL $!"
"""A shell command that starts an update and kills it as soon as the new version is current, before its first frame."""
DRAWS = ("scorekeeper/ui/app.py", '        self.icon = ""\n')
"""A file and the line in it at which the application builds its first screen; a broken version replaces the line."""
LEFT = """\
[Service]
NotifyAccess=all
ExecStart=
ExecStart=/bin/sh -c 'systemd-notify --ready; sleep 2; exit {code}'
"""
"""Systemd settings by which the unit, instead of running the program, ends after two seconds with the exit code
`code`."""
MEMORY = "/sys/fs/cgroup/system.slice/scorekeeper.service/memory.peak"


def last_line(text: str) -> str:
    return text.splitlines()[-1] if text else ""


def install(root: Path, tar: Path) -> None:
    """Check installing on a bare system: first interrupted, then continued, then again over the finished installation.

    Afterwards no other user may read the data.
    """
    unpacked(tar, root)
    with booted(root) as box:
        installer = project(root)
        cut = box.run("timeout", "-s", "KILL", "30", installer, "--yes")
        say("cut off after 30 s", f"exit {cut.code}", cut.code != 0)
        done = box.run(installer, "--yes")
        print(done.words)
        say("installed, from where it was cut off", seconds(done.seconds), done.code == 0)
        say("the unit is active", box.show("StatusText"), box.show("ActiveState") == "active")
        again = box.run(installer, "--yes")
        say("installed again: nothing to do but a restart", seconds(again.seconds), "installed already" in again.words)
        mode = box.run("stat", "-c", "%a %U", STATE).words
        say(f"{STATE}", mode, mode == "700 scorekeeper")
        loose = box.run("find", STATE, "-type", "f", "-perm", "/077").words
        say("files that others may read there", loose or "none", not loose)
        size = box.run("du", "-sm", "/opt/scorekeeper").words.split()[0]
        say("the program on the disk", f"{size} MB")


def update(root: Path, tar: Path) -> None:
    """Check an update to a later version, the way back by --rollback and forth again; the games stay."""
    with booted(root) as box:
        before = box.run("sha256sum", f"{STATE}/games.sqlite").words
        first = current(box)
        done = box.run(project(root, "0.9.1"), "--yes")
        print(done.words)
        say("updated to 0.9.1", seconds(done.seconds), done.code == 0 and current(box) == "0.9.1")
        say("the journal is the same", "yes", box.run("sha256sum", f"{STATE}/games.sqlite").words == before)
        back = box.run("/usr/src/scorekeeper/deploy/install", "--rollback")
        say(f"back to {first}", seconds(back.seconds), back.code == 0 and current(box) == first)
        forth = box.run("/usr/src/scorekeeper/deploy/install", "--rollback")
        print(forth.words)
        say("and to 0.9.1 again", seconds(forth.seconds), forth.code == 0 and current(box) == "0.9.1")


def broken(root: Path, tar: Path) -> None:
    """Check that failed updates are rolled back: to a version that crashes, and to one that never draws a frame.

    The second update is also interrupted.
    """
    with booted(root) as box:
        before, earlier = current(box), current(box, "previous")
        for version, does in (
            ("0.9.2", '        raise OSError("no such font")\n'),
            ("0.9.3", "        import time; time.sleep(3600)\n"),
        ):
            installer = project(root, version, (*DRAWS, does))
            if version == "0.9.3":
                box.run("sh", "-c", CUT.format(installer=installer, link="/opt/scorekeeper/current", version=version))
                say("cut off before its screen was seen", "yes", current(box) == version)
            failed = box.run(installer, "--yes")
            print(failed.words)
            say(f"{version} did not draw its screen; {before} is back", seconds(failed.seconds),
                failed.code == 1 and current(box) == before and box.show("ActiveState") == "active")  # fmt: skip
            say("the failed version is gone", "yes", not (root / "opt/scorekeeper/releases" / version).exists())
            say("--rollback leads to the same version as before", earlier, current(box, "previous") == earlier)


def unit(root: Path, tar: Path) -> None:
    """Check the systemd unit: boot, kill, hang, close and switch off, and how secure systemd-analyze finds it."""
    began = time.monotonic()
    with booted(root) as box:
        box.until("ActiveState", "active")
        say("table drawn after the container was started", seconds(time.monotonic() - began))
        say("its own words", box.show("StatusText"))
        words = box.run("systemd-analyze", "verify", "/etc/systemd/system/scorekeeper.service").words
        say("systemd-analyze verify", words or "silent", not words)
        score = last_line(box.run("systemd-analyze", "security", "scorekeeper", "--no-pager").words).split()[-3:-1]
        say("systemd-analyze security (2.0 at most)", " ".join(score), float(score[0]) <= 2.0)
        peak = box.run("cat", MEMORY).words
        say("memory of the unit at its peak", f"{int(peak) / 2**20:.0f} MB" if peak.isdigit() else "unknown")
        found = helpers.run(box)
        say("helper processes in its sandbox", found, set(found.values()) == {"good"})
        box.run("systemctl", "start", "scorekeeper")
        restarts(box)
        hung(box)
        check_giving_up(box)
    with booted(root) as box:
        box.until("ActiveState", "active")
        closed(box)
        switched_off(box)


def send(box: Container, name: str) -> None:
    """Send a signal to the running program, by systemd: if it does not run, its process id is 0, and a signal to 0
    would hit our own process group."""
    box.run("systemctl", "kill", "--kill-who=main", f"--signal={name}", "scorekeeper")


def killed(box: Container) -> float:
    """Kill the process of the table; return the seconds until it has drawn its screen again."""
    box.until("ActiveState", "active")
    pid = box.show("MainPID")
    send(box, "KILL")
    began, end = time.monotonic(), time.monotonic() + WAIT
    while box.show("ActiveState") != "active" or box.show("MainPID") in ("0", pid):
        if time.monotonic() > end:
            raise SystemExit("the killed table does not come back")
        time.sleep(0.1)
    return time.monotonic() - began


def restarts(box: Container) -> None:
    """Check that the program draws its screen again after it was killed, and that it leaves the camera off after the
    third kill."""
    box.run("systemctl", "stop", "scorekeeper")
    box.run("rm", "-f", f"{STATE}/starts.json", f"{STATE}/log/scorekeeper.log")  # updates that failed count, too
    box.run("systemctl", "start", "scorekeeper")
    for number in range(3):
        say(f"killed: drawn again ({number + 1})", seconds(killed(box)))
    log = box.run("grep", "-c", "the camera stays off", f"{STATE}/log/scorekeeper.log").words
    say("after three bad ends the camera is off", f"logged {log} time", log == "1")


def hung(box: Container) -> None:
    """Stop the process with SIGSTOP, and check that the watchdog notices and starts it again."""
    box.run("systemctl", "reset-failed", "scorekeeper")
    box.run("systemctl", "restart", "scorekeeper")
    pid = box.show("MainPID")
    send(box, "STOP")
    began = time.monotonic()
    while box.show("MainPID") in ("0", pid) or box.show("ActiveState") != "active":
        if time.monotonic() - began > WAIT:
            raise SystemExit("the hung table is not noticed")
        time.sleep(0.2)
    say("hung: ended by the watchdog and drawn again", seconds(time.monotonic() - began))


def check_giving_up(box: Container) -> None:
    """Kill the program more often than the unit tolerates, and check that systemd gives it up as failed."""
    for _ in range(10):
        pid = box.show("MainPID")
        if pid == "0" and box.show("ActiveState") == "failed":
            break
        send(box, "KILL")
        time.sleep(3)
    say("killed without end: given up", box.show("Result"), box.show("ActiveState") == "failed")


def left(box: Container, way: WayToEnd) -> None:
    """Restart the unit with a shell in the program's place, which soon ends with the exit code of this key of the
    screen ("leave", "switch off"). The end is not awaited; the next `systemctl daemon-reload` restores the unit."""
    place = box.root / "etc/systemd/system/scorekeeper.service.d/left.conf"
    place.write_text(LEFT.format(code=EXIT_CODES[way]))
    box.run("systemctl", "daemon-reload")
    box.run("systemctl", "restart", "scorekeeper")
    place.unlink()


def closed(box: Container) -> None:
    """Check that after the exit code of "leave" the table stays closed and a login is offered on the console."""
    before = box.run("journalctl", "-q", "-u", "getty@tty1").words.count("\n")
    left(box, "leave")
    box.until("ActiveState", "inactive")
    console = box.run("journalctl", "-q", "-u", "getty@tty1").words.count("\n") > before
    say("'close' on the screen: the console is asked for, the table", box.show("ActiveState"), console)
    box.run("systemctl", "daemon-reload")


def switched_off(box: Container) -> None:
    """Check that the exit code of "switch off" switches the machine off."""
    left(box, "switch off")
    end = time.monotonic() + WAIT
    while box.run("systemctl", "is-system-running").words == "running" and time.monotonic() < end:
        time.sleep(0.5)
    say("'switch off' on the screen: the machine goes down", "yes", time.monotonic() < end)


def backup(root: Path, tar: Path) -> None:
    """Back up to a stick that is plugged in while the table runs, from inside its unit and by hand, and restore it."""
    with booted(root) as box:
        stick.play(box)
        stick.plug(box)
        seen = stick.from_within(box)
        say("the running table sees the stick and writes its acts", seen, seen == f"{stick.STICK} 6")
        done = box.run("scorekeeper", "backup")
        say("and so does 'scorekeeper backup'", done.code, "3 matches, 6 acts" in done.words)
        says, owner = stick.restored(box)
        print(f"  {says}")
        say("restored where there were no games; the journal is of", owner, owner == "scorekeeper 600")
        rows = box.run("scorekeeper", "doctor", "--only", "games").words
        say("the table is drawn, and its games are whole", box.show("ActiveState"), "6 acts of 3 matches" in rows)


def takeaway(root: Path, tar: Path) -> None:
    """Write the files of matches onto a stick by touches, in the sandbox of the unit. Copies of the stick made
    meanwhile, as power cuts would leave it, may hold no torn file."""
    room = root.with_name(f"{root.name}-sticks")
    shutil.rmtree(room, ignore_errors=True)
    room.mkdir()
    with booted(root) as box:
        said, copies = stick.touched(box, room / "stick.img")
        say(f"{stick.MATCHES} matches, each written by a touch", said, said.startswith(f"match {stick.MATCHES}: "))
    whole, half = 0, list[str]()
    for copy in copies:
        found = stick.files_on(copy)
        final = {name: content for name, content in found.items() if not name.endswith(stick.NOT_YET)}
        torn = [name for name, content in final.items() if not stick.is_whole(name, content)]
        whole, half = whole + len(final) - len(torn), half + torn
    kinds = sorted(name.rpartition(".")[2] for name in found)
    every = sorted([*stick.WHOLE] * stick.MATCHES)
    say("files on the stick at the end", len(kinds), kinds == every)
    say(f"files under final names after {len(copies)} cuts: whole, half", f"{whole}, {half or 0}", not half)


def uninstall(root: Path, tar: Path) -> None:
    """Check uninstalling: the program is removed and the games are kept; with --games they are deleted, too."""
    with booted(root) as box:
        gone = box.run("/usr/src/scorekeeper/deploy/install", "--uninstall", "--yes")
        left = [name for name in PLACES if os.path.lexists(root / name)]
        say("uninstalled", seconds(gone.seconds), gone.code == 0 and not left)
        say("games are kept", "yes", (root / STATE[1:] / "games.sqlite").exists())
        box.run("/usr/src/scorekeeper/deploy/install", "--uninstall", "--games", "--yes")
        say("and removed with --games", "yes", not (root / STATE[1:]).exists())


def desktop(root: Path, tar: Path) -> None:
    """Check that under an X11 and a Wayland desktop the window is drawn in the session of the logged-in user.

    A broken update is undone there, too, and --kiosk takes the display until the program is removed.
    """
    root = root.with_name(f"{root.name}-desktop")
    unpacked(tar, root)
    with booted(root) as box:
        desktops.furnish(box)
        said = desktops.broken(box, (*DRAWS, '        raise OSError("no such font")\n'))
        print(f"  {said}")
        say("an update whose first screen crashes there is undone", "yes", "is back and runs" in said)
        for kind in desktops.DESKTOPS:
            installer, window = desktops.installed(box, kind)
            print(f"  {installer}\n  {window}")
            drawn = "its screen is drawn" in installer and "by x11" in window
            say(f"{kind}: installed, and a window drawn", "yes" if drawn else "no", drawn)
        nobody = box.run("/usr/src/scorekeeper/deploy/install", "--yes", "--kiosk")
        say("--kiosk: the unit has the display", box.show("ActiveState"), nobody.code == 0)
        before = box.run("systemctl", "get-default").words
        box.run("/usr/src/scorekeeper/deploy/install", "--uninstall", "--yes")
        after = box.run("systemctl", "get-default").words
        say("the system starts into, with --kiosk and after removing it", f"{before}, {after}",
            (before, after) == ("multi-user.target", "graphical.target"))  # fmt: skip


def plugged_in(root: Path, tar: Path) -> None:
    """Check that the unit starts with no module loaded, and may open cameras, sound and displays that appear later."""
    root = root.with_name(f"{root.name}-devices")
    unpacked(tar, root)
    devices.furnish(root)
    with booted(root, guards_devices=True) as box:
        box.run("groupadd", "-f", "render")
        box.run("useradd", "--system", "--user-group", "scorekeeper")
        devices.without_modules(box)
        state = devices.started(box)
        say("started with no module loaded", state, state == "active")
        found = devices.openable(box)
        wanted = list(devices.NODES)[: devices.ALLOWED]
        say("nodes that appear later and may be opened", " ".join(found), found == wanted)
        places = devices.writable(box)
        say(
            "below /sys only the devices may be written to",
            str(places),
            places == {"/sys": False, "/sys/devices": True},
        )
        devices.without_modules(box)
        unit_file = root / "etc/systemd/system/scorekeeper.service"
        unit_file.write_text(unit_file.read_text().replace("modprobe@", "nothing-"))
        state = devices.started(box)
        refused = devices.openable(box)
        say("without our lines of modprobe@ these may be opened", " ".join(refused) or "none", not refused)


def first_boot(root: Path, tar: Path) -> None:
    """Boot a fresh card with our file as its only `user-data`, and one with the Imager's, ours as `vendor-data`.

    Check that both draw the table, that the second boot is faster, and that the Imager's user exists.
    """
    for kind in ("user-data", "vendor-data"):
        card = root.with_name(f"{root.name}-{kind}")
        unpacked(tar, card)
        firstboot.furnish(card)
        firstboot.copy(card, imager=kind == "vendor-data")
        took, units = firstboot.first_boot(card)
        say(f"{kind}: the table is drawn after the first boot", seconds(took))
        say("units", units, "scorekeeper enabled" in units)
        again, _units = firstboot.first_boot(card)
        say("the second boot", seconds(again), again < took)
    say("what the Imager asked for was done, too", "yes", "\nanna:" in (card / "etc/passwd").read_text())


ACTS: dict[str, Callable[[Path, Path], None]] = {
    "install": install, "update": update, "broken": broken, "unit": unit, "backup": backup,
    "exposure": exposed.exposure, "takeaway": takeaway, "uninstall": uninstall,
    "plugged_in": plugged_in, "desktop": desktop, "first_boot": first_boot,
    "signature": signed.signature, "start": newcomer.start, "suite": newcomer.suite,
    "suite_by_root": newcomer.suite_by_root, "rough": rough.rough,
}  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.appliance")
    parser.add_argument("folder", type=Path, help="where the roots are made")
    parser.add_argument("acts", nargs="*", help=f"of {', '.join(ACTS)}; all, in this order, if none is given")
    parser.add_argument("--suite", default="bookworm", help="the Debian release (bookworm, trixie)")
    asked = parser.parse_args()
    unknown = [act for act in asked.acts if act not in ACTS]
    if unknown:
        parser.error(f"there is no act {unknown[0]!r}")
    if os.geteuid() != 0 or not (shutil.which("mmdebstrap") and shutil.which("systemd-nspawn")):
        print("this needs root, mmdebstrap and systemd-nspawn", file=sys.stderr)
        return 3
    asked.folder.mkdir(parents=True, exist_ok=True)
    tar = make_root(asked.folder, asked.suite)
    for act in asked.acts or ACTS:
        print(f"{act}: {(ACTS[act].__doc__ or '').splitlines()[0]}", flush=True)
        ACTS[act](asked.folder / f"box-{asked.suite}", tar)
    return 0


if __name__ == "__main__":
    sys.exit(main())
