"""Rules: one file each, found by a scan of this package; their documentation is in ``docs/``."""
