"""The command line: what each command answers, and one clear sentence for everything that is wrong."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from terminal import Run, refusal
from tilehall import __version__
from tilehall.cli.app import COMMANDS
from tilehall.cli.play import _SEATS
from tilehall.cli.score import SCORERS
from tilehall.games.catalogue import GAMES
from tilehall.rulesets import presets
from tilehall.words import LANGUAGES, Words

# As a whole


def test_version(run: Run) -> None:
    assert run("--version") == (0, f"tilehall {__version__}\n", "")
    assert run("--version", "--lang", "it").out == f"tilehall {__version__}\n"


def test_version_and_a_single_command_import_only_what_they_need() -> None:
    def modules(*arguments: str) -> set[str]:
        code = f"import sys; from tilehall.cli import main; main({list(arguments)!r}); print(*sys.modules)"
        ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        return set(ran.stdout.split())

    assert not modules("--version") & {"typer", "rich", "msgspec", "tilehall.words"}
    scored = modules("score", "gaple", "--hands", "1-1 / 2-2")
    assert "tilehall.cli.score" in scored
    assert not scored & {"babel", "tilehall.arena", "tilehall.server", "tilehall.cli.play", "numba"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_is_there_for_every_command_in_every_language(run: Run, lang: str) -> None:
    whole = run("--help", "--lang", lang)
    assert whole.code == 0
    for command in COMMANDS:
        assert command in whole.out
        ran = run(command, "--help", "--lang", lang)
        assert (ran.code, ran.err) == (0, "")
        assert "--lang" in ran.out


def test_the_language_comes_from_the_option_or_the_environment(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = {
        "en": "There is no command dance.",
        "id": "Tidak ada perintah dance.",
        "pt": "Não existe o comando dance.",
        "it": "Il comando dance non esiste.",
    }
    for lang, sentence in said.items():
        assert refusal(run("dance", f"--lang={lang}")).startswith(sentence)
        assert refusal(run("--lang", lang, "dance")).startswith(sentence)
    monkeypatch.setenv("LANG", "pt_BR.UTF-8")
    assert refusal(run("dance")).startswith(said["pt"])
    monkeypatch.setenv("LC_ALL", "id_ID.UTF-8")
    assert refusal(run("dance")).startswith(said["id"])
    monkeypatch.setenv("LC_ALL", "C")
    assert refusal(run("dance")).startswith(said["en"])


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["dance"], "There is no command dance."),
        (["--dance"], "There is no option --dance here."),
        (["rules", "--dance"], "There is no option --dance here."),
        (["rules", "gaple", "twice", "x"], "That is too much: twice x"),
        (["score"], "RULESET is missing."),
        (["score", "gaple"], "--hands is missing."),
        (["score", "gaple", "--hands"], "--hands needs a value."),
        (["rules", "--lang", "xx"], "There is no language xx. There are: en, id, pt, it."),
        (["rules", "--lang"], "--lang needs a value."),
        (["rules", "--lang="], 'There is no language "". There are: en, id, pt, it.'),
        (["rules", ""], 'There is no ruleset "". There are: '),
        (["rules", "chess\x1b[31m\n"], "There is no ruleset chess [31m ."),
    ],
)
def test_bad_usage_is_one_line(run: Run, arguments: list[str], sentence: str) -> None:
    assert refusal(run(*arguments)).startswith(sentence)


def test_a_reader_that_goes_away_early_is_no_fault() -> None:
    code = "import sys; from tilehall.cli import main; sys.exit(main(['rules', 'gaple']))"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.close()
        assert process.stderr is not None
        assert process.stderr.read() == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is always full")
@pytest.mark.parametrize("arguments", [["--version"], ["rules", "gaple"], ["rules", "--json"], ["--help"]])
def test_a_full_disk_is_one_line(arguments: list[str]) -> None:
    code = "import sys; from tilehall.cli import main; sys.exit(main(sys.argv[1:]))"
    with Path("/dev/full").open("wb") as full:
        ran = subprocess.run(
            [sys.executable, "-c", code, *arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            env={**os.environ, "LC_ALL": "C.UTF-8"},
        )
    said = "tilehall: The output could not be written: the disk is full.\n"
    assert (ran.returncode, ran.stderr) == (2, said)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
@pytest.mark.parametrize(
    "arguments",
    [
        ["--help", "--lang", "pt"],
        ["rules", "gaple", "--lang", "it"],
        ["rules", "--lang", "it", "--json"],
        ["play", "gaple", "--lang", "pt", "--name", "Zoë ✿"],
        ["dança", "--lang", "pt"],
    ],
)
def test_an_old_encoding_loses_letters_and_nothing_else(arguments: list[str], encoding: str) -> None:
    code = "import sys; from tilehall.cli import main; sys.exit(main(sys.argv[1:]))"
    ran = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        check=False,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "1"},
    )
    assert ran.returncode == (2 if arguments[0] == "dança" else 0)
    assert b"Traceback" not in ran.stderr
    (ran.stdout + ran.stderr).decode(encoding)
    if "--json" in arguments:
        listed = json.loads(ran.stdout.decode(encoding))["rulesets"]
        assert [row["text"] for row in listed] == [Words("it").preset(name).text for name in presets()]


LONG = "x" * 5000


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["serve", "--host", "a..b"], "The hall cannot listen on a..b: no computer has that name."),
        (["serve", "--host", "x" * 300], "…"),
        (["serve", "--host", "\udcff"], "no computer has that name."),
        (["serve", "--db", ""], '"" is no database of a hall'),
        (["serve", "--db", LONG], "cannot be opened."),
        (["export", LONG], "There is no file "),
        (["export", "x", "--db", LONG], "There is no file "),
        (["rules", LONG], "There is no ruleset xxx"),
        (["rules", f"--{LONG}"], "There is no option --xxx"),
        (["rules", "gaple", LONG], "That is too much: xxx"),
        (["rules", f"{LONG}.toml"], "that name is too long"),
        (["replay", LONG], "that name is too long"),
    ],
)
def test_names_that_no_system_takes_are_refused_in_a_short_line(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], sentence: str
) -> None:
    monkeypatch.setenv("TILEHALL_DB", str(tmp_path / "none"))
    monkeypatch.chdir(tmp_path)
    port = ["--port", "0"] if arguments[0] == "serve" else []
    said = refusal(run(*arguments, *port))
    assert sentence in said
    assert len(said) < 400
    assert list(tmp_path.iterdir()) == []


# rules


def test_rules_lists_every_ruleset(run: Run) -> None:
    assert [row["name"] for row in json.loads(run("rules", "--json").out)["rulesets"]] == list(presets())
    listed = run("rules").out
    assert all(f"{name}  " in listed for name in presets())


@pytest.mark.parametrize("name", presets())
def test_rules_shows_every_option_and_clause(run: Run, name: str) -> None:
    document = json.loads(run("rules", name, "--json").out)
    shown = run("rules", name).out
    resolved = presets()[name].resolve()
    assert [option["name"] for option in document["options"]] == list(resolved.__struct_fields__)
    for option in document["options"]:
        assert f"  {option['name']}=" in shown
        if not isinstance(option["value"], dict):
            assert option["value"] == getattr(resolved, option["name"])
    first = {
        "gaple": ["GAP-01", "GAP-02", "GAP-02b"],
        "mexican-train": ["MTH-01", "MTH-02", "MTH-03"],
        "tile-rummy": ["TRM-01", "TRM-02", "TRM-03"],
    }
    assert [clause["id"] for clause in document["clauses"]][:3] == first[presets()[name].game]
    assert all(f"{clause['id']}  {clause['title']}" in shown for clause in document["clauses"])


def test_rules_of_a_file_with_house_rules(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text('base = "gaple/six"\n[options]\ndouble_blank = 25\n')
    document = json.loads(run("rules", str(file), "--json").out)
    values = {option["name"]: option["value"] for option in document["options"]}
    assert (values["hand"], values["double_blank"]) == (6, 25)
    assert document["ruleset"] == document["title"] == "ours.toml"


def test_house_rules_have_the_name_of_their_file(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("gaple", "gaple.title"):
        (tmp_path / name).write_bytes(b'\xef\xbb\xbfbase = "gaple/six"\n')
    assert run("rules", "gaple").out.startswith("Gaple, seven tiles each\n")
    assert run("rules", "./gaple").out.startswith("./gaple\n")
    assert run("rules", "gaple.title").out.startswith("gaple.title\n")


@pytest.mark.parametrize(
    ("lang", "flag"), [("en", "true or false"), ("id", "true atau false"), ("it", "true o false")]
)
def test_rules_say_what_a_value_may_be(run: Run, lang: str, flag: str) -> None:
    assert f"[{flag}]" in " ".join(run("rules", "gaple", "--lang", lang).out.split())


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("base = ", "ours.toml, line 1: this cannot be read as TOML."),
        ('base = "chess"', "There is no base ruleset chess."),
        ('game = "chess"', "There is no base ruleset chess."),
        (
            'base = "gaple"\n[options]\nhand = 6\nhand = 7',
            "ours.toml, line 4: this cannot be read as TOML.",
        ),
        ("", "it needs one of base and game"),
        ('base = "gaple"\ncolour = 1', "unknown key colour"),
        ('base = "gaple"\noptions = 1', "[options] is no table"),
        ('base = "gaple"\n[options]\nluck = 1', "There is no option luck."),
        ('base = "gaple"\n[options]\nhand = 8', "hand must be 7 | 6, not 8 (GAP-02)."),
        ('base = "gaple"\n[options]\nhand = true', "hand must be 7 | 6, not true (GAP-02)."),
        ('base = "gaple"\n[options]\nteams = "true"', 'teams must be true or false, not "true" (GAP-15).'),
        ('base = "gaple"\n[options]\nhand = [7, [6]]', "hand must be 7 | 6, not [7, …] (GAP-02)."),
        ('base = "gaple"\n[options]\nhand = 0x' + "f" * 150, "hand must be 7 | 6, not … (GAP-02)."),
        ('base = "gaple"\n[options]\nhand = [' + "\n[" * 5000, "it is nested too deeply"),
        ('base = "gaple"\n[options]\n' + "a." * 5000 + "b = 1", "a line in it is too long"),
        ('base = "gaple"\n[options]\nhand = 6\nplayers = 3', "Six tiles each is for four players"),
        ("#\n" * 9_000, "larger than 16 KiB"),
    ],
)
def test_a_file_that_is_no_house_rules_is_refused(
    run: Run, tmp_path: Path, content: str, sentence: str
) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(content)
    assert sentence in refusal(run("rules", str(file)))


def test_a_file_that_cannot_be_read_is_refused(run: Run, tmp_path: Path) -> None:
    assert refusal(run("rules", str(tmp_path / "none.toml"))).endswith("none.toml: there is no such file")
    (tmp_path / "folder.toml").mkdir()
    assert refusal(run("rules", str(tmp_path / "folder.toml"))).endswith("that is a folder")
    (tmp_path / "latin.toml").write_bytes(b'base = "\xe9"')
    assert refusal(run("rules", str(tmp_path / "latin.toml"))).endswith("it is not UTF-8 text")


# score


def test_tiles_in_brackets_need_no_spaces(run: Run) -> None:
    for hands in ("[1-1][1-3]/[ 1-5 ]/-", "1-1[3-1] / [5-1] / -"):
        ran = run("score", "gaple", "--hands", hands, "--json")
        assert json.loads(ran.out)["scores"] == [6, 6, 0]
    for hands in ("[1-1 / 2-2", "1-1] / 2-2", "[] / 2-2", "[1-1 1-2] / 2-2"):
        assert "is not a tile" in refusal(run("score", "gaple", "--hands", hands))


def test_where_the_stuck_pass_nobody_has_dead_tiles(run: Run) -> None:
    hands = ["--hands", "1-1 / 2-2 / 3-3 / -", "--dead", "- / 0-6 / - / -"]
    assert run("score", "gaple", *hands).code == 0
    said = "By these rules a stuck player passes, so nobody has dead tiles (GAP-08)."
    assert refusal(run("score", "gaple/pass", *hands)) == said


GAP_13 = [
    ("1-1 1-3 / 1-5 / 2-4 / 2-3", [6, 6, 6, 5], 3, "Seat 3 has the lowest score, 5 (GAP-12)."),
    ("1-1 1-3 / 0-6 / 2-4 / 3-3", [6, 6, 6, 6], 0, "Seat 0's lightest tile, 1-1, has the fewest pips"),
    ("2-2 1-5 / 1-3 3-3 / 4-6 / 0-5 2-3", [10] * 4, 1, "Seat 1's 1-3 has the lower end (GAP-12)."),
]


@pytest.mark.rule("GAP-13")
@pytest.mark.parametrize(("hands", "scores", "winner", "reason"), GAP_13)
def test_score_of_the_worked_examples(
    run: Run, hands: str, scores: list[int], winner: int, reason: str
) -> None:
    said = run("score", "gaple", "--hands", hands)
    assert said.code == 0
    assert reason in said.out.splitlines()[0]
    assert len(said.out.splitlines()) == 5
    answer = json.loads(run("score", "gaple", "--hands", hands, "--json").out)
    assert answer == {
        "scores": scores,
        "winners": [winner],
        "reason": "GAP-12",
        "text": said.out.splitlines()[0],
    }


def scored(run: Run, *arguments: str) -> Any:
    return json.loads(run("score", "gaple", "--json", *arguments).out)


def test_score_counts_dead_tiles_and_house_rules(run: Run) -> None:
    dead = scored(run, "--hands", "1-1 / 0-1 / 5-5", "--dead", "- / 6-6 / -")
    assert (dead["scores"], dead["winners"]) == ([2, 13, 10], [0])
    blank = ("--hands", "0-0 / 1-2 / 5-5")
    assert scored(run, *blank)["scores"] == [0, 3, 10]
    assert scored(run, *blank, "--set", "double_blank=25")["scores"] == [25, 3, 10]
    teams = scored(run, "--hands", "0-1 / 0-2 / 0-3 / 0-4", "--set", "teams=true")
    assert (teams["scores"], teams["winners"]) == ([4, 6, 4, 6], [0])


def test_score_of_a_blocked_round_of_teams(run: Run) -> None:
    hands = ("--hands", "0-1 / 0-2 / 6-6 / 0-4", "--set", "teams=on")
    assert scored(run, *hands)["winners"] == [0]
    lighter = scored(run, *hands, "--set", "blocked_teams=lightest-team")
    assert (lighter["winners"], lighter["reason"]) == ([1], "GAP-19")


def test_score_says_why_somebody_without_tiles_won(run: Run) -> None:
    empty = scored(run, "--hands", "0-0 / - / 5-5")
    assert (empty["winners"], empty["reason"]) == ([1], "GAP-12b")
    both = ("--hands", "- / - / 5-5", "--set", "ends=all-out")
    for order, first in (("0,1", 0), ("1 0", 1)):
        won = scored(run, *both, "--ran-out", order)
        assert (won["winners"], won["reason"]) == ([first], "GAP-12c")
    # The dead tile of seat 0 makes the order of no account
    assert scored(run, *both, "--dead", "1-1 / - / -")["winners"] == [1]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--hands", "1-1"], "Give the hands of 2 to 5 players, separated by /; there is 1 (GAP-02)."),
        (["--hands", "/".join(["1-1"] * 6)], "there are 6 (GAP-02)."),
        (["--hands", "1-1 / x"], "x is not a tile; write it like 3-5."),
        (["--hands", "1-1 / 1-"], "1- is not a tile"),
        (["--hands", "1-1, 1-2 / 3-3"], "1-1, is not a tile"),
        (["--hands", "1-1 / "], "The hand of seat 1 is blank; write - for an empty hand."),
        (["--hands", "1-1 / 1-7"], "1-7 is not in a double-six set (GAP-01)."),
        (["--hands", "1-1 / 99-99"], "99-99 is not a tile"),
        (["--hands", "1-3 / 3-1"], "1-3 is there twice (GAP-01)."),
        (["--hands", "1-3 / 1-1", "--dead", "1-3 / -"], "1-3 is there twice (GAP-01)."),
        (["--hands", "1-3 / 1-1", "--dead", "-"], "There are dead tiles for 1 seat, but hands for 2."),
        (
            ["--hands", "0-0 0-1 0-2 0-3 0-4 0-5 0-6 1-1 / 1-2"],
            "Seat 0 has 8 tiles; nobody is dealt more than 7 (GAP-02).",
        ),
        (["--hands", "- / - / 1-1"], "2 hands are empty, but the round ends with the first"),
        (["--hands", "- / - / 1-1", "--set", "ends=all-out"], "say with --ran-out who ran out first"),
        (["--hands", "- / - / 1-1", "--set", "ends=all-out", "--ran-out", "0"], "--ran-out must name"),
        (["--hands", "- / 1-1", "--ran-out", "1"], "--ran-out must name the seats with an empty hand (0)"),
        (["--hands", "1-1 / 2-2", "--ran-out", "0"], "(-), each once, not 0."),
        (["--hands", "1-1 / 2-2", "--set", "players=3"], "There are 2 hands for 3 players (GAP-02)."),
        (["--hands", "1-1 / 2-2", "--set", "teams=true"], "Two teams need four players, not 2 (GAP-15)."),
        (["--hands", "1-1 / 2-2", "--set", "hand=6"], "Six tiles each is for four players"),
        (["--hands", "1-1 / 2-2", "--set", "luck=6"], "There is no option luck."),
        (["--hands", "1-1 / 2-2", "--set", "luck"], "luck is no setting; write --set option=value."),
        (
            ["--hands", "1-1 / 2-2", "--set", "teams=maybe"],
            "teams must be true or false, not maybe",
        ),
        (["--hands", "1-1 / 2-2", "--set", "match=until:0"], "match must be rounds:1-100 | until:1-1000"),
        (["--hands", "1-1 / 2-2", "--set", "players=٣"], "players must be 2-5, not ٣ (GAP-02)."),
    ],
)
def test_hands_that_cannot_be_are_refused(run: Run, arguments: list[str], sentence: str) -> None:
    assert sentence in refusal(run("score", "gaple", *arguments))


# The other commands


def test_every_command_refuses_an_unknown_ruleset(run: Run) -> None:
    for arguments in (
        ["rules", "chess"],
        ["score", "chess", "--hands", "1-1 / 1-2"],
        ["check", "chess", "-"],
        ["simulate", "chess", "--games", "1"],
        ["play", "chess"],
    ):
        assert refusal(run(*arguments)).startswith("There is no ruleset chess. There are: gaple,")


def test_every_game_can_be_scored_and_checked() -> None:
    """Whoever adds a game has to teach `score` and `play`; `check` asks the game."""
    assert set(SCORERS) == set(GAMES) == set(_SEATS)
