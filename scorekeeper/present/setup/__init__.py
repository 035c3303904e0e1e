"""A match before it begins: sheet, house rules, seats, paper cards, and the rules of the sheet to read."""
