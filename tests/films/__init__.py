"""Films of a table for tests: real photos or our sprites, drawn hands, trembling cameras; the truth of every frame."""
