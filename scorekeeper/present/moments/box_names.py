"""The printed names of boxes as a person says them: a card prints "1er", "2 PAR" or "1-2-3-4-5"."""

from collections.abc import Mapping

SPOKEN_NAMES: Mapping[str, Mapping[str, str]] = {
    "de": {
        "1er": "Einer", "2er": "Zweier", "3er": "Dreier", "4er": "Vierer", "5er": "Fünfer", "6er": "Sechser",
        "3er-pasch": "Dreierpasch", "4er-pasch": "Viererpasch", "1 paar": "ein Paar", "2 paare": "zwei Paare",
        "kleine strasse": "kleine Straße", "grosse strasse": "große Straße",
        "3 gleiche": "drei Gleiche", "4 gleiche": "vier Gleiche",
    },
    "en": {
        "1's": "ones", "2's": "twos", "3's": "threes", "4's": "fours", "5's": "fives", "6's": "sixes",
        "1 pair": "one pair", "2 pairs": "two pairs",
    },
    "fr": {
        "dés de 1": "les as", "dés de 2": "dés de deux", "dés de 3": "dés de trois", "dés de 4": "dés de quatre",
        "dés de 5": "dés de cinq", "dés de 6": "dés de six", "les 2": "les deux", "les 3": "les trois",
        "les 4": "les quatre", "les 5": "les cinq", "les 6": "les six", "1 paire": "une paire",
        "2 paires": "deux paires", "carre": "carré",
    },
    "es": {
        "los 1": "los unos", "los 2": "los doses", "los 3": "los treses", "los 4": "los cuatros",
        "los 5": "los cincos", "los 6": "los seises", "pasch de 3": "pasch de tres", "pasch de 4": "pasch de cuatro",
    },
    "it": {
        "1": "gli uno", "2": "i due", "3": "i tre", "4": "i quattro", "5": "i cinque", "6": "i sei",
        "1 coppia": "una coppia", "2 coppie": "due coppie", "3 numeri eguali": "tre numeri eguali",
        "4 numeri eguali": "quattro numeri eguali",
    },
    "fi": {"1 pari": "yksi pari", "2 pari": "kaksi paria"},
    "sv": {"1 par": "ett par", "2 par": "två par"},
    "no": {"1 par": "ett par", "2 par": "to par"},
    "da": {"1 par": "et par", "2 par": "to par", "3 ens": "tre ens", "4 ens": "fire ens"},
    "lt": {"1 pora": "viena pora", "2 poros": "dvi poros"},
    "lv": {"1-2-3-4-5": "viens, divi, trīs, četri, pieci", "2-3-4-5-6": "divi, trīs, četri, pieci, seši"},
    "et": {"1 paar": "üks paar", "2 paari": "kaks paari"},
    "is": {
        "1 par": "eitt par", "2 pör": "tvö pör", "röð 1-5": "röð frá einum upp í fimm",
        "röð 2-6": "röð frá tveimur upp í sex",
    },
}  # fmt: skip
"""For each language of an edition, names with digits or without their accents, in lower case, with the words that are
said for them."""


def spoken_name(label: str, language: str) -> str:
    """A printed name for speech: without ® and without an explanation in brackets, in lower case (which voices read as
    words, not letter by letter), and replaced by its words in SPOKEN_NAMES if it has any in this language."""
    name = label.partition(" (")[0].replace("®", "").lower()
    return SPOKEN_NAMES.get(language, {}).get(name, name)
