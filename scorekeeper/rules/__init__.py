"""The rules of the published sheets: pure values and plain functions, nothing but the standard library.

dice      rolls, throws, and which dice may be kept
scoring   from a roll to points
sheet     a sheet as data, the card, the legal entries
sheets/   the published ones, a file each
acts      what players do
game      a game on a sheet: positions, and the list of acts that leads through them
chicago   the game without a card; chips holds its rounds
kind      a game as a value: its players, options, dice, and how it begins
games     the registry of all kinds
match     who begins, several games, their sum
suggest   the legal entries, best first
"""
