"""Keeps the translations: collects the texts of the program into the .po files and makes the .mo files of them.

    python -m scorekeeper.ui.locale.catalogs

An English text that is new waits in every .po file with an empty translation; one that is gone is dropped.
"""

import ast
import json
import re
import struct
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Formatter

from scorekeeper.rules.games import GAMES

HERE = Path(__file__).parent
PACKAGE = HERE.parents[1]
PLURALS = {
    "de": "nplurals=2; plural=n != 1;",
    "fi": "nplurals=2; plural=n != 1;",
    "fr": "nplurals=2; plural=n > 1;",
    "uk": "nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;",
}


@dataclass(frozen=True, slots=True, order=True)
class Text:
    """An English text of the program; `many` is its plural and `context` tells it from the same words elsewhere."""

    one: str
    many: str = ""
    context: str = ""


Catalog = dict[Text, tuple[str, ...]]
"""A translation for every text, in all the plural forms of the language."""


def texts() -> dict[Text, str]:
    """Every text that a player may read, and where it comes from."""
    found: dict[Text, str] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        for text in marked(ast.parse(path.read_text("utf-8"))):
            found.setdefault(text, path.relative_to(PACKAGE).as_posix())
    for kind in GAMES.values():
        for option in kind.options.values():
            found.setdefault(Text(option.says), "the options of the sheets")
    return dict(sorted(found.items()))


def marked(tree: ast.AST) -> Iterator[Text]:
    """The words in _("..."), N_("..."), Sentence("..."), ngettext("...", "...", number), pgettext("context", "...")."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        words = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        match node.func.id, words:
            case (("_" | "N_" | "gettext" | "Sentence"), [one]):
                yield Text(one)
            case "ngettext", [one, many]:
                yield Text(one, many)
            case "pgettext", [context, one]:
                yield Text(one, context=context)


# ---- .po


def po_file(language: str) -> Path:
    return HERE / language / "LC_MESSAGES" / "scorekeeper.po"


def forms(language: str) -> int:
    return int(PLURALS[language][len("nplurals=")])


def head(language: str) -> str:
    kinds = f"Plural-Forms: {PLURALS[language]}\n"
    return f"Language: {language}\nContent-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: 8bit\n{kinds}"


def read_po(text: str) -> Catalog:
    catalog: Catalog = {}
    for block in text.split("\n\n"):
        words = {key: json.loads(value) for key, value in re.findall(r'^(msg\S+) (".*")$', block, re.MULTILINE)}
        said = tuple(words[key] for key in sorted(words) if key.startswith("msgstr"))
        if words.get("msgid"):
            catalog[Text(words["msgid"], words.get("msgid_plural", ""), words.get("msgctxt", ""))] = said
    return catalog


def write_po(language: str, catalog: Catalog, sources: Mapping[Text, str]) -> str:
    def quoted(word: str, text: str) -> str:
        return f"{word} {json.dumps(text, ensure_ascii=False)}\n"

    blocks = [quoted("msgid", "") + quoted("msgstr", head(language))]
    for text, said in catalog.items():
        block = f"#: {sources[text]}\n" + (quoted("msgctxt", text.context) if text.context else "")
        block += quoted("msgid", text.one)
        if text.many:
            numbered = "".join(quoted(f"msgstr[{number}]", form) for number, form in enumerate(said))
            block += quoted("msgid_plural", text.many) + numbered
        else:
            block += quoted("msgstr", said[0])
        blocks.append(block)
    return "\n".join(blocks)


def refreshed(language: str, old: Catalog, sources: Mapping[Text, str]) -> Catalog:
    """The catalog with exactly the texts of the program."""
    return {text: old.get(text, ("",) * (forms(language) if text.many else 1)) for text in sources}


# ---- .mo


def mo_bytes(language: str, catalog: Catalog) -> bytes:
    """The binary form that gettext reads: two tables of lengths and places, then the words themselves."""
    pairs = {"": head(language)} | {mo_key(text): "\0".join(said) for text, said in catalog.items() if all(said)}
    both = sorted((key.encode(), value.encode()) for key, value in pairs.items())
    start = 28 + 16 * len(both)
    tables, words = [b"", b""], b""
    for side in (0, 1):
        for pair in both:
            tables[side] += struct.pack("<II", len(pair[side]), start + len(words))
            words += pair[side] + b"\0"
    return struct.pack("<7I", 0x950412DE, 0, len(both), 28, 28 + 8 * len(both), 0, 0) + b"".join(tables) + words


def mo_key(text: Text) -> str:
    context = f"{text.context}\4" if text.context else ""
    return context + text.one + (f"\0{text.many}" if text.many else "")


# ---- what is wrong


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def problems(language: str, catalog: Catalog, sources: Mapping[Text, str]) -> Iterator[str]:
    """Missing, unused and broken translations."""
    for text in sources:
        if not all(catalog.get(text, ("",))):
            yield f"{language}: {text.one!r} is not translated"
    for text, said in catalog.items():
        if text not in sources:
            yield f"{language}: {text.one!r} is used nowhere"
        if len(said) != (forms(language) if text.many else 1):
            yield f"{language}: {text.one!r} has {len(said)} forms"
        wanted = {frozenset(placeholders(one)) for one in (text.one, text.many or text.one)}
        if any(form and frozenset(placeholders(form)) not in wanted for form in said):
            yield f"{language}: {text.one!r} has other placeholders in its translation"


def main() -> int:
    sources = texts()
    for language in PLURALS:
        po = po_file(language)
        old = read_po(po.read_text("utf-8")) if po.exists() else {}
        catalog = refreshed(language, old, sources)
        po.parent.mkdir(parents=True, exist_ok=True)
        po.write_text(write_po(language, catalog, sources), "utf-8")
        po.with_suffix(".mo").write_bytes(mo_bytes(language, catalog))
        print(*problems(language, catalog, sources), sep="\n", end="")
    print(f"{len(sources)} texts in English and {len(PLURALS)} more languages")
    return 0


if __name__ == "__main__":
    sys.exit(main())
