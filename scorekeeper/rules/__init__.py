"""The rules of the published sheets: pure values and plain functions, nothing but the standard library.

dice      rolls, throws, and which dice may be kept
scoring   from a roll to points
sheet     a sheet as data, the card, the legal entries
sheets/   the published ones, a file each
acts      what players do
game      a game on a sheet: positions, and the list of acts that leads through them
chicago   the same for Chicago, which has chips and no card
match     who begins, several games, their sum
suggest   the legal entries, best first
"""
