"""`tilehall warm`: compile all kernels now and keep them, so that nobody waits for them later."""

from __future__ import annotations

import time

import typer

from tilehall.cli.output import with_progress, write
from tilehall.words import Words

__all__ = ["warm_command"]


def warm_command(context: typer.Context) -> None:
    """Compile what is not compiled yet, and say where it is kept."""
    from tilehall.solvers.warming import folders, steps

    words: Words = context.obj
    began = time.perf_counter()
    planned = list(steps())
    for step in with_progress(planned, words.say("cli.warm.compiling"), len(planned)):
        step.run()
    seconds = f"{time.perf_counter() - began:.1f}"
    write(words.say("cli.warm.ready", count=len(planned), seconds=seconds))
    for folder in folders(planned):
        write(words.say("cli.warm.kept", path=folder))
    if not folders(planned):
        write(words.say("cli.warm.not-kept"))
