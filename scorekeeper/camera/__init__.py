"""The camera above the table: what it saw last (sight), the thread that looks (watch), and its calibration (guide)."""
