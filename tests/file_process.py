"""Runs the tests of each file in a process forked from the worker, which has imported and collected all tests: a worker
never grows, and what a file leaves behind ends with it."""

import os
import traceback
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NoReturn
from warnings import catch_warnings

import pytest
from _pytest.runner import runtestprotocol

OPEN: list["FileProcess"] = []
"""The process of the file whose tests are running; empty between files, and in such a process."""
WORKER: list[Connection] = []
"""In the process of a file, the connection to the worker that requests its tests."""


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Let the process of its file run this test, in workers: a debugger needs the test here."""
    if not hasattr(item.config, "workerinput") or not hasattr(os, "fork"):
        return None
    if WORKER:
        send_reports(item, runtestprotocol(item, log=False, nextitem=nextitem))
        return True
    if not OPEN:
        OPEN.append(FileProcess(item))
    in_file = nextitem if nextitem is not None and nextitem.path == item.path else None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for report in OPEN[0].run(item, in_file):
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    if in_file is None or not OPEN[0].is_alive:
        OPEN.pop().close()
    return True


def pytest_sessionfinish() -> None:
    """Close the process of a file whose last tests do not run, as after an interrupt."""
    while OPEN:
        OPEN.pop().close()


class FileProcess:
    """A forked process that runs tests of the file of this first one."""

    def __init__(self, first: pytest.Item) -> None:
        config: Any = first.config
        config._tmp_path_factory.getbasetemp()  # else each process would empty the folder of all
        here, there = Pipe()
        with catch_warnings(action="ignore", category=DeprecationWarning):  # of the thread that talks to pytest
            self.pid = os.fork()
        if not self.pid:
            here.close()
            run_requested_tests(first.session, there)
        there.close()
        self.is_alive, self.requests = True, here

    def run(self, item: pytest.Item, nextitem: pytest.Item | None) -> list[pytest.TestReport]:
        """The reports of this test; one of a failure if the process ends in it."""
        place = item.session.items.index
        try:
            self.requests.send((place(item), None if nextitem is None else place(nextitem)))
            return [
                item.config.hook.pytest_report_from_serializable(config=item.config, data=one)
                for one in self.requests.recv()
            ]
        except (EOFError, OSError):
            self.is_alive = False
            why = f"the process of {Path(item.path).name} ended in this test"
            return [pytest.TestReport(item.nodeid, item.location, {}, "failed", why, "call")]

    def close(self) -> None:
        self.requests.close()
        os.waitpid(self.pid, 0)


def run_requested_tests(session: pytest.Session, worker: Connection) -> NoReturn:
    """Run each test that the worker requests by its place among all, until it hangs up."""
    WORKER.append(worker)
    ending = 1
    try:
        while True:
            this, following = worker.recv()
            item, nextitem = session.items[this], None if following is None else session.items[following]
            session.config.hook.pytest_runtest_protocol(item=item, nextitem=nextitem)
    except (EOFError, KeyboardInterrupt):
        session._setupstate.teardown_exact(None)
        ending = 0
    except BaseException:  # noqa: BLE001  (whatever it is, this process must not go on as a second worker)
        traceback.print_exc()
    os._exit(ending)


def send_reports(item: pytest.Item, reports: list[pytest.TestReport]) -> None:
    to_send = item.config.hook.pytest_report_to_serializable
    WORKER[0].send([to_send(config=item.config, report=one) for one in reports])
