"""The HTTP calls: what they give, what they refuse, and what they never tell."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from loopback import Running

from tilehall.server import app
from tilehall.server.origin import is_known_host
from tilehall.testing.client import make_table, new_token

GOOD: dict[str, Any] = {
    "ruleset": "gaple",
    "name": "Ayu",
    "token": "0123456789abcdefghijkl",
    "seats": [{"kind": "person"}] * 4,
}


async def test_what_a_browser_needs_first(hall: Running) -> None:
    async with hall.client() as client:
        info = (await client.get("/api/hall", params={"lang": "id"})).json()
        messages = (await client.get("/api/messages/id")).json()
        rules = (await client.get("/api/rules/gaple", params={"lang": "it"})).json()
    assert [language["code"] for language in info["languages"]] == ["en", "id", "pt", "it"]
    assert {preset["name"] for preset in info["presets"]} >= {"gaple", "gaple/six", "gaple/teams"}
    assert [bot["name"] for bot in info["bots"]] == ["random", "easy"]
    assert info["lan"] is None
    assert messages["lang"] == "id"
    assert messages["messages"]
    assert rules["clauses"][0]["id"] == "GAP-01"


async def test_a_table_with_house_rules(hall: Running) -> None:
    wish = {**GOOD, "options": {"when_stuck": "pass", "players": 3}, "seats": [{"kind": "person"}] * 3}
    async with hall.client() as client:
        answer = await client.post("/api/tables", json=wish)
    assert answer.status_code == 201
    line = await hall.line(answer.json()["table"], GOOD["token"])
    assert line.info["options"]["when_stuck"] == "pass"
    assert line.info["differs"] == ["players", "when_stuck"]


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"ruleset": "chess"}, 400, "unknown-ruleset"),
        ({"ruleset": "../../etc/passwd"}, 400, "unknown-ruleset"),
        ({"options": {"jokers": 2}}, 400, "unknown-option"),
        ({"options": {"players": 9}}, 400, "bad-value"),
        ({"options": {"players": True}}, 400, "bad-value"),
        ({"options": {"when_stuck": ["pass"]}}, 400, "bad-value"),
        ({"options": {"match": {"rounds": 0}}}, 400, "bad-value"),
        ({"options": {"match": {"rounds": 1, "until": 5}}}, 400, "bad-value"),
        ({"options": {"hand": 6, "players": 3}, "seats": [{"kind": "person"}] * 3}, 400, "hand-needs-four"),
        ({"options": []}, 400, "bad-message"),
        ({"seats": []}, 400, "seats-and-players"),
        ({"seats": [{"kind": "person"}] * 3}, 400, "seats-and-players"),
        ({"seats": [{"kind": "person"}] * 11}, 400, "bad-message"),
        ({"seats": [{"kind": "bot"}] * 4}, 400, "no-person"),
        ({"seats": [{"kind": "person"}, *[{"kind": "bot", "level": "god"}] * 3]}, 400, "bad-level"),
        ({"seats": [{"kind": "alien"}] * 4}, 400, "bad-message"),
        ({"name": "   "}, 400, "bad-name"),
        ({"name": "x" * 25}, 400, "bad-name"),
        ({"token": "short"}, 400, "bad-message"),
        ({"turn_seconds": 5}, 400, "bad-turn-seconds"),
        ({"turn_seconds": 10**6}, 400, "bad-turn-seconds"),
        ({"turn_seconds": -1}, 400, "bad-turn-seconds"),
        ({"host": 2}, 400, "bad-message"),
        ({"name": "x" * 20_000}, 413, "too-large"),
    ],
)
async def test_a_table_that_cannot_be_made(
    change: dict[str, Any], status: int, code: str, hall: Running
) -> None:
    async with hall.client() as client:
        answer = await client.post("/api/tables", json={**GOOD, **change})
    error = answer.json()["error"]
    assert (answer.status_code, error["code"]) == (status, code)
    assert error["text"].endswith(".") or code == "bad-message"
    assert hall.hall.rooms == {}
    assert await hall.log.recent(0) == []


@pytest.mark.parametrize(
    "body", [b"", b"no json", b"[]", b"null", b"\xff", b"[" * 9000, b'{"ruleset":"\xed\xa0\x80"}']
)
async def test_a_body_that_cannot_be_read(body: bytes, hall: Running) -> None:
    async with hall.client() as client:
        for path in ("/api/tables", "/api/qr"):
            answer = await client.post(path, content=body)
            assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad-message")


async def test_a_refusal_in_the_language_that_is_asked_for(hall: Running) -> None:
    async with hall.client() as client:
        by_query = await client.post("/api/tables", params={"lang": "it"}, json={**GOOD, "name": ""})
        by_header = await client.post(
            "/api/tables", headers={"accept-language": "pt-BR"}, json={**GOOD, "name": ""}
        )
    assert by_query.json()["error"]["text"] == "Un nome ha da 1 a 24 lettere."
    assert by_header.json()["error"]["text"] == "Um nome tem de 1 a 24 letras."


async def test_pages_of_other_sites_make_no_tables(hall: Running) -> None:
    async with hall.client() as client:
        for origin in ("http://evil.example", "null", "http://["):
            answer = await client.post("/api/tables", headers={"origin": origin}, json=GOOD)
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "wrong-origin")
        assert (await client.post("/api/tables", headers={"origin": hall.url}, json=GOOD)).status_code == 201


@pytest.mark.case("S09")
async def test_too_many_tables_at_once_is_an_error_with_its_reason(hall: Running) -> None:
    hall.settings["tables_a_minute"] = 2
    await hall.restart()
    async with hall.client() as client:
        for _ in range(2):
            assert (await client.post("/api/tables", json={**GOOD, "token": new_token()})).status_code == 201
        answer = await client.post("/api/tables", json=GOOD)
    assert answer.status_code == 429
    assert answer.json() == {
        "error": {
            "code": "too-fast",
            "text": "That was too much at once; wait a moment.",
            "rule": None,
            "facts": {},
        }
    }


@pytest.mark.case("S20")
async def test_the_list_shows_what_everybody_may_know_and_no_hidden_table(hall: Running) -> None:
    listed, _, _ = await make_table(hall.url, name="Ayu")
    hidden, _, token = await make_table(hall.url, name="Budi", listed=False)
    async with hall.client() as client:
        text = (await client.get("/api/hall")).text
        found = (await client.get("/api/hall")).json()["open"]
    assert [table["table"] for table in found] == [listed]
    assert set(found[0]) == {"table", "title", "phase", "seats"}
    assert hidden not in text
    assert token not in text
    assert "token" not in text


async def test_a_qr_code_of_a_link(hall: Running) -> None:
    async with hall.client() as client:
        answer = await client.post("/api/qr", json={"text": f"{hall.url}/t/abc#0123456789abcdefghijkl"})
        empty = await client.post("/api/qr", json={"text": ""})
        long = await client.post("/api/qr", json={"text": "x" * 600})
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.startswith("<svg")
    assert (empty.status_code, long.status_code) == (400, 400)


async def test_records_of_tables_that_are_not_there(hall: Running) -> None:
    async with hall.client() as client:
        for table in ("nowhere", "%00", "%ED%A0%80", "..%2f..%2fetc"):
            answer = await client.get(f"/api/tables/{table}/record")
            assert answer.status_code == 404
            assert "Traceback" not in answer.text


@pytest.mark.case("S24")
async def test_no_route_but_the_known_ones(hall: Running) -> None:
    routes = {getattr(route, "path", "") for route in app.make_app(hall.hall).routes}
    assert routes == {
        "/",
        "/new",
        "/t/{table}",
        "/api/hall",
        "/api/messages/{language}",
        "/api/rules/{game}",
        "/api/tables",
        "/api/tables/{table}/record",
        "/api/qr",
        "/socket",
        "/assets",
    }
    async with hall.client() as client:
        for path in (
            "/debug",
            "/debug-db",
            "/docs",
            "/openapi.json",
            "/api",
            "/api/rules/chess",
            "/api/messages/xx",
        ):
            answer = await client.get(path)
            assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not-found")
        for method, path in [
            ("GET", "/api/qr"),
            ("PUT", "/api/tables"),
            ("DELETE", "/api/hall"),
            ("POST", "/"),
        ]:
            answer = await client.request(method, path)
            assert answer.status_code == 405
            assert answer.json()["error"]["text"]


@pytest.mark.case("S24")
async def test_a_fault_inside_tells_nothing_of_the_inside(
    hall: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> None:
        raise RuntimeError("the secret path is /home/ayu")

    monkeypatch.setattr(hall.hall, "open_tables", broken)
    async with hall.client() as client:
        answer = await client.get("/api/hall")
    assert (answer.status_code, answer.json()["error"]["code"]) == (500, "server-error")
    assert "ayu" not in answer.text
    assert "Runtime" not in answer.text
    assert "server" not in {name.lower() for name in answer.headers}


async def test_the_page_keeps_to_itself(hall: Running) -> None:
    async with hall.client() as client:
        answer = await client.get("/api/hall")
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "http" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["cache-control"] == "no-store"


def build(folder: Path, version: int) -> None:
    """A front end of that version, as a build leaves it."""
    (folder / "assets").mkdir(parents=True, exist_ok=True)
    for old in (folder / "assets").iterdir():
        old.unlink()
    (folder / "assets" / f"app-{version}.js").write_text(f"version({version})")
    (folder / "index.html").write_text(f'<script src="/assets/app-{version}.js"></script>')


@pytest.mark.case("S08")
async def test_after_an_update_every_part_of_the_page_is_the_new_one(
    hall: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    static = tmp_path / "static"
    build(static, 1)
    monkeypatch.setattr(app, "STATIC", static)
    await hall.restart()
    async with hall.client() as client:
        first = await client.get("/t/some-table")
        (script,) = re.findall(r'src="(/assets/[^"]+)"', first.text)
        asset = await client.get(script)
        assert first.headers["cache-control"] == "no-cache"
        assert "immutable" in asset.headers["cache-control"]
        build(static, 2)
        known = {
            "if-none-match": first.headers.get("etag", ""),
            "if-modified-since": first.headers["last-modified"],
        }
        second = await client.get("/t/some-table", headers=known)
        assert second.status_code == 200
        (newer,) = re.findall(r'src="(/assets/[^"]+)"', second.text)
        assert newer != script
        assert (await client.get(newer)).text == "version(2)"
        assert (await client.get(script)).status_code == 404
        assert (await client.get("/assets/..%2findex.html")).status_code == 404


@pytest.mark.parametrize(
    ("host", "public_name", "known"),
    [
        ("127.0.0.1:8765", None, True),
        ("192.168.1.5:8765", None, True),
        ("[::1]:8765", None, True),
        ("localhost:8765", None, True),
        ("my-laptop:8765", None, True),
        ("my-laptop.local", None, True),
        ("hall.example.org", "hall.example.org", True),
        ("Hall.Example.org.:443", "hall.example.org", True),
        ("hall.example.org", None, False),
        ("other.example.org", "hall.example.org", False),
        ("127.0.0.1.example.org", None, False),
        ("[::1", None, False),
    ],
)
def test_only_names_of_the_hall_are_answered(host: str, public_name: str | None, known: bool) -> None:
    assert is_known_host(host, public_name) is known


async def test_a_page_that_gave_its_own_name_our_address_gets_nothing(hall: Running) -> None:
    async with hall.client() as client:
        answer = await client.get("/api/hall", headers={"host": "rebound.example.org"})
    assert answer.status_code == 403
    assert answer.json()["error"]["code"] == "unknown-host"


async def test_a_person_who_mistyped_an_address_gets_the_page(hall: Running) -> None:
    async with hall.client() as client:
        person = await client.get("/nowhere", headers={"accept": "text/html"})
        program = await client.get("/nowhere", headers={"accept": "application/json"})
    assert person.status_code == program.status_code == 404
    assert program.json()["error"]["code"] == "not-found"
    assert person.headers["content-type"].startswith("text/html")
