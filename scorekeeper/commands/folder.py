"""The folder in which a subcommand finds the games and settings of the table. Root acts there as the owner of the
folder."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scorekeeper.settings import default_data_folder
from scorekeeper.storage import owned_like

APPLIANCE_FOLDER = Path("/var/lib/scorekeeper")
"""The folder of the games on an installed appliance."""


@contextmanager
def open_folder_as_owner(given: Path | None) -> Iterator[Path]:
    """The folder that was named, else that of an installed appliance, else this user's own. In this context root acts
    as the owner of the folder: what is written there can be read by the table, and no link leads root elsewhere."""
    folder = given or appliance_folder() or default_data_folder()
    with owned_like(folder):
        yield folder


def appliance_folder() -> Path | None:
    """The folder of the games on an installed appliance; None if there is none, or if this user may not read it, which
    is reported on standard error."""
    if os.access(APPLIANCE_FOLDER, os.R_OK | os.X_OK):
        return APPLIANCE_FOLDER
    if APPLIANCE_FOLDER.exists():
        print(
            f"scorekeeper: the games of the table are in {APPLIANCE_FOLDER}, which an administrator may read (sudo); "
            f"this is about {default_data_folder()}",
            file=sys.stderr,
        )
    return None
