"""What the machine and other people's readers say, told in the person's own language.

They speak English only. What is known here becomes a fact that a refusal tells in its words
(:class:`paiju.errors.PaijuError`); anything else stays as it was said.
"""

from __future__ import annotations

import errno
import re

from paiju.errors import PaijuError

_SYSTEM = (
    "EACCES", "EEXIST", "EIO", "EISDIR", "ELOOP", "EMFILE", "ENAMETOOLONG", "ENOENT", "ENOSPC",
    "ENOTDIR", "ENOTEMPTY", "EPERM", "EROFS",
)  # fmt: skip

_SAYINGS = tuple(
    (re.compile(pattern), key)
    for pattern, key in (
        # TOML, the standard library
        (r"Expected '=' after a key in a key/value pair", "no_equals"),
        (r"Expected newline or end of document after a statement", "no_end"),
        (r"Expected '\]+' at the end of an? \w+ declaration", "no_bracket"),
        (r"Invalid statement", "statement"),
        (r"Invalid initial character for a key part", "statement"),
        (r"Invalid value", "value"),
        (r"Invalid date or datetime", "no_date"),
        (r"Invalid RFC3339 encoded \w+", "no_date"),
        (r"Invalid hex value", "escape"),
        (r"Unescaped '\\' in a string", "escape"),
        (r"Escaped character is not a Unicode scalar value", "escape"),
        (r"Unterminated string", "unterminated"),
        (r"Unclosed (?:array|inline table)", "unclosed"),
        (r"Cannot overwrite a value", "twice"),
        (r"Cannot declare .+ twice", "twice"),
        (r"Cannot (?:mutate immutable|redefine) namespace .+", "twice"),
        (r"Duplicate inline table key .+", "twice"),
        (r"(?:Found invalid|Illegal) character (?P<what>.+)", "character"),
        (r"Expected (?P<what>['\"].+['\"])", "expected"),
        (r"nested too deeply", "deep"),
        # values of a wrong kind
        (r"Expected `(?P<want>[^`]+)`, got `(?P<got>[^`]+)`", "kind"),
        (r"Expected `[^`]+` (?P<sign>[<>]=?) (?P<bound>\S+)", "bound"),
        (r"Expected `[^`]+` of (?:at (?:least|most) )?length (?P<length>[^,]+)(?:, got .*)?",
         "length"),
        (r"Expected `[^`]+` matching regex .+", "form"),
        (r"Invalid enum value (?P<what>.+)", "choice"),
        (r"Integer value out of range", "range"),
        # SQLite
        (r"disk I/O error", "EIO"),
        (r"unable to open database file", "ENOENT"),
        # CSV, the standard library
        (r"field larger than field limit \((?P<most>\d+)\)", "long_cell"),
        (r"'(?P<sign>.)' expected after '\"'", "quote"),
        (r"unexpected end of data", "unclosed_quote"),
        (r"new-line character seen in unquoted field.*", "line_end"),
    )
)  # fmt: skip


_KINDS = ("array", "bool", "date", "float", "int", "null", "object", "str")


def _kind(text: str) -> PaijuError | str:
    kind = text.removesuffix(" | null")
    return PaijuError(f"foreign.{kind}") if kind in _KINDS else text


def saying(text: str, choices: tuple[str, ...] = ()) -> PaijuError | str:
    """Tell what a reader of TOML, CSV or values said; *text* itself where it is not known.

    :param choices: what could have stood there, where that is known.
    """
    for pattern, key in _SAYINGS:
        if found := pattern.fullmatch(text):
            facts = {
                name: _kind(told) if name in ("want", "got") else told
                for name, told in found.groupdict().items()
            }
            if key == "choice" and choices:
                return PaijuError("foreign.choices", what=facts["what"], choices=choices)
            return PaijuError(f"foreign.{key}", where="", article="", **facts)
    return text


def system(fault: OSError) -> PaijuError | str:
    """Tell why the machine refused a file."""
    code = errno.errorcode.get(fault.errno or 0, "")
    if code in _SYSTEM:
        return PaijuError(f"foreign.{code}")
    return fault.strerror or str(fault) or "?"
