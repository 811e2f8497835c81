"""Images, and maps of the same size."""

from .pairs import pairs as pairs
