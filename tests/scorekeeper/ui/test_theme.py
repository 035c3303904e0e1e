"""The theme: contrast of texts and rims, badges of players that differ, and sizes of keys and letters in mm."""

import pytest

from scorekeeper.ui.theme import DARK, LIGHT, PLAYER_COLOURS, Colour, Colours, Look, badge


def luminance(colour: Colour) -> float:
    parts = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: Colour, other: Colour) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("colours", [DARK, LIGHT], ids=["dark", "light"])
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        ("text", "ground"), ("text", "panel"), ("text", "active"), ("text", "tile"), ("text", "key"),
        ("soft", "ground"), ("soft", "panel"), ("soft", "active"), ("soft", "tile"), ("soft", "key"),
        ("on_gold", "gold"), ("accent", "panel"), ("accent", "key"), ("warning", "ground"), ("warning", "panel"),
        ("on_warning", "warning"), ("on_felt", "felt"), ("on_ebony", "ebony"), ("on_gold", "felt_warning"),
    ],
)  # fmt: skip
def test_every_text_has_a_contrast_of_four_and_a_half(colours: Colours, ink: str, ground: str) -> None:
    assert contrast(getattr(colours, ink), getattr(colours, ground)) >= 4.5


@pytest.mark.parametrize("colours", [DARK, LIGHT], ids=["dark", "light"])
@pytest.mark.parametrize(
    ("rim", "ground"),
    [
        ("tile_rim", "ground"), ("tile_rim", "active"), ("key_rim", "ground"), ("key_rim", "active"),
        ("key_rim", "panel"), ("gold_rim", "ground"), ("gold_rim", "active"), ("warning", "ground"),
    ],
)  # fmt: skip
def test_the_rim_of_what_can_be_touched_is_seen(colours: Colours, rim: str, ground: str) -> None:
    assert contrast(getattr(colours, rim), getattr(colours, ground)) >= 3


def test_keys_of_ebony_are_seen_on_the_wood_of_a_band_by_their_rim() -> None:
    """Bands are of dark wood in both themes, on which ebony has a contrast of only 2.4."""
    for colours in (DARK, LIGHT):
        assert contrast(colours.ebony_rim, DARK.wood) >= 3
        assert contrast(colours.ebony_rim, colours.ebony) >= 3


@pytest.mark.parametrize("seat", range(7))
def test_words_on_a_players_colour_are_readable_and_keys_on_it_are_seen(seat: int) -> None:
    shown = badge(seat)
    assert contrast(shown.ink, shown.colour) >= 4.5
    assert contrast(DARK.ebony, shown.colour) >= 3


def test_the_colours_of_the_players_stand_out_from_the_dark_ground() -> None:
    assert all(contrast(colour, DARK.panel) >= 3 for colour in PLAYER_COLOURS)


def test_ten_players_differ_in_shape_or_colour_and_seven_in_both() -> None:
    badges = [badge(seat) for seat in range(10)]
    assert len(set(badges)) == 10
    assert len({one.shape for one in badges[:7]}) == len({one.colour for one in badges[:7]}) == 7


@pytest.mark.parametrize(("width", "height", "ppi"), [(800, 480, 137), (720, 1280, 295), (1200, 1920, 225)])
def test_keys_keep_their_millimetres_whatever_the_letters_do(width: int, height: int, ppi: int) -> None:
    for large in (False, True):
        look = Look(width, height, ppi / 25.4, large=large)
        assert (look.least_touch_px, look.least_offer_px) == (12 * ppi / 25.4, 20 * ppi / 25.4)


@pytest.mark.parametrize(("width", "height", "ppi"), [(800, 480, 137), (720, 1280, 295), (1200, 1920, 225)])
def test_no_letter_is_smaller_than_3_2_millimetres(width: int, height: int, ppi: int) -> None:
    assert Look(width, height, ppi / 25.4).text(1) == pytest.approx(3.2 * ppi / 25.4)


def test_large_print_makes_the_letters_a_quarter_larger() -> None:
    assert Look(800, 480, 5.4, large=True).text(4) == pytest.approx(1.25 * Look(800, 480, 5.4).text(4))
