"""The statistics of an evaluation: frames in, frames and dataclasses out."""
