"""Sentences spoken by espeak-ng, and a tick, in processes of their own, so that they never delay the screen."""
