"""The real program, whose screen can be read: after each change it writes to a file what is shown, and where.

python -m tests.clicks.watched FILE play --camera none ...     (the words after FILE are those of `scorekeeper`)

It only reads: nothing in the program is replaced, and nothing of it is called that does something.
"""

import json
import os
import sys
import time
from pathlib import Path
from threading import Thread
from typing import Any

from scorekeeper.__main__ import main

LOOKS_A_SECOND = 8
Place = tuple[float, float, float, float]


def watch(file: Path) -> None:
    """Wait for the application in a thread of its own, then let Kivy's clock write down what is shown."""
    while "kivy.app" not in sys.modules:
        time.sleep(0.02)
    from kivy.app import App  # noqa: PLC0415
    from kivy.clock import Clock  # noqa: PLC0415

    written = [""]

    def look(_dt: float) -> None:
        app: Any = App.get_running_app()
        if app is None or not getattr(app, "stack", None):
            return
        shown = shown_by(app)
        text = json.dumps(shown)
        if text != written[0]:
            written[0] = text
            Clock.schedule_once(lambda _dt: write(shown))  # in the next frame, when it is drawn

    def write(shown: dict[str, Any]) -> None:
        file.with_suffix(".new").write_text(json.dumps({"at": time.monotonic(), **shown}))
        os.replace(file.with_suffix(".new"), file)

    while not hasattr(Clock, "schedule_interval"):
        time.sleep(0.02)
    Clock.schedule_interval(look, 1 / LOOKS_A_SECOND)


def shown_by(app: Any) -> dict[str, Any]:
    """What is on the screen now, as values that JSON can hold."""
    from kivy.base import EventLoop  # noqa: PLC0415
    from kivy.core.window import Window  # noqa: PLC0415

    from scorekeeper.ui.widgets.kit.text import Words  # noqa: PLC0415

    root = app.root_widget
    return {
        "page": type(app.page).__module__.removeprefix("scorekeeper.ui.screens.").removesuffix(".page"),
        "size": [Window.width, Window.height],
        "rotation": Window.rotation,
        "moving": bool(root.moves.going),
        "dimmed": root.dimmed,
        "touch": [root.last_touch.uid, root.last_touch not in EventLoop.touches] if root.last_touch else [],
        "notices": [strip.words.text for strip in root.notices.shown_strips()],
        "banner": root.banners.text,
        "words": [one.text for one in app.page.walk() if isinstance(one, Words) and one.text],
        "keys": list(keys(app)),
        "turn": turn(app),
        "card": card(app),
    }


def kind_of(one: Any) -> str:
    """What a player takes this for: an offer, a face to enter, a die, the card, a tab at the edge, else a key."""
    from scorekeeper.ui.widgets.card.scorecard import ScorecardPicture  # noqa: PLC0415
    from scorekeeper.ui.widgets.kit.die import DiePicture  # noqa: PLC0415
    from scorekeeper.ui.widgets.kit.fan import EdgeTab  # noqa: PLC0415
    from scorekeeper.ui.widgets.turn.panel import FaceKey  # noqa: PLC0415
    from scorekeeper.ui.widgets.turn.tile import TileKey  # noqa: PLC0415

    kinds = {TileKey: "offer", FaceKey: "face", DiePicture: "die", ScorecardPicture: "card", EdgeTab: "tab"}
    return next((name for kind, name in kinds.items() if isinstance(one, kind)), "key")


def keys(app: Any) -> Any:
    """Everything on the page that can be pressed: its name, its words, its place, and that of the list it is in."""
    from scorekeeper.ui.widgets.kit.key import Pressable  # noqa: PLC0415

    root = app.root_widget
    layers = [root.notices, root.fan, app.page]
    for layer in layers:
        for one in layer.walk(restrict=True):
            if isinstance(one, Pressable) and min(one.size) > 1 and one.opacity > 0:
                for target in one.switch_targets():
                    yield {
                        "name": getattr(one, "name", "") if target.name == one.stable_name else target.name,
                        "words": target.words,
                        "text": getattr(one, "text", "") if target.widget is one else "",
                        "kind": kind_of(one),
                        "look": getattr(one, "kind", "") or getattr(one, "state", ""),
                        "box": getattr(one, "box", ""),
                        "points": str(getattr(one, "points", "")),
                        "place": [round(edge, 1) for edge in target.place],
                        "list": list_around(one),
                    }


def list_around(widget: Any) -> list[float] | None:
    """The visible place of the list that contains this widget; None without a list."""
    from scorekeeper.ui.scanning import scroll_area  # noqa: PLC0415

    area = scroll_area(widget)
    return [*area.parent.to_window(*area.pos), *area.size] if area and area.parent else None


def turn(app: Any) -> dict[str, Any] | None:
    """What the turn page says; None on another page."""
    screen = getattr(app.page, "screen", None)
    if screen is None or not hasattr(screen, "header"):
        return None
    tray, view = screen.tray, app.page.drawn
    return {
        "player": screen.header.player.name,
        "headline": screen.header.headline,
        "status": screen.header.status,
        "used": screen.header.used,
        "allowed": screen.header.allowed,
        "mode": type(app.page.mode).__name__,
        "dice": [[slot.face, slot.mark] for slot in tray.slots] if tray else None,
        "caption": tray.caption.text if tray and tray.caption else "",
        "live": bool(tray and tray.live),
        "panel": screen.panel.words,
        "stamp": str(view.stamp),
        "pending": view.pending.question if view.pending else "",
        "seen": app.seen.state if app.watch else "",
        "hint": screen.hint.name if screen.hint else "",
    }


def card(app: Any) -> list[list[str]]:
    """The rows of the card on the screen, each its label and the texts of its cells; empty if there is no card."""
    for one in app.page.walk():
        if getattr(one, "name", "") == "scorecard":
            shown = one.card
            return [[line.label, *(cell.text for cell in line.cells)] for line in (*shown.upper, *shown.lower)]
    return []


if __name__ == "__main__":
    path, *words = sys.argv[1:]
    Thread(target=watch, args=(Path(path),), daemon=True).start()
    sys.exit(main(words))
