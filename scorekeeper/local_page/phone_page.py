"""The page that makes a phone the camera, as HTML: one file with its style and script, nothing from elsewhere."""

import json
from dataclasses import asdict
from functools import cache
from html import escape
from importlib.resources import files

from scorekeeper.local_page.phone_words import PhoneWords


@cache
def page_file_text(name: str) -> str:
    return (files(__package__) / name).read_text(encoding="utf-8")


def phone_page_html(words: PhoneWords, nonce: str) -> str:
    """The whole page as HTML; `nonce` is the random word by which its style and script are allowed."""
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
<style nonce="{nonce}">{page_file_text("phone.css")}</style>
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
{page_file_text("phone.js")}</script>
</body>
</html>
"""
