"""The report of a measurement as a page to look, filter and compare: one file that needs no network, or a folder with
pictures for large sets."""
