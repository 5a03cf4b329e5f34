"""What is kept: crews, players, matches as logs of entries, and a copy of their points for lists.

Usable without the web. Points are never the source: a match is the fold of its log.
"""
