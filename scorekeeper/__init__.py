"""Scorekeeper: the shared scorecard for dice games with real dice."""

__version__ = "0.2.0"
