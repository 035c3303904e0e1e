"""The widgets of the screens: they draw the values of `scorekeeper.present` and know no rules of games."""
