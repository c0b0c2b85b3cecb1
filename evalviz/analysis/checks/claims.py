"""Which values does a judge's rationale call invented, or absent from what the agent had to go by?

A reader of clauses, not of meaning. It would rather find nothing than accuse a judge wrongly: a clause that denies the
claim, in which something is missing from the answer, or that is about an action ("that B7 was cancelled is not
supported") is left out, and so is a value that only stands nearby ("made up a refund for order B7").
"""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple


def _phrases(*patterns: str) -> re.Pattern[str]:
    """One pattern of several, in which a blank stands for any white space."""
    return re.compile("|".join(patterns).replace(" ", r"\s+"), re.IGNORECASE)


# ---- the words of a claim; values are looked for on that side of them where their object stands
_INVENTED: Final = (
    r"(?:invented|made[\s-]+up|fabricated|hallucinated|fictitious|fictional|conjured up|ungrounded|unsupported)"
)
_GIVER: Final = (
    r"(?:tool|function|api|context|input|conversation|request|prompt|query|user|evidence|source|data|output|record|"
    r"history|instruction|search|trace|knowledge|document|basis)"
)
_WHOSE: Final = (
    r"(?:(?:any|all|the|its|this|these|those|provided|given|available|trusted|retrieved|original|previous|"
    r"user['’]?s?|agent['’]?s?) ){0,4}"
)
_ONE_PLACE: Final = (
    rf"{_WHOSE}{_GIVER}s?\b(?:['’]s?)?(?: (?:call|output|response|result|context|base|message|data)s?\b){{0,3}}"
)
_PLACE: Final = rf"{_ONE_PLACE}(?: (?:or|and|nor) (?:in )?{_ONE_PLACE}){{0,3}}"
_IN: Final = rf"(?:anywhere )?(?:in|from|within) {_PLACE}"
_FILLER: Final = r"(?:(?:actually|explicitly|directly|even|to|be|been|being) ){0,3}"
_NOT: Final = rf"(?:\b(?:not|never|nowhere|cannot)|n['’]t) {_FILLER}"
_DOES_NOT: Final = r"(?:does|do|did|has|have)(?: not|n['’]t)"
_IS: Final = (
    r"\b(?:is|are|was|were|be|been|being|as|seems?|appears?|entirely|completely|purely|likely|apparently) (?:an? )?"
)
_TOLD: Final = r"(?:mention|contain|support|include|list|show|return|state|give|provide|confirm|have)(?:s|ed|ing)?\b"
_VALUES_BEFORE: Final = _phrases(
    rf"{_IS}{_INVENTED}\b",
    rf"\b(?:is|are|was|were)(?: not|n['’]t) {_IN}",
    rf"{_NOT}(?:present|found|contained|included|listed|shown|mentioned|grounded|stated|given|verified|derived) {_IN}",
    rf"\b(?:neither|none)\b.{{0,200}}\b(?:appears?|exists?|(?:is|are|was|were) (?:present|found|mentioned)) {_IN}",
    rf"{_NOT}(?:supported|backed|given|provided|stated|returned|mentioned|confirmed|verified) by {_PLACE}",
    rf"\b{_DOES_NOT} (?:actually )?(?:appear|exist|occur|come|stem|originate) {_IN}",
    rf"\b(?:absent|missing) from {_PLACE}",
    r"\bappears? nowhere\b",
    r"\b(?:comes?|came) out of thin air",
)
_VALUES_AFTER: Final = _phrases(
    rf"\b(?:invent(?:s|ing)?|makes? up|making up|fabricat(?:es?|ing)|hallucinat(?:es?|ing)|{_INVENTED})\b",
    r"\bno (?:\w+ )?(?:evidence|source|basis|record|trace) (?:for|of|mentions?|supports?|contains?|shows?)\b",
    rf"\b(?:no|none of|neither) {_PLACE} (?:\w+ )?{_TOLD}",
    rf"{_PLACE} (?:{_DOES_NOT}|never) (?:actually )?{_TOLD}",
    rf"{_PLACE} (?:contains?|shows?|includes?|lists?) no\b",
    rf"\bno (?:\w+ )?(?:mention|sign|indication) of\b(?=.{{1,100}} {_IN})",
)
# quick to look for, and never absent where one of the two finds a claim
_STEMS: Final = (
    *("invent", "made up", "made-up", "make up", "makes up", "making up", "fabricat", "hallucinat", "ficti"),
    *("conjured", "unground", "unsupport", "nowhere", "thin air", "absent", "missing from", "not", "never"),
    *("n't", "n’t", "neither"),
)
_NO_WORDS: Final = _phrases(
    rf"\b(?:no|none of) (?:\w+ ){{0,3}}?(?:{_GIVER}|mention|sign|indication)",
    r"\b(?:contains?|shows?|includes?|lists?) no\b",
)

# ---- what makes a clause no claim
_TO_INVENT: Final = rf"(?:invent|mak(?:e|ing) up|fabricat|hallucinat|{_INVENTED})"
_DENIED: Final = _phrases(
    rf"\b(?:not|never|nothing|no|none|without|neither|nor|avoid\w*) (?:\w+ ){{0,3}}?{_TO_INVENT}",
    rf"n['’]t (?:\w+ ){{0,2}}?{_TO_INVENT}",
)
_OF_THE_ANSWER: Final = _phrases(
    r"\b(?:from|in|by) (?:(?:the|its|this|agent['’]?s?|final|model['’]?s?) )*(?:answer|response|reply|summary)\b"
)
_ABOUT_AN_ACTION: Final = _phrases(
    r"\b(?:was|were|is|are|been|being|got) (?:\w+ly |already )?"
    r"(?:chang|cancel|refund|process|book|issu|updat|sent|creat|mov|complet|submit|rebook|delet|remov|schedul|approv|paid|plac|notif|ship|charg|transfer|reserv|add|call|"
    r"made(?! up))\w*",
    r"\bno (?:\w+ )?(?:evidence|record|trace|basis) (?:of|that|for) (?:(?:the|any|a) )?"
    r"(?:agent|assistant|model|it|call|tool|\w+ing)\b",
)

# ---- clauses and values
_SENTENCE: Final = re.compile(r"(?<=[.!?])\s+|\n+")
_CLAUSE: Final = _phrases(
    r"[;()]\s*",
    r": (?=(?:the|it|its|a|an|this|there|no|in|agent|tool)\b)",
    r" [–—-] ",
    r",? \b(?:but|while|whereas|although|though|because|since|when|however|instead of|rather than|unlike|whose|where|"
    r"yet|so)\b ",
    r", (?=(?:which|and|the|it|this|they|no|but|nor|not)\b)",
    rf" and (?=(?:then )?(?:invents?|makes? up|{_INVENTED}))",
)
_POINTS_BACK: Final = _phrases(
    r"^\W*$",
    r"\b(?:which|that|it|this|these|those|they|them|both|neither|either|such)\b",
    r"^\W*(?:is|are|was|were|does|do|cannot)\b",
)
_GIVEN: Final = _phrases(r"\b(?:tool|function|output|request|user)\b")
_VALUE: Final = re.compile(
    # quoted text
    r"\"([^\"\n]{2,120})\"|“([^”\n]{2,120})”|`([^`\n]{2,120})`|‘([^’\n]{2,120})’|(?<!\w)'([^'\n]{2,120})'(?!\w)"
    # an e-mail address; an id of letters and digits
    r"|([\w.+-]{1,64}@[\w-]+\.[\w.]+)"
    r"|(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[^\W\d_])(?P<id>\w[\w-]*\w)(?![\w-])"
    # a date, a time, a number; plain digits
    r"|(?<![\w.,-])(\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2}|\d[\d,]*\.\d+|\d{1,3}(?:,\d{3})+)(?![\w-]|[.,:]\d)"
    r"|(?<![\w.,-])(?P<digits>\d{3,})(?![\w-]|[.,:]\d)"
)
_BRACKETED: Final = re.compile(r"\((\S{1,60}?)\)")
_WORD_OF_THE_USER: Final = _phrases(r"\b(?:user|request|prompt|query|input)")
_TOOL: Final = _phrases(r"\b(?:tool|function|api|output|search)")
_THAT: Final = _phrases(r"^\s*(?:\w+ )?that\b")
_COUNTED: Final = _phrases(r"\b(?:turn|step|line|rubric|event|section|message|sentence)s?\s*#?$")
_NEARBY: Final = _phrases(r"\b(?:for|of|in|on|to|from|with|about|regarding) (?:(?:the|a|an|this) )?(?:\w+ ){0,2}#?$")


class Claim(NamedTuple):
    """A value, and where the rationale says it is not: None for anywhere, as when it calls the value invented."""

    value: str
    where: Literal["request", "output"] | None = None


class _Value(NamedTuple):
    text: str
    start: int
    end: int
    names: bool  # an id or plain digits, which as "for order B7" only name what a sentence is about


def may_claim(text: str) -> bool:
    """Whether a text has any word of such a claim: a quick test before `claims`."""
    lowered = text.lower()
    return any(stem in lowered for stem in _STEMS) or _NO_WORDS.search(text) is not None


def claims(rationale: str) -> list[Claim]:
    """The values that a rationale calls invented, or absent from the request or the tools' output; each once.

    Values are quoted text, ids, dates, times, e-mail addresses, and numbers with a fraction or of three digits or more.
    """
    found: dict[Claim, None] = {}
    previous: list[str] = []
    for sentence in _SENTENCE.split(rationale):
        mentioned: list[list[str]] = []
        for clause in _CLAUSE.split(_BRACKETED.sub(r"\1", " ".join(sentence.split()))):
            values = _values(clause)
            found.update(dict.fromkeys(_claimed(clause, values, mentioned or ([previous] if previous else []))))
            if values:
                mentioned.append([] if _GIVEN.search(clause) else [value.text for value in values])
        previous = mentioned[0] if len(mentioned) == 1 else []
    return list(found)


def _claimed(clause: str, values: list[_Value], mentioned: list[list[str]]) -> list[Claim]:
    before = _VALUES_BEFORE.search(clause)
    claim = before or _VALUES_AFTER.search(clause)
    if claim is None or any(other.search(clause) for other in (_DENIED, _OF_THE_ANSWER, _ABOUT_AN_ACTION)):
        return []
    start, end = (0, claim.start()) if before else (claim.end(), len(clause))
    if before and claim.group().lower().startswith(("neither", "none")):
        start, end = claim.span()
    side = clause[start:end]
    about_a_fact = _THAT.search(side) is not None  # "made up that flight LH1 leaves at 09:15": the flight may be real
    texts = [
        value.text
        for value in values
        if start <= value.start
        and value.end <= end
        and not (value.names and (about_a_fact or _NEARBY.search(clause[start : value.start])))
    ]
    # "..., which does not appear in the tool output": only where it is plain what is meant
    if not values and len(mentioned) == 1 and _POINTS_BACK.search(side):
        texts = mentioned[0]
    return [Claim(text, _where(claim.group())) for text in texts]


def _where(words: str) -> Literal["request", "output"] | None:
    of_user, of_tool = _WORD_OF_THE_USER.search(words), _TOOL.search(words)
    return None if bool(of_user) == bool(of_tool) else "request" if of_user else "output"


def _values(clause: str) -> list[_Value]:
    found = (match for match in _VALUE.finditer(clause) if not _COUNTED.search(clause[: match.start()]))
    values = (_Value(_text(match), *match.span(), match.lastgroup is not None) for match in found)
    return [value for value in values if len(value.text) > 2]


def _text(match: re.Match[str]) -> str:
    return next(group for group in match.groups() if group).strip().rstrip(".,")
