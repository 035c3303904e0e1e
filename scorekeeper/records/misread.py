"""How often the reader takes one face for another: its measured confusion, beside which the fairness of dice is judged.

`scorekeeper replay SETS --models models/unseen --expect known` measures it on the photos of two sources that the reader
never learned from (the first line under "Measured" in README.md).
"""

CONFUSION = (
    (230, 0, 0, 0, 0, 0),
    (0, 227, 0, 0, 0, 0),
    (0, 0, 242, 0, 0, 0),
    (0, 0, 0, 248, 0, 1),
    (0, 0, 0, 0, 233, 0),
    (0, 0, 0, 0, 0, 239),
)
"""How often each face was read as which: a row for each true face from 1 to 6, a column for each face read."""
DICE = sum(map(sum, CONFUSION))
MISREAD = DICE - sum(row[face] for face, row in enumerate(CONFUSION))


def shift() -> float:
    """In 100 dice, by how many misreading changes the count of the face that it changes most."""
    changes = [abs(sum(row[face] for row in CONFUSION) - sum(CONFUSION[face])) for face in range(6)]
    return 100 * max(changes) / DICE
