"""The exact tables: what cards, throws and chances are worth under optimal play, and Chicago's chances.

A sheet can be solved if at most six boxes count for its bonuses, all boxes, only the upper ones or none go in order,
the points of a roll are the same on every card (those of five of a kind may depend on the filled boxes and on earlier
ones), and its cards are not too many; `slots.reasons_against_solving` and `slots.table_cost` say so before. A box may
be announced where there is a Chance and no rule for further fives of a kind. For any other sheet `Values` raises a
RuleError with the reason.
"""
