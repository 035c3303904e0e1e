"""The texts of printed pages: a language with all its words, and the rule at the foot of a blank pad."""

from scorekeeper.present.setup.distinguishing_rule import distinguishing_rule
from scorekeeper.present.texts import _, catalog, in_language
from scorekeeper.records.paper.words import PaperWords
from scorekeeper.rules.kind import Kind
from scorekeeper.rules.sheet import agree_terms


def paper_words(language: str) -> PaperWords:
    """The texts of a printed page in this language, whatever the language of the screens."""
    texts = catalog(language)
    return PaperWords(language, texts.gettext, texts.ngettext, texts.pgettext)


def pad_foot_rule(kind: Kind, edition: str) -> str:
    """The rule for the foot of a blank pad, in the language of the edition."""
    with in_language(edition):
        if kind.sheet is None:
            return _("Whoever holds all three chips has lost.")
        terms = agree_terms(kind.sheet, edition)
        kept = _("A kept die may be thrown again later.") if terms.sheet.rethrow_kept else _(
            "A kept die may not be thrown again."
        )  # fmt: skip
        known_for = distinguishing_rule(terms)
        return f"{known_for}. {kept}" if known_for else kept
