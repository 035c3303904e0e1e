"""The screens that are open, one on top of the other: which one is shown, and where its way back leads."""

import importlib
from typing import Any

from kivy.app import App

from scorekeeper.settings import Settings
from scorekeeper.ui.root import Root
from scorekeeper.ui.screens.page import Page
from scorekeeper.ui.widgets.kit.paint import Place


class ScreenStackApp(App):
    """The part of the application that opens and closes screens. They are named by their files: go("settings") shows
    screens/settings.py."""

    root_widget: Root
    settings: Settings

    def __init__(self) -> None:
        super().__init__()
        self.stack: list[Page] = []

    def message_area(self) -> Place | None:
        return self.page.message_area() if self.stack else None

    @property
    def page(self) -> Page:
        return self.stack[-1]

    def make_page(self, name: str, **given: Any) -> Page:
        page: Page = importlib.import_module(f"scorekeeper.ui.screens.{name}").Page(self, **given)
        return page

    def go(self, name: str, **given: Any) -> None:
        """Show the screen of this name, opened from the present one, to which `back` returns."""
        self.stack.append(self.make_page(name, **given))
        self.show_top_screen()

    def replace_screen(self, name: str, **given: Any) -> None:
        """Close the present screen and show this one in its place; `back` then leads to where the present one would."""
        self.stack.pop().leave()
        self.go(name, **given)

    def back(self) -> None:
        if len(self.stack) > 1:
            self.stack.pop().leave()
        self.show_top_screen()

    def go_home(self) -> None:
        self.close_screens_above_first()
        self.show_top_screen()

    def close_screens_above_first(self) -> None:
        """Close all screens above the first, without drawing the first one yet."""
        while len(self.stack) > 1:
            self.stack.pop().leave()

    def show_top_screen(self) -> None:
        self.root_widget.banners.clear()
        self.root_widget.notices.clear_passing()  # messages of the page before no longer apply
        place = self.root_widget.place
        place.hold_still_around(None)
        place.clear_widgets()
        place.add_widget(self.page)
        self.page.refresh()
        if self.settings.highlights:
            self.page.animate_entrance(self.root_widget.moves)
