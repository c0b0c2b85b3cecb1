"""A run as the JSON that a page holds (assets/viewer/src/state.ts): an index of its cases and the body of each."""

from .state import BLOCK_SIZE, State, build_state

__all__ = ["BLOCK_SIZE", "State", "build_state"]
