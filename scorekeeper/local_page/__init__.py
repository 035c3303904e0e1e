"""Pages of this table on the local network: the scoreboard for readers, and the page that makes a phone the camera.

Nothing listens before it is switched on, and only then is the web server imported.
"""
