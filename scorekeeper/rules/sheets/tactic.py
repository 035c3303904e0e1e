"""The rule sheet of Tactic XL Yatzy, in the sixteen languages of its leaflet."""

from scorekeeper.rules.scoring import FIFTEEN, five_alike, four_alike_as_two_pairs, full_house_or_five, total_if
from scorekeeper.rules.sheet import Bonus, Option, Sheet, printed_with

OPTIONS = {
    "chance": Option(
        "free",
        ("last_resort", "last_box"),
        "Chance is offered when no other row fits; the Norwegian text says: when no other is left.",
        where={"last_resort": ("fi", "sv", "no", "da"), "last_box": ("no",)},
    ),
    "strike": Option(
        "free",
        ("last_resort",),
        "The text speaks of a zero when not even Chance fits; it can be forbidden as long as a row takes points.",
        where={"last_resort": ("sv", "et", "fi", "no")},
        further=True,
    ),
    "announce": Option(
        False,
        (True,),
        "The Danish text speaks of choosing the row before the throw; its example chooses afterwards.",
        where={True: ("da",)},
    ),
    "five_alike_full_house": Option(
        False,
        (True,),
        "Eleven editions ask for a pair and three of a kind of different value; this one does not say so.",
        where={True: ("fi", "no", "lt", "lv", "pl")},
        scores={"full_house": total_if(full_house_or_five)},
    ),
    "four_alike_two_pairs": Option(
        False,
        (True,),
        "Only the Danish edition asks for two different pairs; this one just says two pairs.",
        where={True: ("fi", "sv", "no", "fr", "nl", "en", "ru", "lt", "lv", "et", "is", "pl", "it", "de", "uk")},
        scores={"two_pairs": four_alike_as_two_pairs},
    ),
    "bonus_threshold": Option(
        63, (36,), "The Finnish edition prints 36 points for the bonus, the other fifteen 63.", where={36: ("fi",)}
    ),
}

printed = printed_with(FIFTEEN)
EDITIONS = {
    "fi": printed(
        "HYVITYS",
        "YKKÖSET | KAKKOSET | KOLMOSET | NELOSET | VIITOSET | KUUTOSET "
        "| 1 PARI | 2 PARI | KOLMOISLUKU | NELOSLUKU | PIENI SUORA | ISO SUORA "
        "| TÄYSKÄSI | SATTUMA | YATZY",
    ),
    "sv": printed(
        "BONUS",
        "ETTOR | TVÅOR | TREOR | FYROR | FEMMOR | SEXOR "
        "| 1 PAR | 2 PAR | TRETAL | FYRTAL | LITEN STRAIGHT | STOR STRAIGHT | KÅK | CHANS | YATZY",
    ),
    "no": printed(
        "BONUS",
        "ENERE | TOERE | TREERE | FIRERE | FEMMERE | SEKSERE "
        "| 1 PAR | 2 PAR | TRE LIKE | FIRE LIKE | LITEN STRAIGHT | STOR STRAIGHT | HUS "
        "| SJANSE | YATZY",
    ),
    "da": printed(
        "BONUS",
        "ENERE | TOERE | TREERE | FIRERE | FEMMERE | SEKSERE "
        "| 1 PAR | 2 PAR | 3 ENS | 4 ENS | LILLE STRAIGHT | STOR STRAIGHT | FULDT HUS "
        "| CHANCEN | YATZY",
        scores={"yatzy": total_if(five_alike, extra=50)},
    ),
    "fr": printed(
        "BONUS",
        "LES UNS | LES 2 | LES 3 | LES 4 | LES 5 | LES 6 "
        "| 1 PAIRE | 2 PAIRES | BRELAN | CARRE | PETITE SUITE | GRANDE SUITE | FULL | CHANCE | YAMS",
    ),
    "nl": printed(
        "BONUS",
        "ÉÉNTJES | TWEE | DRIE | VIER | VIJF | ZES "
        "| ÉÉN PAAR | TWEE PAAR | DRIE DEZELFDEN (THREE OF A KIND) "
        "| VIER DEZELFDEN (FOUR OF A KIND) | KLEINE STRAAT | GROTE STRAAT | FULL HOUSE | KANS COMBINATIE | YATZY",
        bonus=Bonus(50, above=True),
    ),
    "en": printed(
        "BONUS",
        "ONES | TWOS | THREES | FOURS | FIVES | SIXES "
        "| 1 PAIR | 2 PAIRS | THREE OF A KIND | FOUR OF A KIND | SMALL STRAIGHT "
        "| BIG STRAIGHT | FULL HOUSE | CHANCE | YATZY",
    ),
    "ru": printed(
        "БОНУС",
        "ЕДИНИЦЫ | ДВОЙКИ | ТРОЙКИ | ЧЕТВЁРКИ | ПЯТЁРКИ | ШЕСТЁРКИ "
        "| ПАРА | ДВЕ ПАРЫ | ТРОЙКА | КАРЕ | МАЛЫЙ СТРИТ | БОЛЬШОЙ СТРИТ | ПОЛНЫЙ ДОМ | ШАНС | ПОКЕР",
    ),
    "lt": printed(
        "PREMIJA",
        "VIENETAI | DVEJETAI | TREJETAI | KETVERTAI | PENKETAI | ŠEŠETAI "
        "| 1 PORA | 2 POROS | TRYS VIENODI | KETURI VIENODI | MAŽA EILUTĖ "
        "| DIDELĖ EILUTĖ | PILNA TROBA | ŠANSAS | YATZY",
    ),
    "lv": printed(
        "PREMIJA",
        "VIENINIEKI | DIVNIEKI | TRIJNIEKI | ČETRINIEKI | PIECNIEKI | SEŠNIEKI "
        "| VIENS PĀRIS | DIVI PĀRI | TRĪS VIENĀDI | ČETRI VIENĀDI | 1-2-3-4-5 "
        "| 2-3-4-5-6 | MĀJA | IZDEVĪBA | JAHTZĒ",
    ),
    "et": printed(
        "BOONUS",
        "ÜHED | KAHED | KOLMED | NELJAD | VIIED | KUUED "
        "| 1 PAAR | 2 PAARI | KOLMIK | NELIK | VÄIKE RIDA | SUUR RIDA | MAJA | JUHUSLIK | YATZY",
    ),
    "is": printed(
        "BÓNUS",
        "ÁSAR | TVISTAR | ÞRISTAR | FJARKAR | FIMMUR | SEXUR "
        "| 1 PAR | 2 PÖR | ÞRÍR EINS | FJÓRIR EINS | RÖÐ 1-5 | RÖÐ 2-6 | HÚS | ÁHÆTTA | YATZY",
    ),
    "pl": printed(
        "BONUS",
        "JEDYNKI | DWÓJKI | TRÓJKI | CZWÓRKI | PIĄTKI | SZÓSTKI "
        "| PARA | DWIE PARY | TRÓJKA | KARETA | MAŁY STRIT | DUŻY STRIT | FULL | SZANSA | YATZY",
    ),
    "it": printed(
        "ABBUONO",
        "GLI UNO | I DUE | I TRE | I QUATTRO | I CINQUE | I SEI "
        "| COPPIA | DUE COPPIE | TRE UGUALI | QUATTRO UGUALI | PICCOLO DRITTO "
        "| GRANDE DRITTO | FULL | FORTUNA | YATZY",
    ),
    "de": printed(
        "BONUS",
        "EINER | ZWEIER | DREIER | VIERER | FÜNFER | SECHSER "
        "| 1 PAAR | 2 PAARE | DREIERPASCH | VIERERPASCH | KLEINE STRASSE "
        "| GROSSE STRASSE | FULL HOUSE | CHANCE | YATZY",
    ),
    "uk": printed(
        "БОНУС",
        "ОДИНИЦІ | ДВІЙКА | ТРІЙКА | ЧЕТВІРКА | П'ЯТІРКА | ШІСТКА "
        "| ПАРА | ДВІ ПАРИ | ТРІЙКА | КАРЕ | МАЛИЙ СТРІТ | ВЕЛИКИЙ СТРІТ | ПОВНИЙ ДІМ | ШАНС | YATZY",
    ),
}

TACTIC = Sheet("tactic", "Tactic XL Yatzy", EDITIONS, FIFTEEN, Bonus(50), options=OPTIONS)
