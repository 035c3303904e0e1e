"""The contents of the QR code of a finished match: a link for the app BG Stats, or the result as plain text."""

from dataclasses import dataclass
from datetime import datetime

from scorekeeper.present.texts import _
from scorekeeper.records.places import final_places, numbered_players
from scorekeeper.records.play_link import play_link
from scorekeeper.rules.match import Match

MOST_QR_BYTES = 2953
"""The most bytes that a QR code can hold; a longer link is not offered."""


@dataclass(frozen=True, slots=True)
class ShareCode:
    """One content of the QR code: the name on its key, the text in the code, and what the phone does with it."""

    name: str
    text: str
    says: str


def share_codes(match: Match, number: int, begun: datetime, seconds: int = 0) -> tuple[ShareCode, ...]:
    """The contents that the QR code can have, the link first; a link too long for a QR code is left out."""
    link = ShareCode(
        "BG Stats", play_link(match, number, begun, seconds),
        _("Scan it with a phone that has the app BG Stats: the app shows the game and asks before it keeps it."),
    )  # fmt: skip
    text = ShareCode(
        _("Text"), result_text(match, begun),
        _("Scan it with any phone: the result is shown as text, to be copied or sent."),
    )  # fmt: skip
    return (link, text) if len(link.text) <= MOST_QR_BYTES else (text,)


def files_code(address: str) -> ShareCode:
    """The content that leads a phone to the files of the match; the address is empty until they are made."""
    return ShareCode(
        _("Files"), address, _("Scan it with a phone in the same network: it can fetch the page and the spreadsheet.")
    )


def result_text(match: Match, begun: datetime) -> str:
    """The result as plain text: the game, the day, and a line for each player with place and points."""
    points = match.totals
    lines = [
        f"{number}. {name}" + (f" · {points[name]}" if points else "")
        for number, name in numbered_players(final_places(match))
    ]
    return "\n".join([f"{match.kind.name} · {begun.astimezone():%Y-%m-%d}", *lines])
