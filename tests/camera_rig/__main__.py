"""Makes a Debian trixie root with libcamera's virtual camera, draws its pictures, and runs `inside.py` in it.

    sudo python -m tests.camera_rig /var/tmp/trixie            (made on first use, about 900 MB)
    sudo python -m tests.camera_rig /var/tmp/trixie --cycles 50

Needs root and mmdebstrap. No Raspberry Pi and no camera: the library is the real one, its pictures are drawn dice.
Prints each check, and ends with 1 if one fails.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np

from vision.clips.choreography import free_places
from vision.clips.painter import DrawnDie, Painter

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parent.parent
PACKAGES = "python3,python3-venv,python3-libcamera,python3-dev,gcc,libc6-dev,libcap-dev,ca-certificates"
LIBRARIES = ["numpy>=2", "opencv-python-headless>=5,<6", "picamera2"]
HOME = "opt/scorekeeper"
PICTURES = 8
CAMERA = """\
"Virtual0":
  supported_formats:
  - width: 1280
    height: 720
    frame_rates: [30, 30]
  frames:
    path: "/{home}/frames"
  location: CameraLocationFront
  model: "Drawn dice"
"""
NO_DISPLAY = '''"""Stands in for the display library that picamera2 imports and does not use here."""


class Names:
    def __getattr__(self, name: str) -> str:
        return name


PixelFormat = Names()
'''


def make_root(root: Path) -> None:
    subprocess.run(["mmdebstrap", "--variant=minbase", f"--include={PACKAGES}", "trixie", str(root)], check=True)


def furnish(root: Path) -> None:
    """Copy the vision code, drawn pictures and a virtual camera for them into the root; install its libraries."""
    home = root / HOME
    shutil.rmtree(home, ignore_errors=True)
    for name in ("vision", "models", "tests/camera_rig"):
        shutil.copytree(PROJECT / name, home / name, ignore=shutil.ignore_patterns("__pycache__", "recipe"))
    (home / "tests" / "__init__.py").touch()
    (home / "pykms.py").write_text(NO_DISPLAY)
    draw(home)
    place = root / "usr/share/libcamera/pipeline/virtual"
    place.mkdir(parents=True, exist_ok=True)
    (place / "virtual.yaml").write_text(CAMERA.format(home=HOME))
    inside(root, "gcc", "-shared", "-fPIC", "-O2", "-o", f"/{HOME}/dmabuf.so", f"/{HOME}/tests/camera_rig/dmabuf.c")
    install(root)


def install(root: Path) -> None:
    """Install the libraries with this machine's settings for pip and its certificates; ends the program if that
    fails."""
    for name in ("etc/pip.conf", "etc/ssl/certs/ca-certificates.crt"):
        if (Path("/") / name).exists():
            shutil.copy(Path("/") / name, root / name)
    inside(root, "python3", "-m", "venv", "--system-site-packages", "/opt/venv")
    if inside(root, "/opt/venv/bin/pip", "install", "-q", *LIBRARIES):
        raise SystemExit("the libraries cannot be installed in the root")


def draw(home: Path) -> None:
    """Draw eight pictures of five dice, which the virtual camera will show, and write their faces to truth.json."""
    rng, painter = np.random.default_rng(5), Painter(grain=1.5)
    thrown = [[int(face) for face in rng.integers(1, 7, 5)] for _ in range(PICTURES)]
    (home / "frames").mkdir()
    for number, faces in enumerate(thrown):
        places = free_places([], 5, rng)
        dice = [DrawnDie(face, x, y, float(rng.uniform(0, 360))) for face, (x, y) in zip(faces, places, strict=True)]
        cv2.imwrite(str(home / "frames" / f"{number}.jpg"), painter.paint(dice), [cv2.IMWRITE_JPEG_QUALITY, 95])
    (home / "truth.json").write_text(json.dumps(thrown))


MOUNTED = 'mount --bind /proc "$1/proc" && mount --bind /dev "$1/dev" && exec chroot "$@"'
"""A shell command that mounts /proc and /dev in the root and runs a command there.

Run in a namespace of its own, so that the mounts are gone when it ends, and deleting the root can never reach this
machine's own folders.
"""


def inside(root: Path, *command: str) -> int:
    unshared = ["unshare", "--mount", "--propagation", "private"]
    return subprocess.run([*unshared, "sh", "-c", MOUNTED, "sh", str(root), *command], check=False).returncode


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("root", type=Path, help="where the root is, or will be made")
    parser.add_argument("--cycles", type=int, default=1000, help="starts and stops of the camera")
    asked = parser.parse_args()
    if os.geteuid() != 0 or shutil.which("mmdebstrap") is None:
        print("this needs root and mmdebstrap", file=sys.stderr)
        return 3
    if not (asked.root / "usr").exists():
        make_root(asked.root)
    furnish(asked.root)
    return inside(
        asked.root,
        "env",
        "-C",
        "/",
        f"PYTHONPATH=/{HOME}",
        f"LD_PRELOAD=/{HOME}/dmabuf.so",
        "LIBCAMERA_LOG_LEVELS=*:ERROR",
        "/opt/venv/bin/python",
        "-m",
        "tests.camera_rig.inside",
        f"/{HOME}/truth.json",
        "--cycles",
        str(asked.cycles),
    )


if __name__ == "__main__":
    sys.exit(main())
