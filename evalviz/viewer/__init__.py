"""From a result to what a person sees: the page, the static summary, the notebook cell."""
