"""The agreed rules of four sheets with their default options, shared by the tests of the sheets."""

from tests.scorekeeper.rules.table import terms

PHILOS, MB, NORIS, CARLIT = terms("philos"), terms("mb1982"), terms("noris"), terms("carlit")
