"""The renderer of training photos: the same seed gives the same photo, and dice are where the labels say."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("numba", reason="the renderer needs numba, which only the recipe installs")

from models.recipe.picture import render
from models.recipe.scene import FACES, Camera, DieSpec, Scene, Style, resting
from models.recipe.setting import random_scene
from models.recipe.shop import shop_look


def test_a_seed_always_gives_the_same_photo() -> None:
    photos = [render(random_scene(rng, dice=3), rng) for rng in (np.random.default_rng(5), np.random.default_rng(5))]
    assert np.array_equal(photos[0][0], photos[1][0])
    assert photos[0][1] == photos[1][1]


@pytest.mark.parametrize("seed", range(6))
def test_labels_are_inside_the_photo(seed: int) -> None:
    rng = np.random.default_rng(seed)
    scene = random_scene(rng, dice=4)
    photo, labels = render(scene, rng)
    height, width = photo.shape[:2]
    assert photo.dtype == np.uint8
    assert len(labels) <= len(scene.dice)
    for label in labels:
        x0, y0, x1, y1 = label.box
        assert 0 <= x0 < x1 <= width
        assert 0 <= y0 < y1 <= height
        assert 0 <= label.visible <= 1.001


@pytest.mark.parametrize("face", range(1, 7))
def test_the_label_names_the_face_and_its_pips(face: int) -> None:
    scene = Scene(dice=(DieSpec(face, 0, 0, yaw=0.7, style=Style()),), camera=Camera(160, 120, distance=40, focal=900))
    photo, (label,) = render(scene, np.random.default_rng(1))
    assert label.face == face == len(label.pips)
    grey = photo.mean(2)
    x, y = (int(v) for v in label.top)
    for px, py in label.pips:
        assert grey[int(py), int(px)] < 0.6 * grey[y - 14 : y + 15, x - 14 : x + 15].max(), (
            "a pip is dark where the label says"
        )


@pytest.mark.parametrize("face", FACES)
def test_a_resting_die_is_turned_not_mirrored(face: int) -> None:
    turn = resting(face, 1.1)
    assert np.isclose(np.linalg.det(turn), 1)
    assert np.allclose(turn @ turn.T, np.eye(3))


def test_the_camera_sees_a_point_where_it_projects_it() -> None:
    camera = Camera(640, 480, x=1, y=2, distance=50, tilt=0.6, azimuth=0.3, roll=0.1)
    points = np.array([[3.0, 4.0], [-5.0, 1.0]])
    assert np.allclose(camera.ground(camera.project(np.c_[points, np.zeros(2)])), points)


def test_looks_of_shops_have_every_material_and_kind_of_pips() -> None:
    rng = np.random.default_rng(2)
    looks = [shop_look(rng) for _ in range(400)]
    for name in ("clear", "marble", "glitter", "layers", "disc", "ring", "hollow", "worn", "scuff"):
        share = np.mean([getattr(look, name) > 0 for look in looks])
        assert 0.03 < share < 0.6, name
    assert all(0 <= value <= 1 for look in looks for value in (*look.body, *look.pip, *look.swirl))


@pytest.mark.parametrize("change", [{"field": (0.9, 0.0, 0.0)}, {"hollow": 0.6}, {"glitter": 0.4}, {"layers": 2.0},
                                    {"square": True}, {"scuff": 1.5}, {"worn": 0.9}, {"pip_power": 6.0}])  # fmt: skip
def test_each_look_of_shops_changes_the_picture(change: dict[str, object]) -> None:
    camera = Camera(120, 120, distance=40, focal=900)
    base = Style(body=(0.3, 0.1, 0.1), disc=0.9, disc_shade=0.5, swirl=(0.0, 0.0, 0.5))
    plain, changed = (
        render(Scene(dice=(DieSpec(5, 0, 0, style=one),), camera=camera), np.random.default_rng(1))[0].astype(int)
        for one in (base, replace(base, **change))  # type: ignore[arg-type]
    )
    assert np.abs(plain - changed).max() > 20
