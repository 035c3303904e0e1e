"""The printed pages of a match: an overall page for several games, then the pages of each game."""

from collections.abc import Iterable, Sequence
from typing import Any

from scorekeeper.records.facts import MatchFacts, facts_of_past_match
from scorekeeper.records.history import PastMatch
from scorekeeper.records.paper import card, chicago
from scorekeeper.records.paper.drawing import A4, PaperPage
from scorekeeper.records.paper.head import Head, date_lines, lead_words, number_pages, paper_seats, verdict_words
from scorekeeper.records.paper.match import match_page
from scorekeeper.records.paper.parts import PaperSeat
from scorekeeper.records.paper.pdf import pdf_bytes
from scorekeeper.records.paper.words import PaperWords, WordsOfLanguage
from scorekeeper.records.people import Names, initials, listed_name
from scorekeeper.rules.game import CardGame, Game, Places


def pdf_of(
    played: Iterable[PastMatch], say: WordsOfLanguage, names: Names, size: tuple[float, float] = A4, place: str = ""
) -> bytes:
    """A PDF of these matches; one empty page if none of them could be read."""
    every = [*played]
    pages = [page for one in every for page in match_pages(one, say, names, size, place)]
    title, language = "Scorekeeper", "en"
    if every and every[0].match is not None:
        title, language = every[0].match.kind.name, printed_language_of(every[0])
    return pdf_bytes(pages or [PaperPage(*size)], title, language)


def printed_language_of(one: PastMatch) -> str:
    """The language of the printed words of this match: its edition, or the sheet's first edition if none was chosen."""
    assert one.match is not None
    return one.match.setup.edition or next(iter(one.match.kind.editions))


def match_pages(
    one: PastMatch, say: WordsOfLanguage, names: Names, size: tuple[float, float] = A4, place: str = "", note: str = ""
) -> list[PaperPage]:
    """The pages of a match, in the language of its edition; empty if its first act cannot be read or no game has begun.
    `place` is where it was played, `note` a sentence for the foot of the first page; players have the names by which
    they are listed."""
    if one.match is None or not one.match.games:
        return []
    voice, found = say(printed_language_of(one)), facts_of_past_match(one)
    everybody = dict.fromkeys((*one.match.setup.players, *(name for game in found.games for name in game.players)))
    listed = [listed_name(name, names) for name in everybody]
    known = dict(zip(everybody, paper_seats(listed, initials(listed)), strict=True))
    pages: list[PaperPage] = []
    if len(one.match.games) > 1 and one.match.kind.adds_up:
        head = match_head(found, known, date_lines(found, voice, place), voice)
        pages.append(match_page(size, found, one.match.games, known, voice.gettext(one.match.kind.name), head, voice))
    for at, game in enumerate(one.match.games):
        pages += game_pages(one, found, at, game, known, voice, size, place)
    return number_pages(pages, voice, note)


def game_pages(
    one: PastMatch, found: MatchFacts, at: int, game: Game[Any], known: dict[str, PaperSeat], say: PaperWords,
    size: tuple[float, float], place: str,
) -> list[PaperPage]:  # fmt: skip
    assert one.match is not None
    played = found.games[at]
    several = say.gettext("Game {number} of {of}").format(number=at + 1, of=found.of) if found.of > 1 else ""
    right = date_lines(found, say, place)
    places = played.places if played.over else ()
    if isinstance(game.now, CardGame):
        first = places[0] if places else ()
        points = sorted((card.result for card in played.cards), reverse=True)
        below = ". ".join(part for part in (several, lead_words(points, say) if places else "") if part)
        head = Head(
            verdict_words(places_with_names(places, known), True, say),
            below,
            tuple(known[name] for name in first),
            right,
        )
        return card.card_pages(size, game, played, {name: known[name] for name in known if name in played.players},
                               head, say)  # fmt: skip
    loser = tuple(known[name] for name in places[-1]) if places else ()
    rounds = game.now.rounds_done
    words = say.ngettext("after {n} round", "after {n} rounds", rounds).format(n=rounds)
    head = Head(
        verdict_words(places_with_names(places, known), False, say),
        ". ".join(part for part in (several, words) if part),
        loser,
        right,
    )
    return chicago.chicago_pages(size, game, printed_language_of(one), known, head, say)


def match_head(found: MatchFacts, known: dict[str, PaperSeat], right: Sequence[str], say: PaperWords) -> Head:
    places = found.places if found.finished else ()
    first = tuple(known[name] for name in places[0]) if places else ()
    points = sorted(found.totals.values(), reverse=True)
    return Head(
        verdict_words(places_with_names(places, known), True, say),
        lead_words(points, say) if places else "",
        first,
        tuple(right),
    )


def places_with_names(places: Places, known: dict[str, PaperSeat]) -> Places:
    """The places with the names by which the players are listed."""
    return tuple(tuple(known[name].name for name in group) for group in places)
