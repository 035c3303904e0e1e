"""The formats of labelled sets, one file each, with `found` (the labels in a folder) and `load`."""
