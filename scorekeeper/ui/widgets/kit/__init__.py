"""Parts that know sizes and colours, not games: keys, text, rows, dice, badges."""
