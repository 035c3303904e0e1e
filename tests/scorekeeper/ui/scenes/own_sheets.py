"""Scenes of sheets of one's own: other numbers of dice, no bonus, several columns, the page of their rules."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from scorekeeper.present.setup.draft import Draft, with_edition, with_sheet_afresh
from scorekeeper.present.setup.own_boxes import example_roll
from scorekeeper.present.setup.own_sheets import copied_sheet
from scorekeeper.rules.acts import Enter, Setup
from scorekeeper.rules.sheet import Card
from scorekeeper.sheet_files.reading import read_sheet
from tests.scorekeeper.sheet_files.test_reading import sample
from tests.scorekeeper.ui.driver import Driver
from tests.scorekeeper.ui.scenes.parts import ANNA, FOUR, at_table, plug, scene, throw


def own(name: str) -> str:
    return read_sheet(sample(name))[0].id


@scene
def own_sheet_of_six_dice(table: Driver) -> None:
    at_table(table, Setup(own("maxi-yatzy"), FOUR))
    throw(table, 6, 6, 6, 2, 2, 2)


@scene
def own_sheet_of_four_dice(table: Driver) -> None:
    at_table(table, Setup(own("grandmas"), FOUR[:2]))
    throw(table, 1, 2, 3, 3)


@scene
def own_sheet_without_bonus(table: Driver) -> None:
    at_table(table, Setup(own("generala"), FOUR[:3]))
    throw(table, 2, 3, 4, 5, 6)


@scene
def own_sheet_of_three_columns(table: Driver) -> None:
    at_table(table, Setup(own("triple"), FOUR[:2]))
    throw(table, 6, 6, 6, 2, 1)


@scene
def own_sheet_of_three_columns_half_full(table: Driver) -> None:
    """A pad of three columns with long names, in the middle of the game; its third column is filled downwards."""
    sheet = read_sheet(sample("triple"))[0]
    cards = {
        name: Card({
            box: rule(example_roll(rule, 5)) for at, (box, rule) in enumerate(sheet.boxes.items())
            if (at < 31 + seat if box.endswith(".3") else (at + seat) % 3)
        }) for seat, name in enumerate(FOUR)
    }  # fmt: skip
    at_table(table, Setup(sheet.id, FOUR, cards=cards))
    while table.session.view.match and table.session.view.match.games[-1].now.player != FOUR[1]:
        throw(table, 1, 2, 3, 4, 6)
        table.session.act(Enter(table.session.view.suggestions[0].entry.box))
    throw(table, 6, 6, 6, 6, 1)


def making(table: Driver, sheet: str = "tactic", edition: str = "de") -> Any:
    """Open the page that makes a sheet of one's own, with a copy of this sheet in it; return the page."""
    draft = with_edition(with_sheet_afresh(Draft(), sheet), edition)
    table.app.go("own_sheet", given=copied_sheet(draft, sheet, ()), done=print)
    return table.page


@scene
def own_sheet_begins(table: Driver) -> None:
    table.app.go("own_sheet.choose", draft=Draft(), own=(own("grandmas"),), done=print)


@scene
def own_sheet_chosen(table: Driver) -> None:
    table.app.table = replace(table.app.table, own_sheets=(own("grandmas"), own("maxi-yatzy")))
    table.app.go("new_game")
    table.page.show_draft(with_sheet_afresh(table.page.draft, own("maxi-yatzy")))
    table.page.show_step("sheet")


@scene
def own_sheet_made(table: Driver) -> None:
    page = making(table)
    page.marked = "two_pairs"
    page.refresh()


@scene
def own_sheet_box_moved(table: Driver) -> None:
    making(table, own("maxi-yatzy"), "en").select_box("tower")


@scene
def own_sheet_not_yet(table: Driver) -> None:
    page = making(table, "philos", "fr")
    page.change_sheet({**page.given, "dice": 3})
    page.refresh()


@scene
def own_sheet_of_columns_made(table: Driver) -> None:
    making(table, own("triple"), "en")


@scene
def own_box_of_groups(table: Driver) -> None:
    making(table, own("maxi-yatzy"), "en").open_box("tower")


@scene
def own_box_of_faces(table: Driver) -> None:
    making(table, own("grandmas"), "en").open_box("garden")


@scene
def own_box_of_points(table: Driver) -> None:
    making(table, "philos", "de").open_box("large_straight")


@scene
def own_box_more(table: Driver) -> None:
    making(table, own("grandmas"), "en").open_box("bear")
    table.page.show_seldom_set_rows()


@scene
def own_bonus(table: Driver) -> None:
    table.app.go("own_sheet.bonus", sheet=making(table))


@scene
def own_bonuses(table: Driver) -> None:
    table.app.go("own_sheet.bonus", sheet=making(table, own("grandmas"), "en"))


@scene
def own_bonus_none(table: Driver) -> None:
    table.app.go("own_sheet.bonus", sheet=making(table, own("generala"), "es"))


@scene
def own_whole(table: Driver) -> None:
    page = making(table, "philos", "de")
    page.file = Path("philos.toml")
    table.app.go("own_sheet.whole", sheet=page)


@scene
def own_whole_of_columns(table: Driver) -> None:
    table.app.go("own_sheet.whole", sheet=making(table, own("triple"), "en"))


@scene
def own_share(table: Driver) -> None:
    table.app.go("own_sheet.share", sheet=own("maxi-yatzy"))
    plug(table, ANNA)


@scene
def own_sheet_rules(table: Driver) -> None:
    table.app.go("rules", draft=with_sheet_afresh(Draft(), own("grandmas"), "en"))
