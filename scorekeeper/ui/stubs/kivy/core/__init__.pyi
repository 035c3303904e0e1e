"""Window and letters."""
