"""The scorecard and the chart of its totals."""
