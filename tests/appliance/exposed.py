"""How much the unit lays open once its network is opened for the scoreboard and a phone as the camera."""

from pathlib import Path

from tests.appliance.container import Container, booted
from tests.appliance.report import say

CONF = ("scoreboard.conf", "phone.conf")
MOST = 1.6
OPEN_PORTS = {8127, 8128, 8129}
PORTS = (80, 8126, 8127, 8128, 8129, 8130, 40000)
PLACES = {"192.168.77.1": True, "10.77.0.1": True, "203.0.113.1": False, "127.0.0.1": False}
"""Addresses, and whether a datagram may be sent there: private ones only."""
TRY = """
import errno, socket
for port in {ports}:
    with socket.socket() as one:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            one.bind(("0.0.0.0", port))
            print("bound", port)
        except OSError as error:
            print("bound" if error.errno == errno.EADDRINUSE else "refused", port)
for place in {places}:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        try:
            one.sendto(b"", (place, 9))
            print("sent", place)
        except PermissionError:
            print("held back", place)
        except OSError:
            print("sent", place)
"""


def opened(box: Container) -> None:
    """Open the network as the guides say, and start the table again."""
    for name in CONF:
        box.run("install", "-D", "-m", "644", f"/opt/scorekeeper/current/deploy/{name}",
                f"/etc/systemd/system/scorekeeper.service.d/{name}")  # fmt: skip
    box.run("systemctl", "daemon-reload")
    box.run("systemctl", "restart", "scorekeeper")


def closed(box: Container) -> None:
    for name in CONF:
        box.run("rm", "-f", f"/etc/systemd/system/scorekeeper.service.d/{name}")
    box.run("systemctl", "daemon-reload")
    box.run("systemctl", "restart", "scorekeeper")


def score(box: Container) -> float:
    words = box.run("systemd-analyze", "security", "scorekeeper", "--no-pager").words
    return float(words.splitlines()[-1].split()[-3])


def guards_ports(box: Container) -> bool:
    """Whether this systemd can keep ports shut at all: that of Debian 12 was built without it."""
    return "+BPF_FRAMEWORK" in box.run("systemctl", "--version").words


def tried(box: Container) -> set[str]:
    """What a process in the unit's control group can listen on and send to: lines such as "bound PORT" and "sent
    ADDRESS"."""
    code = TRY.format(ports=PORTS, places=[*PLACES]).replace("'", '"')
    join = f"echo $$ >/sys/fs/cgroup{box.show('ControlGroup')}/cgroup.procs && exec python3 -c '{code}'"
    return set(box.run("sh", "-c", join).words.splitlines())


def exposure(root: Path, tar: Path) -> None:
    """Check how much is open with scoreboard and phone: by systemd's score, and by trying ports and addresses."""
    with booted(root, guards_devices=True) as box:
        box.until("ActiveState", "active", 180)
        say("systemd-analyze security as installed (0.8 at most)", score(box), score(box) <= 0.8)
        opened(box)
        say("the table is drawn", box.show("StatusText"), box.show("ActiveState") == "active")
        say(f"with the network opened for scoreboard and phone ({MOST} at most)", score(box), score(box) <= MOST)
        found = tried(box)
        bound = {port for port in PORTS if f"bound {port}" in found}
        guards = guards_ports(box)
        say("systemd was built to keep ports shut", "yes" if guards else "no")
        say("ports that can be listened on", sorted(bound), bound == (OPEN_PORTS if guards else {*PORTS}))
        sent = {place: f"sent {place}" in found for place in PLACES}
        say("addresses that are reached", [place for place, is_sent in sent.items() if is_sent], sent == PLACES)
        closed(box)
        say("closed again", score(box), score(box) <= 0.8)
