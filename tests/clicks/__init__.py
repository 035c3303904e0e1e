"""Whole games on the real program in a window of its own: a pointer is moved and pressed, pictures are taken."""
