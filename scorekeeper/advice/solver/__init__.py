"""The exact tables: what cards, throws and chances are worth under optimal play, and Chicago's chances."""
