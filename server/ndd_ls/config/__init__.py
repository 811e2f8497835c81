"""Configuration: the settings, and reading them from files and editors."""

from ndd_ls.config.definitions import DEFINITIONS, Definition, Kind
from ndd_ls.config.parse import Configuration, Problem, from_client, load
from ndd_ls.config.settings import DEFAULTS, Settings

__all__ = [
    "DEFAULTS",
    "DEFINITIONS",
    "Configuration",
    "Definition",
    "Kind",
    "Problem",
    "Settings",
    "from_client",
    "load",
]
