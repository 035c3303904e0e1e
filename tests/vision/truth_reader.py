"""A reader for tests that returns what the demo shows and counts its readings (`looks`), without a trained model."""

from vision.results import Reading
from vision.scene import UNKNOWN_SCENE, Picture, Scene
from vision.sources.demo import Demo


class TruthReader:
    def __init__(self, demo: Demo) -> None:
        self.demo = demo
        self.looks = 0

    def read(self, picture: Picture, expect: int | None = None, scene: Scene = UNKNOWN_SCENE) -> Reading:
        self.looks += 1
        return self.demo.truth()
