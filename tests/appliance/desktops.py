"""Installs where a desktop owns the display: X11, and Wayland with Xwayland, each with a user logged in."""

from tests.appliance.container import Container, project

PACKAGES = ("xvfb", "weston", "xwayland", "libpam-systemd", "dbus-user-session")
UNIT = """\
[Unit]
After=systemd-logind.service
[Service]
User=anna
PAMName=login
Environment=XDG_SESSION_TYPE={kind} XDG_SESSION_CLASS=user
ExecStart=/usr/local/bin/desktop
"""
X11 = """\
#!/bin/sh
env DISPLAY=:7 sleep infinity &
exec Xvfb :7 -screen 0 1280x720x24
"""
WAYLAND = """\
#!/bin/sh
systemctl --user set-environment DISPLAY=:0 WAYLAND_DISPLAY=wayland-1 "XDG_RUNTIME_DIR=$XDG_RUNTIME_DIR"
exec weston --backend=headless-backend.so --socket=wayland-1 --xwayland --idle-time=0
"""
DESKTOPS = {"x11": X11, "wayland": WAYLAND}


def log_in(box: Container, kind: str) -> None:
    """Start a desktop of this kind with a logged-in user, as a display manager would."""
    for name, text in (("etc/systemd/system/display-manager.service", UNIT.format(kind=kind)),
                       ("usr/local/bin/desktop", DESKTOPS[kind])):  # fmt: skip
        (box.root / name).write_text(text)
        (box.root / name).chmod(0o755)
    box.run("systemctl", "daemon-reload")
    box.run("systemctl", "restart", "display-manager")
    box.until("ActiveState", "active", unit="display-manager")
    box.run("sleep", "3")


def furnish(box: Container) -> None:
    box.run("apt-get", "-qq", "update")
    install = ("env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "-y", "--no-install-recommends", "install")
    box.run(*install, *PACKAGES)
    box.run("useradd", "-m", "anna")


def broken(box: Container, change: tuple[str, str, str]) -> str:
    """Install the program, then update it to a changed version in a user's X11 session; return the update's output."""
    log_in(box, "x11")
    box.run(project(box.root), "--yes")
    said = box.run(project(box.root, "0.9.2", change), "--yes").words
    box.run("systemctl", "stop", "display-manager")
    return said


def installed(box: Container, kind: str) -> tuple[str, str]:
    """Install under this kind of desktop; return the output of the installer, and of the doctor on its window."""
    log_in(box, kind)
    said = box.run(project(box.root), "--yes").words
    asked = box.run("/opt/scorekeeper/current/deploy/in-session", "scorekeeper", "doctor", "--only", "display").words
    box.run("systemctl", "stop", "display-manager")
    return said, asked
