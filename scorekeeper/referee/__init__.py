"""The referee's protocol page, its examples, and the runner that puts them to any referee."""
