"""The pad: the running round, from the first bid to the key that closes it."""
