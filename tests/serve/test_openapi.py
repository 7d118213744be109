"""The API describes itself: every address of it, and what it answers has the fields it says."""

from __future__ import annotations

import json

import pytest

from paiju.serve.roles import ADDRESSES, Role

API = sorted(a.split(" ")[1] for a in ADDRESSES if "/api/" in a and "schema" not in a)


@pytest.fixture
def told(hall):
    hall.create(count=6)
    desk = hall.browser("e", Role.CHIEF)
    return desk, json.loads(desk.get("/api/schema/openapi.json").read())


def test_every_address_of_the_api_is_described(told):
    _, schema = told
    assert sorted(schema["paths"]) == API


@pytest.mark.parametrize("path", API)
def test_answers_have_the_fields_that_are_described(told, path):
    desk, schema = told
    answer = desk.get(path.replace("{e}", "e"))
    assert answer.status == 200
    described = schema["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]
    assert fits(json.loads(answer.read()), described["schema"], schema)


def fits(value, kind, schema):
    """Tell whether a value is what the schema describes."""
    if "$ref" in kind:
        return fits(value, schema["components"]["schemas"][kind["$ref"].split("/")[-1]], schema)
    if "oneOf" in kind:
        return any(fits(value, one, schema) for one in kind["oneOf"])
    match kind.get("type"):
        case "object":
            known = kind.get("properties", {})
            there = set(kind.get("required", ())) <= set(value)
            return there and all(fits(value[k], known[k], schema) for k in known if k in value)
        case "array":
            inner = kind.get("items", {})
            return isinstance(value, list) and all(fits(one, inner, schema) for one in value)
        case "integer":
            return isinstance(value, int)
        case "string":
            return isinstance(value, str)
        case "boolean":
            return isinstance(value, bool)
        case "null":
            return value is None
        case _:
            return True
