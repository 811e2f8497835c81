"""ndd-ls: a language server for NVIDIA DALI dynamic mode.

The layers, lowest first; an import may only point downwards (``tests/test_layers.py``)::

    text <- syntax <- catalog <- semantic <- rules <- config <- features <- server, cli
"""

__version__ = "0.1.0"
