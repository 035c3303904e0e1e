"""How fast the referee answers, and what 100,000 lines without sense do to it: python -m tests.benchmarks.referee."""

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path
from random import Random

from tests.benchmarks.progress import bar
from tests.scorekeeper.commands.fuzz import fuzzed

SCORE = {"do": "score", "sheet": "noris", "filled": {"ones": 3, "sixes": 18}, "dice": [1, 2, 3, 4, 5], "box": "chance"}


class Process:
    """`scorekeeper referee` as another program would run it."""

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

    def megabytes(self) -> float:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) / 1024

    def end(self) -> int:
        assert self.process.stdin is not None
        self.process.stdin.close()
        return self.process.wait(20)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lines", type=int, default=100_000, help="lines without sense")
    parser.add_argument("--questions", type=int, default=20_000, help="score requests")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    referee = Process()
    line, start = json.dumps(SCORE).encode(), time.perf_counter()
    for _ in range(given.questions):
        assert referee.ask(line)["points"] == 15
    print(f"{given.questions / (time.perf_counter() - start):.0f} score requests a second, one at a time")
    accepted, early = 0, 0.0
    for number, fuzz in enumerate(bar(fuzzed(Random(given.seed), given.lines), given.lines, "lines")):
        accepted += referee.ask(fuzz)["ok"] is True
        if number == given.lines // 10:
            early = referee.megabytes()
    late = referee.megabytes()
    print(f"{given.lines} fuzzed lines answered, {accepted} of them accepted")
    print(f"memory {early:.1f} MB after a tenth of them, {late:.1f} MB after all")
    code = referee.end()
    print(f"exit code {code}")
    return 1 if code or late > early * 1.2 else 0


if __name__ == "__main__":
    sys.exit(main())
