"""The appliance in a real system: installed, updated, killed and removed in a Debian container that systemd boots.

    sudo python -m tests.appliance /var/tmp/scorekeeper-appliance             all tests (acts), about 15 minutes
    sudo python -m tests.appliance /var/tmp/scorekeeper-appliance install     one of them: see ACTS

Needs root, mmdebstrap and systemd-nspawn; makes a Debian root of 300 MB there on first use. A container has no display:
the screen is drawn off screen, by software. Everything else is as on a Raspberry Pi OS without a desktop. Prints each
result; the first that fails ends the run with 1.
"""
