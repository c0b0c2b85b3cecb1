"""The tools of both agents. Each waits as long as such a service takes, and reports trouble in its answer."""

from __future__ import annotations

import asyncio
from datetime import date
from typing import Any, Literal

from google.adk.tools import ToolContext

from . import shop

Answer = dict[str, Any]


def _error(code: int, message: str) -> Answer:
    return {"status": "error", "code": code, "message": message}


def _unknown(kind: str, key: str) -> Answer:
    return _error(404, f"No {kind} {key!r}")


async def find_orders(
    customer_email: str, status: Literal["processing", "shipped", "delivered"] | None = None
) -> Answer:
    """Lists the orders of a customer, newest first; with status, only those in it."""
    await asyncio.sleep(0.34)
    found = [
        {"order_id": order_id, "status": order["status"], "placed_on": order["placed_on"], "total": order["total"]}
        for order_id, order in shop.ORDERS.items()
        if order["customer_email"] == customer_email and status in (None, order["status"])
    ]
    return {"status": "ok", "orders": sorted(found, key=lambda order: order["placed_on"], reverse=True)}


async def get_order(order_id: str, tool_context: ToolContext) -> Answer:
    """Returns one order: items, status, delivery date, total."""
    await asyncio.sleep(0.21)
    if order_id not in shop.ORDERS:
        return _unknown("order", order_id)
    tool_context.state["current_order"] = order_id
    return {"status": "ok", "order_id": order_id, **shop.ORDERS[order_id]}


async def track_parcel(order_id: str) -> Answer:
    """Asks the carrier where the parcel of a shipped order is."""
    if order_id in shop.CARRIER_DOWN:
        await asyncio.sleep(10.0)
        return _error(504, "The carrier did not answer within 10 s")
    await asyncio.sleep(0.86)
    if order_id not in shop.CARRIER:
        return _unknown("parcel for order", order_id)
    return {"status": "ok", "order_id": order_id, **shop.CARRIER[order_id]}


async def change_delivery(
    order_id: str, new_date: str, time_window: Literal["morning", "afternoon", "evening"] | None = None
) -> Answer:
    """Moves the delivery of an order that has not left the warehouse.

    Args:
      new_date: YYYY-MM-DD.
      time_window: Where the customer wants one.
    """
    await asyncio.sleep(0.47)
    order = shop.ORDERS.get(order_id)
    if order is None:
        return _unknown("order", order_id)
    if order["status"] != "processing":
        return _error(409, f"Order {order_id} is {order['status']}: it has left the warehouse")
    return {"status": "ok", "order_id": order_id, "delivery_date": new_date, "time_window": time_window or "any"}


async def start_return(
    order_id: str,
    sku: str,
    quantity: int,
    reason: Literal["wrong_size", "damaged", "not_wanted", "wrong_item"],
) -> Answer:
    """Opens a return within 30 days of delivery and sends the customer a label.

    Args:
      sku: As written in the order.
    """
    await asyncio.sleep(0.52)
    if not isinstance(quantity, int):
        return _error(400, f"quantity must be a whole number, got {quantity!r}")
    order = shop.ORDERS.get(order_id)
    if order is None:
        return _unknown("order", order_id)
    if sku not in {item["sku"] for item in order["items"]}:
        return _error(404, f"Order {order_id} has no such item")
    days = (date.fromisoformat(shop.TODAY) - date.fromisoformat(order["delivery_date"])).days
    if days > 30:
        return _error(422, f"Delivered {days} days ago: the 30 days for returns are over")
    return {
        "status": "ok",
        "return_id": f"R-{order_id[2:]}",
        "sku": sku,
        "quantity": quantity,
        "reason": reason,
        "label": "sent by e-mail",
        "send_back_by": "2026-11-30",
    }


async def check_warranty(sku: str, purchase_date: str) -> Answer:
    """Says whether an item is still under warranty.

    Args:
      purchase_date: The day the order was placed, YYYY-MM-DD.
    """
    await asyncio.sleep(0.18)
    months = shop.WARRANTY_MONTHS.get(sku)
    if months is None:
        return _unknown("warranty for item", sku)
    year, month, day = (int(part) for part in purchase_date.split("-"))
    ends = f"{year + months // 12}-{month:02}-{day:02}"
    return {"status": "ok", "sku": sku, "months": months, "ends_on": ends, "valid": ends >= shop.TODAY}


async def get_invoice(order_id: str) -> Answer:
    """Returns the invoice of an order with its payments and refunds."""
    await asyncio.sleep(0.29)
    if order_id not in shop.INVOICES:
        return _unknown("invoice for order", order_id)
    return {"status": "ok", "order_id": order_id, "currency": shop.CURRENCY, **shop.INVOICES[order_id]}


async def issue_refund(
    order_id: str,
    amount: float,
    reason: Literal["charged_twice", "damaged", "late", "shipping", "returned"],
) -> Answer:
    """Pays EUR back to the way an order was paid. Above 200 EUR a supervisor has to do it."""
    await asyncio.sleep(0.74)
    if order_id not in shop.INVOICES:
        return _unknown("invoice for order", order_id)
    if amount > shop.REFUND_LIMIT:
        return _error(403, f"Permission denied: refunds above {shop.REFUND_LIMIT:.0f} EUR need a supervisor")
    return {
        "status": "ok",
        "refund_id": f"RF-{order_id[2:]}",
        "amount": amount,
        "currency": shop.CURRENCY,
        "reason": reason,
        "arrives_within_days": 5,
    }


async def pause_subscription(subscription_id: str, pause_from: str, resume_on: str) -> Answer:
    """Pauses a subscription: no deliveries from pause_from until resume_on (YYYY-MM-DD)."""
    await asyncio.sleep(0.41)
    if subscription_id not in shop.SUBSCRIPTIONS:
        return _unknown("subscription", subscription_id)
    return {
        "status": "ok",
        "subscription_id": subscription_id,
        "product": shop.SUBSCRIPTIONS[subscription_id]["product"],
        "pause_from": pause_from,
        "resume_on": resume_on,
    }
