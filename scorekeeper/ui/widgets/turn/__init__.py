"""Parts of the turn page: band, tray, panel, Chicago's board, and how they move."""
