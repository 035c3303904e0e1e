"""From frames to readings: motion and hands, throws and kept dice, the camera's health and its calibration."""
