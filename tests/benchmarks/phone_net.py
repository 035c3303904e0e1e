"""A network namespace of our own, and a cable to it that loses packets and delays them; needs root.

The cable is a pair of TUN devices between which a process of ours carries every packet, as not every kernel has netem:
`python -m tests.benchmarks.phone_net NAMESPACE LOSS SECONDS` is that process.
"""

import ctypes
import fcntl
import heapq
import os
import random
import select
import struct
import subprocess
import sys
import time
from typing import Self

NEAR, FAR = "10.213.7.1", "10.213.7.2"
TUNSETIFF, TUN, NO_PI, NEW_NET = 0x400454CA, 0x0001, 0x1000, 0x40000000


class Cable:
    """The address at the table's end of the cable is NEAR; commands that begin with `inside` run at the other end, with
    FAR.

    `loss` is the share of packets that are lost, `delay` the seconds that each takes, in each direction.
    """

    def __init__(self, loss: float, delay: float) -> None:
        self.name = f"phone{os.getpid()}"
        self.address = NEAR
        self.inside = ("ip", "netns", "exec", self.name)
        self._words = [sys.executable, "-m", "tests.benchmarks.phone_net", self.name, str(loss), str(delay)]

    def __enter__(self) -> Self:
        run("ip", "netns", "add", self.name)
        self._carrier = subprocess.Popen(self._words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self._carrier.stdout is not None
        self._carrier.stdout.readline()  # both ends are there
        for before, device, address in (((), "near0", NEAR), (self.inside, "far0", FAR)):
            run(*before, "ip", "addr", "add", f"{address}/30", "dev", device)
            run(*before, "ip", "link", "set", device, "up")
        run(*self.inside, "ip", "link", "set", "lo", "up")
        return self

    def __exit__(self, *_: object) -> None:
        self._carrier.terminate()
        self._carrier.wait(5)
        run("ip", "netns", "del", self.name)


def run(*words: str) -> None:
    subprocess.run(words, check=True)


def tun(name: str) -> int:
    device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(device, TUNSETIFF, struct.pack("16sH22x", name.encode(), TUN | NO_PI))
    return device


def enter(namespace: int) -> None:
    if ctypes.CDLL(None, use_errno=True).setns(namespace, NEW_NET):
        raise OSError(ctypes.get_errno(), "setns")


def carry(namespace: str, loss: float, delay: float) -> None:
    """Carry packets between the two ends until the standard input is closed."""
    here = os.open("/proc/self/ns/net", os.O_RDONLY)
    there = os.open(f"/run/netns/{namespace}", os.O_RDONLY)
    near = tun("near0")
    enter(there)
    far = tun("far0")
    enter(here)
    print("ready", flush=True)
    under_way: list[tuple[float, int, int, bytes]] = []
    count = 0
    other = {near: far, far: near}
    while True:
        now = time.monotonic()
        wait = max(0.0, under_way[0][0] - now) if under_way else 1.0
        ready = select.select([near, far, 0], [], [], wait)[0]
        if 0 in ready:
            return  # whoever started this has ended
        for end in ready:
            packet = os.read(end, 2048)
            if random.random() >= loss:
                count += 1
                heapq.heappush(under_way, (time.monotonic() + delay, count, other[end], packet))
        while under_way and under_way[0][0] <= time.monotonic():
            _, _, end, packet = heapq.heappop(under_way)
            try:
                os.write(end, packet)
            except OSError:
                continue  # the end is not up yet


if __name__ == "__main__":
    carry(sys.argv[1], float(sys.argv[2]), float(sys.argv[3]))
