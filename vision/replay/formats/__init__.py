"""Readers for the formats of labelled sets, one file each: `find_labels` returns the path of the labels in a folder or
None, `load` yields the samples from there, with a LabelledSetError for labels that are wrong."""
