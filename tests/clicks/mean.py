"""Somebody who plays a whole game badly: double taps, taps while things move, long presses, fingers that slide off,
a plug that is pulled, settings that are changed in mid-game. The game must come out as it was aimed at all the same."""

from collections.abc import Callable
from dataclasses import dataclass, field

from scorekeeper.present import texts
from scorekeeper.present.turn.mode import ByHand, Idle, Menu
from tests.clicks.hand import Shown, Stuck
from tests.clicks.player import Entered, Player


def game_of(shown: Shown) -> str:
    """What the turn page holds of the game, as text: a touch that must do nothing may not change it."""
    turn = shown["turn"] or {}
    return str([turn.get(name) for name in ("player", "used", "mode", "dice", "stamp")] + [shown["page"]])


@dataclass
class MeanPlayer(Player):
    """Does one mean thing, of a list, before each turn."""

    done: list[str] = field(default_factory=list)
    language: str = "en"
    undone_throws: int = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        self.acts: list[Callable[[], None]] = [
            self.slide_off, self.hold_long, self.tap_twice, self.tap_while_it_moves, self.pull_the_plug,
            self.change_language, self.change_theme, self.turn_the_screen, self.undo_three, self.leave_and_come_back,
            self.switch_camera, self.pull_the_plug_in_mid_throw,
        ]  # fmt: skip

    def step(self, shown: Shown) -> None:
        turn = shown["turn"]
        if (
            shown["page"] == "turn" and turn and self.acts and len(self.entered) > len(self.done)
            and self.is_new(turn) and not turn["pending"] and not shown["moving"]
        ):  # fmt: skip
            act = self.acts.pop(0)
            self.done.append(act.__name__)
            try:
                act()
            except Stuck as stuck:
                self.note(f"{act.__name__}: {stuck}")
            self.desk.picture(act.__name__)
            return
        super().step(shown)

    def words(self, english: str) -> str:
        """The words of a key in the language of the screen now."""
        return texts.catalog(self.language).gettext(english)

    def unchanged(self, before: Shown, what: str) -> None:
        self.desk.pause(1.0)
        after = self.desk.look()
        if game_of(after) != game_of(before):
            self.note(f"{what} changed {game_of(before)} to {game_of(after)}")

    # ---- mean things

    def slide_off(self) -> None:
        """Press a key, slide off it, and lift: nothing happens."""
        before = self.desk.look()
        for key in [one for one in before["keys"] if one["kind"] in ("face", "key")][:3]:
            begin = self.desk.aim(key)
            away = self.desk.on_glass(before["size"][0] * 0.75, before["size"][1] * 0.97)
            self.desk.drag(begin, away)
            self.unchanged(before, f"sliding off {key['words']!r}")

    def hold_long(self) -> None:
        """Hold a key for 1.5 s: it counts once."""
        key = self.desk.key("face 3", "throw")
        if key is None:
            return
        self.desk.press_long(key, 1.5)
        self.desk.pause(1.5)
        turn = self.desk.look()["turn"]
        if turn["mode"] == ByHand.__name__:
            faces = [face for face, _mark in turn["dice"] if face]
            if faces != [3]:
                self.note(f"one long press on a face entered {faces}")
            self.tap("undo")

    def tap_twice(self) -> None:
        """Tap the undo key twice at once, of which the first takes back an entry; then make the entry again."""
        before = self.desk.look()
        key = self.desk.key("undo", shown=before)
        if key is None or not self.entered:
            return
        last = self.entered[-1]
        self.desk.double_tap(key)
        self.desk.pause(2.0)
        turn = self.desk.look()["turn"]
        self.entered.pop()
        if turn["player"] != last.player:
            self.note(f"a double tap on undo of {last} led to {turn}")

    def tap_while_it_moves(self) -> None:
        """Enter, and tap again at once where the entry was: the second tap does nothing in the next turn."""
        player = self.desk.look()["turn"]["player"]
        while True:
            shown = self.desk.look()
            turn = shown["turn"]
            tiles = [one for one in self.tiles(shown) if one["box"] and one["points"]]
            if turn["player"] != player or shown["page"] != "turn":
                return  # the turn ended by a strike
            if tiles and not shown["moving"] and turn["mode"] == Idle.__name__ and not self.needs_throw(shown):
                break
            super().step(shown)
        self.desk.double_tap(tiles[0], 0.25)
        now = self.desk.until(lambda now: now["turn"] is None or now["turn"]["stamp"] != turn["stamp"], 10)
        self.entered.append(Entered(player, tiles[0]["box"], tiles[0]["points"]))
        self.desk.pause(1.5)
        now = self.desk.look()
        if now["turn"] and any(face for face, _mark in now["turn"]["dice"] or ()):
            self.note(f"the second tap of a double tap on an entry counted in the next turn: {now['turn']}")

    def pull_the_plug(self) -> None:
        """Kill the program between two turns and go on."""
        self.restart()

    def pull_the_plug_in_mid_throw(self) -> None:
        """Kill the program after two faces of five; they are lost, everything else is there."""
        if self.desk.key("face 2"):
            self.tap("face 2")
            self.tap("face 5")
        self.restart()

    def restart(self) -> None:
        before = self.desk.look()["turn"]
        self.desk.kill()
        self.desk.start()
        self.desk.picture("again")
        shown = self.desk.look()
        if shown["page"] == "start":
            self.tap(self.words("Continue"))
            shown = self.desk.until(lambda now: now["page"] == "turn" and now["turn"], 20)
        if shown["turn"]["player"] != before["player"]:
            self.note(f"after a kill it is the turn of {shown['turn']['player']}, not {before['player']}")

    def settings(self, *path: str) -> None:
        self.tap("menu")
        self.desk.pause(0.5)
        self.tap(self.words("Settings"))
        for word in path:
            self.desk.pause(0.5)
            self.tap(word)

    def leave_settings(self) -> None:
        for _page in range(5):
            self.desk.pause(0.6)
            shown = self.desk.look()
            if shown["page"] == "turn":
                break
            self.tap("back")
        self.desk.until(lambda now: now["page"] == "turn" and now["turn"], 10)
        if self.desk.look()["turn"]["mode"] == Menu.__name__:
            self.tap("back", self.words("Back to the game"))

    def change_language(self) -> None:
        """Change to German and back to English in mid-game."""
        before = self.desk.look()["turn"]
        try:
            self.settings("English", "Deutsch")
            self.desk.pause(0.6)
            self.desk.picture("german")
            self.language = "de"
        finally:
            self.leave_settings()
        self.desk.picture("german game")
        after = self.desk.look()["turn"]
        if (after["player"], after["stamp"]) != (before["player"], before["stamp"]):
            self.note(f"another language led from {before} to {after}")

    def change_theme(self) -> None:
        """Change to the light theme in mid-game."""
        try:
            self.settings(self.words("light"))
            self.desk.picture("light")
        finally:
            self.leave_settings()

    def turn_the_screen(self) -> None:
        """Open the fan of tabs at the edges and turn the screen to another seat; the game goes on turned."""
        self.tap("turn to me")
        self.desk.pause(0.8)
        self.desk.picture("fan")
        tabs = [one for one in self.desk.look()["keys"] if one["kind"] == "tab"]
        if not tabs:
            self.note("the fan has no tabs")
            return
        self.tap_key(tabs[0])
        self.desk.pause(1.0)
        self.note(f"turned to {self.desk.look()['rotation']}")

    def undo_three(self) -> None:
        """Take back three things one after the other."""
        for _time in range(3):
            shown = self.desk.look()
            stamp, mode = shown["turn"]["stamp"], shown["turn"]["used"]
            if self.desk.key("undo", shown=shown) is None:
                return
            self.tap("undo")
            self.desk.pause(0.8)
            now = self.desk.look()["turn"]
            if now["stamp"] == stamp:
                continue
            if not mode or now["player"] != shown["turn"]["player"]:
                self.entered.pop()
            elif self.thrown:
                self.undone_throws += 1

    def leave_and_come_back(self) -> None:
        """Go to the start screen and back."""
        before = self.desk.look()
        self.tap("menu")
        self.desk.pause(0.5)
        self.tap(self.words("Start screen"))
        self.desk.until(lambda now: now["page"] == "start", 10)
        self.desk.pause(0.8)
        self.desk.picture("waits")
        self.tap(self.words("Continue"))
        self.desk.until(lambda now: now["page"] == "turn", 10)
        self.unchanged(before, "leaving and coming back")

    def switch_camera(self) -> None:
        """With the demo: let it throw, and change to entering by hand while the dice roll."""
        throw = self.desk.key("throw")
        if throw is None or throw["name"] != "throw":
            return
        self.tap_key(throw)
        self.desk.until(lambda now: now["turn"] and now["turn"]["seen"] in ("hand", "moving"), 60)
        self.tap("menu")
        self.desk.pause(0.5)
        self.tap(self.words("By hand"))
        self.desk.pause(1.0)
        self.desk.picture("by hand")
