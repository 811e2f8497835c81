"""Type stubs of dynamic mode that tell Pylance, pyright, ty, pyrefly and mypy what DALI does."""

from ndd_ls.text import Localized

FOLDER = "typings"
"""Where the stubs go, if nothing else is said: pyright and Pylance look there by themselves."""


def summary(count: int, version: str, folder: str) -> Localized:
    """Return what was done in one sentence."""
    return Localized(
        f"{count} stubs of DALI {version} in {folder}",
        f"已在 {folder} 写入 DALI {version} 的 {count} 个类型存根",
    )
