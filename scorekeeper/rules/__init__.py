"""The rules of the published sheets: pure values and plain functions, nothing but the standard library."""
