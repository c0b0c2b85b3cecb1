"""The 40 cases, by what they are about."""

from . import billing, deliveries, orders, returns, warranty

CASES = (*orders.CASES, *deliveries.CASES, *returns.CASES, *warranty.CASES, *billing.CASES)
