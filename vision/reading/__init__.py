"""Reads the faces of the dice in one picture with two trained networks, in the stages rectify, find, upright, name and
agree."""

from vision.reading.reader import Reader

__all__ = ["Reader"]
