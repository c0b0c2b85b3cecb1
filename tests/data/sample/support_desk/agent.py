"""The two versions of the agent: they differ in their instructions, as versions mostly do."""

from __future__ import annotations

from typing import Any

from google.adk.agents import Agent
from google.adk.models.base_llm import BaseLlm
from google.adk.tools import BaseTool, ToolContext

from . import tools

_DESK = {
    "v1": (
        "You are the support desk of Larkspur, an online shop for home and garden. Today is {today}. "
        "Help customers with orders, deliveries, returns and warranties. Be warm and thorough. "
        "Hand invoices, refunds and subscriptions to billing_agent."
    ),
    "v2": (
        "You are the support desk of Larkspur, an online shop for home and garden. Today is {today}. "
        "Help customers with orders, deliveries, returns and warranties. "
        "Look an order up before you change or promise anything. Take every argument of a call from the customer "
        "or from an earlier tool answer. When a tool reports an error, say so and do not claim success. "
        "Only promise what your tools can do. Answer in the customer's language, in three sentences or fewer. "
        "Hand invoices, refunds and subscriptions to billing_agent."
    ),
}
_BILLING = {
    "v1": "You handle invoices, refunds and subscriptions of Larkspur. Today is {today}. Look the invoice up first.",
    "v2": (
        "You handle invoices, refunds and subscriptions of Larkspur. Today is {today}. Look the invoice up first. "
        "Report a refund only when issue_refund has confirmed it; above 200 EUR hand over to a supervisor."
    ),
}
VERSIONS = tuple(_DESK)


def report_tool_error(
    tool: BaseTool, args: dict[str, Any], tool_context: ToolContext, error: Exception
) -> dict[str, Any]:
    """Give an unknown tool's error to the model, where ADK would end the turn."""
    return {"status": "error", "message": str(error).splitlines()[0]}


def build_agent(version: str, model: BaseLlm) -> Agent:
    """The root agent `support_desk` with its sub-agent `billing_agent`.

    Args:
        version: `v1` or `v2`.
        model: answers for both agents.
    """
    billing = Agent(
        name="billing_agent",
        model=model,
        description="Handles invoices, refunds and subscriptions.",
        instruction=_BILLING[version],
        tools=[tools.get_invoice, tools.issue_refund, tools.pause_subscription],
        on_tool_error_callback=report_tool_error,
    )
    return Agent(
        name="support_desk",
        model=model,
        description="Handles orders, deliveries, returns and warranties.",
        instruction=_DESK[version],
        tools=[
            tools.find_orders,
            tools.get_order,
            tools.track_parcel,
            tools.change_delivery,
            tools.start_return,
            tools.check_warranty,
        ],
        sub_agents=[billing],
        on_tool_error_callback=report_tool_error,
    )
