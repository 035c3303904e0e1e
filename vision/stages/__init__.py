"""From picture to faces: one stage a file, named and called in order by the reader."""
