"""The appliance for real: installed, updated, killed and removed in a Debian system that systemd boots in a container.

    sudo python -m tests.appliance /var/tmp/scorekeeper-appliance             all acts, about 15 minutes
    sudo python -m tests.appliance /var/tmp/scorekeeper-appliance install     one of them: see ACTS

Needs root, mmdebstrap and systemd-nspawn; makes a Debian root of 300 MB there on first use. There is no display in a
container: the screen is drawn off screen, by software. Everything else is as on a Raspberry Pi OS without a desktop.
"""
