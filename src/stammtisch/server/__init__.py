"""The table in the browser: one process, one database, one task for each table."""
