"""The recipe of the trained reader: renders dice photographs with exact labels, trains both nets, exports them."""
