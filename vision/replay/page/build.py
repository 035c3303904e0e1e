"""Puts the page together: its template, style and script are the files in `assets`, and nothing in it comes from
elsewhere.

The content security policy names the hashes of the page's own style and script, so that no name of a photo, tag or
source can run anything or load anything.
"""

import base64
import hashlib
import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from vision.replay.match import Outcome
from vision.replay.page.content import content
from vision.replay.page.pictures import embedded

ASSETS = files("vision.replay.page") / "assets"
STYLES = ("colours.css", "page.css", "view.css")
SCRIPTS = ("data.js", "draw.js", "figures.js", "groups.js", "gallery.js", "view.js", "main.js")
"""The files of the page's script in the order in which they run."""


def as_page(outcomes: Sequence[Outcome], figures: dict[str, Any], baseline: dict[str, Any] | None = None) -> str:
    """The page as one file, with its pictures inside; `figures` are those that `as_data` computes of the outcomes."""
    pictures = embedded(outcomes)
    return page(content(outcomes, figures, baseline) | {"pictures": pictures}, "data:")


def page(data: dict[str, Any], images: str) -> str:
    """The page with this data; `images` is where pictures may come from, as a source of a content security policy."""
    style, script = joined(STYLES), joined(SCRIPTS)
    policy = (
        f"default-src 'none'; img-src {images}; style-src '{digest(style)}'; script-src '{digest(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    parts = {"@POLICY@": policy, "@STYLE@": style, "@SCRIPT@": script, "@DATA@": harmless(data)}
    text = asset("page.html")
    for mark, part in parts.items():
        before, _, after = text.partition(mark)
        text = before + part + after
    return text


def harmless(data: dict[str, Any]) -> str:
    """The data as JSON that cannot end the element it is written into."""
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")


@cache
def joined(names: Sequence[str]) -> str:
    return "\n" + "\n".join(map(asset, names))


def asset(name: str) -> str:
    return (ASSETS / name).read_text(encoding="utf-8")


def digest(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
