"""The memory of pictures goes back to the system, although smaller things that lie beside them stay."""

import os
import subprocess
import sys

import pytest

KEPT = """
import numpy as np
from vision.memory import give_back_picture_memory

def megabytes():
    return int(open("/proc/self/statm").read().split()[1]) * 4096 / 2**20

give_back_picture_memory()
np.ones(30 << 20, np.uint8)  # freed: by itself, the library would keep what is smaller from now on
pictures, small = [], []
for _ in range(20):
    pictures.append(np.ones(3 << 20, np.uint8))
    small.append(np.ones(1 << 10, np.uint8))
full = megabytes()
del pictures
print(full - megabytes())
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the C library of another system")
def test_pictures_that_are_no_longer_needed_take_no_memory() -> None:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("MALLOC_")}
    done = subprocess.run([sys.executable, "-c", KEPT], env=clean, capture_output=True, check=True)
    assert float(done.stdout) > 55, "of twenty pictures of 3 MB"
