"""Semantics: what every object of a program is."""

from ndd_ls.semantic.dependencies import Imports
from ndd_ls.semantic.program import Model, Program
from ndd_ls.semantic.unit import Unit

__all__ = ["Imports", "Model", "Program", "Unit"]
