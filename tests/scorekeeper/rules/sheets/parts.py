"""The agreed rules of Philos, MB, Noris and Carlit with their default options, for the tests of these sheets."""

from tests.scorekeeper.rules.table import terms

PHILOS, MB, NORIS, CARLIT = terms("philos"), terms("mb1982"), terms("noris"), terms("carlit")
