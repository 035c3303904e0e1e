"""Turns frames into readings: finds motion and hands, counts throws, follows kept dice, checks the camera and its
calibration."""
