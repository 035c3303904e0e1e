"""Running for years without care: watched over by systemd, with a memory of crashes, a doctor and backups.

heart    says to systemd that the screen is drawn, and that it goes on being drawn
starts   counts the starts that ended badly; after some the camera stays off
crashes  the last crashes and a small log, on disk
running  all three around one evening
"""
