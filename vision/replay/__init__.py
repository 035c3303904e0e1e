"""Measures the reader: reads and writes labelled sets, compares readings with labels, and reports."""
