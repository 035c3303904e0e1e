"""A camera that sends damaged pictures between good ones is noticed; hands, lamps and rolling dice are no damage."""

from collections.abc import Callable, Iterator

import numpy as np
import pytest

from vision.clips.painter import DrawnDie, Painter
from vision.scene import Picture
from vision.sources import shrink_grey
from vision.watching.damage import DAMAGE_REMEMBERED_S, DAMAGED_OFTEN_TIMES, Damage
from vision.watching.health import Checkup

RATE = 30
TABLE = shrink_grey(Painter(grain=0).paint([DrawnDie(face, 250 + 160 * face, 400, 20) for face in range(1, 6)]))
Spoil = Callable[[Picture, int], Picture]


def alive(seconds: float, spoil: Spoil, every: int, rate: int = RATE) -> Iterator[tuple[Picture, float]]:
    """Pictures of a table at rest with the noise of a camera, each with its time in seconds; of every `every` pictures
    the last one is spoilt."""
    rng = np.random.default_rng(3)
    for number in range(round(seconds * rate)):
        noisy = np.clip(TABLE + rng.normal(0, 2, TABLE.shape), 0, 255).astype(np.uint8)
        yield (spoil(noisy, number) if number % every == every - 1 else noisy), number / rate


def after(frames: Iterator[tuple[Picture, float]]) -> Damage:
    damage = Damage()
    for picture, time in frames:
        damage = damage.step(picture, time)
    return damage


def green(picture: Picture, _number: int) -> Picture:
    return np.full_like(picture, 79)


def black(picture: Picture, _number: int) -> Picture:
    return np.zeros_like(picture)


def half(picture: Picture, number: int) -> Picture:
    out = picture.copy()
    out[60 + 37 * number % 80 :] = 200
    return out


@pytest.mark.parametrize("rate", [10, 30, 60])
@pytest.mark.parametrize("every", [2, 3, 6])
@pytest.mark.parametrize("spoil", [green, half, black])
def test_pictures_that_are_damaged_again_and_again_are_noticed_within_three_seconds(
    spoil: Spoil, every: int, rate: int
) -> None:
    assert after(alive(3.0, spoil, every, rate)).is_frequent


def test_a_single_damaged_picture_now_and_then_is_not_worth_a_word() -> None:
    assert not after(alive(12.0, green, 40)).is_frequent


def test_it_is_over_when_the_pictures_have_been_whole_for_a_while() -> None:
    frames = [
        *alive(3.0, green, 3),
        *((picture, 3 + time) for picture, time in alive(DAMAGE_REMEMBERED_S + 0.2, green, 10**6)),
    ]
    assert not after(iter(frames)).is_frequent


def waving(number: int) -> Picture:
    """A hand that crosses the table and comes back four times a second."""
    out = TABLE.copy()
    reach = round(90 + 80 * np.sin(2 * np.pi * 4.3 * number / RATE))
    out[:reach, 120:180] = 30
    return out


def lit(number: int) -> Picture:
    """A lamp that dims by 15 % in every other picture."""
    return (TABLE * (1 - 0.15 * (number % 2))).astype(np.uint8)


def entering(number: int) -> Picture:
    """A hand that darts in for four pictures, twice a second."""
    out = TABLE.copy()
    if number % 15 < 4:
        out[60:, 100:180] = 30
    return out


@pytest.mark.parametrize("scene", [waving, lit, entering])
def test_what_happens_at_a_table_is_no_damage(scene: Callable[[int], Picture]) -> None:
    damage = after((scene(number), number / RATE) for number in range(10 * RATE))
    assert len(damage.returned_s) < DAMAGED_OFTEN_TIMES


def test_a_film_is_not_said_to_be_damaged() -> None:
    live, film = Checkup(), Checkup()
    for picture, time in alive(3.0, half, 3):
        live, film = live.step(picture, time, True), film.step(picture, time, False)
    assert (live.health, film.health) == ("damaged pictures", "live")
