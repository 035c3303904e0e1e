"""The training of the dice reader: renders dice photographs with exact labels, trains the detector and the classifier,
exports them."""
