"""The agent under evaluation: customer support of Larkspur, an invented online shop."""

from . import agent as agent
