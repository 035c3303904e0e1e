"""The page that makes a phone the camera, as HTML: one file with its style and script, nothing from elsewhere."""

import json
from dataclasses import asdict, dataclass
from functools import cache
from html import escape
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class PhoneWords:
    """The sentences and keys of the page, in the language of the screens."""

    language: str = "en"
    title: str = "The table's camera"
    looking: str = "Looking for the table …"
    allow: str = "Allow the camera."
    live: str = "The table sees the picture. Lay the phone over the tray, and plug it in."
    waits: str = "Another phone is the camera. Allow this one on the screen of the table."
    other: str = "Another phone is the camera now."
    again: str = "Use this phone"
    scan: str = "The table does not answer. Scan its code again."
    refused: str = "The camera is not allowed. Allow it in the settings of the browser, then load this page again."
    busy: str = "The camera does not start. Close other programs that use it, then load this page again."
    light: str = "Light"
    photo: str = "Take a photo"
    single: str = "One photo for each throw: take it when the dice lie still."
    sending: str = "The photo is being sent …"
    arrived: str = "The photo has arrived."
    bad: str = "This photo cannot be read. Take it again."


@dataclass(frozen=True, slots=True)
class Aim:
    """What a phone shows over its picture: the corners of the tray as parts of the picture's width and height from 0 to
    1 (empty if it is not known), and a sentence about what the table sees."""

    tray: tuple[tuple[float, float], ...] = ()
    says: str = ""


@cache
def part(name: str) -> str:
    return (files(__package__) / name).read_text(encoding="utf-8")


def phone_page(words: PhoneWords, nonce: str) -> str:
    """The whole page; `nonce` is the random word by which its style and script are allowed."""
    # A sentence that ends the script element would end the script.
    said = json.dumps(asdict(words)).replace("<", "\\u003c")
    return f"""<!doctype html>
<html lang="{escape(words.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>{escape(words.title)}</title>
<link rel="icon" href="data:,">
<style nonce="{nonce}">{part("phone.css")}</style>
</head>
<body>
<main>
<div id="view"><video id="video" playsinline muted autoplay></video><canvas id="outline"></canvas></div>
<p id="state" role="status" aria-live="polite">{escape(words.looking)}</p>
<p id="says" aria-live="polite"></p>
<p id="keys">
<button id="again" hidden>{escape(words.again)}</button>
<button id="light" aria-pressed="false" hidden>{escape(words.light)}</button>
<label id="take" hidden>{escape(words.photo)}
<input id="photo" type="file" accept="image/*" capture="environment"></label>
</p>
</main>
<script nonce="{nonce}">const WORDS = {said};
{part("phone.js")}</script>
</body>
</html>
"""
