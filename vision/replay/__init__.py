"""Measures how well the dice reader works: reads and writes labelled sets of photos, compares readings with labels, and
reports."""
