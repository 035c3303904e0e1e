"""The speed of the referee, and its behaviour on 100,000 lines of nonsense: python -m tests.benchmarks.referee.

Prints score requests per second, how many lines were accepted, and the memory; ends with 1 if memory grew by more than
a fifth or the referee failed.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.benchmarks.progress import bar
from tests.scorekeeper.commands.fuzz import fuzzed
from tests.scorekeeper.commands.test_referee_fuzz import holds_together

SCORE = {"do": "score", "sheet": "noris", "filled": {"ones": 3, "sixes": 18}, "dice": [1, 2, 3, 4, 5], "box": "chance"}
STATE = b'{"do": "state"}'


class Process:
    """Runs `scorekeeper referee` in a process and talks to it over pipes, as another program would."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "scorekeeper", "referee"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, line: bytes) -> dict[str, object]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()
        answer: dict[str, object] = json.loads(self.process.stdout.readline())
        return answer

    def seconds(self) -> float:
        """The processor time that the referee has used so far, in seconds."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def megabytes(self) -> float:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) / 1024

    def end(self) -> int:
        assert self.process.stdin is not None
        self.process.stdin.close()
        return self.process.wait(20)


def bear(referee: Process, lines: Iterator[bytes], count: int) -> tuple[int, float, float]:
    """Send nonsense to the referee; return how many lines were accepted, and its megabytes early and at the end.

    The early ones are taken after a tenth of the lines. A refused line must change nothing, and every state must be
    consistent; otherwise the run is aborted.
    """
    accepted, early, before = 0, 0.0, referee.ask(STATE)
    for number, line in enumerate(bar(lines, count, "lines")):
        answer, after = referee.ask(line), referee.ask(STATE)
        if answer["ok"] is True:
            accepted += 1
        elif after != before:
            raise SystemExit(f"refused, and yet the state has changed: {line!r}")
        holds_together(after)
        before = after
        if number == count // 10:
            early = referee.megabytes()
    return accepted, early, referee.megabytes()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lines", type=int, default=100_000, help="lines without sense")
    parser.add_argument("--questions", type=int, default=20_000, help="score requests")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    referee = Process()
    line = json.dumps(SCORE).encode()
    assert referee.ask(line)["points"] == 15
    start, used = time.perf_counter(), referee.seconds()
    for _ in range(given.questions):
        assert referee.ask(line)["points"] == 15
    took, used = time.perf_counter() - start, max(referee.seconds() - used, 0.01)
    print(f"score requests         {given.questions / took:.0f} a second, asked one at a time and waited for; "
          f"{given.questions / used:.0f} a second of one core's time")  # fmt: skip
    accepted, early, late = bear(referee, fuzzed(Random(given.seed), given.lines), given.lines)
    code = referee.end()
    print(f"lines without sense    {given.lines} answered, {accepted} accepted, wrong states 0, exit code {code}")
    print(f"memory                 {early:.1f} MB after a tenth of them, {late:.1f} MB after all")
    return 1 if code or late > early * 1.2 else 0


if __name__ == "__main__":
    sys.exit(main())
