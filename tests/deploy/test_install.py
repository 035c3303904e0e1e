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


def function(name: str) -> str:
    """The text of a function of the installer."""
    _before, start, rest = INSTALLER.read_text().partition(f"\n{name}() {{")
    line, _, _ = rest.partition("\n")
    return start + (line if line.endswith("}") else rest.partition("\n}\n")[0] + "\n}") + "\n"


def patient(folder: Path, says: str, failures: int) -> tuple[int, int, str]:
    """Run the installer's function with a dpkg that fails this often; return its exit code, the number of times that
    dpkg was run, and what was said."""
    for name, text in (("dpkg", DPKG.format(says=says, failures=failures)), ("sleep", "#!/bin/sh\n"),
                       ("seq", "#!/bin/sh\necho 1 2 3 4 5\n")):  # fmt: skip
        (folder / name).write_text(text)
        (folder / name).chmod(0o755)
    done = subprocess.run(
        ["sh", "-euc", f"{function('patient')}patient dpkg"],
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


@pytest.mark.parametrize(
    ("lists", "says"),
    [
        ("Sub-process /usr/bin/sqv: Not live until 2026-09-12", "the clock of this"),
        (
            "Certificate verification failed: The certificate is NOT trusted.",
            "the certificate of the server was refused",
        ),
        (
            "W: Failed to fetch http://x/InRelease  Temporary failure resolving 'x'",
            "connect this machine to the network",
        ),
    ],
)
def test_the_lists_of_packages_say_why_no_package_can_be_found(tmp_path: Path, lists: str, says: str) -> None:
    no_package = "echo 'E: Unable to locate package libgbm1' >&2; exit 100"
    for name, text in (
        ("dpkg", "#!/bin/sh\n"),
        ("apt-get", f'#!/bin/sh\ncase "$*" in *update*) echo "{lists}" >&2 ;; *) {no_package} ;; esac\n'),
    ):
        (tmp_path / name).write_text(text)
        (tmp_path / name).chmod(0o755)
    parts = "".join(map(function, ("say", "fail", "quietly", "patient", "add")))
    program = f'log={tmp_path}/log\nupdate="apt-get -qq update"\n{parts}add libgbm1'
    done = subprocess.run(["sh", "-euc", program], env={"PATH": f"{tmp_path}:/usr/bin:/bin"}, capture_output=True,
                          text=True, check=False, timeout=60)  # fmt: skip
    assert done.returncode == 3
    assert says in done.stderr
