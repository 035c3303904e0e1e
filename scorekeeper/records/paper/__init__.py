"""Sheets to print and to share: the cards of a match, a season, and blank pads.

drawing   a page as a list of marks: text, lines, areas, in millimetres
fonts     the four fonts, and how long a text is in them
pdf       pages as a PDF file
picture   a page as a PNG
parts     badges, dice, chips, strokes, table cells
words     the language of a page: texts, dates and times
sheets    the pages of a match, made of head, table, card, chicago, match and race; season: those of a season
pads      blank pads; pad: one of them
"""
