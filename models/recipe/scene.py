"""The data classes for a scene to be rendered: dice, things, camera, lamps, table, film."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Image = NDArray[np.float32]
Colour = tuple[float, float, float]  # linear RGB, 0 to 1

EDGE = 1.6  # centimetres: the edge of a usual die; all lengths of the scene are centimetres
FACES = (2, 5, 3, 4, 1, 6)  # pips on the body's faces +x -x +y -y +z -z


@dataclass(frozen=True, slots=True)
class Style:
    """The look of a die: its edge in centimetres, and all other lengths as fractions of half its edge."""

    edge: float = EDGE
    body: Colour = (0.8, 0.8, 0.78)
    swirl: Colour = (0.8, 0.8, 0.78)  # second colour of marbled, speckled and wooden dice
    marble: float = 0.0
    marble_scale: float = 1.2
    marble_contrast: float = 4.0
    grain: float = 0.0  # stretches the marbling along one axis: wood
    rounding: float = 0.15  # radius of the edges
    ball: float = 1.74  # radius of the sphere the cube is cut with; 1.74 cuts nothing
    pip: Colour = (0.01, 0.01, 0.01)
    ace: Colour | None = None  # colour of the single pip, where it differs
    four: Colour | None = None
    pip_radius: float = 0.19
    pip_spread: float = 0.5
    six_spread: float = 0.5  # along the two rows of the six
    ace_scale: float = 1.0
    depth: float = 0.3  # how deep the pips are drilled, 0 painted
    ring: float = 0.0  # width of a ring around each pip, in pip radii
    disc: float = 0.0  # radius of a round field around the pips of each face
    disc_shade: float = 1.0  # times the body's colour
    disc_rim: float = 0.75  # times the disc's
    gloss: float = 0.5
    clear: float = 0.0  # translucency
    metal: float = 0.0  # how much of its light is a reflection in the body's colour
    mirrored: bool = False
    turned: tuple[bool, bool, bool] = (False, False, False)  # 2, 3, 6 run the other way
    decal: int = -1  # a picture instead of the ace, see decals.decals()
    field: Colour | None = None  # colour of the field, where it is none of the body's shades
    square: bool = False  # the field is a square with round corners
    hollow: float = 0.0  # each pip is a ring: inner over outer radius
    rim: Colour | None = None  # colour of the ring around each pip, where it is none between pip and body
    pip_power: float = 2.0  # outline of the pips: |u|^p + |v|^p = 1, so 2 is round and 6 nearly square
    glitter: float = 0.0  # share of the body covered by flecks that shine
    layers: float = 0.0  # layers of the two colours along the edge, in place of marbling
    worn: float = 0.0  # share of the pips' paint that has gone
    scuff: float = 0.0  # how pale the edges are, from use
    cloudy: bool = False  # marbling floats within a translucent body


@dataclass(frozen=True, slots=True)
class DieSpec:
    """A die: its top face, the position of its middle on the table in centimetres, its look, and its rotation about the
    vertical (radians)."""

    face: int
    x: float
    y: float
    yaw: float = 0.0
    style: Style = field(default_factory=Style)
    z: float = 0.0  # lift above the table
    turn: Array | None = None  # extra world rotation (3x3), for dice in flight


@dataclass(frozen=True, slots=True)
class Thing:
    """A solid that is not a pip die: a rounded box, a cylinder along its own z axis, or a body with many faces; its
    position and half sides are in centimetres."""

    x: float
    y: float
    half: tuple[float, float, float]
    body: Colour
    cylinder: bool = False
    rounding: float = 0.05  # absolute, in centimetres
    z: float | None = None  # height of the centre; None lies on the table
    rotation: Array = field(default_factory=lambda: np.eye(3))
    gloss: float = 0.3
    marks: tuple[int, int, int, int, int, int] = (0, 0, 0, 0, 0, 0)  # per face: pips, or -1-n for decal n
    mark: Colour = (0.02, 0.02, 0.02)
    mark_radius: float = 0.17
    depth: float = 0.0
    style: Style | None = None  # looks like dice of this kind: body, marks, gloss
    sides: int = 0  # 4, 8, 10, 12 or 20: a body with that many equal faces, half[0] from middle to face


@dataclass(frozen=True, slots=True)
class Camera:
    """A camera that looks at (x, y) on the table from `distance` centimetres; all angles are in radians.

    Tilt 0 is straight down; azimuth turns around the table; roll turns the picture.
    """

    width: int = 640
    height: int = 480
    x: float = 0.0
    y: float = 0.0
    distance: float = 40.0
    tilt: float = 0.0
    azimuth: float = 0.0
    roll: float = 0.0
    focal: float = 640.0  # pixels

    def frame(self) -> tuple[Array, Array]:
        """The position of the camera, and the unit vectors right, down, forward."""
        st, ct, sa, ca = np.sin(self.tilt), np.cos(self.tilt), np.sin(self.azimuth), np.cos(self.azimuth)
        forward = np.array([st * sa, st * ca, -ct])
        down = np.array([-ct * sa, -ct * ca, -st])
        right = np.cross(down, forward)
        c, s = np.cos(self.roll), np.sin(self.roll)
        axes = np.array([c * right + s * down, c * down - s * right, forward])
        return np.array([self.x, self.y, 0.0]) - self.distance * forward, axes

    def project(self, points: Array) -> Array:
        """The pixels (n, 2) of these world points (n, 3)."""
        eye, axes = self.frame()
        p = (np.atleast_2d(points) - eye) @ axes.T
        z = np.maximum(p[:, 2:], 1e-3)
        return np.asarray(p[:, :2] / z * self.focal + [self.width / 2, self.height / 2])

    def ground(self, pixels: Array) -> Array:
        """The points of the table (n, 2) at these pixels (n, 2)."""
        eye, axes = self.frame()
        p = np.atleast_2d(pixels) - [self.width / 2, self.height / 2]
        rays = np.c_[p / self.focal, np.ones(len(p))] @ axes
        return np.asarray((eye - rays * (eye[2] / np.minimum(rays[:, 2:], -1e-3)))[:, :2])


@dataclass(frozen=True, slots=True)
class Light:
    """A lamp: its position and radius (which makes soft shadows) in centimetres, and its colour and strength at the
    point the camera looks at."""

    x: float
    y: float
    z: float
    radius: float = 3.0
    colour: Colour = (0.6, 0.6, 0.6)


@dataclass(frozen=True, slots=True)
class Tray:
    """A tray: walls around a polygon of floor corners, which run counter-clockwise; lengths in centimetres."""

    corners: tuple[tuple[float, float], ...]
    height: float = 2.5
    flare: float = 0.4  # how far the wall leans outwards
    rim: float = 0.8
    wall: Colour = (0.2, 0.1, 0.05)
    floor: Image | None = None  # a texture of its own


@dataclass(frozen=True, slots=True)
class Film:
    """The settings with which the camera turns light into a photo: exposure, colours, blur, noise and compression."""

    exposure: float = 0.75  # where the bright parts end up
    balance: Colour = (1.0, 1.0, 1.0)
    gamma: float = 2.2
    contrast: float = 0.4
    blur: float = 0.5
    streak: float = 0.0  # motion blur in pixels
    streak_angle: float = 0.0
    noise: float = 0.004
    vignette: float = 0.1
    sharpen: float = 0.0
    grey: bool = False
    jpeg: int = 92


@dataclass(frozen=True, slots=True)
class Blob:
    """A thing that is drawn by its outline and not as a solid: cables, hands, keys. `mask` covers the whole photo, 255
    inside."""

    mask: NDArray[np.uint8]
    colour: Colour
    height: float = 1.0  # how far its shadow falls, in centimetres
    round: float = 6.0  # pixels over which it bends away
    gloss: float = 0.2
    above: bool = True  # over the dice (a hand) or under them (a cable)


class Glint(NamedTuple):
    """A bright reflection on glass, in pixels of the picture."""

    x: float
    y: float
    half_length: float
    half_width: float
    lean_degrees: float
    strength: float


class Window(NamedTuple):
    """A bright panel that glossy things reflect: its direction, size and strength; strength 0 is none."""

    x: float
    y: float
    size: float
    strength: float


NO_WINDOW = Window(0.3, 0.4, 0.2, 0.0)


@dataclass(frozen=True, slots=True)
class Glass:
    """A clear dome or pane between camera and dice, in pixels of the picture: a faint veil with a bright rim, and the
    reflections on it."""

    middle: tuple[float, float]
    radius: float
    veil: float = 0.05  # the share of light that the veil adds
    glints: tuple[Glint, ...] = ()
    tint: Colour = (0.8, 0.85, 0.9)


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that a rendered picture shows. Equal scenes render to equal pictures except for the film's noise."""

    dice: tuple[DieSpec, ...] = ()
    things: tuple[Thing, ...] = ()
    blobs: tuple[Blob, ...] = ()
    camera: Camera = field(default_factory=Camera)
    lights: tuple[Light, ...] = (Light(-15, 12, 45),)
    ambient: Colour = (0.35, 0.35, 0.37)
    window: Window = NO_WINDOW
    table: Image | None = None  # linear RGB, a tile of `table_size` centimetres
    table_size: float = 40.0
    tray: Tray | None = None
    glass: Glass | None = None
    film: Film = field(default_factory=Film)


@dataclass(frozen=True, slots=True)
class Label:
    """The label of one die in the picture; positions and lengths are in pixels."""

    face: int
    box: tuple[float, float, float, float]  # of the visible part
    top: tuple[float, float]  # centre of the top face
    pips: tuple[tuple[float, float], ...]  # centres of the pips of the top face
    edge: float  # mean edge of the top face
    visible: float  # how much of the die is in the picture and not covered
    facing: float  # cosine of the angle at which the camera sees the top face; 1 from straight above


def resting(face: int, yaw: float) -> Array:
    """The rotation from body to world of a die at rest that shows `face`, turned by `yaw` radians about the
    vertical."""
    index = FACES.index(face)
    axis, sign = index // 2, 1.0 if index % 2 == 0 else -1.0
    u, v = (axis + 1) % 3, (axis + 2) % 3
    m = np.zeros((3, 3))
    m[2, axis], m[0, u], m[1, v] = sign, sign, 1.0
    c, s = np.cos(yaw), np.sin(yaw)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]) @ m
