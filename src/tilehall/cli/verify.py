"""`tilehall verify`: prove the deals and moves of a recorded match, or say what is wrong with it."""

from __future__ import annotations

import typer

from tilehall.cli.output import write
from tilehall.cli.records import RecordArgument, each_record, names_of
from tilehall.record import Finding, Record, Verification, verify
from tilehall.words import Words

__all__ = ["verify_command"]


def verify_command(context: typer.Context, record: RecordArgument) -> int:
    """Verify every match of the record; the exit code is 1 when something is found."""
    words: Words = context.obj
    verified = True
    for found, checked in each_record(record, words, lambda found: (found, verify(found))):
        verified = verified and checked.verified
        write(*_report(found, checked, words))
    return 0 if verified else 1


def _report(record: Record, checked: Verification, words: Words) -> list[str]:
    match = record.match.id
    if not checked.verified:
        findings = [_finding(finding, record, words) for finding in checked.findings]
        return [words.say("cli.verify.wrong", id=match), *findings]
    deals = words.say("cli.count.deals", count=checked.deals)
    moves = words.say("cli.count.moves", count=checked.moves)
    lines = [words.say("cli.verify.fine", id=match, deals=deals, moves=moves)]
    if not checked.judged:
        lines.append(words.say("cli.verify.not-judged", version=record.rules_version))
    if record.match.commitment is not None:
        lines.append(words.say("cli.verify.commitment", commitment=record.match.commitment))
    return lines


def _finding(finding: Finding, record: Record, words: Words) -> str:
    if finding.violation is None:
        text = words.say(f"cli.finding.{finding.code}", **finding.facts)
    else:
        text = words.violation(record.game, finding.violation, names_of(record, words))
    return text if finding.seq is None else words.say("cli.verify.entry", seq=finding.seq, text=text)
