"""What is agreed for a match, changed at any time: rules, seats, who comes and goes."""
