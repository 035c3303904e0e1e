"""Somebody who plays a whole game on the display, by what the screen shows alone, and remembers what was aimed at."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from scorekeeper.present.turn.mode import BoxLifted, ByHand, CorrectingEntry, Idle, Striking, WholeCard
from tests.clicks.hand import Desk, Shown, Stuck

ONLY_SAID = ("no_throw_left", "nothing_thrown", "announce")
"""The kinds of messages about dice that need no answer."""
KEPT = ("kept", "kept by rule")
"""The marks of dice that are kept and not thrown again."""


@dataclass(frozen=True)
class Entered:
    """An entry as the screen offered it when it was tapped: the name in the header, the text and points of its tile."""

    player: str
    label: str
    points: str


@dataclass
class Player:
    """Plays the turns of everybody at one desk: enters faces by taps where the page has keys for them, else takes the
    dice of the camera."""

    desk: Desk
    seed: int = 1
    keep: float = 0.5
    """The chance that dice are kept and the others thrown again while throws are left."""
    by_itself: bool = False
    """Whether the camera throws by itself, as a film does; else a key lets it throw."""
    announced: bool = False
    """Whether a box must be announced before the first throw of a turn."""
    picture_every: int = 5
    entered: list[Entered] = field(default_factory=list)
    thrown: list[tuple[int, ...]] = field(default_factory=list)
    """The throws that were entered by hand, as their faces were aimed at."""
    notes: list[str] = field(default_factory=list)
    undo_at: int = 4
    """After this many entries one is undone, and made again; 0: never."""
    correct_at: int = 7
    """After this many entries the first one is corrected on the whole card, where there is a card; 0: never."""
    questions: int = 0
    steps: int = 0

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)

    # ---- small things

    def note(self, words: str) -> None:
        self.notes.append(words)
        self.desk.picture("note")

    def tap(self, *names: str) -> Shown:
        return self.did(self.desk.tap(names))

    def tap_key(self, key: Shown) -> Shown:
        return self.did(self.desk.tap(key))

    def did(self, shown: Shown) -> Shown:
        if self.desk.taps % self.picture_every == 0:
            self.desk.picture()
        return shown

    def tiles(self, shown: Shown) -> list[Shown]:
        return [one for one in shown["keys"] if one["kind"] == "offer" and one["look"] != "void"]

    # ---- before the game

    def begin(
        self, sheet: str, players: Sequence[str], edition: str = "", options: Sequence[str] = (),
        way: Sequence[str] = (), words: Callable[[str], str] = str,
    ) -> None:  # fmt: skip
        """Go from the start screen to the first turn. `words` translates the English words of keys; players that are
        not offered as a name are written on the keyboard."""
        desk = self.desk
        self.tap(words("New game"))
        self.tap(sheet)
        if edition:
            self.tap("edition")
            self.tap(edition)
        if options:
            self.tap(words("House rules"))
            for option in options:
                self.tap(option)
            desk.picture("house rules")
            self.tap(words("Done"))
        self.tap(words("Next"))
        for name in players:
            if not desk.key(name, shown=desk.until(lambda shown: desk.key("leave", words("New name"), shown=shown))):
                self.tap(words("New name"))
                self.write(name, words)
            else:
                self.tap(name)
            desk.pause(0.45)
        if way:
            self.tap("ways")
            for choice in way:
                self.tap(choice)
            desk.picture("ways")
            self.tap("back")
            desk.pause(0.3)
        desk.picture("seats")
        self.tap(words("Begin"))
        desk.until(lambda shown: shown["page"] == "turn" and shown["turn"])

    def write(self, name: str, words: Callable[[str], str]) -> None:
        """Write a name on the keyboard of the screen."""
        desk = self.desk
        desk.until(lambda shown: not shown["page"].startswith("new_game"))
        for letter in name:
            self.tap(letter, letter.lower())
            desk.pause(0.1)
        desk.picture("name")
        self.tap(words("Done"), words("OK"), words("Save"), "done")
        desk.until(lambda shown: shown["page"].startswith("new_game"))

    # ---- the game

    def play(self, most: int = 4000) -> None:
        """Play until the game ends."""
        for _step in range(most):
            shown = self.desk.look()
            if shown["page"] == "end":
                return
            self.step(shown)
        raise Stuck(f"no end after {most} steps")

    def step(self, shown: Shown) -> None:
        """Do the next thing that the page wants."""
        self.steps += 1
        turn = shown["turn"]
        if shown["page"] != "turn" or turn is None:
            self.desk.pause(0.1)
        elif shown["dimmed"]:
            self.desk.tap_pixel((self.desk.size[0] // 2, self.desk.size[1] // 2), "wake")
        elif turn["pending"] and turn["pending"] not in ONLY_SAID:
            self.answer(shown)
        elif shown["moving"]:
            self.desk.pause(0.1)
        elif self.undo_at and len(self.entered) >= self.undo_at and self.is_new(turn):
            self.undo_at = 0
            self.undo(shown)
        elif self.correct_at and len(self.entered) >= self.correct_at and self.is_new(turn) and shown["card"]:
            self.correct_at = 0
            self.correct()
        elif self.needs_throw(shown):
            self.throw(shown)
        else:
            self.choose(shown)

    def is_new(self, turn: Shown) -> bool:
        """Whether nothing was thrown in this turn yet, so that undo takes back an entry."""
        return not turn["used"] or (turn["used"] == 1 and turn["mode"] == Idle.__name__ and bool(turn["dice"]) and all(
            face == 0 for face, _mark in turn["dice"]))  # fmt: skip

    def undo(self, shown: Shown) -> None:
        """Take back the last entry, by the key that names it."""
        last, stamp = self.entered[-1], shown["turn"]["stamp"]
        self.desk.picture("undo")
        self.tap("undo")
        now = self.desk.until(lambda now: now["turn"] and now["turn"]["stamp"] != stamp, 10)
        self.entered.pop()
        if now["turn"]["player"] != last.player:
            self.note(f"after undo of {last} it is the turn of {now['turn']['player']}")
        self.desk.picture("undone")

    def correct(self) -> None:
        """On the whole card, correct the first entry that has points to another entry that was possible."""
        place = next(place for place, one in enumerate(self.entered) if one.points)
        first = self.entered[place]
        self.tap("scorecard")
        shown = self.desk.until(lambda now: now["turn"]["mode"] == WholeCard.__name__, 10)
        self.desk.picture("whole card")
        filled = [
            one for one in shown["keys"]
            if one["words"].startswith(f"{first.player}, ") and one["name"].startswith(f"{first.label} ")
        ]  # fmt: skip
        if not filled:
            self.note(f"{first} is not on the whole card: {[one['name'] for one in shown['keys']]}")
            return
        self.tap_key(filled[0])
        shown = self.desk.until(lambda now: now["turn"]["mode"] == CorrectingEntry.__name__, 10)
        self.desk.picture("mending")
        taken = {one.label for one in self.entered if one.player == first.player}  # later entries stay where they are
        others = [one for one in self.tiles(shown) if one["box"] and one["box"] not in taken and one["points"]]
        if not others:
            self.tap("back")
            return
        stamp = shown["turn"]["stamp"]
        self.tap_key(others[0])
        self.desk.until(lambda now: now["turn"]["stamp"] != stamp, 10)
        self.entered[place] = Entered(first.player, others[0]["box"], others[0]["points"])
        self.desk.picture("corrected")
        for _back in range(3):
            now = self.desk.look()
            back = self.desk.key("back", shown=now)
            if now["turn"]["mode"] == Idle.__name__ or back is None:
                return
            self.tap_key(back)

    def needs_throw(self, shown: Shown) -> bool:
        """Whether nothing can be entered before the next dice."""
        turn = shown["turn"]
        if turn["live"] or turn["dice"] is None:
            return not self.tiles(shown) and turn["dice"] is not None
        return turn["mode"] == ByHand.__name__ or any(face == 0 for face, _mark in turn["dice"]) or not turn["dice"]

    def throw(self, shown: Shown) -> None:
        """Enter a throw face by face, let the demo throw, or wait for what the camera sees."""
        if self.announces(shown):
            self.announce(shown)
            return
        if self.desk.key("face 1", shown=shown):
            self.throw_by_hand(shown)
            return
        stamp = shown["turn"]["stamp"]
        for _tap in range(5):
            key = next((one for one in shown["keys"] if one["name"] == "throw" and one["look"] != "off"), None)
            if key:
                self.tap_key(key)
            try:
                self.desk.until(lambda now: self.something_new(now, stamp) or self.is_rolling(now), 30)
                break
            except Stuck:
                if key is None:
                    raise
                self.note("a tap on the key that throws did nothing")
            shown = self.desk.look()
        self.desk.until(lambda now: self.something_new(now, stamp), 120)

    def is_rolling(self, shown: Shown) -> bool:
        return bool(shown["turn"]) and shown["turn"]["seen"] in ("hand", "moving")

    def announces(self, shown: Shown) -> bool:
        """Whether a box must be announced: the rows of the card can be tapped, and nothing else."""
        rows = any(one["kind"] == "card" and one["name"] != "scorecard" for one in shown["keys"])
        ready = any(one["name"] in ("throw", "face 1") for one in shown["keys"] if one["look"] != "off")
        return self.announced and rows and not ready

    def announce(self, shown: Shown) -> None:
        """Announce a box: lift its row on the card, then tap the key or tile that says so."""
        turn = shown["turn"]
        rows = [
            one for one in shown["keys"]
            if one["kind"] == "card" and one["name"] != "scorecard"
        ]  # fmt: skip
        row = self.rng.choice(rows)
        self.tap_key(row)
        box = row["name"].split()[0]
        offered = self.desk.until(lambda now: now["turn"]["mode"] == BoxLifted.__name__ and not now["moving"], 10)
        one = next((one for one in self.tiles(offered)), None) or self.desk.key("announce", shown=offered)
        if one is None:
            self.note(f"no key announces {box}: {offered['turn']}")
            return
        self.tap_key(one)
        self.desk.until(lambda now: now["turn"]["stamp"] != turn["stamp"], 10)
        self.entered.append(Entered(turn["player"], box, ""))

    def something_new(self, shown: Shown, stamp: str) -> bool:
        turn = shown["turn"]
        if shown["page"] != "turn" or turn is None:
            return shown["page"] != "turn"
        return turn["stamp"] != stamp or turn["pending"] not in ("", *ONLY_SAID)

    def throw_by_hand(self, shown: Shown) -> None:
        stamp = shown["turn"]["stamp"]
        shown = self.desk.until(lambda now: now["turn"]["stamp"] == stamp and not now["moving"], 5)
        kept = tuple(face for face, mark in shown["turn"]["dice"] if mark in KEPT)
        missing = len(shown["turn"]["dice"]) - len(kept)
        faces = [self.rng.randint(1, 6) for _die in range(missing)]
        before = shown["turn"]["stamp"]
        for number, face in enumerate(faces):
            self.tap(f"face {face}")
            if not self.is_entered(before, missing - number - 1):
                self.note(f"the tap on face {face} was not taken")  # as too soon after what changed the screen
                self.tap(f"face {face}")
        self.desk.until(lambda now: now["page"] != "turn" or now["turn"]["stamp"] != before, 5)
        self.thrown.append((*kept, *faces))

    def is_entered(self, stamp: str, left: int) -> bool:
        """Whether only that many faces are left to enter now, or the throw is complete; waits for it for a moment."""

        def true(shown: Shown) -> bool:
            turn = shown["turn"]
            if turn is None or turn["stamp"] != stamp:
                return True
            return sum(not face or mark in ("thrown", "next") for face, mark in turn["dice"] or ()) <= left

        try:
            self.desk.until(true, 1.5)
        except Stuck:
            return False
        return True

    def choose(self, shown: Shown) -> None:
        """With dice on the table: keep some and throw again, enter, or strike."""
        turn, tiles = shown["turn"], self.tiles(shown)
        opens = next((one for one in tiles if not one["box"] and not one["points"]), None)
        if opens and len(tiles) == 1 and turn["allowed"] and shown["card"]:
            tiles = []  # it opens the list of boxes to strike
        again = turn["used"] < turn["allowed"] and self.rng.random() < self.keep
        if again and self.throw_again(shown):
            return
        strike = self.desk.key("strike out", shown=shown)
        if turn["mode"] == Striking.__name__:
            strike = None
        if not tiles and (opens or (strike and strike["look"] != "off")):
            self.tap_key(opens or strike or {})
            shown = self.desk.until(lambda now: now["page"] != "turn" or now["turn"]["mode"] == Striking.__name__, 8)
            return
        if not tiles:
            self.desk.pause(0.2)
            return
        one = tiles[0] if self.rng.random() < 0.7 else self.rng.choice(tiles)
        self.take(shown, one)

    def throw_again(self, shown: Shown) -> bool:
        """Tap dice that stay and throw the others; False if the page has no way to."""
        faces = [face for face, _mark in shown["turn"]["dice"]]
        if self.by_itself:
            stamp = shown["turn"]["stamp"]
            self.desk.until(lambda now: now["turn"] is None or now["turn"]["stamp"] != stamp, 60)
            return True
        dice = [one for one in shown["keys"] if one["kind"] == "die"]
        best = max(set(faces), key=lambda face: (faces.count(face), face))
        stays = [place for place, face in enumerate(faces) if face == best][: len(faces) - 1]
        throw = next(
            (one for one in shown["keys"] if one["name"] in ("throw", "throw again") and one["look"] != "off"),
            None,
        )
        if throw is None or len(dice) != len(faces):
            return False
        if self.rng.random() < 0.15:
            stays = []
        standing = [place for place, (_face, mark) in enumerate(shown["turn"]["dice"]) if mark in KEPT]
        for place in stays:
            if place not in standing:
                self.tap_key(dice[place])
        wanted = len({*stays, *standing})
        try:
            self.desk.until(lambda now: sum(mark in KEPT for _face, mark in now["turn"]["dice"]) == wanted, 4)
        except Stuck:
            self.note(f"{wanted} dice were tapped to stay: {self.desk.look()['turn']}")
        by_hand = throw["name"] == "throw again"
        if by_hand and not stays:
            self.tap_key(throw)
        elif not by_hand:
            self.throw(self.desk.look())
        return True

    def take(self, shown: Shown, tile: Shown) -> None:
        """Tap an offered entry, wait until the turn goes on, and remember the player, box and points."""
        turn = shown["turn"]
        label = tile["box"] or tile["words"]
        after = self.tap_key(tile)
        if after["page"] == "turn" and after["turn"] and after["turn"]["stamp"] == turn["stamp"]:
            try:
                self.desk.until(lambda now: now["page"] != "turn" or now["turn"]["stamp"] != turn["stamp"], 12)
            except Stuck:
                self.note(f"a tap on {tile['words']!r} did nothing: {self.desk.look()['turn']}")
                return
        self.entered.append(Entered(turn["player"], label, tile["points"]))

    def answer(self, shown: Shown) -> None:
        """Answer a question about dice by confirming them."""
        key = next((one for one in shown["keys"] if one["kind"] in ("key", "offer") and one["look"] == "main"), None)
        key = key or self.desk.key("yes", shown=shown)
        if key:
            self.questions += 1
            self.desk.picture("question")
            self.tap_key(key)
        self.desk.pause(0.3)

    # ---- after the game

    def look_back(self, words: Callable[[str], str]) -> None:
        """Go from the end page to past games, a player's page and records, and back to the start."""
        desk = self.desk
        self.tap("home")
        desk.until(lambda shown: shown["page"] == "start")
        desk.picture("start again")
        for page in (words("Past games"), words("Records")):
            self.tap(page)
            desk.until(lambda shown: shown["page"] != "start")
            desk.pause(0.8)
            desk.picture("page")
            rows = [one for one in desk.look()["keys"] if one["list"]]
            if rows:
                self.tap_key(rows[0])
                desk.pause(0.8)
                desk.picture("row")
                for _back in range(3):
                    if desk.look()["page"] == "start":
                        break
                    self.tap("back")
                    desk.pause(0.5)
            while desk.look()["page"] != "start":
                self.tap("back")
                desk.pause(0.5)
