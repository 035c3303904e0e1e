"""The advice: the expected final points, under optimal play, after every entry and every choice of dice to keep;
computed exactly."""
