"""Tests of the advice: tables of expected points, their use at the table, chances to win, reasons, and the review."""
