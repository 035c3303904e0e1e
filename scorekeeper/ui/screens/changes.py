"""Between two games of a match: who joins, who leaves, who sits where."""

from typing import Any

from kivy.uix.widget import Widget

from scorekeeper.ui import present_draft as drafts
from scorekeeper.ui import present_new_game as present
from scorekeeper.ui.screens.seats import SeatsPage, seats
from scorekeeper.ui.texts import _
from scorekeeper.ui.widgets.key import Key
from scorekeeper.ui.widgets.layout import fixed


class Page(SeatsPage):
    """The seats of the next game; what was won so far stays with its names."""

    dice = "wait"

    def __init__(self, app: Any) -> None:
        super().__init__(app)
        self.drawn = app.session.view
        self.draft = drafts.again(self.drawn.match.setup)

    def build(self) -> Widget:
        begin = fixed(Key(self.look, _("Begin"), self.begin, "main"), width=self.look.key * 2)
        return self.framed(_("Who plays the next game?"), seats(self), right=begin)

    def begin(self) -> None:
        app, players = self.app, self.draft.players
        problem = present.players_problem(self.draft)
        if problem:
            app.say(problem)
            return
        app.change(players=app.settings.remembering(*players).players)
        app.do(lambda: app.session.next_game(self.drawn.stamp, players))
        app.play()
