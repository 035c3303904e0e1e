"""The report of a measurement on films as one page: a time line for each film, with what lay there and what the eye
reported, and the frames of each throw."""

from collections.abc import Sequence
from typing import Any

from vision.draw import as_jpeg
from vision.errors import make_visible
from vision.replay.assets import content_policy_hash, fill_template, join_files
from vision.replay.films import FilmOutcome
from vision.replay.films_report import failure_strip, figures_data, throw_words
from vision.replay.page.build import harmless_json
from vision.replay.page.pictures import data_uri

STYLES = ("colours.css", "page.css", "films.css")
SCRIPTS = ("draw.js", "films.js")
MOST_THROWS_WITH_FRAMES = 200
"""The most throws whose frames are a part of the page, those with flaws first; the frames of one throw have about 50
kB."""
JPEG_QUALITY = 70


def as_films_page(outcomes: Sequence[FilmOutcome]) -> str:
    style, script = join_files(__package__, STYLES), join_files(__package__, SCRIPTS)
    policy = (
        f"default-src 'none'; img-src data:; style-src '{content_policy_hash(style)}'; "
        f"script-src '{content_policy_hash(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    parts = {"@POLICY@": policy, "@STYLE@": style, "@SCRIPT@": script, "@DATA@": harmless_json(films_content(outcomes))}
    return fill_template(__package__, "films.html", parts)


def films_content(outcomes: Sequence[FilmOutcome]) -> dict[str, Any]:
    """The figures as in `--json`, and the throws of each film in the order of their frames."""
    order = sorted(outcomes, key=lambda one: not one.flaws)
    shown = {id(one) for one in order[:MOST_THROWS_WITH_FRAMES]}
    films: dict[str, list[dict[str, Any]]] = {}
    for one in sorted(outcomes, key=lambda one: (one.throw.film.name, one.throw.begins)):
        films.setdefault(make_visible(one.throw.film.name), []).append(film_throw_data(one, id(one) in shown))
    return {
        "figures": figures_data(outcomes),
        "films": [{"name": name, "throws": throws} for name, throws in films.items()],
    }


def film_throw_data(one: FilmOutcome, with_frames: bool) -> dict[str, Any]:
    reading = one.reading
    return {
        "begins": one.throw.begins,
        "rest": one.throw.rest,
        "faces": sorted(one.throw.faces),
        "kept": None if one.throw.kept is None else sorted(one.throw.kept),
        "read": sorted(reading.faces) if reading else None,
        "read_kept": sorted(die.face for die in reading.dice if die.kept) if reading else [],
        "at": reading.frame if reading else None,
        "sure": bool(reading and reading.sure),
        "exact": one.exact,
        "delay": None if one.delay_s is None else round(one.delay_s, 3),
        "flaws": list(one.flaws),
        "said": make_visible(throw_words(one)),
        "frames": [data_uri(as_jpeg(picture, JPEG_QUALITY)) for picture in failure_strip(one)] if with_frames else [],
    }
