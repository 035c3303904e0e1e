"""A stick plugged in while the table runs, a backup onto it, and a restore on a table without any games."""

from tests.appliance.container import Container

STATE = "/var/lib/scorekeeper"
STICK = "/media/stick"
PYTHON = "/opt/scorekeeper/current/venv/bin/python"
AS_TABLE = ("setpriv", "--reuid=scorekeeper", "--regid=scorekeeper", "--clear-groups", "--no-new-privs")
PLAY = f"""
from contextlib import closing
from pathlib import Path
from scorekeeper.journal import FILE
from scorekeeper.journal.book import Journal
from scorekeeper.rules.acts import Setup
from scorekeeper.session import Session

with closing(Journal(Path("{STATE}") / FILE)) as journal:
    session = Session(journal)
    for _ in range(3):
        session.begin(Setup("noris", ("Anna", "Ben")))
        session.throw((6, 6, 5, 4, 3))
"""
SEE = f"""
from pathlib import Path
from scorekeeper.journal import backup
print(*backup.sticks(), backup.make(Path("{STATE}"), Path("{STICK}")).acts)
"""


def play(box: Container) -> None:
    """Begin three games on the table, with one throw in each; the table is stopped meanwhile."""
    box.run("systemctl", "stop", "scorekeeper")
    done = box.run(*AS_TABLE, PYTHON, "-c", PLAY)
    if done.code:
        raise SystemExit(done.words)
    box.run("systemctl", "start", "scorekeeper")


def plug(box: Container) -> None:
    box.run("mkdir", "-p", STICK)
    owner = "uid=scorekeeper,gid=scorekeeper,mode=700"
    done = box.run("mount", "-t", "tmpfs", "-o", owner, "stick", STICK)
    if done.code:
        raise SystemExit(done.words)


def from_within(box: Container) -> str:
    """Back up to the stick inside the sandbox of the running table; return the sticks seen and the acts saved."""
    pid = box.show("MainPID")
    return box.run("nsenter", "-t", pid, "-m", *AS_TABLE, PYTHON, "-c", SEE).words


def restored(box: Container) -> tuple[str, str]:
    """Delete all games and restore the backup as root; return the output, and owner and mode of the journal."""
    box.run("systemctl", "stop", "scorekeeper")
    box.run("sh", "-c", f"rm -r {STATE}/games* {STATE}/backup")
    file = box.run("sh", "-c", f"ls {STICK}/*.sqlite | head -n 1").words
    says = box.run("scorekeeper", "backup", "--restore", file).words
    box.run("systemctl", "start", "scorekeeper")
    return says, box.run("stat", "-c", "%U %a", f"{STATE}/games.sqlite").words
