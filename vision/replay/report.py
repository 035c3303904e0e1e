"""Writes the result of a measurement of the reader as text and as JUnit."""

from collections.abc import Sequence
from xml.etree import ElementTree

from vision.errors import make_visible
from vision.replay.match import PhotoOutcome
from vision.replay.metrics import (
    CONFUSION_NAMES,
    Figures,
    Groups,
    Share,
    area_under_risk,
    confusion_counts,
    dice_count_of,
    figures,
    figures_by_group,
    label_trust_of,
    latency_percentiles,
    rig_of,
    risk_coverage,
    source_of,
    tags_of,
)


def as_text(outcomes: Sequence[PhotoOutcome]) -> str:
    """The whole report of a measurement as text: overall figures, risk and time, tables by source, number of dice and
    tag (if there are several groups), rig and trust (if the sets name any), and the confusion table."""
    parts = [headline_of(figures(outcomes)), risk_curve_line(outcomes), latency_line(outcomes)]
    for title, names in (("source", source_of), ("dice in the photo", dice_count_of), ("tag", tags_of)):
        groups = figures_by_group(outcomes, names)
        if len(groups) > 1:
            parts.append(group_table(title, groups))
    for title, names in (("rig", rig_of), ("trust in the labels", label_trust_of)):
        if groups := figures_by_group(outcomes, names):
            parts.append(group_table(title, groups))
    parts.append(confusion_table(outcomes))
    return "\n\n".join(parts)


def headline_of(total: Figures) -> str:
    lines = [
        ("photos exactly right", total.exact),
        ("dice right", total.dice),
        ("photos sure", total.sure),
        ("wrong though sure", total.wrong_though_sure),
    ]
    return "\n".join(f"{name:22} {share_and_interval_words(share)}" for name, share in lines)


def share_and_interval_words(share: Share) -> str:
    if not share.whole:
        return "none to measure"
    low, high = share.interval
    return f"{share.value:7.2%}  {share.part} of {share.whole}, 95 % interval {low:.2%} to {high:.2%}"


ACCEPTED_SHARES = (0.5, 0.8, 0.9, 0.95, 1.0)
"""The shares of photos, surest first, for which the text says what share of all photos would be accepted though
wrong."""


def risk_curve_line(outcomes: Sequence[PhotoOutcome]) -> str:
    curve = risk_coverage(outcomes)
    at = [next((wrong for accepted, wrong in curve if accepted >= share), 0.0) for share in ACCEPTED_SHARES]
    shown = ", ".join(f"{wrong:.2%} of {share:.0%}" for share, wrong in zip(ACCEPTED_SHARES, at, strict=True))
    return f"{'wrong if accepted':22} {shown}, surest first; area under the curve (AUGRC) {area_under_risk(curve):.5f}"


def latency_line(outcomes: Sequence[PhotoOutcome]) -> str:
    shown = ", ".join(f"{name} {ms:.1f} ms" for name, ms in latency_percentiles(outcomes).items())
    return f"{'reading one photo':22} {shown} (one core, without decoding)"


def group_table(title: str, groups: Groups) -> str:
    lines = [f"{title:28} photos    exact     dice     sure  wrong though sure"]
    for name, one in groups.items():
        lines.append(
            f"{make_visible(name[:28]):28} {one.exact.whole:6} {one.exact.value:8.2%} {percent_words(one.dice):>8} "
            f"{one.sure.value:8.2%}  {one.wrong_though_sure.part}"
        )
    return "\n".join(lines)


def percent_words(share: Share) -> str:
    return f"{share.value:.2%}" if share.whole else "-"


def confusion_table(outcomes: Sequence[PhotoOutcome]) -> str:
    lines = ["truth \\ read " + "".join(f"{name:>7}" for name in CONFUSION_NAMES)]
    for name, row in zip(CONFUSION_NAMES, confusion_counts(outcomes), strict=True):
        lines.append(f"{name:12} " + "".join(f"{count or '.':>7}" for count in row))
    return "\n".join(lines)


def as_junit(outcomes: Sequence[PhotoOutcome]) -> bytes:
    """A JUnit file with a suite for each source and a test case for each photo, which fails unless it is exactly
    right."""
    suites = ElementTree.Element("testsuites", name="scorekeeper replay")
    for source in dict.fromkeys(one.source for one in outcomes):
        members = [one for one in outcomes if one.source == source]
        failures = sum(not one.exact for one in members)
        seconds = f"{sum(one.ms for one in members) / 1000:.3f}"
        name = make_visible(source)
        suite = ElementTree.SubElement(
            suites, "testsuite", name=name, tests=str(len(members)), failures=str(failures), time=seconds
        )
        for one in members:
            case = ElementTree.SubElement(
                suite, "testcase", classname=name, name=make_visible(one.sample.photo), time=f"{one.ms / 1000:.4f}"
            )
            if not one.exact:
                ElementTree.SubElement(case, "failure", message=make_visible(what_went_wrong(one)))
    ElementTree.indent(suites)
    return bytes(ElementTree.tostring(suites, "utf-8", xml_declaration=True))


def what_went_wrong(one: PhotoOutcome) -> str:
    if one.error:
        return one.error
    wrong = [f"{truth} read as {read}" for truth, read in one.pairs if truth and read and truth != read]
    missed = [f"a {truth} was missed" for truth, read in one.pairs if truth and not read]
    extra = [f"a {read} is not there" for truth, read in one.pairs if read and not truth]
    return ", ".join((*wrong, *missed, *extra)) + (", though sure" if one.sure else "")
