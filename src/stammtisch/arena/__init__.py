"""Who plays better, and how sure is that: the same deals with the seats exchanged."""
