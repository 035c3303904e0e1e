"""What the scoreboard on the local network shows of a view: everybody's card, whose turn it is, the result."""

from typing import NamedTuple

from scorekeeper.local_page.scores import ScoreColumn, ScoreRow, Scores
from scorekeeper.present.afterwards.end import end_screen
from scorekeeper.present.card.card import BonusCell, Scorecard, scorecard
from scorekeeper.present.chicago.cardless import CARDLESS_TEXTS
from scorekeeper.present.players import players_of
from scorekeeper.present.texts import _
from scorekeeper.present.turn.phrases import shown_turn, throw_count_words
from scorekeeper.rules.dice import Roll
from scorekeeper.rules.game import CardGame
from scorekeeper.rules.match import Match
from scorekeeper.session.view import View


class ScoreboardHead(NamedTuple):
    """What the scoreboard shows above the card: whose turn it is, how far the game and the turn have come, and the
    dice; after a game its title and result, and no dice."""

    says: str
    progress: str
    dice: Roll = ()


def board_scores(view: View, language: str) -> Scores:
    """The contents of the scoreboard page for this view, or that no game is being played; nothing of what the camera
    sees. `language` is the code of the language in which the texts are."""
    match, lost = view.match, _("The table does not answer.")
    if match is None:
        return Scores("Scorekeeper", _("No game is being played."), language=language, lost=lost)
    head = board_head(match)
    columns, rows = columns_and_rows(match)
    return Scores(match.kind.name, *head, columns, rows, _("Total"), language, lost)


def board_head(match: Match) -> ScoreboardHead:
    current = shown_turn(match)
    if current is None:
        shown = end_screen(match)
        return ScoreboardHead(shown.title, shown.says)
    throw = throw_count_words(current.throw, current.allowed)
    return ScoreboardHead(current.player.name, " · ".join(filter(None, (current.progress, throw))), current.dice)


def columns_and_rows(match: Match) -> tuple[tuple[ScoreColumn, ...], tuple[ScoreRow, ...]]:
    if not match.games:
        return tuple(ScoreColumn(one.name, one.initials, one.badge) for one in players_of(match).values()), ()
    position = match.games[-1].now
    if isinstance(position, CardGame):
        return columns_and_rows_of_card(scorecard(match), match_points(match))
    board = CARDLESS_TEXTS[match.setup.sheet].board(match)
    return tuple(
        ScoreColumn(one.player.name, one.player.initials, one.player.badge, "●" * one.chips or "–", one.note, one.acts)
        for one in board.seats
    ), ()


def match_points(match: Match) -> dict[str, int]:
    """Each player's points in all games of the match so far; empty in the first game, and if the game has no points to
    add."""
    return match.totals if len(match.games) > 1 else {}


def columns_and_rows_of_card(
    card: Scorecard, match_points: dict[str, int]
) -> tuple[tuple[ScoreColumn, ...], tuple[ScoreRow, ...]]:
    """Turn a card into a column for each player, with the total and the points of the match, and a
    row for each box, with filled boxes and the bonus; not what the dice would score."""
    columns = tuple(
        ScoreColumn(
            one.name, one.initials, one.badge, str(total),
            f"Σ {match_points[one.name]}" if one.name in match_points else "", seat == card.active,
        )
        for seat, (one, total) in enumerate(zip(card.columns, card.totals, strict=True))
    )  # fmt: skip
    lines = [*card.upper, *card.lower, *filter(None, (card.extra,))]
    rows = [
        ScoreRow(line.label, tuple(cell.text if cell.kind == "written" else "" for cell in line.cells))
        for line in lines
    ]
    if card.bonus_worth:
        rows.insert(len(card.upper), ScoreRow(card.bonus_label, tuple(map(bonus_cell_words, card.bonus)), sum=True))
    return columns, tuple(rows)


def bonus_cell_words(one: BonusCell) -> str:
    """The bonus once it is earned or missed; before that, the sum so far and the sum it needs."""
    if one.points or one.missed:
        return str(one.points)
    return f"{one.sum}/{one.goal}"
