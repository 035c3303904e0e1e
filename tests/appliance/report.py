"""What the acts print, and which release is in use."""

import os

from tests.appliance.container import Container


def say(what: str, value: object, good: bool = True) -> None:
    print(f"  {what:62} {value!s:>22}  {'' if good else 'MISSED'}", flush=True)
    if not good:
        raise SystemExit(1)


def seconds(value: float) -> str:
    return f"{value:.1f} s"


def current(box: Container, link: str = "current") -> str:
    """Return the name of the release that is in use, or with `link="previous"` of the one before."""
    return os.path.basename(os.readlink(box.root / "opt/scorekeeper" / link))
