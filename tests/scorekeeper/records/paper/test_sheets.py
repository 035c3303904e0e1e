"""Printed sheets: who has won, whole names, points as on the cards, several games, Chicago, and text to be selected."""

import shutil
import subprocess
from datetime import timedelta, timezone
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from PIL import Image

from scorekeeper.present.afterwards.print import pad_foot_rule, paper_words
from scorekeeper.records.facts import facts_of_stored_match
from scorekeeper.records.history import PastMatch, replay_past, stored_matches
from scorekeeper.records.paper.drawing import A4, LETTER, PaperPage, Text
from scorekeeper.records.paper.fonts import SMALLEST_LETTERS_MM, lines_and_letter_size, text_length
from scorekeeper.records.paper.pad import pad_page
from scorekeeper.records.paper.parts import PaperSeat
from scorekeeper.records.paper.picture import png_bytes
from scorekeeper.records.paper.season import LeagueLine, SeasonSheet, season_pages
from scorekeeper.records.paper.sheets import match_pages, pdf_of
from scorekeeper.records.paper.words import PaperWords, local_time, long_date
from scorekeeper.rules.acts import Enter, Setup
from scorekeeper.rules.games import GAMES
from scorekeeper.session import Session
from tests.scorekeeper.records.played import Kept
from tests.scorekeeper.session.evening import play_on

NAMES = (
    "Anna", "Guðrún Sigurðardóttir", "Ben", "Євгенія Щербаченко", "Jean-Baptiste Emanuel", "Ida", "Žydrūnas",
    "Łucja Wiśniewska", "Maximilian Großschädl", "Åse", "Þóra", "Çağla",
)  # fmt: skip
EDITIONS = [(kind, edition) for kind in GAMES.values() for edition in kind.editions]


def played(setup: Setup, seed: int = 1) -> PastMatch:
    """A match with these settings, played at random to its end."""
    kept, random = Kept(), Random(seed)
    clock = iter(range(1_770_000_000, 1 << 40, 40))
    session = Session(kept, now=lambda: float(next(clock)))
    session.begin(setup)
    while session.view.match and session.view.match.phase != "over":
        play_on(session, session.view.match, random)
    return replay_past(stored_matches(kept.rows)[-1])


def on(pages: list[PaperPage]) -> list[str]:
    return [words for page in pages for words in page.words]


def test_a_long_name_is_divided_before_its_letters_are_too_small_to_read() -> None:
    lines, size = lines_and_letter_size("Wolfeschlegelsteinhausen", 5.0, 25.0, 2, "bold")
    assert ["".join(lines).replace("-", ""), size >= SMALLEST_LETTERS_MM, len(lines)] == [
        "Wolfeschlegelsteinhausen",
        True,
        2,
    ]
    assert lines_and_letter_size("Guðrún Sigurðardóttir", 5.0, 30.0, 2)[0] == ["Guðrún", "Sigurðardóttir"]


def test_names_in_a_table_of_rounds_stand_upright_where_they_would_be_too_small() -> None:
    for players, upright in ((NAMES[:2], False), (NAMES[:9], True)):
        pages = match_pages(played(Setup("chicago", players, "de")), paper_words, {})
        names = [mark for mark in pages[0].marks if isinstance(mark, Text) and mark.upright]
        assert bool(names) == upright
        assert all(mark.size >= SMALLEST_LETTERS_MM for mark in names)


def test_of_twelve_players_the_places_are_on_the_last_page_in_full_size() -> None:
    first, last = match_pages(played(Setup("tactic", NAMES, "de")), paper_words, {})
    assert "Plätze" not in first.words
    listed = [mark for mark in last.marks if isinstance(mark, Text) and mark.words in NAMES and mark.style == "regular"]
    assert len(listed) == len(NAMES)
    assert min(mark.size for mark in listed) > 4


@pytest.mark.parametrize(("kind", "edition"), EDITIONS, ids=lambda one: getattr(one, "id", one))
def test_every_edition_prints_its_names_and_every_total_in_its_language(kind: object, edition: str) -> None:
    one = played(Setup(kind.id, ("Anna", "Ben"), edition))  # type: ignore[attr-defined]
    pages = match_pages(one, paper_words, {})
    words, found = on(pages), facts_of_stored_match(one.kept).games[0]
    for card in found.cards:
        labels = GAMES[facts_of_stored_match(one.kept).sheet].editions[edition]
        printed = " ".join(words)
        assert all(all(part in printed for part in label.split()) for label in labels.values())
        assert str(card.total) in words
    assert paper_words(edition).gettext("Places" if found.cards else "The rounds") in words
    inside(pages)


def inside(pages: list[PaperPage]) -> None:
    """Check that every text that is not turned upright lies within its page, with a margin of at least 8 mm."""
    for page in pages:
        for mark in page.marks:
            if isinstance(mark, Text) and not mark.upright and mark.words:
                long = text_length(mark.words, mark.size, mark.style)
                left = mark.x - mark.align * long
                assert left >= 8, mark
                assert left + long <= page.width - 8, mark
                assert 8 <= mark.y <= page.height - 8, mark


@pytest.mark.parametrize("players", range(1, 13))
def test_up_to_twelve_players_have_whole_names_and_their_places(players: int) -> None:
    pages = match_pages(played(Setup("tactic", NAMES[:players], "da")), paper_words, {}, LETTER)
    words = on(pages)
    printed = " ".join(words)
    assert "…" not in printed
    assert all(all(part in printed for part in name.split()) for name in NAMES[:players])
    assert len(pages) == (1 if players <= 10 else 2)
    smallest = min(mark.size for page in pages for mark in page.marks if isinstance(mark, Text) and len(mark.words) > 3)
    assert smallest >= 2.2
    inside(pages)


def test_a_match_of_several_games_begins_with_its_sums() -> None:
    one = played(Setup("noris", ("Anna", "Ben", "Cai"), games=3))
    first, *others = match_pages(one, paper_words, {})
    found = facts_of_stored_match(one.kept)
    assert len(others) == 3
    assert all(str(points) in first.words for points in found.totals.values())
    assert any(found.places[0][0] in words for words in first.words[:3])
    assert "Seite 1 von 4" in first.words


def test_the_language_is_that_of_the_sheet_also_without_a_chosen_edition() -> None:
    words = on(match_pages(played(Setup("philos", ("Anna", "Ben"))), paper_words, {}))
    assert {"Gesamt", "Summe", "Plätze"} <= set(words)


def test_the_primes_of_mb_have_a_row_of_their_own() -> None:
    kept = Kept()
    session = Session(kept)
    session.begin(Setup("mb1982", ("Anna",)))
    for face, box in ((6, "yatzy"), (6, "sixes"), (5, "fives")):
        session.throw((face,) * 5)
        session.act(Enter(box))
    words = on(match_pages(replay_past(stored_matches(kept.rows)[-1]), paper_words, {}))
    assert "Prime YAHTZEE®" in words
    assert words[words.index("Prime YAHTZEE®") + 2] == "200"
    assert "305" in words


def test_a_handicap_has_a_row_and_counts_in_total_places_and_race() -> None:
    given = {"Anna": 0, "Ben": 400}
    one = played(Setup("noris", ("Anna", "Ben"), "de", games=2, handicap=given))
    words, found = on(match_pages(one, paper_words, {})), facts_of_stored_match(one.kept)
    assert words.count("Vorgabe") == 2
    assert found.places == (("Ben",), ("Anna",))
    for game in found.games:
        anna, ben = sorted(game.cards, key=lambda card: card.player)
        assert {str(anna.total), str(ben.total + 400)} <= {*words}
    assert found.totals["Ben"] == sum(card.total for game in found.games for card in game.cards
                                      if card.player == "Ben") + 800  # fmt: skip


def test_a_season_prints_its_table_and_all_its_players() -> None:
    seats = tuple(PaperSeat(f"{name} {at}", name[0], at) for at, name in enumerate(NAMES * 3))
    lines = tuple(
        LeagueLine(at + 1, seat, "12 games, 3 won, 2 in a row at best", "17") for at, seat in enumerate(seats)
    )
    averages = {seat.name: (200, 210, 220) for seat in seats}
    pages = season_pages(SeasonSheet("The season", "since 1 January", lines, averages, "Averages"), paper_words("en"))
    words = on(pages)
    assert len(pages) == 3
    assert all(seat.name in words for seat in seats)
    assert words.count("Averages") == 1
    inside(pages)


def test_chicago_prints_every_round_with_its_target() -> None:
    one = played(Setup("chicago", ("Anna", "Ben", "Cai", "Dai"), "de"))
    words = on(match_pages(one, paper_words, {}))
    assert sum("bieten" in each for each in words) == facts_of_stored_match(one.kept).games[0].over + len(
        [each for each in words if each.endswith("wirft an")]
    ) - 1  # fmt: skip
    assert "Kasse" in words


def test_names_are_those_under_which_the_players_are_listed() -> None:
    words = on(match_pages(played(Setup("noris", ("Anna", "Ben"))), paper_words, {"Anna": "Annabel"}))
    assert "Annabel" in words
    assert "Anna" not in words


def test_the_date_is_in_the_zone_and_language_of_the_table() -> None:
    texts = paper_words("de")
    east = PaperWords("de", texts.gettext, texts.ngettext, texts.pgettext, timezone(timedelta(hours=9)))
    when = local_time("2026-11-19T19:14:05", east.zone)
    assert when is not None
    assert long_date(when, east) == "Freitag, 20. November 2026"
    assert local_time("2026-11-19T", east.zone) is None


@pytest.mark.parametrize(("kind", "edition"), EDITIONS, ids=lambda one: getattr(one, "id", one))
def test_a_blank_pad_has_all_boxes_of_the_edition(kind: object, edition: str) -> None:
    page = pad_page(kind, edition, paper_words(edition), pad_foot_rule(kind, edition))  # type: ignore[arg-type]
    printed = " ".join(page.words)
    if kind.sheet:  # type: ignore[attr-defined]
        labels = kind.editions[edition].values()  # type: ignore[attr-defined]
        assert all(all(part in printed for part in label.split()) for label in labels)
    inside([page])


def test_a_picture_has_the_size_of_the_page() -> None:
    made = Image.open(BytesIO(png_bytes(match_pages(played(Setup("noris", ("Anna", "Ben"))), paper_words, {})[0])))
    assert made.size == (round(A4[0] * 6), round(A4[1] * 6))
    colours = made.convert("RGB").getcolors(1 << 24)
    assert colours is not None
    assert len(colours) > 20


@pytest.mark.skipif(not shutil.which("pdftotext"), reason="pdftotext reads the file as another program")
def test_the_text_of_the_file_can_be_selected_in_every_alphabet(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(pdf_of([played(Setup("tactic", NAMES[:10], "uk"))], paper_words, {}))
    text = subprocess.run(["pdftotext", str(path), "-"], capture_output=True, text=True, check=True).stdout
    assert all(part in text for name in NAMES[:10] for part in name.split())
    assert "Найкращий кидок" in text
    assert path.stat().st_size < 100_000


def test_the_same_match_gives_the_same_bytes() -> None:
    one = played(Setup("noris", ("Anna", "Ben")))
    assert pdf_of([one], paper_words, {}) == pdf_of([one], paper_words, {})
