"""Attacks the page for phones, or the scoreboard: `python -m tests.benchmarks.phone_attack LINK SECONDS`.

A flood of pictures with the right token, pictures of 100 megapixels, half pictures, wrong tokens, another origin, 200
half-open connections and 2,000 requests; against the scoreboard only the last two. Prints how many of each were tried,
and how many were accepted.
"""

import asyncio
import socket
import ssl
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from tests.vision.sources.network_cameras import jpeg

UNSAFE = ssl._create_unverified_context()
tried: Counter[str] = Counter()
accepted: Counter[str] = Counter()


def huge() -> bytes:
    data = bytearray(jpeg())
    place = data.find(b"\xff\xc0")
    data[place + 5 : place + 9] = (10000).to_bytes(2, "big") * 2
    return bytes(data)


async def socket_with(link: str, kind: str, picture: bytes, end: float, address: str, origin: str = "") -> None:
    """Open web sockets from this address and send the picture as fast as it goes, until the end."""
    parts = urlsplit(link)
    head = (
        f"GET {parts.path}pictures?phone=evil HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
        f"Origin: {origin or f'https://{parts.netloc}'}\r\n\r\n"
    )
    payload = bytes(12) + picture
    frame = b"\x82\xff" + len(payload).to_bytes(8, "big") + bytes(4) + payload  # masked with zeros
    while time.monotonic() < end:
        try:
            reader, writer = await asyncio.wait_for(
                asyncio.open_connection(parts.hostname, parts.port, ssl=UNSAFE, local_addr=(address, 0)), 5
            )
            writer.write(head.encode())
            if b" 101 " not in await asyncio.wait_for(reader.readline(), 5):
                raise OSError
            tried[f"{kind}: connections"] += 1
            while not reader.at_eof() and time.monotonic() < end:
                tried[kind] += 1
                writer.write(frame)
                await writer.drain()
                await asyncio.sleep(0)
            writer.close()
        except (OSError, TimeoutError):
            tried[f"{kind}: refused"] += 1
            await asyncio.sleep(0.02)


async def requests(link: str, end: float) -> None:
    """Ask 2,000 times with a wrong token, a few at a time."""
    parts = urlsplit(link)

    async def ask(number: int) -> None:
        tried["wrong token"] += 1
        local = (f"127.0.1.{number % 20 + 1}", 0)
        try:
            reader, writer = await asyncio.wait_for(
                asyncio.open_connection(parts.hostname, parts.port, ssl=tls(link), local_addr=local), 5
            )
            writer.write(f"GET /AAAAAAAAAAAAAAAA/ HTTP/1.1\r\nHost: {parts.netloc}\r\n\r\n".encode())
            accepted["wrong token"] += b" 200 " in await asyncio.wait_for(reader.read(100), 5)
            writer.close()
        except (OSError, TimeoutError):
            tried["wrong token: turned away"] += 1

    for first in range(0, 2000, 8):
        if time.monotonic() > end:
            return
        await asyncio.gather(*(ask(first + number) for number in range(8)))


def tls(link: str) -> ssl.SSLContext | None:
    return UNSAFE if link.startswith("https") else None


async def half_open(link: str, end: float) -> None:
    """Open 200 connections and send nothing on them until this monotonic time, then close them."""
    parts = urlsplit(link)
    opened = []
    for number in range(200):
        one = socket.socket()
        one.setblocking(False)
        one.bind((f"127.0.2.{number % 10 + 1}", 0))
        one.connect_ex((parts.hostname, parts.port))
        opened.append(one)
        tried["half open"] += 1
    await asyncio.sleep(max(0.0, end - time.monotonic()))
    for one in opened:
        one.close()


async def main() -> None:
    link, end = sys.argv[1], time.monotonic() + float(sys.argv[2])
    attacks: list[Callable[[], Awaitable[None]]] = [
        lambda: socket_with(link, "flood", jpeg(), end, "127.0.3.1"),
        lambda: socket_with(link, "100 megapixels", huge(), end, "127.0.3.2"),
        lambda: socket_with(link, "half a picture", jpeg()[:4000], end, "127.0.3.3"),
        lambda: socket_with(link, "other origin", jpeg(), end, "127.0.3.4", "https://evil.example"),
        lambda: requests(link, end),
        lambda: half_open(link, end),
    ]
    await asyncio.gather(*(one() for one in (attacks if tls(link) else attacks[-2:])))
    for kind in sorted(tried):
        print(f"{kind}: {tried[kind]}")
    print(f"accepted {accepted.total()}")


if __name__ == "__main__":
    asyncio.run(main())
