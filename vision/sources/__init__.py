"""Where frames come from: one protocol, one file a source."""
