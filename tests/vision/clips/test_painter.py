"""The pictures of the drawn table, shared by all painters, cannot be written to."""

import pytest

from vision.clips.painter import Painter, load_sprites


@pytest.mark.parametrize("name", ["dice", "tumbling", "hand"])
def test_a_shared_picture_cannot_be_written_to(name: str) -> None:
    with pytest.raises(ValueError, match="read-only"):
        load_sprites(name)[..., :3] = 0
    assert Painter().dice is load_sprites("dice")
