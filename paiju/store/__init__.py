"""The event log, on disk and in memory."""
