"""Cards as PDF pages, without any library: fonts, pages and the drawing of a card, a file each."""
