"""What deploy/install does where packages of the system are in use."""

import subprocess
from pathlib import Path

import pytest

INSTALLER = Path(__file__).parents[2] / "deploy/install"
DPKG = """\
#!/bin/sh
echo tried >>"$0.log"
[ "$(wc -l <"$0.log")" -gt {failures} ] || {{ echo "{says}" >&2; exit 2; }}
"""
LOCKED = "dpkg: error: dpkg database lock was locked by another process with pid 145"
LISTS = "E: Could not get lock /var/lib/apt/lists/lock. It is held by process 212 (apt-get)"


def patient(folder: Path, says: str, failures: int) -> tuple[int, int, str]:
    """Run the installer's function with a dpkg that fails this often; return its exit code, the number of times that
    dpkg was run, and what was said."""
    for name, text in (("dpkg", DPKG.format(says=says, failures=failures)), ("sleep", "#!/bin/sh\n"),
                       ("seq", "#!/bin/sh\necho 1 2 3 4 5\n")):  # fmt: skip
        (folder / name).write_text(text)
        (folder / name).chmod(0o755)
    function = INSTALLER.read_text().partition("\npatient()")[2].partition("\n}\n")[0]
    done = subprocess.run(
        ["sh", "-euc", f"patient(){function}\n}}\npatient dpkg"],
        env={"PATH": f"{folder}:/usr/bin:/bin"}, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    return done.returncode, len((folder / "dpkg.log").read_text().splitlines()), done.stdout.strip()


@pytest.mark.parametrize(("says", "failures", "ends"), [
    (LOCKED, 3, (0, 4, "")), (LISTS, 2, (0, 3, "")), (LOCKED, 1000, (1, 5, LOCKED)),
    ("no space left", 1000, (1, 1, "no space left")),
])  # fmt: skip
def test_a_lock_of_packages_is_waited_for_and_another_failure_is_not(
    tmp_path: Path, says: str, failures: int, ends: tuple[int, int, str]
) -> None:
    assert patient(tmp_path, says, failures) == ends
