"""How familiar a die is: the distance of its features to the nearest die of the bank."""

from io import BytesIO

import numpy as np
import pytest

from vision.reading.familiar import bank_of, load_bank
from vision.reading.model import MODELS_FOLDER, load_model

ROWS = np.array([[2.0, 0.0, 0.0], [0.0, 3.0, 0.0]], np.float32)


def stored(rows: object) -> bytes:
    file = BytesIO()
    np.save(file, np.asarray(rows))
    return file.getvalue()


def test_a_die_of_the_bank_is_not_strange_and_another_is_by_its_direction() -> None:
    bank = bank_of(ROWS)
    assert bank.strangeness(np.array([5.0, 0.0, 0.0], np.float32)) == pytest.approx(0, abs=1e-6)
    assert bank.strangeness(np.array([0.0, 0.0, 1.0], np.float32)) == pytest.approx(1)
    assert bank.strangeness(np.array([1.0, 1.0, 0.0], np.float32)) == pytest.approx(1 - 0.5**0.5)
    assert bank.strangeness(np.zeros(3, np.float32)) == 1.0


def test_a_stored_bank_comes_back() -> None:
    assert load_bank(stored(ROWS.astype(np.float16))).rows == pytest.approx(bank_of(ROWS).rows)


@pytest.mark.parametrize("rows", [np.zeros(3), np.zeros((0, 3)), np.full((2, 3), np.nan)])
def test_what_is_no_bank_is_refused(rows: object) -> None:
    with pytest.raises(ValueError, match="no bank"):
        load_bank(stored(rows))


def test_the_bank_that_ships_holds_900_dice_of_the_classifiers_features() -> None:
    model = load_model(MODELS_FOLDER)
    assert model.bank
    assert model.bank.rows.shape == (900, 64)
    assert (MODELS_FOLDER / "bank.npy").stat().st_size < 130_000
