"""The coach's words, and the order that advice gives to the offers."""
