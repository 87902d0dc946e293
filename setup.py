"""Build step: compile the translation catalogue. Everything else is in pyproject.toml."""

from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

LOCALE = Path(__file__).parent / "src" / "pinella" / "locale"


class BuildPy(build_py):
    """Compiles `.po` files before the package data is collected, for installs and editable installs alike."""

    def run(self) -> None:
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        for po in LOCALE.glob("*/LC_MESSAGES/*.po"):
            with po.open("rb") as source, po.with_suffix(".mo").open("wb") as target:
                write_mo(target, read_po(source))
        super().run()


setup(cmdclass={"build_py": BuildPy})
