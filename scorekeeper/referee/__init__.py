"""The referee: the rules as a protocol, and the examples that every implementation of it must pass.

PROTOCOL.md  the requests and answers
table        the referee; requests, openings, questions, facts and states are its parts
conformance  runs the examples; client, card_examples, chicago_examples and protocol_checks are its parts
vectors.json the examples
"""
