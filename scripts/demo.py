"""Show the main job on a real file: what is found, one repair, and what the editor shows.

Nothing is written. Run by ``make demo``.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding

from ndd_ls.catalog.documentation import Documentation
from ndd_ls.catalog.environment import discover
from ndd_ls.catalog.loader import load_for
from ndd_ls.config import Settings
from ndd_ls.features.document import Document
from ndd_ls.features.hover import hover

ROOT = Path(__file__).parents[1]
FILE = "examples/train_resnet.py"
COLUMNS = 80
# What the pointer is put on, and the code that it is found in.
HOVERS = [("images", "images, rng, size):\n"), ("uniform", "uniform(range")]


def main() -> None:
    """Print the demonstration."""
    console = Console(width=COLUMNS, highlight=False)
    console.rule(f"What is wrong in {FILE}")
    check(console, FILE)
    console.rule("One repair")
    check(console, "--diff", "--select", "NDD202", FILE)
    console.rule("What an editor shows under the pointer")
    hovers(console)
    console.rule("The same in Chinese")
    check(console, "--locale", "zh-CN", "--select", "NDD301", FILE)


def check(console: Console, *arguments: str) -> None:
    """Run the checker as a user does, and let it write to the terminal.

    Raises:
        subprocess.CalledProcessError: It did not find what is there to be found.
    """
    console.print(f"[dim]$[/] [bold]ndd-ls check {' '.join(arguments)}[/]\n")
    command = [sys.executable, "-m", "ndd_ls", "check", *arguments]
    environment = {**os.environ, "COLUMNS": str(COLUMNS)}
    done = subprocess.run(command, cwd=ROOT, env=environment, stderr=subprocess.STDOUT, check=False)
    if done.returncode != 1:
        raise subprocess.CalledProcessError(done.returncode, command)
    console.print()


def hovers(console: Console) -> None:
    """Print what the server answers when it is asked about some places of the file."""
    path = ROOT / FILE
    text = path.read_text(encoding="utf-8")
    catalog, _ = load_for(workspace_folders=[ROOT])
    installation = discover(None, [ROOT]).installation
    documentation = None if installation is None else Documentation(installation.package)
    document = Document(text, path=path, catalog=catalog)
    for name, code in HOVERS:
        offset = text.index(code)
        found = hover(document, offset, Settings(), documentation)
        if found is None:
            raise LookupError(f"there is no hover on {name}")
        line = document.lines.position(offset).line + 1
        console.print(f"[dim]{FILE}:{line}[/] [bold]{name}[/]\n")
        console.print(Padding(Markdown(found.markdown), (0, 4)))
        console.print()


if __name__ == "__main__":
    main()
