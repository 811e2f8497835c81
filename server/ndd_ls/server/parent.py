"""The editor's process: a server that outlives it would run for ever."""

from __future__ import annotations

import os
import select
import sys
import threading
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_SECONDS = 5.0


def watch(process: int, ended: Callable[[], None]) -> None:
    """Call ``ended``, from a thread, when a process has ended.

    A process that cannot be seen is not watched: an editor outside of the container that the server
    runs in has a number that means nothing here.
    """

    def wait() -> None:
        if _wait_for_end(process):
            ended()

    threading.Thread(target=wait, name="parent", daemon=True).start()


def _wait_for_end(process: int) -> bool:
    """Return True when a process has ended, False at once if there is none."""
    if sys.platform == "win32":
        return _wait_on_windows(process)
    if sys.platform == "linux" and hasattr(os, "pidfd_open"):
        return _wait_on_linux(process)
    seen = False
    while _is_alive(process):
        seen = True
        time.sleep(_SECONDS)
    return seen


def _wait_on_linux(process: int) -> bool:
    try:
        descriptor = os.pidfd_open(process)
    except OSError:
        return False
    select.select([descriptor], [], [])
    os.close(descriptor)
    return True


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:  # it lives, and is another user's
        return True
    return True


def _wait_on_windows(process: int) -> bool:
    import ctypes

    kernel = ctypes.windll.kernel32  # type: ignore[attr-defined,unused-ignore]
    synchronize, infinite = 0x00100000, 0xFFFFFFFF
    handle = kernel.OpenProcess(synchronize, False, process)
    if not handle:
        return False
    kernel.WaitForSingleObject(handle, infinite)
    kernel.CloseHandle(handle)
    return True
