"""The certificate of this table for https, which it signs itself: made once by openssl, kept beside the games."""

import subprocess
import tempfile
from collections.abc import Sequence
from datetime import date, timedelta
from ipaddress import ip_address
from pathlib import Path

from scorekeeper.errors import Missing, Sentence
from scorekeeper.storage import make_folder_in_data, read_whole, write_whole

FILE = "certificate.pem"
CERTIFICATE_DAYS = 800
"""Days for which a certificate is good; browsers refuse those of more than 825."""
RENEW_DAYS_BEFORE = 30
"""Days before its expiry from which on a certificate is made again."""
MOST_CERTIFIED_NAMES = 12
"""The most addresses and names in a certificate. Earlier ones are kept, so that a phone does not warn again when the
table returns to a network."""
OPENSSL_WITHIN_S = 20.0
"""Seconds that openssl may take."""
MOST_BYTES = 1 << 16
FILE_HEAD = "scorekeeper"
"""The first word of the file, before the expiry date and the names; PEM allows text around its blocks."""
OPENSSL_CONFIG = """[req]
distinguished_name = name
x509_extensions = more
prompt = no
[name]
CN = Scorekeeper
[more]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = serverAuth
subjectAltName = {names}
"""
NO_OPENSSL = Sentence("A phone cannot be the camera: openssl is missing. Install it (sudo apt install openssl).")
OPENSSL_FAILED = Sentence("A phone cannot be the camera: openssl could not make a certificate.")
OPENSSL_COMMAND = (
    "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-sha256", "-nodes",
    "-days", str(CERTIFICATE_DAYS), "-keyout", "-", "-out", "-", "-batch",
)  # fmt: skip


def certificate_for(folder: Path, names: Sequence[str], today: date | None = None) -> Path:
    """The file with key and certificate for these addresses and names; it is made again if it lacks one of them or soon
    expires.

    Missing if openssl is not installed or fails; an OSError if the folder cannot be written.
    """
    today = today or date.today()
    path = folder / FILE
    end, known = read_certificate(path)
    if end > today + timedelta(RENEW_DAYS_BEFORE) and set(names) <= set(known):
        return path
    wanted = list(dict.fromkeys([*names, *known]))[:MOST_CERTIFIED_NAMES]
    text = f"{FILE_HEAD} {today + timedelta(CERTIFICATE_DAYS)} {' '.join(wanted)}\n"
    make_folder_in_data(folder)
    write_whole(path, text.encode() + make_certificate(wanted))
    return path


def read_certificate(path: Path) -> tuple[date, list[str]]:
    """The last day of the certificate in this file, and its names; `date.min` and no names if there is none."""
    try:
        first = read_whole(path, MOST_BYTES).split(b"\n")[0].decode().split(" ")
        if first[0] == FILE_HEAD:
            return date.fromisoformat(first[1]), first[2:]
    except (OSError, ValueError, IndexError):
        pass
    return date.min, []


def make_certificate(names: Sequence[str]) -> bytes:
    """A new key and the certificate for it, with these addresses and names, as PEM; Missing if openssl is not installed
    or fails."""
    with tempfile.NamedTemporaryFile("w", suffix=".cnf") as config:
        config.write(OPENSSL_CONFIG.format(names=", ".join(map(alternative_name, names))))
        config.flush()
        try:
            done = subprocess.run(
                [*OPENSSL_COMMAND, "-config", config.name], capture_output=True, check=True, timeout=OPENSSL_WITHIN_S
            )  # fmt: skip
        except FileNotFoundError:
            raise Missing(NO_OPENSSL) from None
        except (OSError, subprocess.SubprocessError):
            raise Missing(OPENSSL_FAILED) from None
    return done.stdout


def alternative_name(name: str) -> str:
    try:
        return f"IP:{ip_address(name)}"
    except ValueError:
        return f"DNS:{name}"
