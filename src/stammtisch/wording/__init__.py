"""How the house speaks at a table: whatever shows the games, a terminal or a page, takes its words here."""
