"""Puts the page together: its template, style and script are the files in `assets`, and nothing in it comes from
elsewhere.

The content security policy names the hashes of the page's own style and script, so that no name of a photo, tag or
source can run anything or load anything.
"""

import json
from collections.abc import Sequence
from typing import Any

from vision.replay.assets import content_policy_hash, fill_template, join_files
from vision.replay.match import PhotoOutcome
from vision.replay.page.content import page_content
from vision.replay.page.pictures import data_uris

STYLES = ("colours.css", "page.css", "view.css")
SCRIPTS = ("data.js", "draw.js", "figures.js", "groups.js", "gallery.js", "view.js", "main.js")
"""The files of the page's script in the order in which they run."""


def as_page(outcomes: Sequence[PhotoOutcome], figures: dict[str, Any], baseline: dict[str, Any] | None = None) -> str:
    """The page as one file, with its pictures inside; `figures` are those that `as_data` computes of the outcomes."""
    pictures = data_uris(outcomes)
    return html_page(page_content(outcomes, figures, baseline) | {"pictures": pictures}, "data:")


def html_page(data: dict[str, Any], images: str) -> str:
    """The page with this data; `images` is where pictures may come from, as a source of a content security policy."""
    style, script = join_files(__package__, STYLES), join_files(__package__, SCRIPTS)
    policy = (
        f"default-src 'none'; img-src {images}; style-src '{content_policy_hash(style)}'; "
        f"script-src '{content_policy_hash(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    parts = {"@POLICY@": policy, "@STYLE@": style, "@SCRIPT@": script, "@DATA@": harmless_json(data)}
    return fill_template(__package__, "page.html", parts)


def harmless_json(data: dict[str, Any]) -> str:
    """The data as JSON that cannot end the element it is written into."""
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
