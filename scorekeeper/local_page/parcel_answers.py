"""What the local page answers about the files of a match: a page that lists them, and each file."""

from collections.abc import Callable
from html import escape
from urllib.parse import quote

from tornado.web import HTTPError, url

from scorekeeper.local_page.listener import Listener
from scorekeeper.local_page.page import STYLE
from scorekeeper.local_page.parcel import Parcel
from scorekeeper.local_page.server import PageHandler, Routes

MEDIA_TYPES = {
    "pdf": "application/pdf", "png": "image/png", "json": "application/json", "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}  # fmt: skip
FILE_STYLE = (
    "a{display:block;padding:1rem;margin:.5rem 0;background:var(--panel);color:var(--text);border-radius:.6rem}"
)
OfferedParcel = Callable[[], Parcel | None]
"""A function that returns the parcel that is offered now, or None."""


class ParcelHandler(PageHandler):
    """The base of the answers about files: status 404 without the parcel's secret, and once its time is over."""

    def initialize(self, listener: Listener, offered: OfferedParcel | None = None) -> None:
        super().initialize(listener)
        assert offered is not None
        self.parcel = offered()

    def prepare(self) -> None:
        super().prepare()
        if self.parcel is None or not self.parcel.is_open_to(str(self.path_args[1])):
            raise HTTPError(404)


class ParcelListHandler(ParcelHandler):
    """Answers with the page that has a link to each file that can still be fetched."""

    def get(self, *_: str) -> None:
        assert self.parcel is not None
        parcel = self.parcel
        self.send_page(lambda nonce: parcel_page(parcel, nonce), "'none'")


class ParcelFileHandler(ParcelHandler):
    """Answers with one file, which the phone saves."""

    def get(self, *parts: str) -> None:
        assert self.parcel is not None
        name = parts[2]
        data = self.parcel.fetch(name)
        if data is None:
            raise HTTPError(404)
        self.set_header("Content-Type", MEDIA_TYPES.get(name.rpartition(".")[2], "application/octet-stream"))
        self.set_header("Content-Disposition", f"attachment; filename*=UTF-8''{quote(name, safe='')}")
        self.finish(data)


def parcel_page(parcel: Parcel, nonce: str) -> str:
    head, says = map(escape, parcel.words)
    lines = "".join(
        f'<a download href="{quote(name)}">{escape(name)} ({max(1, round(size / 1000))} kB)</a>'
        for name, size in parcel.file_sizes().items()
    )
    return f"""<!doctype html>
<html lang="{escape(parcel.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>{head}</title>
<link rel="icon" href="data:,">
<style nonce="{nonce}">{STYLE}{FILE_STYLE}</style>
</head>
<body><main><p class="says">{head}</p>{lines}<p class="progress">{says}</p></main></body>
</html>
"""


def parcel_routes(listener: Listener, offered: OfferedParcel) -> Routes:
    parts = {r"/([^/]+)/files/([^/]+)/": ParcelListHandler, r"/([^/]+)/files/([^/]+)/([^/]+)": ParcelFileHandler}
    return [url(path, handler, {"listener": listener, "offered": offered}) for path, handler in parts.items()]
