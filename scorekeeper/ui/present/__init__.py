"""What each screen shows, as frozen values: pure and typed, without kivy and without rules of its own."""
