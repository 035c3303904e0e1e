"""Corrections of entries: the entries so far, the text about one of them, and the other entries that its dice allow. No
kivy here."""

from dataclasses import dataclass

from scorekeeper.present.card.card import Offer, offer_of_entry
from scorekeeper.present.card.words import box_label
from scorekeeper.present.players import Player, players_of
from scorekeeper.present.texts import _
from scorekeeper.rules.acts import Correct, Enter
from scorekeeper.rules.dice import Roll, Throw
from scorekeeper.rules.game import CardGame, entry_indices, replay_acts
from scorekeeper.rules.match import Match
from scorekeeper.rules.suggest import suggestions


@dataclass(frozen=True, slots=True)
class CorrectableEntry:
    """An entry that can be corrected: its number in the game (from 0, oldest first), player, box, points and dice."""

    number: int
    player: Player
    box: str
    label: str
    points: int
    dice: Roll


def correctable_entries(match: Match) -> tuple[CorrectableEntry, ...]:
    """All entries made in the current game, newest first; boxes filled on a paper card before are not among them."""
    position, known = match.games[-1].start, players_of(match)
    found: list[CorrectableEntry] = []
    for act in match.games[-1].acts:
        after = position.after(act)
        assert isinstance(position, CardGame)
        assert isinstance(after, CardGame)
        if isinstance(act, Enter) and position.player:
            points = dict(after.players_cards())[position.player].filled[act.box]
            label, dice = box_label(position.terms, act.box), position.throws[-1].dice
            found.append(CorrectableEntry(len(found), known[position.player], act.box, label, points, dice))
        position = after
    return tuple(reversed(found))


def entry_in(match: Match, seat: int, box: str) -> CorrectableEntry | None:
    """The entry that the player in this seat made in this box in the match's last game; None if there is none, as for a
    box filled on paper."""
    return next((one for one in correctable_entries(match) if (one.player.seat, one.box) == (seat, box)), None)


def which_correction_words(match: Match) -> str:
    if sheet_forbids_corrections(match):
        return _("The sheet forbids corrections: only if the whole table agrees. Which entry?")
    return _("Which entry do you want to correct?")


def correcting_words(match: Match, one: CorrectableEntry) -> str:
    """The text about the entry being corrected and how to do it; on some sheets the whole table must agree."""
    words = _("{player}: {box} {points}. Tap the right entry, or a wrong die.")
    if sheet_forbids_corrections(match):
        words = _("{player}: {box} {points}. The sheet forbids corrections: tap the right entry only if all agree.")
    return words.format(player=one.player.name, box=one.label, points=one.points)


def sheet_forbids_corrections(match: Match) -> bool:
    position = match.games[-1].now
    return isinstance(position, CardGame) and not position.terms.sheet.corrections


def position_before(match: Match, entry_number: int, dice: Roll) -> CardGame:
    """The position just before the entry with this number, after a single throw of these dice; an announcement in that
    turn stays."""
    game = match.games[-1]
    ends = entry_indices(game.acts)
    first = ends[entry_number - 1] + 1 if entry_number else 0
    before = replay_acts(game.start, game.acts[:first])
    named = [act for act in game.acts[first : ends[entry_number]] if not isinstance(act, Throw | Enter)]
    position = replay_acts(before, (*named, Throw(dice)))
    assert isinstance(position, CardGame)
    return position


def correction_offers(match: Match, entry_number: int, dice: Roll) -> tuple[Offer, ...]:
    """The entries that were possible with these dice, zeros last."""
    return tuple(
        offer_of_entry(position, one)
        for position in (position_before(match, entry_number, dice),)
        for one in suggestions(position)
    )


def correction_act(entry_number: int, dice: Roll, chosen: Offer) -> Correct:
    return Correct(entry_number, dice, chosen.box, chosen.strike)
