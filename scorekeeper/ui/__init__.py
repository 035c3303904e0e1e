"""The touchscreen, made with Kivy: draws what `scorekeeper.present` says. The only place that imports Kivy."""
