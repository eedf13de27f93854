"""The table in a terminal: what is drawn, what is asked, what is typed."""
