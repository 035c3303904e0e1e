"""Running for years without care: a systemd watchdog, a record of crashes, and a safe start.

heart    reports to systemd that the screen is being drawn
starts   counts starts that ended badly; after several the camera stays off
crashes  keeps the last crashes and a small log on disk
firmware asks a Raspberry Pi about its power supply
display  the card, the resolution and the backlight of the display
running  all of them around one evening
"""
