"""The report of a measurement as one offline HTML page: the metrics, and up to 400 failures drawn into their photos,
those wrong though sure first."""

import base64
from collections.abc import Sequence
from html import escape

import cv2
import numpy as np

from vision.boxes import scaled
from vision.draw import TRUTH, as_jpeg, draw_box, draw_dice
from vision.errors import PhotoError, visible
from vision.photo import load_photo
from vision.replay.match import Outcome
from vision.replay.report import as_text, what_went_wrong
from vision.scene import Picture

SIDE = 900
"""The longer side of a drawn failure in pixels: pips are visible, and a page of hundreds stays small."""
MOST = 400

PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Replay</title>
<style>
body {{ font: 15px/1.5 system-ui, sans-serif; margin: 2em; color: #222; background: #fff }}
pre {{ background: #f3f3f3; padding: 1em; overflow: auto }}
figure {{ display: inline-block; margin: 0 1em 1.5em 0; max-width: 46em; vertical-align: top }}
img {{ max-width: 100% }}
.sure {{ border-left: 6px solid #c00; padding-left: .6em }}
</style>
<h1>Replay of {photos} photos</h1>
<pre>{report}</pre>
<h2>{failures} not exactly right{shown}</h2>
<p>Blue: the label. Green: read and sure. Orange: read and not sure. A red bar: wrong though sure.</p>
{figures}
</html>
"""


def as_page(outcomes: Sequence[Outcome]) -> str:
    failures = sorted((one for one in outcomes if not one.exact), key=lambda one: not one.sure)
    return PAGE.format(
        photos=len(outcomes),
        report=escape(as_text(outcomes)),
        failures=len(failures),
        shown=f", the first {MOST} are shown" if len(failures) > MOST else "",
        figures="\n".join(figure(one) for one in failures[:MOST]),
    )


def figure(one: Outcome) -> str:
    name = escape(visible(f"{one.source}/{one.sample.photo}"))
    reasons = f" ({escape(', '.join(one.reading.reasons))})" if one.reading.reasons else ""
    text = f"<b>{name}</b>: {escape(visible(what_went_wrong(one)))}{reasons}"
    kind = ' class="sure"' if one.sure else ""
    return f"<figure{kind}>{image(one)}<figcaption>{text}</figcaption></figure>"


def image(one: Outcome) -> str:
    try:
        drawn = draw_failure(one)
    except PhotoError:
        return ""
    data = base64.b64encode(as_jpeg(drawn, 80)).decode()
    return f'<img alt="" src="data:image/jpeg;base64,{data}">'


def draw_failure(one: Outcome) -> Picture:
    """The photo, scaled to SIDE, with the labels and then all dice read drawn in; a PhotoError if it cannot be
    loaded."""
    photo = load_photo(one.sample.path)
    height, width = photo.picture.shape[:2]
    factor = SIDE / max(height, width)
    size = (max(1, round(width * factor)), max(1, round(height * factor)))
    drawn = np.asarray(cv2.resize(photo.picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    for box, value in zip(one.boxes, one.sample.values, strict=False):
        draw_box(drawn, scaled(box, factor / photo.scale), str(value), TRUTH)
    return draw_dice(drawn, one.reading.dice, photo.scale / factor)
