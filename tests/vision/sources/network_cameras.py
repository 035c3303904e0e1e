"""Network cameras on loopback: motion JPEG over HTTP with user and password, and RTSP, which fail when asked to."""

import hashlib
import re
import socket
import subprocess
import time
from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from typing import Self

import cv2
import numpy as np

from vision.sources.phone import Inbox, SentPicture

BOUNDARY = "--picture of the camera"
DIGEST = 'Digest realm="camera", nonce="abc", qop="auth", algorithm='


def jpeg(level: int = 90, size: tuple[int, int] = (320, 240)) -> bytes:
    """A grey JPEG with noise, which is another one for each level."""
    rng = np.random.default_rng(level)
    noise = rng.normal(level, 4, (size[1], size[0], 3)).clip(0, 255).astype(np.uint8)
    return cv2.imencode(".jpg", noise)[1].tobytes()


def greys() -> Iterator[bytes]:
    """Pictures at about thirty a second, without end."""
    while True:
        for level in range(60, 120):
            yield jpeg(level)
            time.sleep(1 / 30)


class Endless:
    """An open stream without a network: a grey picture at every call, fifty a second."""

    stamp_s: float | None = None

    def __init__(self) -> None:
        self._count = 0

    def next(self) -> bytes:
        self._count += 1
        time.sleep(0.02)
        return jpeg(60 + self._count % 60)

    def close(self) -> None: ...


class Sending(Inbox):
    """An inbox whose phone sends a picture whenever one is taken out, and reports settings that it can lock."""

    def __init__(self) -> None:
        super().__init__(settings={"iso": 200.0})
        self._count = 0

    def take(self, seconds: float) -> SentPicture | None:
        self._count += 1
        self.put(SentPicture(jpeg(60 + self._count % 60), time.monotonic()))
        return super().take(seconds)


class Listening:
    """A server on loopback with a thread for each connection; leaving the context ends all of them."""

    def __init__(self, port: int = 0) -> None:
        self._socket = socket.create_server(("127.0.0.1", port), reuse_port=False)
        self.port = self._socket.getsockname()[1]
        self.stop, self.connections = Event(), [0]
        self._open: list[socket.socket] = []
        Thread(target=self._accept, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop.set()
        with suppress(OSError):  # closed before
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
        for one in self._open:
            one.close()

    def _accept(self) -> None:
        while not self.stop.is_set():
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            self.connections[0] += 1
            self._open.append(connection)
            Thread(target=self._guarded, args=(connection,), daemon=True).start()

    def _guarded(self, connection: socket.socket) -> None:
        with connection:
            try:
                self.serve(connection)
            except (OSError, ValueError):
                return

    def serve(self, connection: socket.socket) -> None:
        raise NotImplementedError


class MjpegCamera(Listening):
    """A network camera that sends `pictures` as motion JPEG.

    With `length` it names the length of each picture; `user` is "name:password" for the authentication `auth`, Basic or
    Digest.
    """

    def __init__(
        self, pictures: Callable[[], Iterator[bytes]] = greys, length: bool = True, user: str = "", auth: str = "Basic",
        port: int = 0, head: str = "", algorithm: str = "MD5",
    ) -> None:  # fmt: skip
        self.algorithm = algorithm
        self.pictures, self.length, self.user, self.auth, self.head = pictures, length, user, auth, head
        super().__init__(port)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/video"

    def serve(self, connection: socket.socket) -> None:
        asked = request(connection)
        if self.user and not self._known(asked):
            way = DIGEST + self.algorithm if self.auth == "Digest" else 'Basic realm="camera"'
            text = f"HTTP/1.1 401 No\r\nWWW-Authenticate: {way}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
            connection.sendall(text.encode())
            return
        kind = self.head or f'HTTP/1.0 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary="{BOUNDARY}"\r\n\r\n'
        connection.sendall(kind.encode())
        for picture in self.pictures():
            length = f"Content-Length: {len(picture)}\r\n" if self.length else ""
            head = f"--{BOUNDARY.removeprefix('--')}\r\nContent-Type: image/jpeg\r\n{length}\r\n"
            connection.sendall(head.encode() + picture + b"\r\n")
            if self.stop.is_set():
                return

    def _known(self, asked: str) -> bool:
        line = next((one for one in asked.split("\r\n") if one.lower().startswith("authorization:")), "")
        if self.auth == "Basic":
            return b64decode(line.rpartition(" ")[2]).decode() == self.user if line else False
        said = dict(re.findall(r'(\w+)="?([^",]*)"?', line))
        name, _, password = self.user.partition(":")
        one, two = self._digest(f"{name}:camera:{password}"), self._digest(f"GET:{said.get('uri')}")
        middle = f"{said.get('nonce')}:{said.get('nc')}:{said.get('cnonce')}:{said.get('qop')}"
        return said.get("response") == self._digest(f"{one}:{middle}:{two}")

    def _digest(self, text: str) -> str:
        way = self.algorithm.lower().replace("-", "")
        return hashlib.new(way, text.encode(), usedforsecurity=False).hexdigest()


def request(connection: socket.socket) -> str:
    """One request without a body, as text."""
    got = b""
    while not got.endswith(b"\r\n\r\n"):
        more = connection.recv(1)
        if not more:
            raise OSError
        got += more
    return got.decode("latin-1")


class RtspCamera(Listening):
    """A network camera that sends a film over RTSP, within its TCP connection, as H.264 that FFmpeg packs."""

    def __init__(self, film: Path, port: int = 0) -> None:
        self.film = film
        super().__init__(port)

    @property
    def address(self) -> str:
        return f"rtsp://127.0.0.1:{self.port}/table"

    def serve(self, connection: socket.socket) -> None:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as rtp:
            rtp.bind(("127.0.0.1", 0))
            rtp.settimeout(5)
            rtp.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 23)  # a busy machine loses no packet here
            port = rtp.getsockname()[1]
            words = [
                "ffmpeg",
                "-v",
                "quiet",
                "-re",
                "-stream_loop",
                "-1",
                "-i",
                str(self.film),
                "-an",
                "-c:v",
                "libx264",
            ]
            words += ["-preset", "ultrafast", "-tune", "zerolatency", "-g", "15", "-b:v", "6M", "-f", "rtp"]
            words += [f"rtp://127.0.0.1:{port}?pkt_size=1300"]
            with subprocess.Popen(words, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL) as packer:
                try:
                    self._talk(connection, rtp, packer)
                finally:
                    packer.kill()

    def _talk(self, connection: socket.socket, rtp: socket.socket, packer: subprocess.Popen[bytes]) -> None:
        sdp = ""
        while True:
            asked = request(connection)
            number = next(line for line in asked.split("\r\n") if line.lower().startswith("cseq"))
            method = asked.partition(" ")[0]
            more = body = ""
            if method == "DESCRIBE":
                sdp = sdp or described(packer)
                body, more = sdp, f"Content-Type: application/sdp\r\nContent-Length: {len(sdp)}\r\n"
            elif method == "SETUP":
                more = "Transport: RTP/AVP/TCP;unicast;interleaved=0-1\r\nSession: 1\r\n"
            elif method == "PLAY":
                more = "Session: 1\r\n"
            elif method == "OPTIONS":
                more = "Public: OPTIONS, DESCRIBE, SETUP, PLAY, TEARDOWN\r\n"
            connection.sendall(f"RTSP/1.0 200 OK\r\n{number}\r\n{more}\r\n{body}".encode())
            if method == "PLAY":
                self._send(connection, rtp)
                return

    def _send(self, connection: socket.socket, rtp: socket.socket) -> None:
        while not self.stop.is_set():
            packet = rtp.recv(2000)
            connection.sendall(b"$\0" + len(packet).to_bytes(2, "big") + packet)


def described(packer: subprocess.Popen[bytes]) -> str:
    """The description of the stream that FFmpeg prints when it begins."""
    assert packer.stdout is not None
    lines = []
    for line in packer.stdout:
        text = line.decode().strip()
        if text.startswith(("v=", "o=", "s=", "t=", "a=")) and not text.startswith("a=tool"):
            lines.append(text)
        if text.startswith("m="):
            lines.append(re.sub(r"m=video \d+", "m=video 0", text))
        if text.startswith("a=fmtp"):
            break
    return "\r\n".join([*lines, "a=control:track", ""])
