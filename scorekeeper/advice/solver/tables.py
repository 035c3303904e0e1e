"""The tables of solved sheets on disk: one file per set of rules, solved again if it is missing or damaged."""

import hashlib
import struct
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import numpy as np
import numpy.typing as npt

from scorekeeper.advice.solver.slots import boxes_in_slot_order
from scorekeeper.advice.solver.solve import Progress, memories_reached, solve_table
from scorekeeper.advice.solver.values import Values
from scorekeeper.rules.scoring import UPPER
from scorekeeper.rules.sheet import Card, Terms
from scorekeeper.storage import make_folder, read_whole, write_whole

Integers = npt.NDArray[np.uint64]

FOLDER = "advice"
TABLE_VERSION = 4
"""The version of solver and file format: tables of other versions are not read."""
OPTIONS_LIMITING_ENTRIES = ("announce", "chance", "strike", "joker_below")
"""Names of the options that make entries illegal; the other options only change points of the boxes."""
HEAD_FORMAT = struct.Struct("<32s32sd")
"""The header of a file: digest of the rules, checksum of all the rest, and the points for which LARGEST_NUMBER
stands."""
NUMBER_BYTES = 6
"""The size of a stored number in bytes: the largest with which the file of every table stays below
LARGEST_TABLE_FILE_READ_BYTES."""
LARGEST_NUMBER = 2 ** (8 * NUMBER_BYTES) - 1
LARGEST_TABLE_FILE_READ_BYTES = 400_000_000
"""The largest size in bytes of a file that is read as a table; those of the published sheets take 6 MB at most."""
ROWS_AT_ONCE = 512
"""The number of rows that are read and written at once."""
MOST_BOXES_WITHOUT_TABLE = 4
"""The most open lower boxes for which a card is solved without a table; a sheet with its boxes in order never needs
one."""


def rules_digest(values: Values) -> bytes:
    """A digest of the rules that is equal for all editions and options that lead to the same values."""
    terms, histories = values.terms, values.histories
    sheet = terms.sheet
    said = (
        TABLE_VERSION, sheet.dice, sheet.throws, sheet.rethrow_kept, terms.in_order, histories.boxes,
        [terms.options.get(name) for name in OPTIONS_LIMITING_ENTRIES],
        [(one.points, one.threshold, one.above, one.boxes) for one in terms.bonuses],
    )  # fmt: skip
    digest = hashlib.sha256(repr(said).encode())
    for numbers in (histories.plain, histories.after, histories.after_five_of_a_kind):
        digest.update(numbers.tobytes())
    for points, yatzy_bonuses in zip(histories.points, histories.yatzy_bonuses, strict=True):
        for one in (*points, yatzy_bonuses):
            digest.update(one.tobytes())
    return digest.digest()


def values_for(terms: Terms, folder: Path, card: Card | None = None, progress: Progress = lambda part: None) -> Values:
    """The table of values by these rules: read from disk, or solved and stored there. For a `card` with at most
    MOST_BOXES_WITHOUT_TABLE open lower boxes, or a sheet with its boxes in order, only cards on which the lower boxes
    of `card` are filled are solved, and nothing is stored."""
    lower = filled_lower_mask(terms, card or Card())
    if terms.in_order or len(boxes_in_slot_order(terms)) - len(UPPER) - lower.bit_count() <= MOST_BOXES_WITHOUT_TABLE:
        return solve_table(terms, progress, lower)
    values = Values(terms)
    path = folder / FOLDER / f"{rules_digest(values).hex()[:16]}.table"
    if load_table(values, path):
        return values
    values = solve_table(terms, progress)
    save_table(values, path)
    return values


def filled_lower_mask(terms: Terms, card: Card) -> int:
    """The card's filled lower boxes as a bit mask."""
    return sum(1 << at for at, box in enumerate(boxes_in_slot_order(terms)[len(UPPER) :]) if box in card.filled)


def load_table(values: Values, path: Path) -> bool:
    """Read the table from the file into `values`; False if it is missing, damaged or for other rules."""
    try:
        data = read_whole(path, LARGEST_TABLE_FILE_READ_BYTES)
    except OSError:
        return False
    if len(data) < HEAD_FORMAT.size:
        return False
    rules, checksum, largest = HEAD_FORMAT.unpack_from(data)
    stored = memoryview(data)[HEAD_FORMAT.size :]
    reached = memories_reached(values)
    count = values.uppers.count * sum(map(len, reached))
    sound = (
        rules == rules_digest(values)
        and checksum == file_checksum(rules, largest, stored)
        and len(stored) == NUMBER_BYTES * count
    )
    if sound:
        masks, memories = solved_masks_and_memories(reached)
        size = ROWS_AT_ONCE * values.uppers.count * NUMBER_BYTES
        for first in range(0, len(masks), ROWS_AT_ONCE):
            some = slice(first, first + ROWS_AT_ONCE)
            start = first // ROWS_AT_ONCE * size
            numbers = unpack_integers(stored[start : start + size]).reshape(-1, values.uppers.count) * (
                largest / LARGEST_NUMBER
            )
            values.table[masks[some], memories[some]] = np.pad(numbers, ((0, 0), (0, 1)), constant_values=-np.inf)
    return sound


def save_table(values: Values, path: Path) -> None:
    """Write the table to the file as integers, ROWS_AT_ONCE rows at a time. An error of the disk is ignored: the table
    is then solved again the next time."""
    masks, memories = solved_masks_and_memories(memories_reached(values))
    largest = float(values.table.max()) + 1

    def pieces() -> Iterator[bytes]:
        for first in range(0, len(masks), ROWS_AT_ONCE):
            some = slice(first, first + ROWS_AT_ONCE)
            numbers = values.table[masks[some], memories[some]][:, : values.uppers.count]
            yield pack_integers(np.rint(numbers * (LARGEST_NUMBER / largest)).astype("<u8"))

    rules = rules_digest(values)
    checksum = hashlib.sha256(HEAD_FORMAT.pack(rules, bytes(32), largest))
    for one in pieces():
        checksum.update(one)
    try:
        make_folder(path.parent)
        write_whole(path, chain([HEAD_FORMAT.pack(rules, checksum.digest(), largest)], pieces()))
    except OSError:
        return


def file_checksum(rules: bytes, largest: float, stored: bytes | memoryview) -> bytes:
    """The checksum of everything else in a file, `largest` included, as a flipped bit of it would change every
    value."""
    digest = hashlib.sha256(HEAD_FORMAT.pack(rules, bytes(32), largest))
    digest.update(stored)
    return digest.digest()


def pack_integers(numbers: Integers) -> bytes:
    """The lowest NUMBER_BYTES bytes of each 64-bit integer, little endian, one integer after the other."""
    return numbers.reshape(-1, 1).view(np.uint8)[:, :NUMBER_BYTES].tobytes()


def unpack_integers(stored: memoryview) -> Integers:
    made = np.zeros((len(stored) // NUMBER_BYTES, 8), np.uint8)
    made[:, :NUMBER_BYTES] = np.frombuffer(stored, np.uint8).reshape(-1, NUMBER_BYTES)
    return made.view("<u8")


def solved_masks_and_memories(memories_by_mask: list[list[int]]) -> tuple[list[int], list[int]]:
    """The rows of the table that are solved, as two lists of equal length: masks of filled lower boxes, and
    memories."""
    found = [(lower, memory) for lower, memories in enumerate(memories_by_mask) for memory in memories]
    return [lower for lower, _ in found], [memory for _, memory in found]
