"""What the shop knows: orders, invoices, subscriptions and warranties. All people and things are invented."""

from __future__ import annotations

from typing import Any

TODAY = "2026-11-16"
CURRENCY = "EUR"

Record = dict[str, Any]


def _item(sku: str, name: str, price: float, quantity: int = 1) -> Record:
    return {"sku": sku, "name": name, "quantity": quantity, "price": price}


def _order(email: str, status: str, placed: str, delivery: str | None, *items: Record) -> Record:
    return {
        "customer_email": email,
        "status": status,
        "placed_on": placed,
        "delivery_date": delivery,
        "items": list(items),
        "total": round(sum(item["price"] * item["quantity"] for item in items), 2),
        "currency": CURRENCY,
    }


ORDERS: dict[str, Record] = {
    "L-20417": _order(
        "marta.lindqvist@example.com", "delivered", "2026-10-30", "2026-11-03", _item("KET-04", "Enamel kettle", 39.90)
    ),
    "L-20433": _order(
        "jonas.weber@example.com",
        "shipped",
        "2026-11-11",
        "2026-11-18",
        _item("BOOT-43", "Hiking boots, size 43", 129.00),
        _item("SOCK-L", "Wool socks, size L", 9.50, quantity=2),
    ),
    "L-20458": _order(
        "aiko.tanaka@example.com", "delivered", "2026-10-24", "2026-10-28", _item("RICE-10", "Rice cooker 1.0 l", 89.00)
    ),
    "L-20490": _order(
        "omar.haddad@example.com", "processing", "2026-11-14", "2026-11-20", _item("LAMP-22", "Desk lamp, brass", 54.00)
    ),
    "L-20502": _order(
        "priya.nair@example.com", "delivered", "2026-11-04", "2026-11-09", _item("TENT-2P", "Tent for two", 249.00)
    ),
    "L-20519": _order(
        "tom.okafor@example.com", "delivered", "2025-08-11", "2025-08-14", _item("BLND-7", "Stand blender", 74.50)
    ),
    "L-20533": _order(
        "elena.petrova@example.com",
        "shipped",
        "2026-11-12",
        "2026-11-17",
        _item("LITE-B", "Bicycle light", 32.00, quantity=2),
    ),
    "L-20561": _order(
        "lucas.moreau@example.com", "processing", "2026-11-13", "2026-11-21", _item("SHELF-5", "Oak bookshelf", 159.00)
    ),
    "L-20566": _order(
        "lucas.moreau@example.com", "processing", "2026-11-15", "2026-11-21", _item("BOX-3", "Storage box", 14.00)
    ),
    "L-20577": _order(
        "hana.kim@example.com", "delivered", "2026-09-26", "2026-09-30", _item("PAN-28", "Frying pan 28 cm", 45.00)
    ),
    "L-20588": _order(
        "sofia.rossi@example.com", "delivered", "2026-11-02", "2026-11-06", _item("MUG-6", "Set of six mugs", 38.40)
    ),
    "L-20602": _order(
        "ben.carter@example.com", "delivered", "2024-06-03", "2024-06-07", _item("SPKR-1", "Garden speaker", 119.00)
    ),
    "L-20615": _order(
        "sofia.rossi@example.com", "processing", "2026-11-15", "2026-11-19", _item("VASE-2", "Glass vase", 26.00)
    ),
}

CARRIER: dict[str, Record] = {
    "L-20433": {"carrier": "Swiftpost", "last_scan": "Hamburg depot", "expected_on": "2026-11-18", "stops_before": 2},
    "L-20417": {"carrier": "Swiftpost", "last_scan": "Delivered to the recipient", "expected_on": "2026-11-03"},
}
CARRIER_DOWN = frozenset({"L-20533"})

INVOICES: dict[str, Record] = {
    "L-20417": {
        "invoice_id": "INV-7702",
        "total": 39.90,
        "shipping": 0.0,
        "payments": [
            {"payment_id": "P-1", "amount": 39.90, "paid_on": "2026-10-30"},
            {"payment_id": "P-2", "amount": 39.90, "paid_on": "2026-10-30"},
        ],
    },
    "L-20433": {"invoice_id": "INV-7718", "total": 148.00, "shipping": 0.0, "paid_on": "2026-11-11"},
    "L-20458": {"invoice_id": "INV-7690", "total": 93.90, "shipping": 4.90, "paid_on": "2026-10-24"},
    "L-20502": {"invoice_id": "INV-7709", "total": 249.00, "shipping": 0.0, "paid_on": "2026-11-04"},
    "L-20519": {"invoice_id": "INV-5121", "total": 74.50, "shipping": 0.0, "paid_on": "2025-08-11"},
    "L-20561": {"invoice_id": "INV-7731", "total": 163.90, "shipping": 4.90, "paid_on": "2026-11-13"},
    "L-20588": {
        "invoice_id": "INV-7705",
        "total": 38.40,
        "shipping": 0.0,
        "refunded": 12.80,
        "refunded_on": "2026-11-12",
        "refund_reason": "damaged",
    },
}
REFUND_LIMIT = 200.0

SUBSCRIPTIONS: dict[str, Record] = {
    "S-3301": {"product": "Coffee beans 1 kg", "price": 18.00, "every": "month", "next_delivery": "2026-11-28"},
    "S-3314": {"product": "Cat litter 10 l", "price": 27.50, "every": "month", "next_delivery": "2026-12-05"},
}

WARRANTY_MONTHS = {"BLND-7": 24, "RICE-10": 36, "SPKR-1": 24, "LAMP-22": 24, "PAN-28": 60}
