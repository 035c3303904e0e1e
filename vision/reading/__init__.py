"""From one picture to the faces of its dice: rectify, find, upright, name, agree, doubt; and the trained model."""
