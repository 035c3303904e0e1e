"""The address of this machine on the local network, and which addresses belong to one."""

import socket
from contextlib import suppress
from ipaddress import IPv4Address

PROBES = ("10.255.255.254", "192.168.255.254", "172.31.255.254", "169.254.255.254")
"""Private addresses; asking for a route to one sends nothing."""


def local(address: str) -> bool:
    """Whether an address belongs to a private network or to this machine, and not to the internet."""
    try:
        return IPv4Address(address).is_private and address != "0.0.0.0"
    except ValueError:
        return False


def own_address() -> str:
    """The private IPv4 address by which other machines reach this one; empty without a network."""
    return next((one for one in candidates() if local(one) and not IPv4Address(one).is_loopback), "")


def candidates() -> list[str]:
    found = []
    for probe in PROBES:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
            one.connect((probe, 9))
            found.append(str(one.getsockname()[0]))
    with suppress(OSError):
        found += [str(place[0]) for *_, place in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return found
