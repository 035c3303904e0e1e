"""The advice: tables, positions, chances, reasons."""
