"""One stage a file. The reader calls rectify, find, upright, name and agree; the eye calls health, settle and track."""
