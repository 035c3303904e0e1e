"""Backups made to harm: none may be taken, hang, fill the memory or the disk, or cost a game.

    python -m tests.attacks.backups

Each is offered to `scorekeeper backup --restore` in a process of its own with 5 s (of the processor, so that other work
does not count; one that waits for anything is ended after a minute) and 300 MB. It must end with exit code 2 and one
sentence, or restore what is genuine in it and end with 0; afterwards the journal must open with the games that it had.
"""

import json
import os
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

from scorekeeper.journal import FILE, JournalRow
from scorekeeper.journal.book import Journal
from scorekeeper.journal.rows import NO_LINE, chain_row, chain_rows
from scorekeeper.journal.table import INSERT_ACT, SCHEMA, create_journal
from scorekeeper.rules.acts import Setup
from scorekeeper.session import Session

SECONDS = 5.0
MEGABYTES = 300
WAIT = 60.0
BEGIN = {"do": "match", "setup": {"sheet": "noris", "players": ["A", "B"], "edition": None, "options": {}, "games": 1,
                                  "dice_decide": False, "cards": {}, "chicago": {}}}  # fmt: skip
TIME = "2026-01-01T20:00:00"

Made = Callable[[Path], None]
ATTACKS: dict[str, Made] = {}


def attack(make: Made) -> Made:
    ATTACKS[make.__name__] = make
    return make


def row(body: object, shown: object = None, moment: str = TIME) -> JournalRow:
    return JournalRow(body, shown or {}, moment)  # type: ignore[arg-type]


def of_rows(path: Path, rows: list[JournalRow]) -> None:
    create_journal(path, chain_rows(rows))
    alone(path)


def alone(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA journal_mode = DELETE")


def of_script(path: Path, script: str, schema: str = SCHEMA) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.executescript(schema)
        db.executescript(script)


def honest(path: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        with closing(Journal(Path(folder) / FILE)) as journal:
            session = Session(journal)
            session.begin(Setup("noris", ("Cleo", "Dan")))
            session.throw((6, 6, 5, 4, 3))
        alone(Path(folder) / FILE)
        shutil.copy(Path(folder) / FILE, path)


def header(path: Path, at: int, value: bytes) -> None:
    honest(path)
    with path.open("r+b") as file:
        file.seek(at)
        file.write(value)


# ---- no regular file


@attack
def pipe(path: Path) -> None:
    os.mkfifo(path)


@attack
def link_to_a_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


@attack
def link_to_a_file_of_root(path: Path) -> None:
    path.symlink_to("/etc/shadow")


@attack
def link_to_itself(path: Path) -> None:
    path.symlink_to(path)


@attack
def folder(path: Path) -> None:
    path.mkdir()


@attack
def pipe_in_place_of_the_log(path: Path) -> None:
    honest(path)
    os.mkfifo(f"{path}-wal")


@attack
def pipe_in_place_of_the_rollback(path: Path) -> None:
    honest(path)
    os.mkfifo(f"{path}-journal")


@attack
def link_in_place_of_the_log(path: Path) -> None:
    honest(path)
    Path(f"{path}-wal").symlink_to("/dev/zero")


# ---- sizes


@attack
def ten_gigabytes_of_nothing(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(10 << 30)


@attack
def nearly_the_limit_of_nothing(path: Path) -> None:
    honest(path)
    os.truncate(path, 700 << 20)


@attack
def a_log_of_a_gigabyte(path: Path) -> None:
    honest(path)
    with Path(f"{path}-wal").open("wb") as file:
        file.truncate(1 << 30)


@attack
def one_line_of_200_megabytes(path: Path) -> None:
    of_rows(path, [row({**BEGIN, "pad": "x" * (200 << 20)})])


@attack
def lines_of_ten_megabytes(path: Path) -> None:
    of_rows(path, [row({**BEGIN, "pad": "x" * (10 << 20)}) for _ in range(9)])


@attack
def a_match_of_a_hundred_thousand_acts(path: Path) -> None:
    of_rows(path, [row(BEGIN), *[row({"do": "undo", "agreed": True})] * 100_000])


@attack
def a_hundred_thousand_matches(path: Path) -> None:
    of_rows(path, [row({"do": "match", "setup": {}})] * 100_000)


@attack
def a_million_players(path: Path) -> None:
    of_rows(path, [row({**BEGIN, "setup": {**BEGIN["setup"], "players": ["x"] * 1_000_000}})])  # type: ignore[dict-item]


@attack
def ten_thousand_corrections(path: Path) -> None:
    again = {"do": "correct", "entry": 0, "dice": [6, 6, 6, 6, 6], "box": "sixes", "strike": False}
    start = [row(BEGIN), row({"do": "throw", "dice": [6, 6, 5, 4, 3], "kept": [], "agreed": False, "ids": []},
             {"A": 0, "B": 0}), row({"do": "enter", "box": "sixes", "strike": False}, {"A": 12, "B": 0})]  # fmt: skip
    of_rows(path, [*start, *[row(again, {"A": 30, "B": 0})] * 10_000])


# ---- schemas


VIEW = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS seq, 'x' AS act FROM n"
IDS = SCHEMA.split("CREATE TABLE")[0]
TABLE = "CREATE TABLE acts (seq INTEGER PRIMARY KEY, act TEXT NOT NULL);"


@attack
def an_endless_view(path: Path) -> None:
    of_script(path, f"CREATE VIEW acts AS {VIEW};", IDS)


@attack
def an_endless_view_with_three_triggers(path: Path) -> None:
    triggers = "".join(f"CREATE TRIGGER t{n} INSTEAD OF INSERT ON acts BEGIN SELECT 1; END;" for n in range(3))
    of_script(path, f"CREATE VIEW acts AS {VIEW}; {triggers}", IDS)


@attack
def a_view_that_sorts_for_ever(path: Path) -> None:
    of_script(path, f"CREATE VIEW acts AS SELECT * FROM ({VIEW}) ORDER BY act;", IDS)


@attack
def a_further_trigger(path: Path) -> None:
    of_script(path, "CREATE TRIGGER more AFTER INSERT ON acts BEGIN SELECT randomblob(100000000); END;")


@attack
def another_trigger_by_a_known_name(path: Path) -> None:
    of_script(
        path, "DROP TRIGGER stay; CREATE TRIGGER stay AFTER INSERT ON acts BEGIN SELECT hex(zeroblob(90000000)); END;"
    )


@attack
def without_triggers(path: Path) -> None:
    of_script(path, "DROP TRIGGER stay; DROP TRIGGER keep; DROP TRIGGER follow;")


@attack
def a_further_table(path: Path) -> None:
    of_script(path, "CREATE TABLE more (a);")


@attack
def a_further_index(path: Path) -> None:
    of_script(path, "CREATE INDEX more ON acts (hex(zeroblob(90000000)));")


@attack
def a_generated_column(path: Path) -> None:
    table = "CREATE TABLE acts (seq INTEGER PRIMARY KEY, act TEXT AS (hex(zeroblob(9))));"
    grown = "UPDATE sqlite_schema SET sql = replace(sql, '(9)', '(90000000)');"  # writing it takes 0.5 GB
    of_script(
        path, f"INSERT INTO acts (seq) VALUES (1); PRAGMA writable_schema = ON; {grown}", SCHEMA.replace(TABLE, table)
    )


@attack
def ten_thousand_tables(path: Path) -> None:
    of_script(path, "BEGIN;" + "".join(f"CREATE TABLE t{n} (a, b, c);" for n in range(10_000)) + "COMMIT;")


@attack
def a_virtual_table(path: Path) -> None:
    of_script(path, "CREATE VIRTUAL TABLE acts USING fts5(seq, act);", IDS)


@attack
def another_program(path: Path) -> None:
    of_script(path, "CREATE TABLE recipes (name);", "")


@attack
def a_newer_version(path: Path) -> None:
    of_script(path, "PRAGMA user_version = 99;")


@attack
def a_newer_version_of_ten_thousand_tables(path: Path) -> None:
    ten_thousand_tables(path)
    of_script(path, "PRAGMA user_version = 99;", "")


@attack
def no_database(path: Path) -> None:
    path.write_text("hello")


@attack
def an_empty_file(path: Path) -> None:
    path.touch()


@attack
def only_a_header(path: Path) -> None:
    honest(path)
    os.truncate(path, 108)


@attack
def noise(path: Path) -> None:
    path.write_bytes(os.urandom(1 << 20))


@attack
def noise_after_the_first_page(path: Path) -> None:
    of_rows(path, [row(BEGIN)] * 2000)
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(os.urandom(path.stat().st_size - 4096))


@attack
def pages_that_point_at_themselves(path: Path) -> None:
    of_rows(path, [row(BEGIN)] * 20_000)
    content = bytearray(path.read_bytes())
    for page in range(4096, len(content), 4096):
        if content[page] == 5:  # an inner page: every child becomes the page itself
            number = (page // 4096 + 1).to_bytes(4)
            count = int.from_bytes(content[page + 3 : page + 5])
            content[page + 8 : page + 12] = number
            for cell in range(count):
                at = page + int.from_bytes(content[page + 12 + 2 * cell : page + 14 + 2 * cell])
                content[at : at + 4] = number
    path.write_bytes(content)


@attack
def pages_that_share_one_child(path: Path) -> None:
    of_rows(path, [row(BEGIN)] * 20_000)
    content = bytearray(path.read_bytes())
    for page in range(4096, len(content), 4096):
        if content[page] == 5:
            count = int.from_bytes(content[page + 3 : page + 5])
            cells = [page + int.from_bytes(content[page + 12 + 2 * c : page + 14 + 2 * c]) for c in range(count)]
            for at in cells:
                content[at : at + 4] = content[cells[0] : cells[0] + 4]
    path.write_bytes(content)


@attack
def a_page_size_of_one(path: Path) -> None:
    header(path, 16, b"\0\1")


@attack
def a_text_encoding_of_its_own(path: Path) -> None:
    header(path, 56, b"\0\0\0\2")


@attack
def ten_million_free_pages(path: Path) -> None:
    header(path, 32, b"\0\0\0\2\0\x98\x96\x80")


# ---- lines that are proven


@attack
def lines_that_say_the_same_number(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.executescript(SCHEMA)
        text = chain_row(row(BEGIN), 0, NO_LINE).text
        db.executemany(INSERT_ACT, [(number, text) for number in range(1, 500)])


@attack
def lines_without_their_chain(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.executescript(SCHEMA)
        made = chain_rows([row(BEGIN), row(BEGIN), row(BEGIN)])
        db.executemany(INSERT_ACT, [(1, made[0].text), (2, made[2].text)])


@attack
def an_act_that_cannot_be_replayed(path: Path) -> None:
    of_rows(path, [row(BEGIN, {"A": 0, "B": 0}), row({"do": "castle"})])


@attack
def points_that_nobody_made(path: Path) -> None:
    of_rows(path, [row(BEGIN, {"A": 9999, "B": 0})])


@attack
def times_of_the_far_future(path: Path) -> None:
    of_rows(path, [row(BEGIN, {"A": 0, "B": 0}, "9" * 50_000)])


@attack
def nesting_without_end(path: Path) -> None:
    of_rows(path, [row({"do": "match", "setup": json.loads("[" * 900 + "]" * 900)})])


@attack
def a_transaction_that_never_ends(path: Path) -> None:
    create_journal(path, [chain_row(row(BEGIN, {"A": 0, "B": 0}), 10**9, NO_LINE)])
    alone(path)


@attack
def blobs_in_place_of_text(path: Path) -> None:
    of_script(path, "INSERT INTO acts VALUES (1, x'00ff00ff');")


@attack
def text_that_is_no_utf8(path: Path) -> None:
    of_script(path, "INSERT INTO acts VALUES (1, CAST(x'fffefdfc' AS TEXT));")


@attack
def a_number_in_place_of_text(path: Path) -> None:
    of_script(path, "INSERT INTO acts VALUES (1, 9e999);")


# ---- how they are offered


def table(data: Path) -> None:
    with closing(Journal(data / FILE)) as journal:
        session = Session(journal)
        session.begin(Setup("philos", ("Anna", "Ben")))
        session.throw((1, 2, 3, 4, 5))


def offered(data: Path, backup: Path) -> tuple[int, str]:
    """Restore this backup by `scorekeeper backup --restore`; return the exit code, and the output without the line that
    says that it takes minutes."""
    command = [sys.executable, "-m", "scorekeeper", "backup", "--restore", str(backup), "--data", str(data)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        output, _ = process.communicate(timeout=WAIT)
    except subprocess.TimeoutExpired:
        process.kill()
        output, _ = process.communicate()
    return process.returncode, "\n".join(line for line in output.splitlines() if "takes minutes" not in line)


def used() -> tuple[float, float]:
    """The processor time in seconds and the most memory in megabytes of the child processes that have ended."""
    taken = resource.getrusage(resource.RUSAGE_CHILDREN)
    return taken.ru_utime + taken.ru_stime, taken.ru_maxrss / 1024


def problem_after(data: Path, code: int, output: str, seconds: float) -> str:
    """Why this attack was not survived; empty if it was."""
    if code not in (0, 2) or "Traceback" in output:
        return f"exit code {code}: {output[-200:]}"
    if code == 2 and "\n" in output:
        return "more than one sentence"
    if seconds > SECONDS:
        return "too slow"
    with closing(Journal(data / FILE)) as journal:
        session = Session(journal)
        players = session.view.match and session.view.match.setup.players
        if journal.notice or players != ("Anna", "Ben") or not session.throw((1, 2, 3, 4, 6), kept=(0, 1, 2, 3)).saved:
            return "the journal is not as it was"
    return ""


def attacks() -> Iterator[tuple[str, int, str, float, float, str]]:
    for name, make in ATTACKS.items():
        with tempfile.TemporaryDirectory(dir="/var/tmp") as place:
            data, backup = Path(place) / "data", Path(place) / "scorekeeper-20260101-2000.sqlite"
            table(data)
            make(backup)
            read, write = os.pipe()
            if not (child := os.fork()):  # in a process of its own, whose children's peak of memory is this one's alone
                answer = (*offered(data, backup), *used())
                os.write(write, json.dumps(answer).encode())
                os._exit(0)
            os.close(write)
            with os.fdopen(read) as answered:
                code, output, seconds, megabytes = json.load(answered)
            os.waitpid(child, 0)
            problem = problem_after(data, code, output, seconds)
            yield name, code, output.replace(place, ""), seconds, megabytes, problem or (
                f"{megabytes:.0f} MB" if megabytes > MEGABYTES else "")  # fmt: skip


def main() -> int:
    found = []
    for name, code, output, seconds, megabytes, problem in attacks():
        found.append((seconds, megabytes, problem))
        print(
            f"{name.replace('_', ' '):45} {code} {seconds:5.1f} s {megabytes:4.0f} MB  {problem or output[:110]}",
            flush=True,
        )
    lost = [one for one in found if one[2]]
    print(f"hostile backups: tried {len(found)}, survived {len(found) - len(lost)}, lost {len(lost)}; "
          f"at most {max(one[0] for one in found):.1f} s and {max(one[1] for one in found):.0f} MB")  # fmt: skip
    return bool(lost)


if __name__ == "__main__":
    sys.exit(main())
