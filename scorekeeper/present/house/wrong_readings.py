"""The texts about wrong readings, for each of which the table has kept the seconds before it. No kivy here."""

from scorekeeper.present.texts import _, ngettext


def wrong_readings_title() -> str:
    return _("Wrong readings")


def wrong_readings_count_words(count: int) -> str:
    return ngettext("{n} wrong reading is kept", "{n} wrong readings are kept", count).format(n=count)


def delete_wrong_readings_key_words(count: int) -> str:
    """The words on the key that deletes the kept wrong readings, of which there are this many."""
    return ngettext("Delete {n} wrong reading", "Delete {n} wrong readings", count).format(n=count)


def wrong_readings_explanation(stick_count: int) -> str:
    """The text on what a kept wrong reading contains and how to take it along; `stick_count` is the number of
    sticks plugged in."""
    if not stick_count:
        return _("Each shows some seconds of the table. Plug in a USB stick to take them along.")
    return _("Each shows some seconds of the table. They go onto the stick; nothing there is replaced.")


def wrong_reading_kept_message() -> str:
    return _("The last seconds are kept: Settings, wrong readings.")


def no_dice_seen_to_keep_message() -> str:
    return _("The camera has shown no dice yet: there is nothing to keep.")
