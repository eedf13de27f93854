"""YAML with its lines: every value remembers where it stood, so that a broken file can be told where."""

from collections.abc import Iterable
from typing import Any

import yaml

from stammtisch.core.problem import Problem
from stammtisch.core.reading import signed

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
DEEPEST = 12  # a record needs half of it
_INT, _NULL, _BOOL = (f"tag:yaml.org,2002:{name}" for name in ("int", "null", "bool"))


class RecordProblem(Problem):
    """What is wrong with a file, and in which line; in which deal and move, where it is in one."""

    def __init__(self, problem: Problem, line: int, deal: int | None = None, move: int | None = None) -> None:
        super().__init__(problem.key, problem.rules, **problem.facts)
        self.line, self.deal, self.move = line, deal, move


def line_of(node: yaml.Node) -> int:
    return int(node.start_mark.line) + 1


def wrong(node: yaml.Node, key: str, rules: tuple[str, ...] = (), /, **facts: Any) -> RecordProblem:
    return RecordProblem(Problem(key, rules, **facts), line_of(node))


def root_of(text: str, path: str) -> yaml.Node:
    """The file as a tree."""
    try:
        _check_shape(text, path)
        root: yaml.Node | None = yaml.compose(text, _LOADER)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        reason = error.problem or "?"
        raise RecordProblem(Problem("error.yaml", path=path, line=line, reason=reason), line) from None
    except yaml.YAMLError as error:
        reason = str(getattr(error, "reason", error)).splitlines()[0]
        raise RecordProblem(Problem("error.yaml", path=path, line=1, reason=reason), 1) from None
    if root is None:
        raise RecordProblem(Problem("error.file_empty", path=path), 1)
    return root


def _check_shape(text: str, path: str) -> None:
    """Files come from strangers: nothing nested without end, nothing that repeats itself by reference."""
    depth = 0
    for event in yaml.parse(text, _LOADER):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > DEEPEST or isinstance(event, yaml.AliasEvent):
            line = event.start_mark.line + 1
            raise RecordProblem(Problem("error.yaml_shape", path=path, line=line, most=DEEPEST), line)


def _type_name(node: yaml.Node) -> str:
    if isinstance(node, yaml.MappingNode):
        return "mapping"
    if isinstance(node, yaml.SequenceNode):
        return "list"
    return "nothing" if node.tag == _NULL else "text"


def _wrong_type(node: yaml.Node, key: str, wanted: str) -> RecordProblem:
    return wrong(node, "error.type", key=key, wanted=wanted, got=_type_name(node))


def mapping(
    node: yaml.Node, key: str, allowed: Iterable[str] = (), required: Iterable[str] = ()
) -> dict[str, yaml.Node]:
    """The entries of a mapping; with `allowed`, no others."""
    if not isinstance(node, yaml.MappingNode):
        raise _wrong_type(node, key, "mapping")
    allowed, found = tuple(allowed), {}
    for name, value in node.value:
        word = str(name.value)
        if allowed and word not in allowed:
            raise wrong(name, "error.key_unknown", key=word, allowed=allowed)
        if word in found:
            raise wrong(name, "error.key_twice", key=word)
        found[word] = value
    for word in required:
        if word not in found:
            raise wrong(node, "error.key_missing", key=word)
    return found


def items(node: yaml.Node, key: str) -> list[yaml.Node]:
    if isinstance(node, yaml.ScalarNode) and node.tag == _NULL:
        return []
    if not isinstance(node, yaml.SequenceNode):
        raise _wrong_type(node, key, "list")
    return list(node.value)


def text(node: yaml.Node, key: str) -> str:
    if not isinstance(node, yaml.ScalarNode) or node.tag == _NULL:
        raise _wrong_type(node, key, "text")
    return str(node.value)


def number(node: yaml.Node, key: str) -> int:
    if not isinstance(node, yaml.ScalarNode) or node.tag != _INT:
        raise _wrong_type(node, key, "number")
    found = signed(node.value)
    if found is None:
        raise _wrong_type(node, key, "number")
    return found


def texts(node: yaml.Node, key: str) -> tuple[str, ...]:
    return tuple(text(item, key) for item in items(node, key))


def plain(node: yaml.Node) -> Any:
    """Any value as it stands: mappings, lists, numbers, truth values, words."""
    if isinstance(node, yaml.MappingNode):
        return {str(name.value): plain(value) for name, value in node.value}
    if isinstance(node, yaml.SequenceNode):
        return [plain(item) for item in node.value]
    if node.tag == _NULL:
        return None
    if node.tag == _BOOL and node.value.lower() in ("true", "false"):
        return node.value.lower() == "true"
    if node.tag == _INT and (found := signed(node.value)) is not None:
        return found
    return str(node.value)
