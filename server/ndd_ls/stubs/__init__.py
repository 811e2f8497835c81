"""Type stubs of dynamic mode that tell Pylance, pyright, ty, pyrefly and mypy what DALI does."""

from ndd_ls.stubs.assembly import write

__all__ = ["write"]
