"""Scenes before the game: the start, the steps of a new game, names and paper cards."""

from dataclasses import replace
from typing import Any

from scorekeeper.present.setup import draft as drafts
from scorekeeper.present.setup import paper
from scorekeeper.rules.acts import Setup
from scorekeeper.session import View
from scorekeeper.ui.screens.name import Page as NamePage
from tests.scorekeeper.ui.driver import Driver
from tests.scorekeeper.ui.scenes.evening import all_year, read
from tests.scorekeeper.ui.scenes.parts import FOUR, TEN, as_opened, at_table, scene


@scene
def start(table: Driver) -> None:
    table.app.go_home()


@scene
def start_the_first_time(table: Driver) -> None:
    table.session.view = View()
    table.app.go_home()


@scene
def start_with_a_game_to_go_on(table: Driver) -> None:
    at_table(table, Setup("philos", FOUR))
    table.app.go_home()


def new_game(table: Driver, step: str, sheet: str = "tactic", edition: str = "fi") -> Any:
    table.app.go("new_game")
    page = table.page
    page.show_draft(drafts.with_edition(drafts.with_sheet_afresh(page.draft, sheet), edition))
    page.show_draft(replace(page.draft, players=FOUR, cards={}))
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
    page.show_draft(replace(page.draft, players=TEN), TEN[1])


@as_opened
def new_game_players_the_first_time(table: Driver) -> None:
    table.app.settings = replace(table.app.settings, players=())
    page = new_game(table, "players")
    page.show_draft(replace(page.draft, players=()))
    table.app.settings = replace(table.app.settings, players=TEN)


@scene
def new_game_start(table: Driver) -> None:
    new_game(table, "start")


@scene
def turn_with_a_handicap(table: Driver) -> None:
    at_table(table, Setup("tactic", FOUR, "fi", handicap=dict(zip(FOUR, (0, 25, 105, 5), strict=True))))
    table.app.show_match()


@scene
def new_game_handicap(table: Driver) -> None:
    all_year(table)
    page = new_game(table, "start", "noris", "de")
    table.app.go("handicap", draft=page.draft, done=lambda given: None)
    read(table)


@scene
def new_game_start_with_a_handicap(table: Driver) -> None:
    page = new_game(table, "start", "noris", "de")
    page.show_draft(replace(page.draft, handicap=dict(zip(FOUR, (0, 25, 105, 5), strict=True))))
    page.show_step("start")


@scene
def new_game_start_from_paper(table: Driver) -> None:
    page = new_game(table, "start")
    page.show_draft(paper.with_paper_points(page.draft, "Anna", "ones", 3))


@scene
def new_game_papers(table: Driver) -> None:
    page = new_game(table, "start")
    page.show_draft(paper.with_paper_points(page.draft, "Anna", "ones", 3))
    page.show_step("papers")


@scene
def new_game_while_one_is_played(table: Driver) -> None:
    at_table(table, Setup("philos", FOUR))
    page = new_game(table, "start")
    page.begin()


@scene
def paper_card(table: Driver) -> None:
    page = new_game(table, "start", "mb1982", "fr")
    table.app.go("paper", draft=page.draft, player=FOUR[1], change=page.show_draft)
    table.page.fill_box(3)
    table.page.choose_box("chance")


@as_opened
def name(table: Driver) -> None:
    table.app.go("name", title="?", done=print, text="Wolfeschlegelsteinhausen")
    page: NamePage = table.page
    page.others = ("Wolfeschlegelsteinhausen",)
    page.finish()
