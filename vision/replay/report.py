"""What a measurement says: as text, as versioned JSON, as JUnit, and against an earlier one."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from vision.errors import SetError
from vision.replay.match import Outcome
from vision.replay.metrics import (
    Figures,
    Groups,
    Share,
    by_count,
    by_source,
    by_tag,
    confusion,
    figures,
    grouped,
    percentile,
)

VERSION = 1
LATENCIES = {"p50": 0.50, "p95": 0.95, "p99": 0.99}
FACES = [*"123456", "none"]


def as_text(outcomes: Sequence[Outcome]) -> str:
    """The whole report for a person."""
    parts = [headline(figures(outcomes)), latency_line(outcomes)]
    for title, names in (("source", by_source), ("dice in the photo", by_count), ("tag", by_tag)):
        groups = grouped(outcomes, names)
        if len(groups) > 1:
            parts.append(group_table(title, groups))
    parts.append(confusion_table(outcomes))
    return "\n\n".join(parts)


def headline(total: Figures) -> str:
    lines = [
        ("photos exactly right", total.exact),
        ("dice right", total.dice),
        ("photos sure", total.sure),
        ("wrong though sure", total.wrong_though_sure),
    ]
    return "\n".join(f"{name:22} {in_words(share)}" for name, share in lines)


def in_words(share: Share) -> str:
    if not share.whole:
        return "none to measure"
    low, high = share.interval
    return f"{share.value:7.2%}  {share.part} of {share.whole}, 95 % interval {low:.2%} to {high:.2%}"


def latency_line(outcomes: Sequence[Outcome]) -> str:
    times = [one.ms for one in outcomes if not one.error]
    shown = ", ".join(f"{name} {percentile(times, part):.1f} ms" for name, part in LATENCIES.items())
    return f"{'reading one photo':22} {shown} (one core, without decoding)"


def group_table(title: str, groups: Groups) -> str:
    lines = [f"{title:28} photos    exact     dice     sure  wrong though sure"]
    for name, one in groups.items():
        lines.append(
            f"{name[:28]:28} {one.exact.whole:6} {one.exact.value:8.2%} {percent(one.dice):>8} "
            f"{one.sure.value:8.2%}  {one.wrong_though_sure.part}"
        )
    return "\n".join(lines)


def percent(share: Share) -> str:
    return f"{share.value:.2%}" if share.whole else "-"


def confusion_table(outcomes: Sequence[Outcome]) -> str:
    lines = ["truth \\ read " + "".join(f"{name:>7}" for name in FACES)]
    for name, row in zip(FACES, confusion(outcomes), strict=True):
        lines.append(f"{name:12} " + "".join(f"{count or '.':>7}" for count in row))
    return "\n".join(lines)


def as_data(outcomes: Sequence[Outcome], model: str) -> dict[str, Any]:
    """The report for programs; `version` counts up when a field changes its meaning."""
    times = [one.ms for one in outcomes if not one.error]
    return {
        "version": VERSION,
        "model": model,
        **figures_data(figures(outcomes)),
        "latency_ms": {name: round(percentile(times, part), 2) for name, part in LATENCIES.items()},
        "by_source": groups_data(grouped(outcomes, by_source)),
        "by_count": groups_data(grouped(outcomes, by_count)),
        "by_tag": groups_data(grouped(outcomes, by_tag)),
        "confusion": {"faces": FACES, "rows": confusion(outcomes)},
        "photos": [photo_data(one) for one in outcomes],
    }


def groups_data(groups: Groups) -> dict[str, Any]:
    return {name.strip(): figures_data(one) for name, one in groups.items()}


def figures_data(one: Figures) -> dict[str, Any]:
    shares = {"exact": one.exact, "dice": one.dice, "sure": one.sure, "wrong_though_sure": one.wrong_though_sure}
    return {name: share_data(share) for name, share in shares.items()}


def share_data(share: Share) -> dict[str, Any]:
    low, high = share.interval
    return {
        "share": round(share.value, 5),
        "part": share.part,
        "whole": share.whole,
        "low": round(low, 5),
        "high": round(high, 5),
    }


def photo_data(one: Outcome) -> dict[str, Any]:
    data: dict[str, Any] = {
        "source": one.source,
        "photo": one.sample.photo,
        "values": sorted(one.sample.values),
        "read": sorted(one.reading.faces),
        "exact": one.exact,
        "sure": one.sure,
        "reasons": list(one.reading.reasons),
        "ms": round(one.ms, 1),
    }
    return data | ({"error": one.error} if one.error else {})


def as_junit(outcomes: Sequence[Outcome]) -> bytes:
    """A test case a photo, for the programs that show test results."""
    suites = ElementTree.Element("testsuites", name="scorekeeper replay")
    for source in dict.fromkeys(one.source for one in outcomes):
        members = [one for one in outcomes if one.source == source]
        failures = sum(not one.exact for one in members)
        seconds = f"{sum(one.ms for one in members) / 1000:.3f}"
        suite = ElementTree.SubElement(suites, "testsuite", name=source, tests=str(len(members)),
                                       failures=str(failures), time=seconds)
        for one in members:
            case = ElementTree.SubElement(suite, "testcase", classname=source, name=visible(one.sample.photo),
                                          time=f"{one.ms / 1000:.4f}")
            if not one.exact:
                ElementTree.SubElement(case, "failure", message=visible(what_went_wrong(one)))
    ElementTree.indent(suites)
    return bytes(ElementTree.tostring(suites, "utf-8", xml_declaration=True))


def visible(text: str) -> str:
    """Without the characters that XML cannot hold."""
    return "".join(mark if mark.isprintable() else "?" for mark in text)


def what_went_wrong(one: Outcome) -> str:
    if one.error:
        return one.error
    wrong = [f"{FACES[t - 1]} read as {FACES[r - 1]}" for t, r in one.pairs if t and r and t != r]
    missed = [f"a {truth} was missed" for truth, read in one.pairs if truth and not read]
    extra = [f"a {read} is not there" for truth, read in one.pairs if read and not truth]
    return ", ".join((*wrong, *missed, *extra)) + (", though sure" if one.sure else "")


def load_baseline(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise SetError(f"{path} cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or data.get("version") != VERSION or not isinstance(data.get("photos"), list):
        raise SetError(f"{path} is no report of this version: write one with --json")
    return data


def what_got_worse(outcomes: Sequence[Outcome], baseline: dict[str, Any]) -> list[str]:
    """A sentence for every photo that was better in the earlier report."""
    before = {(str(one.get("source")), str(one.get("photo"))): one
              for one in baseline["photos"] if isinstance(one, dict)}
    worse = []
    for one in outcomes:
        old = before.get((one.source, one.sample.photo))
        if old is None:
            continue
        name = f"{one.source}/{one.sample.photo}"
        if old.get("exact") and not one.exact:
            worse.append(f"{name}: was exactly right, now {what_went_wrong(one)}")
        elif one.wrong_though_sure and not old.get("sure"):
            worse.append(f"{name}: was wrong and not sure, is now wrong though sure")
        elif old.get("exact") and old.get("sure") and not one.sure:
            worse.append(f"{name}: was sure, now not sure ({', '.join(one.reading.reasons)})")
    return worse
