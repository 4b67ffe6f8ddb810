"""What pytest does not collect: the module for OpenSpiel where OpenSpiel is not installed (it is in no extra)."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("pyspiel") is not None else ["src/hotstove/lab/envs/openspiel.py"]
