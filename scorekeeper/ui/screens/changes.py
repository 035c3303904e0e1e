"""Who joins, who leaves, who sits where: between two games of a match, or between two turns of its only game."""

from typing import Any

from kivy.uix.widget import Widget

from scorekeeper.session import View
from scorekeeper.ui import present_draft as drafts
from scorekeeper.ui import present_new_game as present
from scorekeeper.ui.screens.seats import SeatsPage, seats
from scorekeeper.ui.texts import _
from scorekeeper.ui.widgets.key import Key
from scorekeeper.ui.widgets.layout import fixed


class Page(SeatsPage):
    """What was won so far stays with its names. In the middle of a game everybody goes on with his card, and whoever
    joins catches up."""

    dice = "wait"

    def __init__(self, app: Any) -> None:
        super().__init__(app)
        self.drawn = app.session.view
        match = self.drawn.match
        self.between = match.phase == "between"
        self.draft = drafts.again(match.setup) if self.between else drafts.going_on(match)

    def build(self) -> Widget:
        title = _("Who plays the next game?") if self.between else _("Who plays on?")
        begin = fixed(Key(self.look, _("Begin"), self.begin, "main"), width=self.look.key * 2)
        return self.framed(title, seats(self), right=begin)

    def begin(self) -> None:
        app, players = self.app, self.draft.players
        problem = present.problem(self.draft)
        if problem:
            app.say(problem)
            return
        app.change(players=app.settings.remembering(*players).players)
        app.do(self.seated)
        app.play()

    def seated(self) -> View:
        if self.between:
            return self.app.session.next_game(self.drawn.stamp, self.draft.players)
        return self.app.session.begin(drafts.setup(self.draft))
