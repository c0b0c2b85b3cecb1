"""How fast evalviz is, beside what people use today. One by one: `python -m tests.benchmarks.page_speed --help`.

Machines differ and are shared, so what counts are ratios: every script measures both sides in one run.
"""
