"""The panel below the tray: entries, questions about the dice, face keys, boxes to strike or to announce."""

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.present.advice.ranking import Ranking
from scorekeeper.present.card import card as cards
from scorekeeper.present.card.card import Offer
from scorekeeper.present.card.words import box_label
from scorekeeper.present.chicago.cardless import CARDLESS_TEXTS
from scorekeeper.present.setup.box_rules import box_rule
from scorekeeper.present.texts import _
from scorekeeper.present.turn import events as on
from scorekeeper.present.turn import unsure
from scorekeeper.present.turn.mode import AddingDie, BoxLifted, EntryAwaitsDice, FixingDie, Striking
from scorekeeper.present.turn.moment import Moment, is_card_game
from scorekeeper.present.turn.screen import Display, KeyContent, PanelContent, TileContent, TileState
from scorekeeper.present.turn.tray import asked_slots
from scorekeeper.rules.game import CardGame
from scorekeeper.rules.suggest import mean_points_in_box
from scorekeeper.session.camera_throw import PendingDice

MOST_OFFERS = 4
"""The most entries offered in the panel; all others can be tapped on the card."""
DIE_FACES = (1, 2, 3, 4, 5, 6)
HIDDEN_POINTS_SIGN = "–"
"""The sign in place of an entry's points while dice roll."""


def panel_below_tray(at: Moment, display: Display, ranking: Ranking | None) -> PanelContent:
    """The panel below the tray: entries, or what is needed first, such as a question about the dice or face keys. Empty
    before the first throw with a camera."""
    if isinstance(at.mode, FixingDie | AddingDie) and not at.busy:
        return PanelContent(faces=face_keys(at))
    if at.unsure_dice_in_question:
        return unsure_dice_panel(at, at.unsure_dice_in_question)
    if at.dice_in_question:
        return incomplete_dice_panel(at, at.dice_in_question)
    if at.throw_by_hand:
        return PanelContent(faces=tuple(face_key(face) for face in DIE_FACES))
    if not at.turn.throw:
        return PanelContent()
    return thrown_dice_panel(at, ranking)


def thrown_dice_panel(at: Moment, ranking: Ranking | None) -> PanelContent:
    position = at.position
    if position is None:
        return PanelContent()
    if not is_card_game(position):
        shown = CARDLESS_TEXTS[at.match.setup.sheet].tiles(at.match, at.busy)
        return PanelContent(tiles=shown, columns=len(shown))
    if isinstance(at.mode, Striking) and not at.busy:
        return strike_panel(position, at.mode.page, ranking)
    offers = ordered_offers(position, ranking)
    if not offers and not isinstance(at.mode, BoxLifted):
        return nothing_scores_panel(at, position)
    shown = entry_tiles(at, position, offers, ranking)
    return PanelContent(tiles=(replace(shown[0], wide=True),) if len(shown) == 1 else shown)


# ---- entries


def ordered_offers(position: CardGame, ranking: Ranking | None) -> tuple[Offer, ...]:
    """The entries that score, in the order of the advice and with its best entry, even if that is a zero; in their
    usual order if there is no advice or it came too late. Empty if none scores."""
    offers = cards.scoring_offers(position)
    if ranking is None or not ranking.entries or not offers:
        return offers
    best, places = ranking.entries[0].box, ranking.place_by_box
    zeros = [one for one in cards.all_offers(position) if one.box == best and one not in offers]
    struck = [replace(one, note=_("Strike out")) for one in zeros if places]
    return tuple(sorted([*struck, *offers], key=lambda one: places.get(one.box, len(places))))


def best_box(at: Moment, ranking: Ranking | None) -> str | None:
    """The box to be shown in gold as clearly the best; None if there is none, or nothing can be entered now."""
    return ranking.clearly_best_box if ranking and at.can_enter else None


def entry_tiles(
    at: Moment, position: CardGame, offers: Sequence[Offer], ranking: Ranking | None
) -> tuple[TileContent, ...]:
    """The tiles of the panel, at most four: a box tapped on the card takes the last place, a golden Yatzi takes two
    places. While dice roll the tiles cannot be chosen and show no points."""
    if at.busy:
        return tuple(
            replace(entry_tile(one), points=HIDDEN_POINTS_SIGN, note="", state="void") for one in offers[:MOST_OFFERS]
        )
    best = best_box(at, ranking)
    shown = [entry_tile(one, "best" if one.box == best else "plain" if one.points else "strike") for one in offers]
    if isinstance(at.mode, BoxLifted):
        raised = tapped_box_tile(position, at.mode.box)
        return (*[one for one in shown if one.box != raised.box][: MOST_OFFERS - 1], raised)
    if shown and shown[0].box == "yatzy" and shown[0].state == "best":
        return (replace(shown[0], wide=True), *shown[1 : MOST_OFFERS - 1])
    return tuple(shown[:MOST_OFFERS])


def entry_tile(one: Offer, state: TileState = "plain") -> TileContent:
    event = on.ChooseBox(one.box, one.strike, one.points)
    return TileContent(one.label, str(one.points), one.note, state, event, one.box)


def tapped_box_tile(position: CardGame, box: str) -> TileContent:
    one = next(one for one in cards.all_offers(position) if one.box == box)
    return entry_tile(one, "lifted" if one.points else "strike")


def nothing_scores_panel(at: Moment, position: CardGame) -> PanelContent:
    """The panel that says why only zeros are possible, with the key that leads to the boxes to strike, or strikes the
    only one; disabled while dice roll."""
    state: TileState = "void" if at.busy else "strike"
    struck = cards.strike_offers(position)
    if len(struck) == 1:
        words = _("Strike out {box}").format(box=struck[0].label)
        strike = TileContent(
            words, "", "", state, on.ChooseBox(struck[0].box, struck[0].strike), struck[0].box, wide=True
        )
    else:
        strike = TileContent(_("Strike out a box"), "", "", state, on.OpenStrikes(), wide=True)
    return PanelContent(cards.why_only_zeros_words(position), tiles=(strike,), columns=1)


def strike_panel(position: CardGame, page: int, ranking: Ranking | None = None) -> PanelContent:
    """The panel with the boxes to strike: first those in which the dice score nothing anyway, then in the order of the
    advice, without it by the points that a box brings on average, fewest first. It opens by a key, so that a zero needs
    two taps."""
    places = ranking.place_by_box if ranking else {}

    def cost(one: Offer) -> tuple[bool, int, float]:
        return one.strike, places.get(one.box, 0), mean_points_in_box(position.terms, one.box)

    struck = sorted(cards.strike_offers(position), key=cost)
    shown = [TileContent(one.label, "", "", "strike", on.ChooseBox(one.box, one.strike), one.box) for one in struck]
    return PanelContent(cards.strike_words(position), True, tiles=page_of_tiles(shown, page, 6), columns=3)


def page_of_tiles(shown: Sequence[TileContent], page: int, most: int) -> tuple[TileContent, ...]:
    """One page of the tiles, at most `most`; with several pages the last place leads to the next one, from the last
    page to the first."""
    if len(shown) <= most:
        return tuple(shown)
    pages = -(-len(shown) // (most - 1))
    first = page % pages * (most - 1)
    return (*shown[first : first + most - 1], TileContent(_("More"), "", "", "plain", on.NextPage()))


def announcement_panel(at: Moment, position: CardGame, display: Display) -> PanelContent:
    """The panel with a key that announces the box tapped on the card, or with the request to tap one. On 5 inches,
    where the card has no rows to tap, it has all open boxes instead, and a key at the foot announces."""
    box = at.mode.box if isinstance(at.mode, BoxLifted) else ""
    if display.compact:
        return PanelContent(
            tiles=tuple(announcement_tile(one, box) for one in cards.announcement_offers(position)), columns=3
        )
    words = announce_words(position, box)
    if not box:
        return PanelContent(tiles=(TileContent(words, "", "", "void", wide=True),), columns=1)
    says = box_rule(position.terms, box).says[0]
    return PanelContent(tiles=(TileContent(words, "", says, "best", on.ChooseBox(box), box, wide=True),), columns=1)


def announce_words(position: CardGame, box: str) -> str:
    """The words of the key that announces this box; before a box was tapped, with "…" in its place."""
    return _("Announce {box}").format(box=box_label(position.terms, box).partition(" (")[0] if box else "…")


def announcement_tile(one: Offer, lifted_box: str) -> TileContent:
    """The tile of a box that can be announced; a tap lifts it, and a key announces the lifted one."""
    return TileContent(
        one.label, "", "", "lifted" if one.box == lifted_box else "plain", on.TouchOpenBoxOnCard(one.box), one.box
    )


# ---- faces and questions


def face_key(face: int, ringed: bool = False) -> KeyContent:
    return KeyContent("", on.TouchFace(face), face=face, ringed=ringed, name=f"face {face}")


def face_keys(at: Moment) -> tuple[KeyContent, ...]:
    """Keys with the faces 1 to 6; the second guess for the die being corrected is ringed."""
    second = second_guess_face(at, at.mode.place) if isinstance(at.mode, FixingDie) else 0
    return tuple(face_key(face, face == second) for face in DIE_FACES)


def second_guess_face(at: Moment, place: int) -> int:
    """The face that the camera takes for second likeliest on the die at this position; 0 if there is none."""
    if at.dice_in_question:
        return at.dice_in_question.dice[place].second if place < len(at.dice_in_question.dice) else 0
    throws = at.position.throws if at.position else ()
    ids = throws[-1].ids if throws else ()
    number = ids[place] if place < len(ids) else 0
    return at.seen.second_guess(number, at.turn.dice[place]) if place < len(at.turn.dice) else 0


def unsure_dice_panel(at: Moment, pending: PendingDice) -> PanelContent:
    """The panel that asks whether the unsure dice were read right, and shows the best entries with them, or the one
    already chosen."""
    places = unsure.unsure_places(pending)
    faces = ", ".join(str(pending.dice[place].face) for place in places)
    keys = [KeyContent(_("Yes, {faces}").format(faces=faces), on.ConfirmDice(), "main", name="yes")]
    if len(places) == 1:
        second = pending.dice[places[0]].second
        if second:
            keys.append(KeyContent("", on.SecondGuess(places[0], second), face=second, name=f"face {second}"))
        keys.append(KeyContent(_("Other"), on.TouchDie(places[0]), name="other"))
    likely = unsure.offers_if_dice_were_read_right(at.match, pending)
    if isinstance(at.mode, EntryAwaitsDice):
        entry = at.mode.entry
        named = [one for one in likely if one.box == entry.box]
        raised = tuple(replace(unsure_tile(one), state="lifted", wide=True) for one in named)
        return PanelContent(_("Answer above, and it is entered."), keys=tuple(keys), tiles=raised, columns=1)
    return PanelContent(unsure.unsure_question(pending), keys=tuple(keys), tiles=tuple(map(unsure_tile, likely[:2])))


def unsure_tile(one: Offer) -> TileContent:
    points = f"{one.points}{'?' if one.unsure else ''}"
    return TileContent(one.label, points, "", "unsure", on.ChooseBox(one.box, points=one.points), one.box)


def incomplete_dice_panel(at: Moment, pending: PendingDice) -> PanelContent:
    """The panel for dice that may not be a complete throw: each can be tapped to correct it, a missing one added, or
    the right number of dice accepted."""
    keys = []
    if len(pending.dice) < at.match.dice_count:
        keys.append(KeyContent(_("Add a die"), on.AddDie()))
    if len(pending.dice) == at.match.dice_count:
        keys.append(KeyContent(_("Yes, take them"), on.ConfirmDice(), "main"))
    return PanelContent(_("Tap a die that is wrong."), slots=asked_slots(at, pending), keys=tuple(keys))
