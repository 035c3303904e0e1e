"""Compares the numbers that Chromium shows on the page of `scorekeeper replay` with those of `--json`."""

import re
from collections.abc import Iterator
from typing import Any

from tests.browser import Browser

SHOWN = """
return [...document.querySelectorAll("[data-of]")].map(node => [
  JSON.parse(node.dataset.of), node.dataset.in === "before", node.textContent]);
"""
UNNAMED = """
const found = [];
for (const id of ["tiles", "charts", "groups"]) {
  const walk = document.createTreeWalker(document.getElementById(id), NodeFilter.SHOW_TEXT);
  while (walk.nextNode())
    if (/[0-9]/.test(walk.currentNode.data) &&
        !walk.currentNode.parentElement.closest("[data-of],[data-axis],[data-name],title"))
      found.push(walk.currentNode.data);
}
return found;
"""
BARS = """
return [...document.querySelectorAll("[data-name]")].map(label => [label.dataset.name, label.textContent,
  [...label.nextElementSibling.querySelectorAll("rect")].map(one => [one.classList[1], +one.getAttribute("width")])]);
"""
GROUPS = ("by_count", "by_size", "by_tag", "by_source", "by_rig", "by_trust")


def mistakes(browser: Browser, report: dict[str, Any], before: dict[str, Any] | None = None) -> list[str]:
    """A sentence for each number on the open page that is not in the report, and for each bar of another length."""
    browser.run('for (const more of document.querySelectorAll("#groups section > button")) more.click()')
    shown = browser.run(SHOWN)
    assert len(shown) > 60
    wrong = [f"{text!r} comes from nowhere" for text in browser.run(UNNAMED)]
    for steps, earlier, text in shown:
        if not is_in(text, below(before or {} if earlier else report, steps)):
            wrong.append(f"{text!r} is not {steps} of the report")
    return [*wrong, *wrong_bars(browser, report)]


def below(data: Any, steps: list[Any]) -> list[float]:
    """All numbers of the report at this path of names and indices; a share is divided again from its part and whole, to
    have all its digits."""
    for step in steps[:-1] if steps[-1] == "share" else steps:
        data = data[step]
    if steps[-1] == "share":
        return [data["part"] / data["whole"] if data["whole"] else 0.0]
    return [*numbers(data)]


def numbers(data: Any) -> Iterator[float]:
    if isinstance(data, dict | list):
        for one in data.values() if isinstance(data, dict) else data:
            yield from numbers(one)
    elif isinstance(data, int | float):
        yield float(data)


def is_in(text: str, values: list[float]) -> bool:
    """Whether each number of the text, rounded as it is written there, is one of these values, or a percentage of
    one."""
    found = re.findall(r"(\d+(?:\.(\d+))?)( %)?", text)
    return bool(found) and all(
        any(
            abs(float(number) - value * (100 if percent else 1)) <= 0.50001 * 10.0 ** -len(decimals) * bool(decimals)
            for value in values
        )
        for number, decimals, percent in found
    )


def wrong_bars(browser: Browser, report: dict[str, Any]) -> Iterator[str]:
    drawn = {name: (text, dict(parts)) for name, text, parts in browser.run(BARS)}
    names = {
        f"{group}/{name}": one
        for group in GROUPS
        for name, one in report[group].items()
        if len(report[group]) > 1 or group in {"by_rig", "by_trust"}
    }
    if set(names) != set(drawn):
        yield f"groups are {sorted(drawn)}, not {sorted(names)}"
    for name, one in names.items():
        exact, sure, wrong = (one[key]["part"] for key in ("exact", "sure", "wrong_though_sure"))
        whole = one["exact"]["whole"]
        parts = {"right": sure - wrong, "unsure": exact - sure + wrong, "wrong": whole - exact - wrong, "false": wrong}
        text, widths = drawn.get(name, ("", {}))
        counts = {kind: round(width * whole / 100) for kind, width in widths.items()}
        if counts != {kind: count for kind, count in parts.items() if count}:
            yield f"the bar of {name} is {widths}, not {parts} of {whole}"
        if text != name.split("/", 1)[1]:
            yield f"the bar of {name} is called {text!r}"
