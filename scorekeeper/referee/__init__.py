"""The protocol of the referee: its page, the referee who speaks it, and examples with the runner that puts them."""
