"""The laboratory: the games as researchers' tools want them.  Needs the extra `research`; nothing else of the
house imports this room, and each wrapper imports only the library that it serves."""
