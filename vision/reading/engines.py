"""Runs the two networks with onnxruntime, or with OpenCV in twice the time where onnxruntime has no build."""

import os
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Literal, Protocol, get_args

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import ModelError

Floats = NDArray[np.float32]
Engine = Literal["opencv", "onnxruntime"]
ENGINES: tuple[Engine, ...] = get_args(Engine)


class Network(Protocol):
    """What both engines offer: a loaded network that one thread at a time can run."""

    def run(self, images: Floats) -> Sequence[Floats]:
        """Run the network on these images (N x 3 x height x width); return the outputs chosen at loading, in that
        order."""
        ...


class OpenCvNetwork:
    """A network run by OpenCV."""

    def __init__(self, path: Path, outputs: Sequence[str]) -> None:
        self._outputs = outputs
        # The classic engine runs a crop in two thirds of the time; OpenCV offers it only for a file.
        self._net = cv2.dnn.readNetFromONNX(str(path), cv2.dnn.ENGINE_CLASSIC)

    def run(self, images: Floats) -> Sequence[Floats]:
        self._net.setInput(images)
        return [np.array(one, np.float32) for one in self._net.forward(self._outputs)]


class OnnxRuntimeNetwork:
    """A network run by onnxruntime, with as many threads as OpenCV has."""

    def __init__(self, path: Path, outputs: Sequence[str]) -> None:
        onnxruntime = import_onnxruntime()
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = cv2.getNumThreads()
        # Threads that spin while waiting would take processor time from the touchscreen.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        # Pictures have many shapes, and for each a plan of its memory would be kept.
        options.enable_mem_pattern = False
        self._outputs = outputs
        self._session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
        self._input = self._session.get_inputs()[0].name

    def run(self, images: Floats) -> Sequence[Floats]:
        return [np.asarray(one, np.float32) for one in self._session.run(self._outputs, {self._input: images})]


def import_onnxruntime() -> Any:
    """Import onnxruntime with its telemetry off; an ImportError if it is not installed.

    onnxruntime reads the switch, an environment variable, when it is imported. With telemetry on, it looks up a host of
    its maker and writes a device's id and a database of events below the cache folder.
    """
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"
    return import_module("onnxruntime")


def fastest_engine() -> Engine:
    """The name of the fastest engine: onnxruntime if it can be loaded, else OpenCV."""
    try:
        import_onnxruntime()
    except ImportError:
        return "opencv"
    return "onnxruntime"


def unexpected_opencv_version() -> str:
    """The version of the OpenCV that is imported, if it is not that of the installed package opencv-python-headless;
    empty if it is, or if that package is not installed."""
    try:
        ours = version("opencv-python-headless")
    except PackageNotFoundError:
        return ""
    return "" if ours.startswith(cv2.__version__) else cv2.__version__


def load_network(path: Path, outputs: Sequence[str], engine: Engine) -> Network:
    """Load the network in this file; a ModelError if the engine cannot load it or is not installed."""
    make = OnnxRuntimeNetwork if engine == "onnxruntime" else OpenCvNetwork
    try:
        return make(path, outputs)
    except ImportError:
        raise ModelError("onnxruntime cannot be loaded: run deploy/setup again") from None
    except (cv2.error, RuntimeError) as error:
        raise ModelError(f"{engine} cannot load {path} ({str(error).splitlines()[0]})") from None
