"""The published sheets, one file each. A new sheet is a new file and a line here."""

from scorekeeper.rules.sheets.carlit import CARLIT, CARLIT_BEGINNER
from scorekeeper.rules.sheets.mb1982 import MB1982
from scorekeeper.rules.sheets.noris import NORIS
from scorekeeper.rules.sheets.philos import PHILOS
from scorekeeper.rules.sheets.tactic import TACTIC

SHEETS = {sheet.id: sheet for sheet in (PHILOS, MB1982, NORIS, TACTIC, CARLIT, CARLIT_BEGINNER)}
