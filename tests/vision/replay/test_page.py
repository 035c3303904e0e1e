"""The report as a page: it needs no network, and no name in it becomes a part of the page."""

from tests.vision.replay.outcomes import outcome
from vision.replay.page import as_page


def test_the_page_needs_no_network_and_trusts_no_name() -> None:
    page = as_page([outcome("<script>.jpg", (1,), (2,))])
    assert "<script" not in page
    assert "http" not in page
