"""The installer used as it is not meant to be: by a user, twice at once, from an odd folder, cut off at ten moments."""

from pathlib import Path

from tests.appliance.container import booted, project, unpacked
from tests.appliance.report import say, seconds

HOME = "usr/src/score keeper's (new) $HOME"
MOMENTS_S = range(6, 66, 6)
"""The seconds after which the installer is killed; each time it goes on where it was."""
KILLED = -9
ALREADY = "scorekeeper: Scorekeeper is being installed already: wait until that is done."
TWICE = '"$0" --yes >/dev/null 2>&1 & sleep 1; "$0" --yes; echo "exit $?"; kill -KILL $!'


def rough(root: Path, tar: Path) -> None:
    """Run the installer as a user, twice at once and from an odd folder, kill it at ten moments, and let it end."""
    root = root.with_name(f"{root.name}-rough")
    unpacked(tar, root)
    with booted(root) as box:
        project(root)
        (root / "usr/src/scorekeeper").rename(root / HOME)
        installer = f"/{HOME}/deploy/install"
        refused = box.run("setpriv", "--reuid=65534", "--clear-groups", installer, "--yes")
        say("as a user", refused.words, refused.code == 2 and "\n" not in refused.words)
        second = box.run("sh", "-c", TWICE, installer)
        say(
            "twice at once",
            second.words,
            {"exit 3", ALREADY} <= set(second.words.splitlines()),
        )
        cut = [box.run("timeout", "-s", "KILL", str(after), installer, "--yes") for after in MOMENTS_S]
        early = [one.words for one in cut if one.code not in (KILLED, 0)]
        print(*early, sep="\n", end="")
        say("killed at ten moments", " ".join(str(one.code) for one in cut), not any(early))
        done = box.run(installer, "--yes")
        print(done.words)
        whole = done.code == 0 and box.show("ActiveState") == "active"
        say("from a folder with odd letters, after all that: installed", seconds(done.seconds), whole)
        releases = [one.name for one in (root / "opt/scorekeeper/releases").iterdir()]
        say("releases", " ".join(releases), len(releases) == 1)
