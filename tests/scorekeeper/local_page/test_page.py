"""The scoreboard as a web page: names in it are escaped, nothing is inline that its policy forbids."""

from scorekeeper.local_page.page import SEAT_COLOURS, changing_html, score_page
from scorekeeper.local_page.scores import ScoreColumn, ScoreRow, Scores
from scorekeeper.ui.theme import PLAYER_COLOURS, colour

EVIL = "<script>alert('x')</script>\"&"
SCORES = Scores(
    EVIL, EVIL, EVIL, (6, 1), (ScoreColumn(EVIL, EVIL, 0, "12", EVIL, True),),
    (ScoreRow(EVIL, (EVIL,)), ScoreRow("Bonus", ("3/63",), True)), EVIL, "en", EVIL,
)  # fmt: skip


def test_names_and_words_are_escaped() -> None:
    text = score_page(SCORES, 3, "nonce")
    assert "<script>alert" not in text
    assert text.count("&lt;script&gt;alert(&#x27;x&#x27;)&lt;/script&gt;&quot;&amp;") == 11
    assert text.count("<script") == 1


def test_there_is_no_inline_style_which_the_policy_would_forbid() -> None:
    assert "style=" not in score_page(SCORES, 1, "nonce")
    assert " on" not in changing_html(Scores("a"))


def test_without_a_game_there_is_no_table() -> None:
    assert "<table" not in changing_html(Scores("Scorekeeper", "No game is being played."))


def test_totals_are_left_out_where_there_are_none() -> None:
    assert "total" not in changing_html(
        Scores("Chicago", columns=(ScoreColumn("Anna", "A", 0, "", "●●"),), total_label="Total")
    )


def test_only_long_names_may_be_divided() -> None:
    """A short name is never broken, however many columns there are; the name for screen readers has no hyphens."""
    names = ("Anna", "Oma Grete", "Wolfeschlegelsteinhausen")
    text = changing_html(Scores("a", columns=tuple(ScoreColumn(name, "A", 0, "1") for name in names)))
    assert text.count("\u00ad") == 1
    assert all(shown in text for shown in ("<br>Anna<", "<br>Oma Grete<", "<br>Wolfeschlege\u00adlsteinhausen<"))
    assert 'data-name="Wolfeschlegelsteinhausen"' in text


def test_seats_have_the_colours_of_the_display() -> None:
    assert tuple(map(colour, SEAT_COLOURS)) == PLAYER_COLOURS
