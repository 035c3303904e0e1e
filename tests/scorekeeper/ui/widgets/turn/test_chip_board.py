"""Rows of Chicago's board are equally high, with dice of one size, also beside a long name."""

from typing import Any

from scorekeeper.present.chicago.board import ChicagoBoard, ChicagoGoal, ChicagoSeat
from scorekeeper.present.players import Player
from scorekeeper.ui.widgets.kit.die import DiePicture
from scorekeeper.ui.widgets.turn.chip_board import SeatRow, chip_board
from tests.scorekeeper.ui.widgets.card.test_plan import SEVEN_INCH

NAMES = ("Anna", "Wolfeschlegelsteinhausen", "Clara", "Dai")


def test_a_long_name_makes_no_row_higher_and_its_dice_no_smaller_than_those_of_others() -> None:
    seats = tuple(
        ChicagoSeat(Player(name, name[0], at, at), 1, (6, 5, 4), "worst so far", False, False, at == 1)
        for at, name in enumerate(NAMES)
    )
    board: Any = chip_board(
        SEVEN_INCH, ChicagoBoard(3, "Pot", seats, "", ChicagoGoal(False, "UNDER", 15, "Anna opened")), 476, 392
    )
    board.size = (476, 392)
    for _ in range(3):
        board.do_layout()
    rows = [one for one in board.walk(restrict=True) if isinstance(one, SeatRow)]
    assert len({row.height for row in rows}) == 1
    dice = [one.width for one in board.walk(restrict=True) if isinstance(one, DiePicture)]
    assert len({*dice}) == 1
