"""Measuring the reader: labelled sets in and out, the measurement, the report."""
