"""The parts of the screens; they depend on sizes and colours, not on games."""
