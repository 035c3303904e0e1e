"""Tests of the advice: tables, positions, chances, reasons."""
