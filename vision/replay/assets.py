"""Puts pages together from the templates, styles and scripts that lie in the folder `assets` of a package."""

import base64
import hashlib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files


def fill_template(package: str, template: str, parts: Mapping[str, str]) -> str:
    """The text of the template in which the first occurrence of each mark is replaced by its part; `parts` maps marks
    to parts, none of which may contain a later mark."""
    text = read_asset(package, template)
    for mark, part in parts.items():
        before, _, after = text.partition(mark)
        text = before + part + after
    return text


@cache
def join_files(package: str, names: Sequence[str]) -> str:
    """The files one after another, as the content of a style or script element."""
    return "\n" + "\n".join(read_asset(package, name) for name in names)


def read_asset(package: str, name: str) -> str:
    return (files(package) / "assets" / name).read_text(encoding="utf-8")


def content_policy_hash(text: str) -> str:
    """The hash of a style or script as a source of a content security policy."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
