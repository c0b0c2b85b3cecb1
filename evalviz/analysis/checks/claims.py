"""Which values does a judge's rationale call invented or absent from what the agent had?

A reader of sentences, not of meaning: it looks for values that stand in the same clause as words of such a claim. It
would rather find nothing than accuse a judge wrongly, so a clause that denies the claim, speaks of the answer as
the place where something is missing, or contrasts the value with another is left out.
"""

from __future__ import annotations

import re
from typing import Final

_NOUN: Final = r"(?:evidence|source|basis|record|mention|trace|support)"
_PLACE: Final = (
    r"(?:any\s+|the\s+|its\s+|provided\s+|given\s+|available\s+|trusted\s+|retrieved\s+|original\s+|user'?s?\s+|agent'?s?\s+)*"
    r"(?:tool|function|api|context|input|conversation|request|prompt|query|user|evidence|source|data|output|record|"
    r"history|message|instruction|search\s+result|result|trace|knowledge|document)"
)
_VERB: Final = (
    r"(?:present|found|mentioned|contained|supported|grounded|given|provided|stated|returned|included|listed|backed|"
    r"shown|confirmed|substantiated|verified)"
)
_LINK: Final = r"(?:in|by|from|anywhere\s+in|within|with)"
_CLAIM: Final = re.compile(
    r"\b(?:invent(?:ed|s|ing)?|made[\s-]up|makes?\s+up|making\s+up|fabricat\w+|hallucinat\w+|fictitious|fictional|"
    r"ungrounded|unsupported|unsubstantiated|baseless|out\s+of\s+thin\s+air|conjured)\b"
    rf"|\b(?:not|never|n't|nowhere)\s+(?:actually\s+|explicitly\s+|directly\s+)?(?:be\s+)?{_VERB}\s+{_LINK}\s+{_PLACE}"
    rf"|\b(?:does|do|did)(?:\s+not|n't)\s+(?:actually\s+)?(?:appear|exist|occur|come|stem|originate)\s+{_LINK}\s+{_PLACE}"
    rf"|\b(?:absent|missing)\s+from\s+{_PLACE}"
    rf"|\bno\s+(?:\w+\s+)?{_NOUN}\s+(?:for|of|mentions?|supports?|contains?|shows?)\b"
    rf"|\b(?:no|none\s+of\s+the|neither)\s+(?:{_PLACE})\w*\s+(?:\w+\s+)?(?:mentions?|supports?|contains?|returns?|shows?|states?|lists?|includes?)\b"
    r"|\bappears?\s+nowhere\b",
    re.IGNORECASE,
)
# what makes a clause no claim: it denies one, or what is missing is missing from the answer
_DENIED: Final = re.compile(
    r"\b(?:not|never|nothing|no|none|n't|without|neither|avoid\w*|rather\s+than|instead\s+of|free\s+of)\s+(?:\w+\s+){0,3}?"
    r"(?:invent|made[\s-]up|making|make|fabricat|hallucinat|fictiti|unsupported|ungrounded|unsubstantiated)",
    re.IGNORECASE,
)
_OF_THE_ANSWER: Final = re.compile(
    r"\b(?:from|in|by)\s+(?:the\s+|its\s+|this\s+|agent'?s?\s+|final\s+|model'?s?\s+)*(?:answer|response|reply|summary)\b",
    re.IGNORECASE,
)
_SENTENCE: Final = re.compile(r"(?<=[.!?])\s+(?=[\"'“‘`(]?[^\Wa-z])|\n+")
_CLAUSE: Final = re.compile(
    r";\s*|:\s+|\s[–—-]\s|,?\s+\b(?:but|while|whereas|although|though|because|since|as|when|however|instead\s+of|rather\s+than|"
    r"whose|where|yet|so|not\s+the)\b\s+|,\s+(?=(?:which|and|the|it|this|they|no|but|nor)\b)|\.\s+",
    re.IGNORECASE,
)
_BACKWARD: Final = re.compile(
    r"^\W*(?:which|it|this|that|these|those|they|both|neither|none|such|the\s+values?)\b", re.IGNORECASE
)
_VALUE: Final = re.compile(
    r"\"([^\"\n]{2,120})\"|“([^”\n]{2,120})”|`([^`\n]{2,120})`|‘([^’\n]{2,120})’|(?<!\w)'([^'\n]{2,120})'(?!\w)"  # quoted
    r"|([\w.+-]+@[\w-]+\.[\w.]+)"  # e-mail address
    r"|(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[^\W\d_])(\w[\w-]*\w)(?![\w-])"  # id: letters and digits
    r"|(?<![\w.,-])(\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2}|\d[\d,]*\.\d+|\d{1,3}(?:,\d{3})+|\d{3,})(?![\w-]|[.,:]\d)"  # date, time, number
)
_COUNTED: Final = re.compile(r"\b(?:turn|step|line|rubric|event|section|message|sentence)s?\s*#?$", re.IGNORECASE)


def may_claim(text: str) -> bool:
    """Whether a text has any word of such a claim: a quick test before `claimed_values`."""
    return _CLAIM.search(text) is not None


def claimed_values(rationale: str) -> list[str]:
    """The values that a rationale calls invented, or absent from the request and the tools' output; each once.

    Values are quoted text, ids, dates, times, e-mail addresses, and numbers with a fraction or of three digits and more.
    """
    found: dict[str, None] = {}
    for sentence in _SENTENCE.split(rationale):
        before: list[str] = []
        for clause in _CLAUSE.split(sentence):
            values = _values(clause)
            if _CLAIM.search(clause) and not _DENIED.search(clause) and not _OF_THE_ANSWER.search(clause):
                claimed = values or (before if _BACKWARD.search(clause) or clause.strip().lower() in _BARE else [])
                found.update(dict.fromkeys(claimed))
            before = values or before
    return list(found)


_BARE: Final = ("invented", "fabricated", "made up", "hallucinated")


def _values(clause: str) -> list[str]:
    values = []
    for match in _VALUE.finditer(clause):
        value = next(group for group in match.groups() if group)
        if not _COUNTED.search(clause[: match.start()]):
            values.append(value.strip().rstrip(".,"))
    return values
