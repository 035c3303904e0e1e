"""Running for years without care: a systemd watchdog, a record of crashes, and a safe start.

heart    reports to systemd that the screen is being drawn
starts   counts starts that ended badly; after several the camera stays off
crashes  keeps the last crashes and a small log on disk
running  one run of the program with heart, starts and crashes around it
stopping ends the program in order on a signal; power: the ways to end it, and their exit codes
firmware asks a Raspberry Pi about power, temperature and version
display  the graphics card, the resolution and the backlight of the display
sticks   the USB sticks that are plugged in
notices  a message to the players
"""
