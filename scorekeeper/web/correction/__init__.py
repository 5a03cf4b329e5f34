"""A round corrected after it was played, in full and with its log."""
