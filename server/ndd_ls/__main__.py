"""``python -m ndd_ls`` is ``ndd-ls``."""

import sys

from ndd_ls.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
