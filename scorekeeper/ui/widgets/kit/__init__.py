"""Parts that know sizes and colours, not games. A page is built from few of them; `screens.page.Page.framed` sets them
below the band.

- `band`: `PageBand` of the tray's wood, or of a player's colour; `gold_key` for the one gold key at its right end.
- `groups`: `group_page` sets the keys of groups beside the rows of the chosen one; `content_width` is what these get.
- `rows`: `RuledList` of rows with thin lines; `control_row` (label, line, keys at the right), `switch_row`, `open_row`
  (touched as a whole, opens a page), `value_key` (the value in force and a chevron), `headed_panel` with a title.
- `card`: `TouchCard`, a raised tile or a key with icon, title and a line, which opens something or chooses it; `Icon`.
- `number`: `big_number`, `number_with_word` (a number with its word below), `number_width`.
- `bar`: `Bar`, a part of something with a line to compare, or a gauge with its good part.
- `switch`: `OnOffSwitch`, the picture of a switch. `mark`: `BadgeWidget`, a player's badge.
- `die`: `DiePicture`, `draw_die`.
- `key`: `Key`; `opens=True` gives it a chevron. `choice`: `choice_key`, one of several values, and `key_grid`.
- `picture`: `Picture` of pixels, never distorted.
- `layout`: `Row`, `Column`, `Grid`, `Panel`, `Scroll`, `fixed`, `share`, `space`. `text`: `Words`, `text_height`.
- `paint`, `grain`, `icons`: surfaces with a rim, wood and felt, icons of one stroke.
- `moves`: motion over the screen. `notice`, `banner`, `fan`: what lies over a page.
"""
