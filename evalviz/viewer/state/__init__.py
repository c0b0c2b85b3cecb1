"""A run as the JSON that a page holds (assets/viewer/src/state.ts): an index for lists and charts, and bodies of cases."""

from .state import BLOCK_SIZE, State, build_state

__all__ = ["BLOCK_SIZE", "State", "build_state"]
