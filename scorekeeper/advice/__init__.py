"""The advice: the expected final points, under optimal play, after every entry and every choice of dice to keep;
computed exactly."""

import os

ONE_CORE = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
"""The environment in which numpy multiplies matrices with one thread: our matrices are small, and more threads are
slower."""


def use_one_core() -> None:
    """Have numpy use one thread in this process, unless the environment says how many; must be called before numpy is
    imported."""
    for name, count in ONE_CORE.items():
        os.environ.setdefault(name, count)
