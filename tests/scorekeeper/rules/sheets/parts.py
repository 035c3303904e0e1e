"""The default terms of the sheets, shared by their tests."""

from tests.scorekeeper.rules.table import terms

PHILOS, MB, NORIS, CARLIT = terms("philos"), terms("mb1982"), terms("noris"), terms("carlit")
