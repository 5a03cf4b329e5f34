"""The sheets: what is printed, and the chart that pages and paper share."""
