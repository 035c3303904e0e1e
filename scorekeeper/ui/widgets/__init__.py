"""The parts of which the screens are made; they know sizes and colours, not games."""
