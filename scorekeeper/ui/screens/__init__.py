"""The screens, a file or a folder each, with a class `Page` that app.go("name") shows; `loading` and `writing` are
bases of several."""
