"""The screens, one file each with a class `Page`; app.go("name") shows it."""
