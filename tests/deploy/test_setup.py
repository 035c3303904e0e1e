"""The scripts deploy/setup and deploy/start: they work through links and in moved folders, and install only once.

If something is missing, such as a network or the right to install, they say so in one sentence.
"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
QUIET = "#!/bin/sh\nexit 0\n"
PYTHON = """#!/bin/sh
# the environment's python: it has pip, and notes what pip is asked for
echo "$@" >>"$(dirname "$0")/asked"
case "$*" in *" -e ."*) printf '#!%s/python\\n' "$(dirname "$0")" >"$(dirname "$0")/scorekeeper" ;; esac
"""


def script(path: Path, text: str = QUIET) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A folder like the project's after deploy/setup; `fakes` beside it replaces the system's commands."""
    home = tmp_path / "game folder"
    for name in ("setup", "start", "test", "constraints.txt"):
        (home / "deploy").mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / "deploy" / name, home / "deploy" / name)
    shutil.copy(ROOT / "pyproject.toml", home)
    bin = home / ".venv/bin"
    script(bin / "python", PYTHON)
    script(bin / "scorekeeper", f"#!{bin}/python\n")
    (home / ".venv/pyvenv.cfg").write_text(f"command = /usr/bin/python3 -m venv --clear {home}/.venv\n")
    done = subprocess.run("cat deploy/constraints.txt pyproject.toml | sha256sum", shell=True, cwd=home, text=True,
                          capture_output=True, check=True)  # fmt: skip
    (home / ".venv/run.stamp").write_text(done.stdout)
    script(tmp_path / "fakes/dpkg-query", "#!/bin/sh\necho ii\n")
    return home


def run(command: Path, fakes: Path) -> subprocess.CompletedProcess[str]:
    around = os.environ | {"PATH": f"{fakes}:{os.environ['PATH']}"}
    return subprocess.run([command], env=around, capture_output=True, text=True, check=False, timeout=60)


def asked(home: Path) -> str:
    return (home / ".venv/bin/asked").read_text()


def test_it_starts_through_a_link(project: Path, tmp_path: Path) -> None:
    link = tmp_path / "desk" / "dice"
    link.parent.mkdir()
    link.symlink_to(project / "deploy/start")
    script(project / ".venv/bin/scorekeeper", '#!/bin/sh\necho "words: $*"\n')
    assert run(link, tmp_path / "fakes").stdout == "words: play\n"


def test_nothing_is_installed_twice(project: Path, tmp_path: Path) -> None:
    assert run(project / "deploy/setup", tmp_path / "fakes").returncode == 0
    assert "install" not in asked(project)


def test_a_renamed_folder_has_its_commands_put_right_without_the_network(project: Path, tmp_path: Path) -> None:
    script(project / ".venv/bin/other", f"#!{project}/.venv/bin/python\n")
    (project / ".venv/bin/__pycache__").mkdir()
    moved = project.rename(tmp_path / "renamed & moved")
    assert run(moved / "deploy/setup", tmp_path / "fakes").returncode == 0
    for name in ("bin/other", "pyvenv.cfg"):
        text = (moved / ".venv" / name).read_text()
        assert str(moved) in text
        assert str(project) not in text
    assert (moved / ".venv/bin/scorekeeper").is_file()
    assert "-e ." in asked(moved)
    assert " -r " not in asked(moved)


def test_without_a_network_it_says_so_in_one_sentence(project: Path, tmp_path: Path) -> None:
    refusing = 'case "$*" in *install*) echo "Retrying (Retry(total=1)): Connection failed" >&2; exit 1 ;; esac\n'
    script(project / ".venv/bin/python", PYTHON + refusing)
    (project / ".venv/run.stamp").unlink()
    done = run(project / "deploy/setup", tmp_path / "fakes")
    assert done.returncode == 3
    assert done.stderr.splitlines()[1:] == [
        "The Python packages could not be downloaded: connect this machine to the network and start again."
    ]
    assert not (project / ".venv/run.stamp").exists()


@pytest.mark.parametrize(("network", "says"), [(True, ""), (False, "could not be downloaded")])
def test_with_the_systems_camera_driver_its_part_for_another_numpy_is_replaced(
    project: Path, tmp_path: Path, network: bool, says: str
) -> None:
    refusing = 'case "$*" in *"import simplejpeg"*) exit 1 ;; esac\n'
    if not network:
        refusing += 'case "$*" in *install*) echo "Retrying" >&2; exit 1 ;; esac\n'
    script(tmp_path / "fakes/python3")
    script(project / ".venv/bin/python", PYTHON + refusing)
    done = run(project / "deploy/setup", tmp_path / "fakes")
    assert done.returncode == 0, "the program starts all the same"
    assert "--ignore-installed --no-deps --require-hashes" in asked(project)
    pinned = (project / ".venv/again.txt").read_text().splitlines()
    assert pinned[0].startswith("simplejpeg==")
    assert all("--hash=sha256:" in line for line in pinned[1:])
    assert says in done.stderr


@pytest.mark.parametrize("sudo", ["", "#!/bin/sh\necho 'someone is not in the sudoers file' >&2; exit 1\n"])
def test_who_may_not_install_is_given_the_words_for_an_administrator(project: Path, tmp_path: Path, sudo: str) -> None:
    fakes = tmp_path / "fakes"
    script(fakes / "dpkg-query", '#!/bin/sh\ncase "$*" in *libgbm1*) ;; *) echo ii ;; esac\n')
    script(fakes / "id", "#!/bin/sh\necho 1000\n")
    script(fakes / "sudo", sudo or "#!/bin/sh\nexit 127\n")
    done = run(project / "deploy/setup", fakes)
    assert done.returncode == 3
    assert done.stderr == (
        "System packages are missing and this user may not install them; "
        "an administrator can: apt-get install libgbm1\n"
    )


def test_help_is_printed_and_nothing_is_set_up(project: Path, tmp_path: Path) -> None:
    setup = project / "deploy/setup"
    done = subprocess.run([setup, "--help"], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout.splitlines()[0]) == (
        0, "Makes ready what the program needs: system libraries, a virtual environment, the pinned packages. Safe to "
        "run again.",
    )  # fmt: skip
    wrong = subprocess.run([setup, "devel"], capture_output=True, text=True, check=False, timeout=60)
    assert (wrong.returncode, wrong.stderr) == (
        2, "'devel' is no word of the set-up; 'deploy/setup --help' lists them.\n",
    )  # fmt: skip
    assert not (project / ".venv/bin/asked").exists()


def test_another_opencv_is_removed_and_the_pinned_one_comes_back(project: Path, tmp_path: Path) -> None:
    place = project / ".venv/lib/python3.11/site-packages"
    for name in ("opencv_python-4.14.0.94", "opencv_contrib_python-5.0.0.93", "opencv_python_headless-5.0.0.93"):
        (place / f"{name}.dist-info").mkdir(parents=True)
    done = run(project / "deploy/setup", tmp_path / "fakes")
    assert (done.returncode, done.stderr) == (0, "Repairing OpenCV\n")
    removed = next(line for line in asked(project).splitlines() if "uninstall" in line)
    assert set(removed.split()[-2:]) == {"opencv-python", "opencv-contrib-python"}
    assert "--force-reinstall --no-deps --require-hashes" in asked(project)
    assert (project / ".venv/again.txt").read_text().startswith("opencv-python-headless==")


def test_an_opencv_that_cannot_be_imported_is_installed_again(project: Path, tmp_path: Path) -> None:
    script(project / ".venv/bin/python", PYTHON + 'case "$*" in *"import cv2"*) exit 1 ;; esac\n')
    assert run(project / "deploy/setup", tmp_path / "fakes").returncode == 0
    assert "--force-reinstall" in asked(project)
    assert "uninstall" not in asked(project)


@pytest.mark.parametrize(
    ("pip", "says"),
    [
        ("SSLError(SSLCertVerificationError: certificate is not yet valid)", "the clock of this machine says"),
        ("CERTIFICATE_VERIFY_FAILED: unable to get local issuer certificate; Retrying", "certificate of the server"),
        ("File .../resolvelib/resolver.py, line 96, in resolve: ValueError", "the last lines above say why"),
        ("Retrying (Retry(total=1)): Name or service not known", "connect this machine"),
    ],
)
def test_a_refused_download_says_whether_clock_certificate_or_network_is_to_blame(
    project: Path, tmp_path: Path, pip: str, says: str
) -> None:
    (project / ".venv/run.stamp").unlink()
    script(project / ".venv/bin/python", PYTHON + f'case "$*" in *install*) echo "{pip}" >&2; exit 1 ;; esac\n')
    done = run(project / "deploy/setup", tmp_path / "fakes")
    assert done.returncode == 3
    assert says in done.stderr


@pytest.mark.parametrize(
    ("lists", "says"),
    [
        (
            "Sub-process /usr/bin/sqv: Not live until 2026-09-12T07:26:18Z",
            "the clock of this",
        ),
        (
            "E: Release file for http://x/InRelease is not valid yet (invalid for another 3d)",
            "the clock of this machine",
        ),
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
def test_the_lists_of_packages_say_why_no_package_can_be_found(
    project: Path, tmp_path: Path, lists: str, says: str
) -> None:
    """apt only warns when it cannot bring its lists up to date; then it finds none of the packages."""
    fakes = tmp_path / "fakes"
    script(fakes / "dpkg-query", "#!/bin/sh\nexit 1\n")
    script(fakes / "id", "#!/bin/sh\necho 0\n")
    no_package = "echo 'E: Unable to locate package libgbm1' >&2; exit 100"
    script(fakes / "apt-get", f'#!/bin/sh\ncase "$1" in update) echo "{lists}" >&2 ;; *) {no_package} ;; esac\n')
    done = run(project / "deploy/setup", fakes)
    assert done.returncode == 3
    assert done.stderr.splitlines()[0].startswith("Installing ")
    assert says in done.stderr.splitlines()[1]
