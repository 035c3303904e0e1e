"""The screens, one file each; each file has a class `Page`, and app.go("name") shows it."""
