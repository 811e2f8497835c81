"""Features: what an editor or the command line asks of a document, as plain data."""
