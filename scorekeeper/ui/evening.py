"""Speaks or ticks after what happens in the game, and shows highlights, by comparing each view with the one before."""

from collections.abc import Callable
from pathlib import Path
from threading import Thread

from scorekeeper.errors import ScorekeeperError
from scorekeeper.present import texts
from scorekeeper.present.moments.heard import heard_hint, heard_next_player, page_change_words
from scorekeeper.present.moments.highlights import Highlight, highlights_of
from scorekeeper.present.moments.news import newest_act
from scorekeeper.present.moments.spoken import SpokenParts, spoken_act
from scorekeeper.present.turn.screen import TurnScreen
from scorekeeper.records.index import played_matches
from scorekeeper.records.people import known_names, with_names
from scorekeeper.records.statistics import finished_games, lines_by_sheet_and_player
from scorekeeper.rules.acts import StartThrow
from scorekeeper.rules.dice import Throw
from scorekeeper.session import View
from scorekeeper.settings import Settings
from scorekeeper.speech.parts import SpokenPart, plain_words
from scorekeeper.speech.speaker import Voice

BestTotalByPlayer = dict[str, int]
"""The best total of each player on a sheet, by name."""


class EveningVoice:
    """Calls `show` with the greatest highlight of each change of the game, and speaks or ticks if there is a voice.
    Records are looked up in the background when a match begins."""

    def __init__(self, voice: Voice | None, data: Path, show: Callable[[Highlight], None]) -> None:
        self.voice, self.data, self.show = voice, data, show
        self.seen = View()
        self.shown: TurnScreen | None = None
        self.best: BestTotalByPlayer = {}
        self.match = 0

    def show_and_speak_changes(self, view: View, settings: Settings, turn_screen: TurnScreen | None = None) -> str:
        """Show the greatest highlight, and speak or else tick, for what has happened since the last call, as the
        settings allow; return what was spoken. `turn_screen` is the turn page if it is open: a new hint on it is
        spoken, and everything new on it if the whole page is to be heard, as with switches."""
        before, self.seen = self.seen, view
        page, self.shown = self.shown, turn_screen
        says = page_change_words if settings.say_all or settings.scan != "off" else heard_hint
        new = says(page, turn_screen) if turn_screen is not page else ""
        happened = self.show_highlight_and_describe_change(before, view, settings) if view is not before else ()
        if says is page_change_words and not happened:  # no act has named the player, as after an undo
            new = " ".join(part for part in (heard_next_player(page, turn_screen), new) if part)
        between = ". " if plain_words(happened)[-1:].isdigit() else " " if happened else ""
        words = (*happened, SpokenPart(between + new)) if new else happened
        if self.voice and settings.speech and words:
            self.voice.say(words, settings.language or texts.system_language())
            return plain_words(words)
        if self.voice and settings.ticks and isinstance(newest_act(before, view), Throw | StartThrow):
            self.voice.tick()
        return ""

    def show_highlight_and_describe_change(self, before: View, view: View, settings: Settings) -> SpokenParts:
        """Show the greatest highlight of a change of the game, and return the words to speak about the change; none if
        speech is off."""
        if view.match and view.stamp.match != self.match:
            self.match = view.stamp.match
            Thread(
                target=self.look_up_best_totals, args=(view.match.setup.sheet, self.match), name="records", daemon=True
            ).start()
        if settings.highlights:
            for one in highlights_of(before, view, self.best)[:1]:
                self.show(one)
        return spoken_act(before, view) if settings.speech else ()

    def look_up_best_totals(self, sheet: str, except_match: int) -> None:
        """Read each player's best total on this sheet in other matches, for the highlight of a new record; none if the
        journal cannot be read."""
        try:
            names = known_names(self.data)
            found = lines_by_sheet_and_player(finished_games(one for one in with_names(played_matches(self.data), names)
                                       if one.number != except_match))  # fmt: skip
        except ScorekeeperError:
            names, found = {}, ()
        best = {one.player: one.best for one in found if one.sheet == sheet and one.best is not None}
        if except_match == self.match:
            self.best = best | {name: best[listed] for name, listed in names.items() if listed in best}
