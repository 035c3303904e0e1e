"""Simulated films of dice on a table: real photos or drawn pictures, drawn hands, moving cameras.

Each frame comes with its truth.
"""
