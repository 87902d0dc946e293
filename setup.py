"""Build steps: the kernel to C, the catalogue to its binary form, the front end. Everything else is in pyproject.toml.

Without a compiler the same .py files are installed and run, only slower. PINELLA_PURE=1 leaves the kernel uncompiled on
purpose; PINELLA_UBSAN=1 builds it with gcc's sanitizer for undefined behaviour, which names file and line.

Without node or a network the pages are installed without scripts (web/build.py); PINELLA_SKIP_FRONTEND=1 leaves them
out on purpose.
"""

import os
import runpy
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

HERE = Path(__file__).parent
LOCALE = HERE / "src" / "pinella" / "locale"
FRONT_END = HERE / "web" / "build.py"
COMPILED = ("rules/kernel.py", "rules/_nogil.pyx", "bots/policy.py", "bots/_nogil.pyx")
# An index out of its array stops the process at once, for one to three per cent of the speed.
SAFE = ["-fsanitize=bounds", "-fsanitize-undefined-trap-on-error"]
# Counting bits is one instruction on every x86 since 2008: used where this machine has it. Nothing else is native.
CPU = Path("/proc/cpuinfo")
POPCNT = ["-mpopcnt"] if CPU.is_file() and " popcnt " in CPU.read_text(errors="replace") else []
UBSAN = ["-fsanitize=undefined", "-fno-sanitize-recover=undefined", "-g"]


class BuildPy(build_py):
    """Makes catalogues and scripts before the package data is collected, for installs and editable installs alike."""

    def run(self) -> None:
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        for po in LOCALE.glob("*/LC_MESSAGES/*.po"):
            with po.open("rb") as source, po.with_suffix(".mo").open("wb") as target:
                write_mo(target, read_po(source))
        if FRONT_END.is_file():
            runpy.run_path(str(FRONT_END))["build"]()
        super().run()


def extensions() -> list[Extension]:
    if os.environ.get("PINELLA_PURE"):
        return []
    from Cython.Build import cythonize

    ubsan = bool(os.environ.get("PINELLA_UBSAN"))
    modules = cythonize(
        [
            Extension(
                "pinella." + name.split(".")[0].replace("/", "."),
                ["src/pinella/" + name],
                extra_compile_args=[
                    "-O3",
                    "-ffp-contract=off",
                    "-Werror=sign-compare",
                    *POPCNT,
                    *(UBSAN if ubsan else SAFE),
                ],
                extra_link_args=["-fsanitize=undefined"] if ubsan else [],
            )
            for name in COMPILED
        ],
        include_path=["src"],
        build_dir="build/cython",
        emit_linenums=True,
        compiler_directives={
            "language_level": 3,
            "boundscheck": False,
            "wraparound": False,
            "cdivision": True,
            "initializedcheck": False,
            "infer_types": True,
            "annotation_typing": False,
        },
    )
    for module in modules:
        module.optional = not ubsan  # set after cythonize(), which drops it
    return list(modules)


setup(cmdclass={"build_py": BuildPy}, ext_modules=extensions())
