"""The formats of labelled sets: one file each, with `found` (its labels in a folder) and `load`."""
