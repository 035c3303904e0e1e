"""The texts about wrong readings, for each of which the table has kept the seconds before it. No kivy here."""

from scorekeeper.present.texts import _, ngettext


def rewinds_title() -> str:
    return _("Wrong readings")


def rewinds_count_words(number: int) -> str:
    return ngettext("{n} wrong reading is kept", "{n} wrong readings are kept", number).format(n=number)


def delete_rewinds_words(number: int) -> str:
    return ngettext("Delete {n} wrong reading", "Delete {n} wrong readings", number).format(n=number)


def kept_rewinds_words(sticks: int) -> str:
    """The text on what a kept wrong reading contains and how to take it along; `sticks` is the number of disks plugged
    in."""
    if not sticks:
        return _("Each shows some seconds of the table. Plug in a USB stick to take them along.")
    return _("Each shows some seconds of the table. They go onto the stick; nothing there is replaced.")


def kept_message() -> str:
    return _("The last seconds are kept: Settings, wrong readings.")


def nothing_to_keep_message() -> str:
    return _("The camera has shown no dice yet: there is nothing to keep.")
