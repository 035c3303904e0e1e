"""A client of a referee that runs as another process, and the checks on its answers."""

import json
import queue
import subprocess
import sys
import threading
from collections.abc import Sequence
from typing import Any

ANSWER_WITHIN_S = 20  # seconds for one answer

Answer = dict[str, Any]


class Mismatch(Exception):
    """The referee gave an answer other than the expected one."""


class RefereeClient:
    """A referee started by a command. `ask` sends one request and returns its answer, even a refusal; a Mismatch if
    the id differs. The program ends if the referee cannot be started or gives no usable answer."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except OSError as error:
            sys.exit(f"{command[0]} cannot be started: {error.strerror}")
        self.lines: queue.Queue[str | None] = queue.Queue()
        self.asked, self.last = 0, ""
        threading.Thread(target=self.read_answers_into_queue, daemon=True).start()

    def read_answers_into_queue(self) -> None:
        """Put every line that the referee writes into the queue, and None when it ends; runs in a thread."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put(None)

    def send_line(self, line: str) -> Answer:
        """Send one line, JSON or not, and return the answer; end the program if none comes or it is no JSON object."""
        assert self.process.stdin is not None
        self.last = line[:300]
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
            text = self.lines.get(timeout=ANSWER_WITHIN_S)
        except queue.Empty:
            sys.exit(f"no answer within {ANSWER_WITHIN_S} seconds to {self.last}")
        except BrokenPipeError:
            text = None
        if text is None:
            sys.exit(f"the referee ended at {self.last}")
        try:
            answer = json.loads(text)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            sys.exit(f"not one JSON object on one line: {text[:300]} <- {self.last}")
        return answer

    def ask(self, **request: Any) -> Answer:
        self.asked += 1
        answer = self.send_line(json.dumps({**request, "id": self.asked}, ensure_ascii=False))
        check_equal("id", answer.pop("id", None), self.asked)
        return answer

    def ask_accepted(self, **request: Any) -> Answer:
        """Send a request that must succeed, and return the answer; a Mismatch if it is refused."""
        answer = self.ask(**request)
        if answer.get("ok") is not True:
            raise Mismatch(f"{answer.get('error')}: {answer.get('message')} <- {self.last}")
        return answer

    def ask_refused(self, error: str, **request: Any) -> None:
        """Send a request that must be refused with this error; a Mismatch if it is not."""
        self.check_refusal(error, self.ask(**request))

    def check_refusal(self, error: str, answer: Answer) -> None:
        if answer.get("ok") is not False:
            raise Mismatch(f"accepted, expected {error}: {self.last}")
        check_equal(f"error for {self.last}", answer.get("error"), error)
        check_equal("message is a sentence", bool(answer.get("message")), True)

    def play_act_checking_undo(self, **act: Any) -> Answer:
        """Send an act that must be accepted, and return the answer; check that undo takes the act back completely and
        that it can be repeated."""
        before = self.ask_accepted(do="state")
        answer = self.ask_accepted(**act)
        check_equal("answer to undo", self.ask_accepted(do="undo"), before)
        check_equal("state after undo", self.ask_accepted(do="state"), before)
        check_equal("the same act after undo", self.ask_accepted(**act), answer)
        after = self.ask_accepted(do="state")
        check_equal("state", {name: answer.get(name) for name in after}, after)
        return answer

    def play_refused_act(self, error: str, **act: Any) -> None:
        """Send an act that must be refused with this error, and check that it changes nothing."""
        before = self.ask_accepted(do="state")
        self.ask_refused(error, **act)
        check_equal("state after a refused act", self.ask_accepted(do="state"), before)

    def close(self) -> int:
        assert self.process.stdin is not None
        self.process.stdin.close()
        try:
            return self.process.wait(ANSWER_WITHIN_S)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return -1


def check_equal(what: str, got: Any, expected: Any) -> None:
    if got != expected:
        raise Mismatch(f"{what}: got {got!r}, expected {expected!r}")


def are_faces(dice: Sequence[int], count: int) -> bool:
    return len(dice) == count and all(1 <= die <= 6 for die in dice)
