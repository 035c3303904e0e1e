"""The real picamera2 over libcamera's virtual camera, in a Debian root: `python -m tests.camera_rig ROOT`."""
