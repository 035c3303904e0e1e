"""Releases that are signed as `deploy/sign` does it, by the table's maker or by a stranger, and changed afterwards."""

from pathlib import Path

from tests.appliance.container import Container, booted, project, replaced, unpacked
from tests.appliance.report import current, say, seconds

RIGHT = "the signature of this version is right"
WRONG = "the signature of this version is wrong"
NONE = "this version is not signed"


def keys(box: Container) -> None:
    """Install ssh-keygen, and make two keys: `ours` and `strangers`."""
    box.run("apt-get", "-qq", "update")
    box.run("env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "-y", "install", "openssh-client")
    for name in ("ours", "strangers"):
        box.run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", f"/root/{name}")


def release(box: Container, version: str, key: str, spoil: str = "") -> str:
    """Copy the program as this version, signed by a key; afterwards change the file `spoil`. Return its installer."""
    installer = project(box.root, version)
    done = box.run("/usr/src/scorekeeper/deploy/sign", f"/root/{key}")
    if done.code != 0:
        raise SystemExit(f"deploy/sign: {done.words}")
    if spoil:
        replaced(box.root / "usr/src/scorekeeper" / spoil, r"\Z", "\n# changed\n")
    return installer


def signature(root: Path, tar: Path) -> None:
    """Install a signed release; check that a wrong signature is refused, and that a release without one is not
    installed unless the user agrees."""
    root = root.with_name(f"{root.name}-signed")
    unpacked(tar, root)
    with booted(root) as box:
        keys(box)
        done = box.run(release(box, "0.8.1", "ours"), "--yes")
        say(
            "0.8.1, signed: installed, and its key pinned",
            seconds(done.seconds),
            done.code == 0 and RIGHT in done.words,
        )
        for version, key, spoil in (("0.8.2", "strangers", ""), ("0.8.3", "ours", "scorekeeper/names.py")):
            done = box.run(release(box, version, key, spoil), "--yes")
            how = "changed after it was signed" if spoil else "signed by somebody else"
            refused = done.code == 1 and WRONG in done.words and current(box) == "0.8.1"
            say(f"{version}, {how}: refused", f"exit {done.code}", refused)
        done = box.run(project(root, "0.8.4"))
        refused = done.code == 1 and NONE in done.words and current(box) == "0.8.1"
        say("0.8.4, not signed: not installed without an answer", f"exit {done.code}", refused)
        done = box.run(release(box, "0.8.5", "ours"), "--yes")
        say("0.8.5, signed by the same key: updated", seconds(done.seconds), done.code == 0 and current(box) == "0.8.5")
