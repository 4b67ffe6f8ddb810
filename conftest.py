"""What pytest does not collect: the modules for OpenSpiel and for sb3-contrib where these are not installed."""

from importlib.util import find_spec

NEEDED = {"pyspiel": "src/hotstove/lab/envs/openspiel.py", "sb3_contrib": "src/hotstove/lab/envs/sb3.py"}
collect_ignore = [file for library, file in NEEDED.items() if find_spec(library) is None]
