"""Tournaments: an event log, folded into a state, and what is drawn, reckoned and printed from it.

`log` is what happened, `fold` makes the `state` of it, `book` adds to both, `files` keeps them on disk;
`draw` says who meets whom, `standing` who is where, `views` what desk, phone and hall see.  No server and
no clock: times come with the events.
"""
