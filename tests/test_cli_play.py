"""`tilehall play`: a whole match through a pipe, and every way to leave it."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from tilehall.cli import main
from tilehall.cli.gaple_seat import Choice, action_for, choice, needs_end
from tilehall.cli.seat import counted
from tilehall.core.errors import BadNotation
from tilehall.core.tile import Domino
from tilehall.games.gaple.model import Discard, GapleView, Play, Public
from tilehall.words import LANGUAGES

Playing = Callable[..., tuple[int, str]]


@pytest.fixture
def play(english: None, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Playing:
    """Play with these lines typed into a pipe: the exit code and everything that was shown."""
    monkeypatch.setenv("COLUMNS", "200")

    def play(typed: Iterable[str], *arguments: str, seed: str = "abc") -> tuple[int, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        code = main(["play", *arguments, "--name", "Ayu", "--seed", seed])
        written = capsys.readouterr()
        assert written.err == ""
        return code, written.out

    return play


EVERYTHING = [f"{number}{end}" for _ in range(60) for number in range(1, 8) for end in (" l", " r", "")]
"""Whoever tries every tile at every end, and Enter in between, comes to the end of any match."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("ruleset", ["gaple", "gaple/five", "gaple/pass"])
def test_a_whole_match_can_be_played(play: Playing, ruleset: str, lang: str) -> None:
    typed = [line for tried in EVERYTHING for line in (tried, "")]
    code, shown = play(typed, ruleset, "--set", "match=rounds:2", "--lang", lang)
    assert code == 0
    assert len(re.findall(r"\(GAP-12[bc]?\)", shown)) == 2
    assert "{" not in shown


def test_the_table_shows_line_ends_hand_and_what_fits(play: Playing) -> None:
    code, shown = play([], "gaple/six")
    assert code == 0
    assert "Seed abc: with --seed the same tiles come again." in shown
    assert "Ayu 6 · Budi 6 · Citra 5 (1 dead) · Dewi 5" in shown
    assert "3 ◂ 3-2 2-2 ▸ 2" in shown
    assert "Yours:  1:0-5  2:1-1  3:1-2▸  4:1-3◂  5:5-5  6:5-6" in shown
    assert "\x1b" not in shown


def test_a_refusal_is_explained_and_costs_nothing(play: Playing) -> None:
    _, shown = play(["1", "3 l", "p", "4-4", "0-19", "4"], "gaple/six")
    assert "0-5 fits neither end; they show 3 and 2 (GAP-03)." in shown
    assert "4-4 is not in your hand (GAP-03)." in shown
    assert "0-19 is not a tile; write it like 3-5." in shown
    assert "1-2 does not fit the left end, which shows 3 (GAP-03)." in shown
    assert "You can play 1-2, so you must place a tile (GAP-07)." in shown
    assert "Ayu plays 1-3 on the left." in shown


def test_a_tile_that_fits_both_ends_asks_for_one(play: Playing) -> None:
    # With this seed the last tile fits both ends of the line at the first turn
    left = play(["7", "l"], "gaple", seed="deal 2")[1]
    asked = re.search(r"(\d-\d) fits both ends\. Left \(l\) or right \(r\)\?", left)
    if asked is None:
        pytest.fail(f"no tile fits both ends any more; choose another seed: {left}")
    assert f"Ayu plays {asked[1]} on the left." in left
    right = play(["7", "r"], "gaple", seed="deal 2")[1]
    assert f"Ayu plays {asked[1]} on the right." in right
    assert f"Ayu plays {asked[1]}" not in play(["7", "x"], "gaple", seed="deal 2")[1]


@pytest.mark.parametrize("typed", ["1-3", "3-1", "[3-1]", "1-3 l", "3-1l", "4", "4l", "4 L"])
def test_a_tile_is_chosen_by_its_name_or_number(play: Playing, typed: str) -> None:
    assert "Ayu plays 1-3 on the left." in play([typed], "gaple/six")[1]


def test_enter_alone_does_nothing(play: Playing) -> None:
    shown = play(["", "", ""], "gaple/six")[1]
    assert shown.count("Type a tile's number") == 1
    assert shown.count("Your turn. Which tile?") == 4


def test_teams_say_who_the_partner_is(play: Playing) -> None:
    assert "Citra is your partner and sits across from you." in play([], "gaple/teams")[1]
    assert "partner" not in play([], "gaple")[1]


def test_a_name_is_as_at_a_table(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["play", "gaple", "--name", "A\x1b[2J\ny\u202eu", "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    assert "\x1b" not in shown
    assert "A [2J y u  Budi  Citra" in shown
    for name in ("x" * 25, "", "\x1b", "\udcff"):
        assert main(["play", "gaple", "--name", name, "--lang", "en"]) == 2


def test_help_and_scores_are_a_key_away(play: Playing) -> None:
    _, shown = play(["h", "?", "s", "nonsense", "99"], "gaple")
    assert shown.count("Type a tile's number") == 5
    assert shown.count("Total") == 2


def test_leaving_asks_once_more_and_is_polite(play: Playing) -> None:
    code, shown = play(["q", "x", "q", "q", "1"], "gaple")
    assert code == 0
    assert shown.count("Leave this match?") == 2
    assert "You have left. See you soon!" in shown


def test_the_end_of_the_input_leaves_politely(play: Playing) -> None:
    code, shown = play([], "gaple")
    assert code == 0
    assert "You have left. See you soon!" in shown


def test_ctrl_c_leaves_politely(play: Playing, monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupting(io.StringIO):
        def readline(self, *_: Any) -> Any:
            raise KeyboardInterrupt

    monkeypatch.setattr(io, "StringIO", Interrupting)
    code, shown = play([], "gaple")
    assert code == 0
    assert "You have left. See you soon!" in shown


def test_the_same_seed_gives_the_same_match_and_none_draws_one(
    play: Playing, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play([], "gaple") == play([], "gaple")
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["play", "gaple"]) == 0
    assert re.search(r"Seed [0-9a-f]{16}:", capsys.readouterr().out)


def test_seats_and_names(play: Playing) -> None:
    _, shown = play([], "gaple", "--seats", "2")
    assert "Ayu 7 · Budi" in shown
    assert "Citra" not in shown


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--seats", "6"], "players must be 2-5, not 6 (GAP-02)."),
        (["--seats", "x"], "--seats must be a whole number from 2 to 10, not x."),
        (["--bots", "clever"], "There is no bot called clever. There are: random, easy."),
        (["--seats", "3", "--set", "players=4"], "--seats says 3, but --set says players=4."),
        (["--seed", "\udcff"], "--seed must be 1 to 1000 letters"),
        (["--seats", "3", "--set", "teams=true"], "Two teams need four players, not 3 (GAP-15)."),
        (["--set", "luck=1"], "There is no option luck."),
    ],
)
def test_play_refuses(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    assert main(["play", "gaple", *arguments, "--lang", "en"]) == 2
    written = capsys.readouterr()
    assert written.out == ""
    assert written.err.startswith(f"tilehall: {sentence}")


def test_what_is_typed_becomes_actions() -> None:
    tile, other = Domino(1, 2), Domino(5, 5)
    legal = [Play(tile, "left"), Play(tile, "right")]
    assert needs_end(tile, legal)
    assert not needs_end(tile, legal[:1])
    assert action_for(Choice(tile, "right"), legal) == legal[1]
    assert action_for(Choice(tile, None), legal[:1]) == legal[0]
    assert action_for(Choice(other, None), [Discard(other)]) == Discard(other)
    assert action_for(Choice(other, "left"), legal) == Play(other, "left")
    assert action_for(Choice(other, None), [Play(tile)]) == Play(other)
    # With equal ends the tile is listed at the left only, and the right is as good (GAP-17)
    assert action_for(Choice(tile, "right"), legal[:1]) == Play(tile, "right")
    view = GapleView(Public(2, line=((1, 3),)), hand=(tile, other))
    assert action_for(Choice(other, None), legal) == Play(other)
    assert choice("2r", view.hand) == (other, "right")
    for nothing in ("", "0", "3", "r", "1-2 x", "1 2", "٢", "-1"):
        assert choice(nothing, view.hand) is None
    with pytest.raises(BadNotation):
        choice("[1-2", view.hand)
    assert [counted(typed, 2) for typed in ("1", "2", "3", "0", "-1", "9" * 5000)] == [0, 1] + [None] * 4


@pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal needs a Unix")
def test_in_a_terminal_a_line_is_read_too() -> None:
    import pty
    import select

    controller, terminal = pty.openpty()
    code = "import sys; from tilehall.cli import main; sys.exit(main(sys.argv[1:]))"
    arguments = ["play", "gaple/six", "--seed", "abc", "--name", "Ayu", "--lang", "en"]
    with subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        close_fds=True,
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "120"},
    ) as process:
        os.close(terminal)
        shown = b""

        def wait_for(text: bytes) -> None:
            nonlocal shown
            while text not in shown:
                assert select.select([controller], [], [], 30)[0], shown
                shown += os.read(controller, 4096)

        try:
            wait_for(b"Which tile?")
            shown = b""
            os.write(controller, b"3-1\n")
            wait_for(b"Ayu plays 1-3 on the left.")
            wait_for(b"Which tile?")
            os.write(controller, b"h\nq\n\nq\n\x04")  # help, leave? no; leave? Ctrl-D
            wait_for(b"See you soon!")
            assert process.wait(timeout=30) == 0
        finally:
            process.kill()
    os.close(controller)
