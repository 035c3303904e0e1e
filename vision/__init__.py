"""Reads dice from photos, films and cameras, without any knowledge of games.

Importing it sets OpenCV's limit on pixels and silences most of its messages, unless the environment sets them.
"""

import os

# OpenCV reads these once, when it is first imported: every way into this package passes here before that.
os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", str(125_000_000))
os.environ.setdefault("OPENCV_LOG_LEVEL", "ERROR")
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")  # a broken film is reported in our own words
