"""The small mistakes of which mutants are made: for each node in the syntax tree of a module, wrong nodes in its
place."""

import ast
from collections.abc import Iterator

TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
CONFUSED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult, ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
OPPOSITES = {"min": "max", "max": "min", "any": "all", "all": "any"}
LIKE_EACH_OTHER = {"common", "dist", "hypot", "isclose", "max", "maximum", "min", "minimum", "overlap", "repeat", "zip"}
"""Functions of which two arguments are not swapped: it would make no difference, or an error in every call."""


def changes(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Make one small mistake after the other in the tree, and yield the line and a description of each.

    A caller that wants one mistake alone stops there, and parses again for the next.
    """
    alone = left_alone(tree)
    for parent in ast.walk(tree):
        for name, field in ast.iter_fields(parent):
            for place, node in enumerate(field if isinstance(field, list) else [field]):
                if not isinstance(node, ast.AST) or node in alone:
                    continue
                for changed, mistake in mistakes(node):
                    was = ast.unparse(node)
                    if isinstance(field, list):
                        field[place] = changed
                    else:
                        setattr(parent, name, changed)
                    yield getattr(node, "lineno", 0), f"{mistake}: {was.splitlines()[0][:80]}"
                    if isinstance(field, list):
                        field[place] = node
                    else:
                        setattr(parent, name, node)


def left_alone(tree: ast.Module) -> set[ast.AST]:
    """The nodes in which a mistake would change nothing that runs: decorators, types, docstrings, and checks that two
    lists are as long as each other."""
    outer: list[ast.AST | None] = []
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef() | ast.ClassDef():
                outer += [*node.decorator_list, getattr(node, "returns", None)]
            case ast.arg() | ast.AnnAssign():
                outer.append(node.annotation)
            case ast.Expr(ast.Constant()) | ast.keyword("strict"):
                outer.append(node)
            case ast.Assign([ast.Name(name)], value) if name[0].isupper() and isinstance(value, ast.Subscript):
                outer.append(value)  # the name of a type
    return {inner for node in outer if node for inner in ast.walk(node)}


def mistakes(node: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """Yield the nodes that may wrongly stand for this one, with the name of each mistake."""
    match node:
        case ast.Expr(ast.Call()) | ast.AugAssign() | ast.Assign([ast.Attribute() | ast.Subscript()]) | ast.Raise():
            yield ast.Pass(), "left out"
        case ast.If(test, body, other):
            yield ast.If(negated(test), body, other), "negated"
        case ast.IfExp(test, body, orelse):
            yield ast.IfExp(test, orelse, body), "negated"
        case ast.comprehension(target, iterated, [_, *_] as tests, is_async):
            yield ast.comprehension(target, iterated, [], is_async), "without its condition"
            yield ast.comprehension(target, iterated, [negated(tests[0]), *tests[1:]], is_async), "negated"
        case ast.Continue():
            yield ast.Break(), "break for continue"
        case ast.Break():
            yield ast.Continue(), "continue for break"
        case ast.Return(value) if value is not None and not isinstance(value, ast.Constant):
            yield ast.Return(constant_like(value)), "constant returned"
        case _:
            yield from slips(node)


def slips(node: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """Yield the values that may wrongly stand for this one, with the name of each mistake."""
    match node:
        case ast.Compare(left, [first, *more], others) if type(first) in TURNED:
            yield ast.Compare(left, [TURNED[type(first)](), *more], others), "turned"
        case ast.Constant(bool() as value):
            yield ast.Constant(not value), "negated"
        case ast.Constant(int() as value):
            yield ast.Constant(value + 1), "off by one"
        case ast.Constant(float() as value):
            yield ast.Constant(1.5 * value or 1.0), "half as much again"
        case ast.BoolOp(way, values):
            yield ast.BoolOp(ast.Or() if isinstance(way, ast.And) else ast.And(), values), "and for or, or the reverse"
        case ast.BinOp(left, way, right) if type(way) in CONFUSED:
            yield ast.BinOp(left, CONFUSED[type(way)](), right), "another operator"
        case ast.UnaryOp(ast.Not(), operand):
            yield ast.Call(ast.Name("bool", ast.Load()), [operand], []), "not left out"
        case ast.Call(function, arguments, named):
            yield from wrong_calls(function, arguments, named)


def wrong_calls(
    function: ast.expr, arguments: list[ast.expr], named: list[ast.keyword]
) -> Iterator[tuple[ast.AST, str]]:
    """Yield calls with a named argument left out, with the first two swapped, or of the opposite function."""
    name = function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")
    for at, one in enumerate(named):
        if one.arg not in (None, "strict"):
            yield ast.Call(function, arguments, [*named[:at], *named[at + 1 :]]), f"without {one.arg}"
    if isinstance(function, ast.Name) and name in OPPOSITES:
        yield ast.Call(ast.Name(OPPOSITES[name], ast.Load()), arguments, named), f"not {name}"
    is_plain = not any(isinstance(one, ast.Starred) for one in arguments[:2])
    if len(arguments) > 1 and is_plain and name not in LIKE_EACH_OTHER:
        yield ast.Call(function, [arguments[1], arguments[0], *arguments[2:]], named), "arguments swapped"


def negated(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


def constant_like(value: ast.expr) -> ast.expr:
    """A constant of the kind of this expression, as far as its form shows that."""
    match value:
        case ast.Compare() | ast.BoolOp() | ast.UnaryOp(ast.Not()):
            return ast.Constant(True)
        case ast.Call(ast.Name("any" | "all" | "bool" | "isinstance")):
            return ast.Constant(False)
        case ast.ListComp() | ast.List():
            return ast.List([], ast.Load())
        case _:
            return ast.Constant(None)
