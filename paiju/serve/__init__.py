"""The hall: pages and sockets in front of the log."""
