"""The checks of the browser client, in a copy, with the Node that the build takes from a wheel."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from hatch_build import find_node  # noqa: E402 - it stands beside this folder, not on the path


def main() -> None:
    node, npm = find_node()
    environment = {**os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ['PATH']}"}
    schema = subprocess.check_output([sys.executable, "-m", "tilehall.server.schema"], cwd=ROOT)
    with tempfile.TemporaryDirectory() as folder:
        web = Path(folder) / "web"
        shutil.copytree(ROOT / "web", web, ignore=shutil.ignore_patterns("node_modules", "dist"))
        # The client's tests read the message files and the schema at the places they have in the tree
        messages = Path(folder) / "src" / "tilehall" / "messages"
        shutil.copytree(ROOT / "src" / "tilehall" / "messages", messages)
        (web / "wire.schema.json").write_bytes(schema)
        for command in (["ci"], ["run", "check"], ["run", "types:check"], ["run", "test"], ["run", "build"]):
            subprocess.run([str(node), str(npm), *command], cwd=web, env=environment, check=True)
        subprocess.run([str(node), str(npm), "run", "size"], cwd=web, env=environment, check=True)


if __name__ == "__main__":
    main()
