"""Renders the demo's dice, hand and tray with their shadows: `python -m models.recipe.sprites vision/clips`.

The folder gets dice.png, tumbling.png, hand.png and tray.npz.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from models.recipe.ground import draw_blob, render_table
from models.recipe.picture import cast
from models.recipe.rows import die_row, hull
from models.recipe.scene import Array, Blob, Camera, DieSpec, Image, Light, Scene, Style, Tray, Window
from models.recipe.table import clouds

PICTURE_SIZE_PX = (1280, 720)
PX_PER_CM = 35.0
CAMERA_DISTANCE_CM = 220.0  # seen from this distance, a die looks the same wherever it lies
TILT_RADIANS = 0.16
CELL = 128
YAWS = 16
TUMBLES = 48
EXPOSURE = 1.45

Picture = NDArray[np.uint8]
Rng = np.random.Generator

IVORY = Style(
    body=(0.84, 0.8, 0.7), rounding=0.3, ball=1.5, pip=(0.012, 0.01, 0.01), pip_radius=0.19, depth=0.4, gloss=0.35
)
LAMPS = (
    Light(-45, 70, 170, radius=9, colour=(0.62, 0.6, 0.55)),
    Light(60, 20, 150, radius=14, colour=(0.14, 0.15, 0.17)),
)
STAGE = Scene(lights=LAMPS, ambient=(0.3, 0.3, 0.31), window=Window(0.3, 0.4, 0.2, 0.25))


def camera(width: int, height: int) -> Camera:
    return Camera(width, height, distance=CAMERA_DISTANCE_CM, tilt=TILT_RADIANS, focal=PX_PER_CM * CAMERA_DISTANCE_CM)


def tone_curve(x: Image) -> Image:
    """Convert linear light to picture values, 0 to 1; always by the same curve, so that the parts match."""
    x = np.clip(x, 0, None) * EXPOSURE
    return np.asarray(np.clip(x * (1 + x / 6) / (1 + x) * 1.25, 0, 1) ** (1 / 2.2), np.float32)


class Layers(NamedTuple):
    """Dice on the table, in linear light: `dice` is black beside them, `cover` is their share of each pixel,
    `shadow` the share of light that their shadow leaves, and `table` the table with the shadow but without the dice."""

    dice: Image
    cover: Image
    shadow: Image
    table: Image


def render_layers(scene: Scene) -> Layers:
    rows = np.array([die_row(die) for die in scene.dice])
    hulls = [hull(row) for row in rows]
    picture, _ = render_table(scene, hulls)
    ground = picture.copy()
    ident = cast(picture, scene, rows, hulls, np.array([0.1, 0.12, 0.1])).ident
    cover = cv2.resize((ident > 0).astype(np.float32), picture.shape[1::-1], interpolation=cv2.INTER_AREA)
    empty, _ = render_table(replace(scene, dice=()), [])
    shadow = np.clip(ground / np.maximum(empty, 1e-6) + 0.02, 0, 1).mean(2)
    # Nothing may be left of a shadow at the border of the cut: it would show as a square on the table.
    y, x = np.ogrid[-1 : 1 : picture.shape[0] * 1j, -1 : 1 : picture.shape[1] * 1j]
    shadow = 1 - (1 - shadow) * np.clip(6 - 6 * np.maximum(abs(x), abs(y)), 0, 1)
    light = np.where(cover[..., None] > 0, picture, 0)
    return Layers(light, np.asarray(cover, np.float32), shadow.astype(np.float32), ground)


def cut_out(die: DieSpec) -> Picture:
    """Render one die with its shadow as a sprite: blue, green, red and coverage, premultiplied."""
    scene = replace(STAGE, dice=(die,), camera=camera(CELL, CELL), table=np.full((8, 8, 3), 0.3, np.float32))
    light, cover, shadow, ground = render_layers(scene)
    darker = tone_curve(0.2 * shadow) / tone_curve(np.full((1, 1), 0.2, np.float32))
    # Where die and table share a pixel, the table's part of the light goes again.
    colour = tone_curve(light) - tone_curve(ground) * (1 - cover[..., None])
    colour = np.clip(colour, 0, 1) * (cover[..., None] > 0)
    alpha = 1 - (1 - cover) * darker
    return to_bytes(np.dstack([colour[..., ::-1], alpha]))


def to_bytes(x: Image) -> Picture:
    return np.asarray(np.clip(np.round(x * 255), 0, 255), np.uint8)


def sheet(cells: list[Picture], columns: int) -> Picture:
    return np.vstack([np.hstack(cells[i : i + columns]) for i in range(0, len(cells), columns)])


def resting_dice_sheet() -> Picture:
    """Render all dice into one picture of cells of 128 pixels: a row for each face, a column for each of 16
    rotations."""
    turns = [2 * np.pi * i / YAWS for i in range(YAWS)]
    return sheet([cut_out(DieSpec(face, 0, 0, yaw, IVORY)) for face in range(1, 7) for yaw in turns], YAWS)


def tumbling_dice_sheet(rng: Rng) -> Picture:
    """Render 48 dice in flight, in random orientations, into one picture with 12 columns."""
    return sheet([cut_out(DieSpec(1 + i % 6, 0, 0, 0, IVORY, z=0.45, turn=any_turn(rng))) for i in range(TUMBLES)], 12)


def any_turn(rng: Rng) -> Array:
    q = rng.normal(size=4)
    w, x, y, z = q / np.linalg.norm(q)
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
        ]
    )


def tray(rng: Rng) -> Picture:
    """Render the empty table, 1280 x 720 pixels in BGR: a felt tray with a wooden rim."""
    felt = np.array([0.035, 0.11, 0.075]) * (0.72 + 0.5 * clouds(rng, octaves=9, keep=0.82)[..., None])
    fibres = cv2.resize(rng.random((512, 10), dtype=np.float32), (512, 512), interpolation=cv2.INTER_LINEAR)
    y = np.mgrid[:512, :512][0] / 512
    rings = 0.5 + 0.5 * np.sin(2 * np.pi * (9 * y + 2.2 * clouds(rng, first=1)))
    wood = np.array([0.34, 0.2, 0.1]) * (0.62 + 0.3 * rings + 0.3 * fibres)[..., None]
    half, depth = 15.6, 8.3
    floor = felt.astype(np.float32)
    corners = ((-half, -depth), (half, -depth), (half, depth), (-half, depth))
    scene = replace(
        STAGE,
        camera=camera(*PICTURE_SIZE_PX),
        table=wood.astype(np.float32),
        table_size=40.0,
        tray=Tray(corners, height=2.2, flare=0.5, rim=1.0, wall=(0.2, 0.1, 0.05), floor=floor),
    )
    picture, _ = render_table(scene, [])
    y, x = np.ogrid[-1 : 1 : PICTURE_SIZE_PX[1] * 1j, -1 : 1 : PICTURE_SIZE_PX[0] * 1j]
    picture *= (1 - 0.12 * (x**2 + y**2))[..., None].astype(np.float32)
    return to_bytes(np.asarray(cv2.GaussianBlur(tone_curve(picture), (0, 0), 0.6), np.float32)[..., ::-1])


def hand() -> Picture:
    """Render a hand that reaches in from the lower edge, its fingers together as if to take dice: blue, green, red and
    coverage, premultiplied."""
    width, height = 460, 1320
    white = hand_over_ground(width, height, 0.5)
    black = hand_over_ground(width, height, 0.25)
    gap = tone_curve(np.full((1, 1, 3), 0.5, np.float32)) - tone_curve(np.full((1, 1, 3), 0.25, np.float32))
    see_through = np.clip((tone_curve(white) - tone_curve(black)) / gap, 0, 1).mean(2)
    colour = np.clip(tone_curve(white) - tone_curve(np.full((1, 1, 3), 0.5, np.float32)) * see_through[..., None], 0, 1)
    soft = cv2.bilateralFilter(np.asarray(colour, np.float32), 9, 0.08, 4)
    return to_bytes(np.dstack([soft[..., ::-1], 1 - see_through]))


def hand_over_ground(width: int, height: int, ground_light: float) -> Image:
    """Render the hand in linear light over a ground of one brightness, from 0 to 1."""
    scene = replace(STAGE, camera=camera(width, height))
    picture = np.full((height, width, 3), ground_light, np.float32)
    for lines, thick in hand_lines(width):
        mask = np.zeros((height, width), np.uint8)
        cv2.polylines(mask, [np.array(lines, np.int32)], False, 255, thick, cv2.LINE_AA)
        mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), 1.0), np.uint8)
        skin = Blob(mask, (0.58, 0.33, 0.23), 2.5 if thick > 60 else 0.6, thick * 0.55, 0.08)
        draw_blob(picture, skin, scene)
    return picture


class ThickLine(NamedTuple):
    points: list[tuple[int, int]]
    thickness_px: int


def hand_lines(width: int) -> list[ThickLine]:
    """The arm, palm, thumb and fingers of the hand, in a picture of this width."""
    x = width // 2
    sleeve = [
        ThickLine([(x + 30, 1460), (x + 8, 560)], 128),
        ThickLine([(x + 8, 590), (x, 400)], 122),
        ThickLine([(x - 22, 360), (x + 24, 352)], 118),
    ]
    thumb = [ThickLine([(x - 62, 370), (x - 112, 280), (x - 104, 205)], 44)]
    fingers = [
        ThickLine([(x - 62 + 40 * i, 330), (x - 66 + 42 * i, 190 - lift), (x - 56 + 36 * i, 118 - lift)], 41)
        for i, lift in enumerate((0, 26, 18, -22))
    ]
    return sleeve + thumb + fingers


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("folder", type=Path)
    folder: Path = p.parse_args().folder
    rng = np.random.default_rng(7)
    folder.mkdir(parents=True, exist_ok=True)
    for name, made in {"dice": resting_dice_sheet(), "tumbling": tumbling_dice_sheet(rng), "hand": hand()}.items():
        cv2.imwrite(str(folder / f"{name}.png"), made, [cv2.IMWRITE_PNG_COMPRESSION, 9])
    packed = cv2.imencode(".jpg", tray(rng), [cv2.IMWRITE_JPEG_QUALITY, 93])[1]
    np.savez(folder / "tray.npz", jpeg=packed)


if __name__ == "__main__":
    main()
