"""`scorekeeper label`: bad sets are refused in one sentence, a set is split by table, and the page answers only whom it
should."""

import asyncio
import json
import os
import shutil
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from urllib.error import HTTPError

import pytest

from scorekeeper.__main__ import main
from scorekeeper.commands.label_server import local_socket, page_and_policy, serve
from tests.vision.replay.labelled import coco, photo
from tests.vision.replay.labelling.proposed import proposal
from vision.replay.labelling.book import LabelBook
from vision.replay.labelling.desk import LabelDesk
from vision.replay.labelling.proposals import Proposals

PHOTOS = Path(__file__).parents[2] / "photos"


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of the page for this set, while it is served in a thread."""
    book = LabelBook(folder)
    proposals = Proposals(book.photos.items(), lambda path: proposal((1, 2)))
    proposals.start()
    found: list[str] = []
    ready = Event()
    loop = asyncio.new_event_loop()

    def tell(address: str) -> None:
        found.append(address)
        ready.set()

    task = loop.create_task(serve(LabelDesk(book, proposals), local_socket(0), tell))

    def run() -> None:
        asyncio.set_event_loop(loop)
        with suppress(asyncio.CancelledError):
            loop.run_until_complete(task)

    thread = Thread(target=run, daemon=True)
    thread.start()
    try:
        assert ready.wait(10)
        yield found[0]
    finally:
        loop.call_soon_threadsafe(task.cancel)
        thread.join(10)
        proposals.close()
    loop.close()


def ask(url: str, data: bytes | None = None, **headers: str) -> tuple[int, dict[str, str], bytes]:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    try:
        with urllib.request.urlopen(urllib.request.Request(url, data, named), timeout=10) as answer:
            return answer.status, dict(answer.headers), answer.read()
    except HTTPError as error:
        try:
            return error.code, dict(error.headers), error.read()
        except ConnectionResetError:  # as for a body that is too large, of which the server takes nothing
            return error.code, dict(error.headers), b""


def test_the_page_is_for_this_computer_and_for_who_has_the_address(tmp_path: Path) -> None:
    photo(tmp_path)
    with served(tmp_path) as address:
        assert address.startswith("http://127.0.0.1:")
        status, headers, body = ask(address)
        assert (status, b"<title>Label</title>" in body) == (200, True)
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        token = address.rstrip("/").rpartition("/")[2]
        for wrong in (address.replace(token, "x" * len(token)), address.replace(f"{token}/", ""), address + "../etc"):
            assert ask(wrong)[0] == 404
        assert ask(address + "overview", Host="evil.example")[0] == 404
        assert ask(address + "overview", Origin="http://evil.example")[0] == 404
        assert ask(address + "overview")[0] == 200
        assert ask(address + "image?name=../../etc/passwd")[0] == 404
        assert ask(address + "photo?name=../../etc/passwd")[0] == 409


def test_only_the_page_itself_can_change_labels(tmp_path: Path) -> None:
    photo(tmp_path)
    answer = json.dumps({"name": "a.png", "dice": [{"face": 1, "box": [0, 0, 9, 9]}], "mode": "todo"}).encode()
    kind = "application/json"
    with served(tmp_path) as address:
        assert ask(address + "label", answer, Content_Type="text/plain")[0] == 404, "as a form of another page sends it"
        assert ask(address + "label", answer, Content_Type=kind, Origin="http://evil.example")[0] == 404
        assert ask(address + "label", b"[]", Content_Type=kind)[0] == 400
        assert ask(address + "label", b"[" * 9999, Content_Type=kind)[0] == 400
        assert ask(address + "label", b" " * (1 << 19), Content_Type=kind)[0] in {400, 413}
        status, _, said = ask(address + "label", b'{"name": "a.png", "dice": [{"face": 9}]}', Content_Type=kind)
        assert (status, json.loads(said)) == (409, {"error": "a die: a face is a whole number from 1 to 6, not '9'"})
        assert not (tmp_path / "rolls.jsonl").exists()
        status, _, said = ask(address + "label", answer, Content_Type=kind)
        assert (status, json.loads(said)["photo"]) == (200, None)
        assert (tmp_path / "rolls.jsonl").exists()


def test_the_page_needs_nothing_from_elsewhere() -> None:
    text, policy = page_and_policy()
    assert "http" not in text
    assert "unsafe" not in policy


@pytest.mark.parametrize(
    "words",
    [
        ["missing"],
        ["EMPTY"],
        ["BROKEN"],
        ["SET", "--port", "99999"],
        ["SET", "--split", "2"],
        ["SET", "--split", "0.2"],
    ],
)
def test_bad_use_is_one_sentence(words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    places = {name: tmp_path / name for name in ("EMPTY", "BROKEN", "SET")}
    for place in places.values():
        place.mkdir()
    photo(places["SET"])
    photo(places["BROKEN"])
    (places["BROKEN"] / "rolls.jsonl").write_text("{")
    try:
        code = main(["label", *(str(places.get(word, word)) for word in words)])
    except SystemExit as end:
        code = int(end.code or 0)
    assert code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1


def test_a_port_in_use_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    photo(tmp_path)
    with local_socket(0) as taken:
        assert main(["label", str(tmp_path), "--port", str(taken.getsockname()[1])]) == 2
    assert "cannot be used: Address already in use" in capsys.readouterr().err


def test_a_set_is_split_by_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = [path.name for path in sorted(PHOTOS.glob("*.jpg"))[:6]]
    rows = [{"photo": name, "values": [1], "rig": f"table {k % 3}"} for k, name in enumerate(names)]
    for name in names:
        shutil.copy(PHOTOS / name, tmp_path)
    (tmp_path / "rolls.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert main(["label", str(tmp_path), "--split", "0.3"]) == 0
    assert capsys.readouterr().out == "3 tables: 4 photos to train on, 2 to validate\n"
    written = [json.loads(line) for line in (tmp_path / "rolls.jsonl").read_text().splitlines()]
    assert len({row["rig"] for row in written if row["split"] == "validate"}) == 1


@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only an administrator can act for another user")
def test_labels_that_root_makes_belong_to_the_owner_of_the_photos() -> None:
    nobody = 65534
    with tempfile.TemporaryDirectory() as place:
        os.chmod(place, 0o755)
        folder = Path(place) / "photos"
        folder.mkdir()
        rows = [{"photo": f"000{k}.jpg", "values": [1], "rig": f"table {k}"} for k in (1, 2)]
        for row in rows:
            shutil.copy(PHOTOS / str(row["photo"]), folder)
        (folder / "rolls.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
        for one in (folder, *folder.iterdir()):
            os.chown(one, nobody, nobody)
        assert main(["label", str(folder), "--split", "0.5"]) == 0
        assert "validate" in (folder / "rolls.jsonl").read_text()
        assert {one.stat().st_uid for one in folder.iterdir()} == {nobody}


def test_labels_of_another_format_are_imported_at_the_start(tmp_path: Path) -> None:
    coco(tmp_path)
    before = (tmp_path / "annotations.json").read_bytes()
    LabelBook(tmp_path).save()
    assert (tmp_path / "annotations.json").read_bytes() == before
    assert json.loads((tmp_path / "rolls.jsonl").read_text())["photo"] == "images/a.png"
