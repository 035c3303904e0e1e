"""Drawn clutter for training photos (things that are not dice): every kind shows, has no label and lies on no die.

Also groups of things, marks printed on dice, and the kernel of motion blur.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

pytest.importorskip("numba", reason="the renderer needs numba, which only the recipe installs")

from models.recipe.augment import streak
from models.recipe.clutter import BLOB_MAKERS, SOLID_MAKERS, random_solid
from models.recipe.colours import Rng
from models.recipe.decals import CATALOGUE, FIRST, decals, random_mark
from models.recipe.layout import litter, scatter
from models.recipe.outlines import empty_outline
from models.recipe.picture import render
from models.recipe.scene import Camera, Scene, Thing
from models.recipe.styles import style


def named(kind: Callable[..., object]) -> str:
    return kind.__name__


@pytest.mark.parametrize("kind", SOLID_MAKERS, ids=named)
def test_a_solid_shows_in_the_picture_and_has_no_label(kind: Callable[[Rng], list[Thing]]) -> None:
    rng = np.random.default_rng(3)
    camera = Camera(160, 120, distance=60, focal=160)
    bare, _ = render(Scene(camera=camera), np.random.default_rng(1))
    photo, labels = render(Scene(camera=camera, things=tuple(kind(rng))), np.random.default_rng(1))
    assert not labels
    assert np.abs(photo.astype(int) - bare).max() > 20


@pytest.mark.parametrize("kind", BLOB_MAKERS, ids=named)
def test_an_outline_is_drawn_within_the_picture(kind: Callable[..., object]) -> None:
    rng, camera = np.random.default_rng(4), Camera(320, 240)
    drawn = [kind(rng, empty_outline(camera), 16.0).mask for _ in range(5)]  # type: ignore[attr-defined]
    assert all(mask.shape == (240, 320) for mask in drawn)
    assert any(mask.any() for mask in drawn)


def test_things_keep_clear_of_dice() -> None:
    rng, camera = np.random.default_rng(6), Camera(640, 480, distance=40)
    corners = np.array([[-8.0, -6], [8, -6], [8, 6], [-8, 6]])
    dice = scatter(rng, [style(rng) for _ in range(5)], corners, 0.3)
    for thing in litter(rng, camera, dice, 12):
        for die in dice:
            away = thing.rotation.T @ np.array([die.x - thing.x, die.y - thing.y, 0.0])
            assert (abs(away) >= np.array(thing.half) + 0.5 * die.style.edge).any()


def test_a_group_of_things_is_turned_as_one() -> None:
    things = [random_solid(np.random.default_rng(i), 3.0, 4.0) for i in range(40)]
    for group in things:
        assert all(np.allclose(thing.rotation @ thing.rotation.T, np.eye(3)) for thing in group)
        assert np.hypot(group[0].x - 3, group[0].y - 4) < 40


@pytest.mark.parametrize("kind", CATALOGUE)
def test_a_mark_names_a_picture_of_its_kind(kind: str) -> None:
    number = -1 - random_mark(np.random.default_rng(2), kind)
    count, _draw = CATALOGUE[kind]
    assert FIRST[kind] <= number < FIRST[kind] + count
    assert decals()[number].max() > 0.3


@pytest.mark.parametrize("angle", [0.0, 0.7, np.pi / 2])
def test_a_streak_keeps_the_light_and_runs_its_way(angle: float) -> None:
    kernel = streak(7.0, angle)
    y, x = np.mgrid[: len(kernel), : len(kernel)] - len(kernel) // 2
    along, aside = x * np.cos(angle) + y * np.sin(angle), y * np.cos(angle) - x * np.sin(angle)
    assert np.isclose(kernel.sum(), 1)
    assert (kernel * along**2).sum() > 8 * (kernel * aside**2).sum()
