"""The protocol of the referee: its page, the referee who speaks it, and examples with the runner that puts them.

PROTOCOL.md  what is asked and answered
table        the referee: requests, questions, facts and states are its parts
conformance  the runner: client, manners, cards and rounds are its parts
vectors.json the examples
"""
