"""What each page shows and what a touch leads to, as frozen values: pure and typed, without Kivy, OpenCV or threads.

turn        the turn page
card        the scorecard and its corrections
chicago     games without a card
setup       a match before it begins
afterwards  the end, past games, records
advice      the coach
moments     what happens between two views
house       camera guide, settings, backup, scoreboard, leaving
texts       translations; players: names and initials
"""
