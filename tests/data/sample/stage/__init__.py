"""What stands in for the network and for time while ADK really runs: script, model, judge, clock."""
