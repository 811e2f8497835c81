"""Syntax: a tolerant, incremental parse and the tree that comes of it."""

from ndd_ls.syntax import nodes
from ndd_ls.syntax.tree import Chunk, Module, Source

__all__ = ["Chunk", "Module", "Source", "nodes"]
