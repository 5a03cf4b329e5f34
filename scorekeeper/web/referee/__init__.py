"""The referee: who wins a trick, asked anywhere or at a table."""
