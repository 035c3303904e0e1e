"""The files of a season to take along: its printed page, and the same as a picture."""

from collections.abc import Sequence
from datetime import UTC, date, datetime

from scorekeeper.present.afterwards.print import paper_words
from scorekeeper.present.afterwards.season import league_line_words, points_words, season_words
from scorekeeper.present.texts import _
from scorekeeper.records.facts import MatchFacts
from scorekeeper.records.match_files import MatchFiles
from scorekeeper.records.outside import FileKind, MakeFile, dated_name
from scorekeeper.records.paper.parts import PaperSeat
from scorekeeper.records.paper.pdf import pdf_bytes
from scorekeeper.records.paper.picture import PX_PER_MM, png_bytes
from scorekeeper.records.paper.season import LeagueLine, SeasonSheet, season_pages
from scorekeeper.records.people import initials
from scorekeeper.records.season import AVERAGED_GAMES, Season, season_standings, totals_over_time
from scorekeeper.records.statistics import finished_games


def season_sheet(matches: Sequence[MatchFacts], season: Season) -> SeasonSheet:
    """The printed page of this season: its table and, if the season is of one sheet, the development of each player's
    totals."""
    counted = [one for one in finished_games(matches) if season.counts(one)]
    table = season_standings(counted, season)
    names = [one.player for one in table]
    seats = {
        name: PaperSeat(name, short, at) for at, (name, short) in enumerate(zip(names, initials(names), strict=True))
    }
    lines = tuple(
        LeagueLine(one.place, seats[one.player], league_line_words(one), points_words(one.points)) for one in table
    )
    curves = {name: totals_over_time(counted, name) for name in names} if season.sheet else {}
    averages = {name: tuple(round(mean) for _, _, mean in curve) for name, curve in curves.items() if len(curve) > 1}
    words = _("The average of the last {n} games, game by game").format(n=AVERAGED_GAMES)
    return SeasonSheet(_("The season"), season_words(season), lines, averages, words)


def season_files(matches: Sequence[MatchFacts], season: Season, language: str) -> MatchFiles:
    """The files of this season to take along: its page as PDF and as picture."""
    sheet = season_sheet(matches, season)
    pages = season_pages(sheet, paper_words(language))
    last = max((one.begun[:10] for one in matches if one.begun), default="")
    day = date.fromisoformat(season.until or last) if season.until or last else datetime.now(UTC).date()

    def first_page(px_per_mm: float = PX_PER_MM) -> bytes:
        return png_bytes(pages[0], px_per_mm)

    makers: dict[FileKind, MakeFile] = {"pdf": lambda: pdf_bytes(pages, sheet.title, language), "png": first_page}
    return MatchFiles(dated_name(day, sheet.title), makers, first_page)
