"""Every screen in its ordinary and its hardest states: what the screenshots show and the layout is checked on."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np

from scorekeeper.records.history import Kept, matches
from scorekeeper.rules.acts import Correct, Declare, Enter, Stand, Target
from scorekeeper.rules.dice import Throw
from scorekeeper.rules.match import Setup
from scorekeeper.rules.sheet import Card
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.ui import present_new_game
from scorekeeper.ui.screens.name import Page as NamePage
from scorekeeper.watch import Sight
from tests.scorekeeper.ui.driver import Driver
from vision.reading import Die, Reading

Scene = Callable[[Driver], object]
SCENES: dict[str, Scene] = {}
"""By their names, in the order of the pictures."""

FOUR = ("Anna", "Wolfeschlegelsteinhausen", "Ґалаґан-Ящук", "Jürgen")
TEN = ("Anna", "Bo", "Charlotte-Sophie", "Dai", "Ґалаґан", "Åse-Marie", FOUR[1], "Zoë", "Ione", "Jürgen")


def scene(show: Scene) -> Scene:
    SCENES[show.__name__] = show
    return show


# ---- what the scenes are made of


class StillWatch:
    """A watch that always shows the same."""

    running = True

    def __init__(self, sight: Sight, throws: bool = False) -> None:
        self.sight, self.throws = sight, throws

    def newest(self) -> Sight:
        return self.sight

    def start(self) -> None: ...

    def stop(self) -> None: ...

    def use(self, calibration: object) -> None: ...

    def expect(self, count: int) -> None: ...

    def forget(self) -> None: ...


def dice_at_rest(faces: Sequence[int], throw: int, unsure: Sequence[int] = ()) -> Reading:
    dice = tuple(
        Die(face, 0.99, (150.0 + 200 * n, 300.0, 230.0 + 200 * n, 380.0), face % 6 + 1, sure=n not in unsure)
        for n, face in enumerate(faces)
    )
    return Reading("rest", dice, not unsure, throw=throw)


def picture() -> Any:
    """A green tray on wood."""
    drawn = np.full((480, 640, 3), (70, 105, 150), dtype=np.uint8)
    drawn[60:420, 60:580] = (70, 110, 60)
    return drawn


def sight(reading: Reading, **more: Any) -> Sight:
    return replace(Sight(reading, "live", "", picture(), (1280, 960)), **more)


def at_table(table: Driver, setup: Setup, watch: Any = None) -> None:
    table.session.begin(setup)
    table.app.watch, table.app.blind = watch, watch is None
    table.app.play()


def throw(table: Driver, *faces: int, kept: tuple[int, ...] = ()) -> None:
    table.session.throw(faces, kept)
    table.app.page.on_view()


@cache
def half_full(sheet: str, seat: int) -> Card:
    """Some boxes filled with what may stand there, for every seat others."""
    terms = present_new_game.Draft(sheet, next(iter(SHEETS[sheet].editions))).terms
    boxes = [box for number, box in enumerate(terms.boxes) if (number + seat) % 3]
    values = {box: sorted(present_new_game.possible(terms, box)) for box in boxes}
    return Card({box: values[box][(len(values[box]) * 2 + seat) // 3 % len(values[box])] for box in boxes})


def nearly_full(sheet: str) -> Card:
    return Card(dict.fromkeys(list(SHEETS[sheet].boxes)[:-1], 0))


def cards(sheet: str, players: Sequence[str]) -> dict[str, Card]:
    return {name: half_full(sheet, seat) for seat, name in enumerate(players)}


# ---- before the game


@scene
def start(table: Driver) -> None:
    table.app.home()


@scene
def start_with_a_game_to_go_on(table: Driver) -> None:
    at_table(table, Setup("philos", FOUR))
    table.app.home()


def new_game(table: Driver, step: str, sheet: str = "tactic", edition: str = "fi") -> Any:
    table.app.go("new_game")
    page = table.app.page
    page.draft = present_new_game.with_edition(present_new_game.with_sheet(page.draft, sheet), edition)
    page.draft = replace(page.draft, players=FOUR, cards={})
    page.show_step(step)
    return page


@scene
def new_game_sheet(table: Driver) -> None:
    new_game(table, "sheet", edition="nl")


@scene
def new_game_chicago(table: Driver) -> None:
    new_game(table, "sheet", "chicago", "fr")


@scene
def new_game_agreements(table: Driver) -> None:
    new_game(table, "agree")


@scene
def new_game_agreements_of_philos(table: Driver) -> None:
    new_game(table, "agree", "philos", "de")


@scene
def new_game_players(table: Driver) -> None:
    page = new_game(table, "players")
    page.draft, page.seat = replace(page.draft, players=TEN), TEN[1]
    page.refresh()


@scene
def new_game_start(table: Driver) -> None:
    new_game(table, "start")


@scene
def new_game_start_from_paper(table: Driver) -> None:
    page = new_game(table, "start")
    page.choose(present_new_game.with_paper(page.draft, "Anna", "ones", 3))


@scene
def paper_card(table: Driver) -> None:
    page = new_game(table, "start", "mb1982", "fr")
    table.app.go("paper", game=page, player=FOUR[1])
    table.app.page.fill(3)
    table.app.page.choose("chance")


@scene
def name(table: Driver) -> None:
    table.app.go("name", title="?", done=print, text="Wolfeschlegelsteinhausen")
    page: NamePage = table.app.page
    page.others = ("Wolfeschlegelsteinhausen",)
    page.finish()


# ---- the table


@scene
def throw_for_the_start(table: Driver) -> None:
    at_table(table, Setup("mb1982", FOUR, "fr", dice_decide=True))
    table.session.start_throw((6, 5, 4, 3, 2))
    table.app.page.on_view()


@scene
def table_by_hand(table: Driver) -> None:
    at_table(table, Setup("philos", FOUR, "de", cards=cards("philos", FOUR)))


@scene
def table_first_throw(table: Driver) -> None:
    at_table(table, Setup("philos", FOUR[:2], "de"))
    throw(table, 6, 6, 6, 2, 3)


@scene
def table_with_long_names(table: Driver) -> None:
    at_table(table, Setup("tactic", FOUR, "nl", games=3, cards=cards("tactic", FOUR)))
    throw(table, 6, 6, 6, 2, 2)


@scene
def table_of_ten(table: Driver) -> None:
    at_table(table, Setup("tactic", TEN, "fi", cards=cards("tactic", TEN)))
    throw(table, 1, 2, 3, 4, 5)


@scene
def table_throwing_again(table: Driver) -> None:
    table_first_throw(table)
    table.app.page.throw_again()


@scene
def table_standing_dice(table: Driver) -> None:
    at_table(table, Setup("noris", FOUR[:3], "de"))
    throw(table, 6, 6, 1, 2, 3)
    throw(table, 6, 6, 4, 4, 1, kept=(0, 1))


@scene
def table_striking_out(table: Driver) -> None:
    table_first_throw(table)
    table.app.page.toggle_strike()


@scene
def table_nothing_fits(table: Driver) -> None:
    card = Card({box: 0 for box in SHEETS["noris"].boxes if box not in ("yatzy", "large_straight")})
    at_table(table, Setup("noris", FOUR[:2], "de", cards=dict.fromkeys(FOUR[:2], card)))
    throw(table, 6, 6, 1, 2, 3)


@scene
def table_announcing(table: Driver) -> None:
    at_table(table, Setup("tactic", FOUR[:2], "da", {"announce": True}))


@scene
def table_announced(table: Driver) -> None:
    table_announcing(table)
    table.session.act(Declare("full_house"))
    throw(table, 6, 6, 6, 2, 3)


@scene
def table_joker_and_prime(table: Driver) -> None:
    card = Card({"yatzy": 50, "sixes": 18, "ones": 3}, 1, 100)
    at_table(table, Setup("mb1982", FOUR[:3], "fr", cards=dict.fromkeys(FOUR[:3], card)))
    throw(table, 6, 6, 6, 6, 6)


@scene
def table_second_yatzi(table: Driver) -> None:
    at_table(table, Setup("philos", FOUR[:2], "es", cards=dict.fromkeys(FOUR[:2], Card({"yatzy": 50}, 1))))
    throw(table, 6, 6, 6, 6, 6)


@scene
def table_forced_zero(table: Driver) -> None:
    card = Card({"yatzy": 50, "chance": 20, "sixes": 18}, 1)
    at_table(table, Setup("philos", FOUR[:2], "de", cards=dict.fromkeys(FOUR[:2], card)))
    throw(table, 6, 6, 6, 6, 6)


@scene
def table_in_order(table: Driver) -> None:
    at_table(table, Setup("carlit-beginner", FOUR[:2], "it"))
    throw(table, 1, 1, 4, 4, 6)


@scene
def table_not_saved(table: Driver) -> None:
    table_first_throw(table)
    table.session.act(Enter("sixes"))
    table.session.view = replace(table.session.view, saved=False)
    table.app.page.on_view()


@scene
def table_menu(table: Driver) -> None:
    table_first_throw(table)
    table.app.page.toggle_menu()


@scene
def table_whole_card(table: Driver) -> None:
    table_of_ten(table)
    table.app.page.open_card()


def with_entries(table: Driver) -> None:
    at_table(table, Setup("noris", FOUR[:2], "de"))
    entries = (((6, 6, 6, 2, 3), "sixes"), ((1, 2, 3, 4, 6), "small_straight"), ((1, 1, 1, 2, 2), "full_house"))
    for faces, box in entries:
        table.session.throw(faces)
        table.session.act(Enter(box))
    table.app.page.on_view()


@scene
def table_corrections(table: Driver) -> None:
    with_entries(table)
    table.app.page.open_corrections()


@scene
def table_correction(table: Driver) -> None:
    with_entries(table)
    table.app.page.open_corrections()
    table.step()
    table.tap(next(filter(lambda key: key.startswith(FOUR[1]), table.keys())))


# ---- the camera at the table


def watched(table: Driver, reading: Reading, **more: Any) -> None:
    table.session.another_camera()
    watch = StillWatch(sight(reading, **more))
    at_table(table, Setup("noris", FOUR[:3], "de", cards=cards("noris", FOUR[:3])), watch)
    table.app.look_at_table(0)
    table.app.page.on_view()


@scene
def camera_waiting(table: Driver) -> None:
    watched(table, Reading("empty"))


@scene
def camera_trouble(table: Driver) -> None:
    watched(table, Reading("moving"), health="dark picture")


@scene
def camera_restart(table: Driver) -> None:
    watched(table, dice_at_rest((6, 6, 6, 2, 3), 1))


@scene
def camera_unsure(table: Driver) -> None:
    watched(table, Reading("empty"))
    table.app.session.pass_over(dice_at_rest((1, 1, 1, 1, 1), 1))
    table.session._ask_first = False
    table.session.see(dice_at_rest((6, 6, 6, 2, 3), 2, unsure=(1, 3)))
    table.app.page.on_view()


@scene
def camera_count(table: Driver) -> None:
    watched(table, Reading("empty"))
    table.session.see(dice_at_rest((6, 6, 6, 2), 3))
    table.app.page.on_view()


@scene
def camera_drawn_dice(table: Driver) -> None:
    """The keys of a table whose dice are thrown with a tap."""
    watched(table, Reading("empty"))
    table.app.watch = StillWatch(sight(dice_at_rest((6, 6, 6, 2, 3), 1)), throws=True)
    table.session._ask_first = False
    table.app.look_at_table(0)


@scene
def camera_mending(table: Driver) -> None:
    camera_unsure(table)
    table.app.page.fix(1)


# ---- Chicago


@scene
def chicago_start(table: Driver) -> None:
    at_table(table, Setup("chicago", FOUR, "de", dice_decide=True))
    table.session.start_throw((6, 5, 4))
    table.app.page.on_view()


@scene
def chicago_over_or_under(table: Driver) -> None:
    at_table(table, Setup("chicago", FOUR, "fr"))
    table.session.throw((6, 5, 4))
    table.session.act(Stand())
    table.app.page.on_view()


@scene
def chicago_to_beat(table: Driver) -> None:
    chicago_over_or_under(table)
    for act in (Target("under"), Throw((6, 6, 4)), Stand(), Throw((1, 2, 4))):
        table.session.act(act)
    table.app.page.on_view()


@scene
def chicago_settled(table: Driver) -> None:
    chicago_to_beat(table)
    for act in (Stand(), Throw((1, 1, 1)), Stand()):
        table.session.act(act)
    table.app.page.on_view()


@scene
def chicago_of_ten(table: Driver) -> None:
    at_table(table, Setup("chicago", TEN, "it"))
    for act in (Throw((6, 6, 4)), Stand(), Target("over"), Throw((1, 2, 4)), Stand()):
        table.session.act(act)
    table.app.page.on_view()


# ---- the end


def finish(table: Driver, players: Sequence[str], games: int = 1) -> None:
    """A draw between the first two."""
    papers = dict.fromkeys(players, nearly_full("noris"))
    table.session.begin(Setup("noris", tuple(players), "de", games=games, cards=papers))
    for seat in range(len(players)):
        table.session.throw((6, 6, 6, 5, 5 - min(3, seat // 2)))
        table.session.act(Enter("chance"))
    table.app.watch = None
    table.app.play()


@scene
def end_shared(table: Driver) -> None:
    finish(table, FOUR)


@scene
def end_of_one_of_three(table: Driver) -> None:
    finish(table, FOUR, games=3)


@scene
def end_of_ten(table: Driver) -> None:
    finish(table, TEN)


@scene
def end_card(table: Driver) -> None:
    finish(table, FOUR)
    table.app.page.toggle_card()


@scene
def end_of_chicago(table: Driver) -> None:
    at_table(table, Setup("chicago", FOUR[:2], "de"))
    while table.session.view.match and table.session.view.match.phase == "playing":
        for act in (Throw((2, 2, 2)), Stand(), Target("over"), Throw((5, 5, 5)), Stand()):
            table.session.act(act)
    table.app.play()


# ---- afterwards


def listed(table: Driver) -> tuple[Kept, ...]:
    assert table.journal is not None
    return matches(table.journal.rows())


@scene
def past(table: Driver) -> None:
    finish(table, TEN)
    with_entries(table)
    table.app.home()
    table.app.go("past")
    table.until(lambda: table.app.page.kept is not None, 100000)


@scene
def past_game(table: Driver) -> None:
    with_entries(table)
    table.session.act(Correct(1, (1, 2, 3, 4, 5), "large_straight"))
    table.app.home()
    kept = listed(table)[-1]
    table.app.go("past_game", kept=kept, running=kept.number)


@scene
def past_game_damaged(table: Driver) -> None:
    with_entries(table)
    table.app.home()
    kept = listed(table)[-1]
    rows = (*kept.rows[:4], replace(kept.rows[4], shown={FOUR[0]: 1}))
    table.app.go("past_game", kept=replace(kept, rows=rows))


@scene
def settings(table: Driver) -> None:
    table.app.go("settings")


@scene
def settings_below(table: Driver) -> None:
    table.app.go("settings")
    table.step()
    table.app.page.lists()[0].scroll_y = 0


@scene
def names(table: Driver) -> None:
    table.app.go("names")


# ---- the camera guide


def guide(table: Driver, step: str, **more: Any) -> None:
    table.app.watch = StillWatch(sight(Reading("empty"), **more))
    table.app.go("camera")
    table.app.page.go_on(step)


@scene
def guide_without_a_camera(table: Driver) -> None:
    table.app.watch = None
    table.app.go("camera")


@scene
def guide_aim(table: Driver) -> None:
    guide(table, "aim", health="looking for the camera")


@scene
def guide_tray(table: Driver) -> None:
    guide(table, "tray")
    table.app.page.find()


@scene
def guide_corners(table: Driver) -> None:
    guide(table, "tray")
    table.app.page.tap_corners()
    table.app.page.tap_corner((60, 60))


@scene
def guide_throw(table: Driver) -> None:
    guide(table, "throw")
    table.app.watch = StillWatch(sight(dice_at_rest((2, 3, 3, 5, 6), 1)))
    table.app.look_at_table(0)


@scene
def guide_wrong(table: Driver) -> None:
    guide_throw(table)
    table.app.page.not_right()


@scene
def guide_done(table: Driver) -> None:
    guide(table, "done")


def show(table: Driver, name: str) -> None:
    """The scene, from a fresh start."""
    table.app.watch = None
    table.app.hand_chosen = False
    table.app.home()
    table.app.root_widget.notices.clear_widgets()
    SCENES[name](table)
    table.step(3)
