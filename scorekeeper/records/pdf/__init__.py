"""Cards as PDF pages without any library: a file each for fonts, pages, and the drawing of a card."""
