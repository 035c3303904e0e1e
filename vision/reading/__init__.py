"""From one picture to the faces of its dice, in the stages rectify, find, upright, name and agree; and the trained
model."""
