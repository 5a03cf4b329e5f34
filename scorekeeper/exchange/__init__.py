"""How matches leave and enter: the game file, and what the command line answers."""
