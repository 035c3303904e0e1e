"""The processes that the table starts beside itself: whether each does its work in the sandbox of the unit."""

from tests.appliance.container import Container

UNIT = """\
[Service]
Type=oneshot
Restart=no
WatchdogSec=0
TimeoutStartSec=600
ExecStart=
ExecStart=/opt/scorekeeper/current/venv/bin/python /usr/src/helpers.py /var/lib/scorekeeper
ExecStopPost=
"""
"""Systemd settings by which the unit runs SCRIPT, in its sandbox, instead of the program."""
SCRIPT = """
import subprocess
import sys
import time
from pathlib import Path

from scorekeeper.advice.process import AdviceProcess
from scorekeeper.advice.questions import question_about
from scorekeeper.local_page.certificate import make_certificate
from scorekeeper.records.luck_process import LuckWorker
from scorekeeper.rules.dice import Throw
from scorekeeper.rules.game import begin_card_game, game_from
from scorekeeper.rules.games import sheet_named
from scorekeeper.rules.sheet import agree_terms

ended = []


def start(*words, **given):
    ended.append(subprocess.Popen(*words, **given))
    return ended[-1]


data = Path(sys.argv[1])
advisor = AdviceProcess(data)
terms = agree_terms(sheet_named("carlit-beginner"), None, {})
advisor.ask(question_about((1, 2), game_from(begin_card_game(terms, ("Anna", "Ben"))).do(Throw((1, 1, 2, 3, 4)))))
found, end = [], time.monotonic() + 60
while "Advised" not in found and time.monotonic() < end:
    found += [type(one).__name__ for one in advisor.answers()]
    time.sleep(0.1)
advisor.close()
print("helper advice:", "good" if "Advised" in found else "no answer", flush=True)
luck = LuckWorker(data, start)
luck.start()
print("helper luck:", "good" if ended and ended[-1].wait() == 0 else [one.returncode for one in ended], flush=True)
spoken = subprocess.run(["espeak-ng", "-v", "de", "--stdout", "drei"], capture_output=True)
print("helper speech:", "good" if spoken.stdout.startswith(b"RIFF") else spoken.stderr.decode())
print("helper certificate:", "good" if b"PRIVATE KEY" in make_certificate(["192.168.1.7"]) else "none")
"""
HELPERS = ("advice", "luck", "speech", "certificate")


def run(box: Container) -> dict[str, str]:
    """The result of each helper: "good", or its error message."""
    (box.root / "usr/src/helpers.py").write_text(SCRIPT)
    settings = box.root / "etc/systemd/system/scorekeeper.service.d/helpers.conf"
    settings.write_text(UNIT)
    box.run("systemctl", "stop", "scorekeeper")
    box.run("systemctl", "daemon-reload")
    box.run("systemctl", "start", "scorekeeper")
    log = box.run("journalctl", "-q", "-u", "scorekeeper", "-n", "60", "-o", "cat").words.splitlines()
    settings.unlink()
    box.run("systemctl", "daemon-reload")
    said = dict(line.removeprefix("helper ").split(": ", 1) for line in log if line.startswith("helper "))
    return {name: said.get(name, log[-1] if log else "nothing was said") for name in HELPERS}
