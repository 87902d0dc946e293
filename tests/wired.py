"""Which definitions of the program a user can reach, read from the source without running it.

It starts at the doors (the command, and the names the package exports) and follows names, imports and attributes. What
a decorator registers is reached when its module is loaded. What no way leads to is there for its tests alone.

    python -m tests.wired
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pinella

SOURCE = Path(__file__).parent.parent / "src"
ENTRY = ("pinella.cli.main", "run")
"""The command; pages are reached from `pinella serve`."""
BUILD = (("pinella.server.words", "extract"),)
"""What other programs call: `babel.cfg` names the one that collects sentences."""
FOUND_BY_NAME: dict[str, tuple[str, ...]] = {
    "pinella.prints.papers": (),
    "pinella.referee.incidents": ("INCIDENTS",),
    "pinella.referee.words": ("WORDS",),
}
"""Packages that load every module in them, and what they take from each."""
LOADED_BY_OTHERS = {"pinella.store.migrations": ("upgrade", "downgrade", "revision", "down_revision")}
"""Modules that Alembic loads, and what it takes from each."""

REGISTERS = {
    "act", "afterwards", "app.callback", "app.command", "command", "does", "does_in_season", "means", "_list",
    "of_season", "print_paper", "shows", "upcasts",
}  # fmt: skip
"""Decorators after which a function is called although nobody names it."""
REGISTERS_FOR = {"_fold.register", "folds", "tells"}
"""The same, for a kind of thing: called when such a thing can come into being, so when somebody else names the kind."""
WRAPS = {
    "abstractmethod", "cache", "cached_property", "classmethod", "contextmanager", "dataclass", "dataclass_transform",
    "get", "lru_cache", "post", "property", "runtime_checkable", "singledispatch", "staticmethod", "websocket",
}  # fmt: skip
"""Decorators that change what is defined; it must be named to be reached (pages are, in the lists of the server)."""

PLAIN_BASES = {
    "ABC", "Enum", "Event", "Exception", "Generic", "IntEnum", "IntFlag", "NamedTuple", "Protocol", "StrEnum", "Struct",
    "ValueError", "msgspec.Struct",
}  # fmt: skip
"""Bases that call no method by themselves. The methods of any other foreign base are taken to be called by it."""

Node = tuple[str, str]
"""Module, and the name in it; a method is `Class.method`, what a module does when it is loaded has the name ``."""


@dataclass
class Definition:
    line: int
    uses: set[Node] = field(default_factory=set)
    attributes: set[str] = field(default_factory=set)
    loads: set[str] = field(default_factory=set)
    answers: set[Node] = field(default_factory=set)
    """The types that a call of it answers with."""
    parameters: tuple[str, ...] = ()
    """Of a function; of a test they are fixtures."""
    kinds: set[Node] = field(default_factory=set)
    """Reached as soon as one of these is."""


@dataclass
class Module:
    name: str
    path: Path
    tree: ast.Module
    names: dict[str, Node | str] = field(default_factory=dict)
    """What its names mean: a definition, or a module."""
    definitions: dict[str, Definition] = field(default_factory=dict)
    methods: dict[str, list[str]] = field(default_factory=dict)
    """Of each class, those that are only called by name."""


def front_door() -> set[Node]:
    """What the package exports, where it is defined."""
    return {
        (value.__module__, value.__name__)
        for name in pinella.__all__
        if hasattr(value := getattr(pinella, name), "__module__")
    }


def read(source: Path, under: str = "") -> dict[str, Module]:
    """Every module of a folder, or of one package in it."""
    found = {}
    for path in sorted((source / under).rglob("*.py")):
        parts = path.relative_to(source).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = Module(name, path, ast.parse(path.read_text(encoding="utf-8")))
    return found


@dataclass(frozen=True)
class Unreached:
    place: str
    """File and line."""
    name: str

    def __str__(self) -> str:
        return f"{self.place} {self.name}"


class House:
    """All modules, and what each definition in them leads to."""

    def __init__(self, source: Path = SOURCE, exported: Iterable[Node] = ()) -> None:
        self.source = source
        self.exported = exported
        self.modules = read(source)
        for module in self.modules.values():
            bind(module, self.modules)
        for module in self.modules.values():
            Reader(module, self.modules).read()

    def reached(self) -> set[Node]:
        walk = _Walk(self)
        walk.take(ENTRY)
        for one in self.exported:
            walk.take_exported(one)
        walk.take_package("pinella")
        for module in self.modules.values():
            if any(isinstance(one, ast.If) and "__main__" in ast.unparse(one.test) for one in module.tree.body):
                walk.take_package(module.name)
        for called in BUILD:
            walk.take(called)
        for path in [*self.source.rglob("*.pyx"), *self.source.rglob("*.pxd")]:
            walk.take_cython(path.read_text(encoding="utf-8"))
        for path in self.source.rglob("*.html"):
            walk.attributes.update(re.findall(r"\w+", path.read_text(encoding="utf-8")))
        walk.finish()
        return walk.seen

    def unreached(self) -> list[Unreached]:
        """Every definition that no door leads to."""
        reached = self.reached()
        found = []
        for module in self.modules.values():
            for name, definition in module.definitions.items():
                owner = name.split(".")[0]
                if (module.name, name) in reached or not name or _is_special(name):
                    continue
                if (definition.loads or definition.uses) and all(used == "__all__" for _, used in definition.uses):
                    continue  # a list of modules, so that they are loaded
                if "." in name and (module.name, owner) not in reached:
                    continue  # its class is listed
                place = f"{module.path.relative_to(self.source.parent)}:{definition.line}"
                found.append(Unreached(place, f"{module.name}.{name}"))
        return found


def _is_special(name: str) -> bool:
    last = name.rpartition(".")[2]
    return last.startswith("__") and last.endswith("__")


class _Walk:
    def __init__(self, house: House) -> None:
        self.modules = house.modules
        self.seen: set[Node] = set()
        self.exported: set[Node] = set()
        self.loaded: set[str] = set()
        self.attributes: set[str] = set()
        self.waiting: list[Node] = []

    def take(self, node: Node) -> None:
        if node not in self.seen:
            self.seen.add(node)
            self.waiting.append(node)

    def take_exported(self, node: Node) -> None:
        """With everything in it that has a public name, and everything its calls answer with."""
        module, name = node
        known = self.modules.get(module)
        if known is None or node in self.exported:
            return
        self.exported.add(node)
        self.take(node)
        if name not in known.definitions and isinstance(meaning := known.names.get(name), tuple):
            self.take_exported(meaning)
            return
        public = [f"{name}.{method}" for method in known.methods.get(name, ()) if not method.startswith("_")]
        for one in (name, *public):
            self.take((module, one))
            for answer in known.definitions[one].answers:
                self.take_exported(answer)

    def take_package(self, name: str) -> None:
        if name in self.loaded or name not in self.modules:
            return
        self.loaded.add(name)
        self.take((name, ""))
        for one in self.modules[name].definitions:
            if _is_special(one) and "." not in one:
                self.take((name, one))
        parent, _, _ = name.rpartition(".")
        self.take_package(parent)
        for package, taken in FOUND_BY_NAME.items():
            if name == package:
                inner = [one for one in self.modules if one.startswith(package + ".")]
                for one in inner:
                    self.take_package(one)
                    for each in taken:
                        self.take((one, each))
        for package, taken in LOADED_BY_OTHERS.items():
            if name == package.rpartition(".")[0]:
                for one in self.modules:
                    if one.startswith(package + "."):
                        self.take_package(one)
                        for each in taken:
                            self.take((one, each))

    def take_cython(self, text: str) -> None:
        for module, names in re.findall(r"^\s*from ([\w.]+) c?import (.+)$", text, re.MULTILINE):
            if module in self.modules:
                for name in re.findall(r"\w+", names):
                    self.take((module, name))
        self.attributes.update(re.findall(r"\.(\w+)", text))
        for name in re.findall(r'^ +i64 ([A-Z0-9_]+) "PINELLA_', text, re.MULTILINE):
            self.take(("pinella.rules.kernel", name))  # numbers of its enumerations, complete

    def finish(self) -> None:
        while self.waiting:
            while self.waiting:
                self._follow(*self.waiting.pop())
            for module in self.modules.values():
                for owner, methods in module.methods.items():
                    if (module.name, owner) in self.seen:
                        for method in methods:
                            if method in self.attributes:
                                self.take((module.name, f"{owner}.{method}"))
                if module.name in self.loaded:
                    for name, definition in module.definitions.items():
                        if definition.kinds & self.seen:
                            self.take((module.name, name))

    def _follow(self, module: str, name: str) -> None:
        if module not in self.modules:
            return
        known = self.modules[module]
        self.take_package(module)
        definition = known.definitions.get(name)
        if definition is None:
            meaning = known.names.get(name)
            if isinstance(meaning, str):
                self.take_package(meaning)
            elif meaning is not None:
                self.take(meaning)
            return
        for one in definition.uses:
            self.take(one)
        for loaded in definition.loads:
            self.take_package(loaded)
        self.attributes |= definition.attributes


def bind(module: Module, modules: dict[str, Module]) -> None:
    for statement in _flat(module.tree.body):
        if isinstance(statement, ast.Import | ast.ImportFrom):
            module.names.update(_imported(statement, modules))
        for name in _defined(statement):
            module.names[name] = (module.name, name)


def _flat(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Statements of a module; those under `if`, `try` and `with` count as its own."""
    for statement in body:
        yield statement
        if isinstance(statement, ast.If):
            yield from _flat([*statement.body, *statement.orelse])
        elif isinstance(statement, ast.Try):
            yield from _flat([*statement.body, *statement.orelse, *statement.finalbody])
            for handler in statement.handlers:
                yield from _flat(handler.body)


def _imported(statement: ast.Import | ast.ImportFrom, modules: dict[str, Module]) -> dict[str, Node | str]:
    if isinstance(statement, ast.Import):
        return {
            alias.asname or alias.name.split(".")[0]: alias.name if alias.asname else alias.name.split(".")[0]
            for alias in statement.names
        }
    where = statement.module or ""
    return {
        alias.asname or alias.name: f"{where}.{alias.name}"
        if f"{where}.{alias.name}" in modules
        else (where, alias.name)
        for alias in statement.names
    }


def _defined(statement: ast.stmt) -> list[str]:
    match statement:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return [name]
        case ast.Assign(targets=targets):
            return [one.id for target in targets for one in ast.walk(target) if _is_store(one)]  # type: ignore[attr-defined]
        case ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
    return []


def _is_store(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


class Reader:
    """Reads the definitions of one module."""

    def __init__(self, module: Module, modules: dict[str, Module], *, strict: bool = True) -> None:
        self.module = module
        self.modules = modules
        self.strict = strict
        """Every decorator must be known."""

    def read(self) -> None:
        top = self._definition("", 1)
        for statement in self.module.tree.body:
            self._statement(statement, top, checking=False)

    def _definition(self, name: str, line: int) -> Definition:
        return self.module.definitions.setdefault(name, Definition(line))

    def _statement(self, statement: ast.stmt, top: Definition, *, checking: bool) -> None:
        match statement:
            case ast.Import() | ast.ImportFrom():
                if not checking:
                    top.loads |= _loads(statement, self.modules)
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                self._function(statement, statement.name, top)
            case ast.ClassDef():
                self._class(statement, top)
            case ast.Assign() | ast.AnnAssign() if names := _defined(statement):
                for name in names:
                    made = self._definition(name, statement.lineno)
                    _Uses(self, made).visit(statement)
                    made.uses.discard((self.module.name, name))
            case ast.If(test=test):
                here = checking or (isinstance(test, ast.Name) and test.id == "TYPE_CHECKING")
                _Uses(self, top).visit(test)
                for one in statement.body:
                    self._statement(one, top, checking=here)
                for one in statement.orelse:
                    self._statement(one, top, checking=checking)
            case ast.Try():
                for one in [*statement.body, *statement.orelse, *statement.finalbody]:
                    self._statement(one, top, checking=checking)
                for handler in statement.handlers:
                    for one in handler.body:
                        self._statement(one, top, checking=checking)
            case _:
                _Uses(self, top).visit(statement)

    def _function(self, function: ast.FunctionDef | ast.AsyncFunctionDef, name: str, top: Definition) -> None:
        made = self._definition(name, function.lineno)
        _Uses(self, made).visit(function)
        made.parameters = tuple(one.arg for one in (*function.args.args, *function.args.kwonlyargs))
        if function.returns is not None:
            answers = _Uses(self, Definition(0))
            answers.visit(function.returns)
            made.answers = answers.made.uses
        for decorator in function.decorator_list:
            called = decorator.func if isinstance(decorator, ast.Call) else decorator
            text = ast.unparse(called)
            if text in REGISTERS:
                top.uses.add((self.module.name, name))
            elif text in REGISTERS_FOR:
                kinds = _Uses(self, Definition(0))
                for one in decorator.args if isinstance(decorator, ast.Call) else [_first_kind(function)]:
                    kinds.visit(one)
                made.kinds |= kinds.made.uses
            elif self.strict and text not in WRAPS and not text.endswith(".setter"):
                raise SystemExit(
                    f"{self.module.path}:{function.lineno} @{text}: say in tests/wired.py whether it registers"
                )

    def _class(self, made_class: ast.ClassDef, top: Definition) -> None:
        made = self._definition(made_class.name, made_class.lineno)
        uses = _Uses(self, made)
        for one in [*made_class.bases, *made_class.keywords, *made_class.decorator_list]:
            uses.visit(one)
        called_by_base = any(not self._is_plain(base) for base in made_class.bases)
        for statement in made_class.body:
            if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
                name = f"{made_class.name}.{statement.name}"
                self._function(statement, name, top)
                if called_by_base or _is_special(name):
                    made.uses.add((self.module.name, name))
                else:
                    self.module.methods.setdefault(made_class.name, []).append(statement.name)
            else:
                uses.visit(statement)

    def _is_plain(self, base: ast.expr) -> bool:
        bare = base.value if isinstance(base, ast.Subscript) else base
        text = ast.unparse(bare)
        meaning = self.module.names.get(text)
        return text in PLAIN_BASES or (isinstance(meaning, tuple) and meaning[0].startswith("pinella"))


def _first_kind(function: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.expr:
    """What `@singledispatch` goes by: the annotation of the first argument."""
    kind = function.args.args[0].annotation
    assert kind is not None
    return kind


def _loads(statement: ast.Import | ast.ImportFrom, modules: dict[str, Module]) -> set[str]:
    if isinstance(statement, ast.Import):
        return {alias.name for alias in statement.names}
    where = statement.module or ""
    return {where} | {f"{where}.{alias.name}" for alias in statement.names if f"{where}.{alias.name}" in modules}


class _Uses(ast.NodeVisitor):
    """What a piece of source leads to: names of the module that no inner scope hides, and attributes of anything."""

    def __init__(self, reader: Reader, made: Definition) -> None:
        self.module = reader.module
        self.modules = reader.modules
        self.made = made
        self.scopes: list[dict[str, Node | str | None]] = []

    def meaning(self, name: str) -> Node | str | None:
        for scope in reversed(self.scopes):
            if name in scope:
                return scope[name]
        return self.module.names.get(name)

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Load):
            self._use(self.meaning(node.id))

    def _use(self, meaning: Node | str | None) -> None:
        if isinstance(meaning, tuple):
            self.made.uses.add(meaning)
        elif isinstance(meaning, str):
            self.made.loads.add(meaning)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        whole = self._resolve(node)
        if whole is None:
            self.made.attributes.add(node.attr)
            self.visit(node.value)
        else:
            self._use(whole)

    def _resolve(self, node: ast.expr) -> Node | str | None:
        """`package.module.name`, where it is one."""
        if isinstance(node, ast.Name):
            return self.meaning(node.id)
        if not isinstance(node, ast.Attribute):
            return None
        inner = self._resolve(node.value)
        if not isinstance(inner, str) or inner not in self.modules:
            return None
        return f"{inner}.{node.attr}" if f"{inner}.{node.attr}" in self.modules else (inner, node.attr)

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and node.func.id in ("getattr", "attrgetter", "methodcaller"):
            self.made.attributes |= {
                one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)
            }
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        """A type in quotes."""
        if (
            isinstance(node.value, str)
            and node.value.isidentifier()
            and node.value in self.module.names
            and node.value[0].isupper()
        ):
            self._use(self.meaning(node.value))

    def visit_Import(self, node: ast.Import) -> None:
        self.made.loads |= _loads(node, self.modules)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        self.made.loads |= _loads(node, self.modules)

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        for one in [*node.decorator_list, *_signature(node.args)]:
            self.visit(one)
        if node.returns is not None:
            self.visit(node.returns)
        self._inside({**_parameters(node.args), **_bound(node.body, self.modules)}, node.body)

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815

    def visit_Lambda(self, node: ast.Lambda) -> None:
        for one in _signature(node.args):
            self.visit(one)
        self._inside(_parameters(node.args), [node.body])

    def visit_ListComp(self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp) -> None:
        targets = {
            one.id: None for each in node.generators for one in ast.walk(each.target) if isinstance(one, ast.Name)
        }
        inner: list[ast.AST] = [*node.generators]
        inner += [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
        self._inside({**targets}, inner)

    visit_SetComp = visit_GeneratorExp = visit_DictComp = visit_ListComp  # noqa: N815

    def _inside(
        self, scope: dict[str, Node | str | None], body: list[ast.stmt] | list[ast.AST] | list[ast.expr]
    ) -> None:
        self.scopes.append(scope)
        for one in body:
            self.visit(one)
        self.scopes.pop()


def _signature(arguments: ast.arguments) -> list[ast.expr]:
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
    annotations = [one.annotation for one in every if one is not None and one.annotation is not None]
    return [*annotations, *arguments.defaults, *(one for one in arguments.kw_defaults if one is not None)]


def _parameters(arguments: ast.arguments) -> dict[str, Node | str | None]:
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
    return {one.arg: None for one in every if one is not None}


def _bound(body: list[ast.stmt], modules: dict[str, Module]) -> dict[str, Node | str | None]:
    """The names a function makes its own, without those of functions inside it."""
    found: dict[str, Node | str | None] = {}
    waiting: list[ast.AST] = list(body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import | ast.ImportFrom):
            found.update(_imported(node, modules))
            continue
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found[node.name] = None
            continue
        if isinstance(node, ast.Lambda | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
            found.update({one.target.id: None for one in ast.walk(node) if isinstance(one, ast.NamedExpr)})
            continue
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found[node.id] = None
        if isinstance(node, ast.ExceptHandler) and node.name:
            found[node.name] = None
        if isinstance(node, ast.MatchAs | ast.MatchStar) and node.name:
            found[node.name] = None
        waiting += ast.iter_child_nodes(node)
    return found


if __name__ == "__main__":
    sys.stdout.write("".join(f"{one}\n" for one in House(exported=front_door()).unreached()))
