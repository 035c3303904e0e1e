"""The state and the texts of a turn: whose it is, what undo takes back, questions about dice, refusals."""

from dataclasses import dataclass
from typing import Any

from scorekeeper.errors import RuleError
from scorekeeper.present.card.words import box_label
from scorekeeper.present.chicago.cardless import CARDLESS_TEXTS
from scorekeeper.present.players import Player, players_of
from scorekeeper.present.texts import _, labelled, ngettext, translated
from scorekeeper.rules.acts import Act, ChangePlayers, Correct, Declare, Enter, Stand, StartThrow, Target
from scorekeeper.rules.chicago import Chicago
from scorekeeper.rules.dice import Roll, Throw
from scorekeeper.rules.game import CardGame, Game, Position, entry_indices, replay_acts
from scorekeeper.rules.match import Match
from scorekeeper.session.camera_throw import PendingDice
from scorekeeper.session.view import View


@dataclass(frozen=True, slots=True)
class ShownTurn:
    """The current player and the turn: its progress as text, throws made and allowed, the dice, the positions of those
    kept, and of those that may not be thrown again (`must_stay`)."""

    player: Player
    progress: str
    throw: int
    allowed: int
    dice: Roll = ()
    kept: tuple[int, ...] = ()
    must_stay: tuple[int, ...] = ()
    ids: tuple[int, ...] = ()
    """The camera's id of the die at each position; empty if the dice were entered by hand."""

    @property
    def throws_left(self) -> int:
        return self.allowed - self.throw


def shown_turn(match: Match) -> ShownTurn | None:
    """The current turn, or the throw for the start that is due; None if nobody has to throw, as between two games."""
    if match.next_start_thrower is not None:
        return ShownTurn(players_of(match)[match.next_start_thrower], _("Throws for the start"), 0, 1)
    position = match.games[-1].now
    if position.player is None:
        return None
    throws = position.throws
    last = throws[-1] if throws else None
    return ShownTurn(
        players_of(match)[position.player],
        progress_words(match, position),
        len(throws),
        len(throws) + position.throws_left,
        last.dice if last else (),
        last.kept if last else (),
        last.kept if last and not match.kind.rethrow_kept else (),
        last.ids if last else (),
    )


def progress_words(match: Match, position: Position) -> str:
    """The state of the game, as in "Turn 3 of 13", or the round of a game without a card; with an announced box, and
    the game of the match if there are several."""
    if not isinstance(position, CardGame):
        words = CARDLESS_TEXTS[match.setup.sheet].progress(position)
    else:
        number, of = len(position.card.filled) + 1, len(position.terms.boxes)
        words = _("Turn {number} of {of}").format(number=number, of=of)
        if position.declared:
            words += " · " + box_label(position.terms, position.declared)
    if match.setup.games == 1:
        return words
    return _("Game {number} of {of}").format(number=len(match.games), of=match.setup.games) + " · " + words


def throw_count_words(made: int, allowed: int) -> str:
    """The text on how many throws were made and are allowed, as in "Throw 2 of 3"; before the first only the allowed,
    as in "3 throws"."""
    if not made:
        return ngettext("{number} throw", "{number} throws", allowed).format(number=allowed)
    return _("Throw {number} of {of}").format(number=made, of=allowed)


# ---- what can be taken back


def undo_words(view: View) -> str:
    """The text on what the undo key takes back, as in "throw 1 2 3 4 5"; empty if there is nothing."""
    if view.match is None or not view.can_undo:
        return ""
    return act_words(view.match, view.last)


def short_undo_words(view: View) -> str:
    """The text for a narrow undo key: only whether a throw or something else is taken back."""
    return _("Undo throw") if isinstance(view.last, Throw | StartThrow) else _("Undo")


def act_words(match: Match, act: Act | None) -> str:
    """An act in a few words, to follow “undo”; dice stay on one line."""
    words = _("start of the game")
    match act:
        case Enter():
            words = entered_words(match.games[-1], act.box)
        case Throw() | StartThrow():
            words = _("throw {dice}").format(dice="\u00a0".join(map(str, act.dice)))
        case Declare():
            words = _("announcing {box}").format(box=short_box_label(match, act.box))
        case Correct():
            words = _("correction: {box}").format(box=short_box_label(match, act.box))
        case ChangePlayers():
            words = _("change of players")
        case Stand():
            words = _("standing by the dice")
        case Target():
            words = _("over or under")
    return words


def entered_words(game: Game[Any], box: str) -> str:
    """The entry just made in this box as text, as in "Anna: Full House 25"."""
    player = last_entry_player(game)
    card = dict(game.now.players_cards())[player]
    return labelled(player or "", f"{box_label(game.now.terms, box)} {card.filled[box]}")


def last_entry_player(game: Game[Any]) -> str | None:
    """The player of the last entry. If cards began on paper or players have changed, the acts are replayed to find
    out."""
    changed = any(isinstance(act, ChangePlayers) for act in game.acts)
    if changed or len({len(card.filled) for card in game.start.cards}) > 1:
        before: str | None = replay_acts(game.start, game.acts[:-1]).player
        return before
    players: tuple[str, ...] = game.now.players
    return players[(len(entry_indices(game.acts)) - 1) % len(players)]


def short_box_label(match: Match, box: str) -> str:
    position = match.games[-1].now
    return box_label(position.terms, box) if isinstance(position, CardGame) else box


# ---- what is asked and said


def question_words(pending: PendingDice, match: Match, player: str) -> str:
    """The question to the players, or the message, about dice that the camera saw."""
    needed, enter = (
        match.dice_count,
        _("No throw is left in this turn: these dice do not count. Enter the throw before."),
    )
    calls = _("These dice do not count: first say over or under.")
    words = {
        "unsure": _("Please look at the marked dice: are these their faces?"),
        "count": ngettext(
            "One die is seen, {needed} are needed.", "{seen} dice are seen, {needed} are needed.", len(pending.dice)
        ),
        "restart": _("Dice lie here. Are they the throw of {player}?"),
        "standing": _("A kept die was thrown again. The sheet forbids it: does the table agree?"),
        "more_dice": _("More dice were thrown than are left to this player: does the table agree?"),
        "no_throw_left": calls if is_target_due(match) else enter,
        "announce": _("Announce the box before the first throw."),
        "nothing_thrown": _("All dice stayed where they were: choose an entry, or throw some of them."),
    }
    return words[pending.question].format(seen=len(pending.dice), needed=needed, player=player)


def is_target_due(match: Match) -> bool:
    """Whether the opener of a round of Chicago must say over or under now."""
    position = match.games[-1].now if match.games else None
    return isinstance(position, Chicago) and position.must_target


def refusal_words(error: RuleError) -> str:
    """Why the rules refuse an act, in one sentence for the players; the error's own words if there is no sentence for
    its kind."""
    return {
        "moving": _("The dice are still rolling: wait until they lie still."),
        "illegal_entry": _("That box is closed to this throw."),
        "illegal_throw": _("That throw is not possible now."),
        "illegal_target": _("The opener says over or under, once."),
        "nothing_to_undo": _("There is nothing to take back."),
        "game_over": _("The game has ended."),
    }.get(error.kind, str(error))


def save_failed_words(message: str) -> str:
    return _("Not saved: {reason}").format(reason=translated(message))


def entries_not_on_disk_words() -> str:
    return _("The last entries are not on disk yet. The game goes on; each further entry tries to save them all.")
