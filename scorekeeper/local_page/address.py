"""The address of this machine on the local network, and which addresses belong to one."""

import fcntl
import socket
import struct
from contextlib import suppress
from ipaddress import IPv4Address

PROBE_ADDRESS = "10.255.255.254"
"""A private address to which only the route is looked up; nothing is sent there."""
GET_ADDRESS_IOCTL = 0x8915
"""The number of the ioctl that returns the address of a network interface."""


def is_local(address: str) -> bool:
    """Whether an IPv4 address belongs to a private network or to this machine, and not to the internet."""
    try:
        return IPv4Address(address).is_private and address != "0.0.0.0"
    except ValueError:
        return False


def own_address() -> str:
    """The private IPv4 address by which other machines reach this one; empty without a network."""
    return next((one for one in own_addresses() if is_local(one) and not IPv4Address(one).is_loopback), "")


def own_addresses() -> list[str]:
    """IPv4 addresses of this machine, that of the usual route first; no name server is asked."""
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        with suppress(OSError):
            one.connect((PROBE_ADDRESS, 9))
            found.append(str(one.getsockname()[0]))
        for _, name in socket.if_nameindex():
            with suppress(OSError):
                answer = fcntl.ioctl(one.fileno(), GET_ADDRESS_IOCTL, struct.pack("256s", name.encode()))
                found.append(socket.inet_ntoa(answer[20:24]))
    return found
