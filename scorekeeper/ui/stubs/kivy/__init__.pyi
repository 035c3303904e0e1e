"""The part of Kivy that the screens use, typed so that a misspelt name fails the check."""
