"""The certificate is made once for all addresses of the table, kept private, and made again when it is needed."""

import ssl
import stat
import subprocess
from datetime import date, timedelta
from pathlib import Path

import pytest

from scorekeeper.errors import Missing
from scorekeeper.local_page import certificate as papers
from scorekeeper.local_page.certificate import CERTIFICATE_DAYS, RENEW_DAYS_BEFORE, certificate_for

NAMES = ("192.168.1.20", "table.local")


def shown(path: Path) -> str:
    words = ["openssl", "x509", "-in", str(path), "-noout", "-text"]
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


def test_it_is_for_the_addresses_of_the_table_and_no_authority(tmp_path: Path) -> None:
    text = shown(certificate_for(tmp_path, NAMES))
    assert "IP Address:192.168.1.20, DNS:table.local" in text
    assert "CA:FALSE" in text
    assert "TLS Web Server Authentication" in text


def test_python_can_serve_with_it_and_nobody_else_can_read_the_key(tmp_path: Path) -> None:
    path = certificate_for(tmp_path, NAMES)
    ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_it_is_kept_while_its_names_and_days_fit(tmp_path: Path) -> None:
    path = certificate_for(tmp_path, NAMES)
    before = path.read_bytes()
    assert certificate_for(tmp_path, NAMES[:1]).read_bytes() == before
    last = date.today() + timedelta(CERTIFICATE_DAYS - RENEW_DAYS_BEFORE - 1)
    assert certificate_for(tmp_path, NAMES, last).read_bytes() == before
    assert certificate_for(tmp_path, NAMES, last + timedelta(1)).read_bytes() != before


def test_another_address_is_added_and_the_ones_before_stay(tmp_path: Path) -> None:
    certificate_for(tmp_path, NAMES)
    path = certificate_for(tmp_path, ("10.0.0.5",))
    text = shown(path)
    assert all(name in text for name in ("10.0.0.5", *NAMES))
    before = path.read_bytes()
    assert certificate_for(tmp_path, NAMES).read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"scorekeeper", b"scorekeeper tomorrow x\n", b"\xff\xfe", b"-----BEGIN"])
def test_a_damaged_file_is_replaced(tmp_path: Path, content: bytes) -> None:
    (tmp_path / papers.FILE).write_bytes(content)
    ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate_for(tmp_path, NAMES))


def test_without_openssl_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(papers, "OPENSSL_COMMAND", ("no-such-program",))
    with pytest.raises(Missing, match="openssl"):
        certificate_for(tmp_path, NAMES)
    assert not (tmp_path / papers.FILE).exists()


def test_an_openssl_that_fails_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(papers, "OPENSSL_COMMAND", ("false",))
    with pytest.raises(Missing, match="certificate"):
        certificate_for(tmp_path, NAMES)
