"""The documents folder of the user, for files that are not written onto a stick."""

import subprocess
from pathlib import Path


def documents_folder() -> Path:
    """The documents folder of this user, as the desktop names it; the home folder where there is none."""
    try:
        named = subprocess.run(["xdg-user-dir", "DOCUMENTS"], capture_output=True, text=True, timeout=2, check=False)
        found = Path(named.stdout.strip() or Path.home())
    except (OSError, subprocess.TimeoutExpired):
        found = Path.home()
    return found if found.is_dir() else Path.home()
