"""The words spoken about what the turn page shows: its question, the entries in order, the card, the totals."""

from collections.abc import Iterator

from scorekeeper.present.card.card import Scorecard
from scorekeeper.present.texts import _, labelled
from scorekeeper.present.turn.screen import TileContent, TurnScreen

SIGN_WORDS = {
    "back": lambda: _("Back"), "menu": lambda: _("Menu"), "undo": lambda: _("Undo"),
    "turn to me": lambda: _("Turn to me"), "not saved": lambda: _("Menu"), "scorecard": lambda: _("Whole card"),
    "share": lambda: _("Share the result"), "power": lambda: _("Switch off"),
    "home": lambda: _("Start screen"),
}  # fmt: skip
"""For each key that shows only a symbol, by its name: a function that returns the words spoken for it."""


def page_change_words(before: TurnScreen | None, after: TurnScreen | None) -> str:
    """The words to speak because the turn page shows `after` in place of `before`: the totals for a new player, the
    opened card, a hint, a question, the entries. Empty if none of these is new, or without a page."""
    if after is None:
        return ""
    return " ".join(part for part in heard_news(before, after) if part)


def heard_news(before: TurnScreen | None, after: TurnScreen) -> Iterator[str]:
    if before and before.header.player != after.header.player:
        yield heard_standings(after)
    if after.whole and not (before and before.whole):
        yield heard_card(after)
    yield heard_hint(before, after)
    asked = heard_question(after)
    if asked and asked != (heard_question(before) if before else ""):
        yield asked
    offered = heard_offers(after)
    if offered and offered != (heard_offers(before) if before else ""):
        yield offered


def heard_hint(before: TurnScreen | None, after: TurnScreen | None) -> str:
    """The hint for new players that the page shows now and did not show before; empty without one."""
    new = after.hint if after else None
    return as_sentence(new.words) if new and new != (before.hint if before else None) else ""


def heard_question(screen: TurnScreen) -> str:
    """What the page asks: the words of its panel, a warning of the camera or the words over the tray that belong to the
    panel's keys, and the rows of the card of which one must be announced; empty if it asks nothing."""
    caption, panel = screen.tray.caption if screen.tray else None, screen.panel
    answers = panel.keys or panel.slots or panel.faces or panel.listed
    said = [panel.words] if answers or (panel.words and panel.tiles) else []
    if caption and (caption.warning or panel.keys):
        said += [caption.text, caption.more]
    rows = rows_to_announce(screen)
    if rows:
        said += [screen.header.status, ", ".join(rows)]
    return " ".join(dict.fromkeys(as_sentence(one) for one in said if one))


def rows_to_announce(screen: TurnScreen) -> list[str]:
    """The names of the rows on the card of which one must be announced; empty otherwise."""
    board = screen.board
    return [one.label for one in (*board.upper, *board.lower) if one.raised] if isinstance(board, Scorecard) else []


def heard_offers(screen: TurnScreen) -> str:
    """The entries that can be tapped, in their order, each with its points; empty while there are none."""
    return " ".join(as_sentence(heard_tile(one)) for one in screen.panel.tiles if one.event and one.state != "void")


def heard_tile(one: TileContent) -> str:
    said = ", ".join(part for part in (one.points, one.note) if part)
    return labelled(one.label, said) if one.label and said else one.label or said


def heard_next_player(before: TurnScreen | None, after: TurnScreen | None) -> str:
    """Whose turn it is and what to do, if the page names another player than `before`, or if there was no page before;
    else empty."""
    if after is None or (before and before.header.player == after.header.player):
        return ""
    return heard_header(after)


def heard_header(screen: TurnScreen) -> str:
    """The words of the header: whose turn it is, the throw, and what to do."""
    shown = screen.header
    return " ".join(as_sentence(one) for one in (shown.player.name, shown.headline, shown.status) if one)


def heard_standings(screen: TurnScreen) -> str:
    """Everybody's total; empty for a single player and in games without a card."""
    board = screen.board
    if not isinstance(board, Scorecard) or len(board.columns) < 2:
        return ""
    totals = zip(board.columns, board.totals, strict=True)
    return as_sentence(", ".join(f"{player.name} {total}" for player, total in totals))


def heard_card(screen: TurnScreen) -> str:
    """The filled boxes of every player with the sum for the bonus and the total; empty in games without a card."""
    board = screen.board
    if not isinstance(board, Scorecard):
        return ""
    said = []
    for column, player in enumerate(board.columns):
        lines = (*board.upper, *board.lower)
        filled = [f"{one.label} {one.cells[column].text}" for one in lines if one.cells[column].kind == "written"]
        bonus = board.bonus[column]
        so_far = board.no_bonus if bonus.missed else f"{bonus.sum} / {bonus.goal}"
        sums = [f"{board.bonus_label} {bonus.points or so_far}",
                f"{board.total_label} {board.totals[column]}"]  # fmt: skip
        said.append(as_sentence(labelled(player.name, ", ".join([*filled, *sums]))))
    return " ".join(said)


def whole_page_words(screen: TurnScreen) -> str:
    """The words about the turn page for somebody who asks for them: the header, the dice in the tray, the question, the
    entries to tap and the totals; not the whole card."""
    dice = ", ".join(str(one.face) for one in (screen.tray.slots if screen.tray else ()) if one.face)
    parts = (
        heard_header(screen),
        as_sentence(dice),
        heard_question(screen),
        heard_offers(screen),
        heard_standings(screen),
    )
    return " ".join(part for part in parts if part)


def as_sentence(words: str) -> str:
    """The words with a full stop, unless they end with a mark of their own."""
    return words if not words or words[-1] in ".?!:" else f"{words}."
