"""The coach's texts, in points and in words of the table: what to do now, what the last turn cost, who may win."""

from collections.abc import Sequence
from typing import Literal

from scorekeeper.advice.answers import Advised, AdvisedAnnouncements, AdvisedChicago, ReviewedLastTurn
from scorekeeper.advice.story import Move
from scorekeeper.advice.worth import MOST_ADVISED_PLAYERS_WITH_CHIP_EACH, Advice, Hope, Odds, WinAdvice, WinChances
from scorekeeper.present.advice.ranking import LEAST_LEAD_POINTS, CoachWords
from scorekeeper.present.card.words import bonus_label, box_label
from scorekeeper.present.texts import _, decimal, whole_percent
from scorekeeper.rules.chips import Chicago
from scorekeeper.rules.dice import Roll
from scorekeeper.rules.scoring import UPPER
from scorekeeper.rules.sheet import OWN_PREFIX, Card, Terms, card_sums

MOST_OPEN_BOXES_TO_WIN = 5
"""With at most this many open boxes of a player, the coach plays to win if its goal is set to "auto", its mode is
"open" and there are several players."""
NEGLIGIBLE_LOSS_CHANCE_DIFFERENCE = 0.0005
"""Choices in Chicago count as equally good if their chances to lose the game, from 0 to 1, differ by less than this."""


CoachMode = Literal["off", "after", "open"]
"""When the coach speaks: never, after each turn, or always."""


def when_coach_speaks(coach_setting: str, player_count: int) -> CoachMode:
    """When the coach speaks with this setting, of which "auto" means "after" for a single player and "off" for
    several."""
    match coach_setting:
        case "after" | "open":
            return coach_setting
        case "auto" if player_count == 1:
            return "after"
    return "off"


def plays_to_win(goal_setting: str, coach_mode: CoachMode, player_count: int, open_boxes: int) -> bool:
    """Whether the best choice is the one with the largest chance to win; never for a single player. With the setting
    "auto" it is if `coach_mode` is "open" and at most MOST_OPEN_BOXES_TO_WIN boxes of the player are open."""
    is_late = coach_mode == "open" and open_boxes <= MOST_OPEN_BOXES_TO_WIN
    return player_count > 1 and (goal_setting == "win" or (goal_setting == "auto" and is_late))


# ---- what to do now


def points_hint(terms: Terms, card: Card, advised: Advised) -> CoachWords:
    """The coach's words about the best choice with the dice on the table: by how many points, and why; or which two are
    close."""
    advice = advised.advice
    entry = advice.entries[0]
    if not advice.keeps or entry.value - advice.keeps[0].value >= LEAST_LEAD_POINTS:
        return best_entry_hint(terms, card, advice)
    keep = advice.keeps[0]
    if keep.value - entry.value < LEAST_LEAD_POINTS:
        return close_choice_hint(keep_words(keep.keep), entry_words(terms, entry.box, entry.points))
    boxes = [box_label(terms, one.box) for one in advised.hopes]
    words = _("{what}: {points} more than entering")
    better = words.format(what=keep_words(keep.keep), points=decimal(keep.value - entry.value))
    return CoachWords(better, good_for_words(boxes) if boxes else "")


def win_hint(terms: Terms, win: WinAdvice, hopes: Sequence[Hope]) -> CoachWords:
    """The coach's words about the best choice for winning, with its chance, and why or what is next best; or which two
    are close."""
    choices = [(keep_words(one.keep), one.win) for one in win.keeps]
    choices += [(entry_words(terms, one.box, one.points), one.win) for one in win.entries]
    choices.sort(key=lambda one: -one[1])
    (words, chance), *others = choices
    said = _("{what}: {chance} to win") if win.exact else _("{what}: about {chance} to win")
    best = said.format(what=words, chance=chance_percent(chance))
    if not others:
        return CoachWords(best)
    (second, less), boxes = others[0], [box_label(terms, one.box) for one in hopes]
    if chance - less < LEAST_LEAD_POINTS / 100:
        return close_choice_hint(words, second)
    if boxes and win.keeps and win.keeps[0].win == chance:
        return CoachWords(best, good_for_words(boxes))
    return CoachWords(best, _("Next best: {entry}").format(entry=f"{second}, {chance_percent(less)}"))


def best_entry_hint(terms: Terms, card: Card, advice: Advice) -> CoachWords:
    first, *others = advice.entries
    words = entry_words(terms, first.box, first.points)
    if not others:
        return CoachWords(words)
    second = entry_words(terms, others[0].box, others[0].points)
    if first.value - others[0].value < LEAST_LEAD_POINTS:
        return close_choice_hint(words, second)
    why = [_("Next best: {entry}").format(entry=second), bonus_on_course_words(terms, card, first.box, first.points)]
    return CoachWords(better_by_words(words, first.value - others[0].value), " · ".join(filter(None, why)))


def close_choice_hint(one: str, other: str) -> CoachWords:
    return CoachWords(_("{this}, or {that}").format(this=one, that=other), _("It makes next to no difference."))


def better_by_words(choice: str, points: float) -> str:
    return _("{what}: {points} points better").format(what=choice, points=decimal(points))


def bonus_on_course_words(terms: Terms, card: Card, box: str, points: int) -> str:
    """The words that with this entry, and three dice in each open upper box, the bonus is reached; empty if it is not,
    for a lower box, on a sheet of one's own, and if the bonus is already certain or lost."""
    lead = points_beyond_bonus_goal(terms, card, box, points)
    label = bonus_label(terms)
    return _("{bonus}: on course").format(bonus=label) if lead is not None and lead >= 0 else ""


def points_beyond_bonus_goal(terms: Terms, card: Card, box: str, points: int) -> int | None:
    """By how many points the upper section would exceed what the bonus needs (negative: fall short) after this entry
    and three dice in each upper box still open. None for a lower box, on a sheet of one's own, and if the bonus is
    certain or lost."""
    if box not in UPPER or terms.sheet.id.startswith(OWN_PREFIX):
        return None
    upper = {one: made for one, made in {**card.filled, box: points}.items() if one in UPPER}
    total, bonus = card_sums(terms, Card(upper)).upper, terms.bonus
    enough = bonus.threshold + bonus.above
    missing = [face for face, one in enumerate(UPPER, 1) if one not in upper]
    if total >= enough or total + 5 * sum(missing) < enough:
        return None
    return total + 3 * sum(missing) - enough


def no_chances_with_handicap_words() -> str:
    return _("Chances to win are not shown: they do not count the handicap.")


def good_for_words(boxes: Sequence[str]) -> str:
    """The boxes at which the dice aim, as in "Good for full house, sixes and four of a kind"."""
    return _("Good for {boxes}").format(boxes=listed_words(boxes))


def listed_words(words: Sequence[str]) -> str:
    *first, last = words
    return _("{others} and {last}").format(others=", ".join(first), last=last) if first else last


def keep_words(keep: Roll) -> str:
    return _("Keep {dice}").format(dice=dice_words(keep)) if keep else _("Throw all dice again")


def dice_words(dice: Roll) -> str:
    """The faces of the dice as text, with spaces that do not break the line."""
    return "\u00a0".join(map(str, dice))


def entry_words(terms: Terms, box: str, points: int) -> str:
    return f"{box_label(terms, box)} {points}"


def announcement_hint(terms: Terms, announced: AdvisedAnnouncements) -> CoachWords:
    (first, best), *others = announced.boxes
    words = _("Announce {box}").format(box=box_label(terms, first))
    if others and best - others[0][1] < LEAST_LEAD_POINTS:
        return close_choice_hint(words, box_label(terms, others[0][0]))
    return CoachWords(words)


def chicago_hint(advised: AdvisedChicago) -> CoachWords:
    """The coach's words about the best choice in Chicago, with the chances to lose the game and to have the worst throw
    of the round; without a choice if all are equally good, empty without advice."""
    if advised.calls:
        (target, best), (_other, second) = advised.calls
        words = _("Say over") if target == "over" else _("Say under")
        return chicago_choice_hint(words, best, second)
    if not advised.ways:
        return CoachWords()
    best = advised.ways[0].odds
    stand = len(advised.ways[0].keep) == max(len(one.keep) for one in advised.ways)
    words = _("Stand") if stand else keep_words(advised.ways[0].keep)
    return chicago_choice_hint(words, best, advised.ways[-1].odds)


def no_chances_words(position: Chicago) -> str:
    """Why the coach shows no chances in this game of Chicago, as a sentence; empty if it can show them."""
    if not position.is_agreed("chip_each") or len(position.active) <= MOST_ADVISED_PLAYERS_WITH_CHIP_EACH:
        return ""
    words = _("No chances: where each who fails takes a chip, they are worked out for up to {n} players.")
    return words.format(n=MOST_ADVISED_PLAYERS_WITH_CHIP_EACH)


def chicago_choice_hint(choice_words: str, best_choice: Odds, worst_choice: Odds) -> CoachWords:
    """The coach's words for the best choice, with its chances to lose the game and to have the worst throw of the
    round. They name no choice if the best and the worst one differ by less than NEGLIGIBLE_LOSS_CHANCE_DIFFERENCE."""
    lose = _("chance to lose the game {chance}").format(chance=chance_percent(best_choice.lose))
    more = f"{lose} · {worst_throw_chance_words(best_choice.worst)}"
    is_named = worst_choice.lose - best_choice.lose >= NEGLIGIBLE_LOSS_CHANCE_DIFFERENCE
    return CoachWords(choice_words if is_named else "", more)


def worst_throw_chance_words(chance: float) -> str:
    return _("chance to be the worst {chance}").format(chance=chance_percent(chance))


# ---- after the turn


def turn_verdict(terms: Terms, judged: ReviewedLastTurn, least_points: float) -> str:
    """The text about a turn just played: how many points, or points of chance, its choices cost and what would have
    been better than the worst one; empty for less than `least_points`."""
    turn, worst = judged.turn, judged.turn.worst
    points = 100 * turn.cost if judged.to_win else turn.cost
    if worst is None or points < least_points:
        return ""
    words = _("{player}: that cost {points} points")
    if judged.to_win:
        words = _("{player}: that cost {points} points of chance")
    cost = words.format(player=turn.player, points=decimal(points))
    return f"{cost}. {better_move_words(terms, worst.best, worst.throw)}"


def better_move_words(terms: Terms, best: Move, throw: int) -> str:
    if best.keep is not None:
        if not best.keep:
            return _("After throw {number} better: throw all dice again.").format(number=throw)
        return _("After throw {number} better: keep {dice}.").format(number=throw, dice=dice_words(best.keep))
    if not throw:
        return _("Better: announce {box}.").format(box=box_label(terms, best.box))
    return _("After throw {number} better: {entry}.").format(
        number=throw, entry=entry_words(terms, best.box, best.points)
    )


# ---- who may win


def chances_words(players: Sequence[str], chances: WinChances) -> str:
    """The text with every player's chance to win, in which a shared victory counts in part; it says "about" as long as
    the chances are only approximated."""
    each = ", ".join(
        f"{player} {chance_percent(chance)}" for player, chance in zip(players, chances.chances, strict=True)
    )
    return (
        _("Chance to win: {each}").format(each=each)
        if chances.exact
        else _("Chance to win, about: {each}").format(each=each)
    )


def chance_percent(chance: float) -> str:
    """The chance (from 0 to 1) in whole percent as text; "< 1 %" or "> 99 %" if it is nearly 0 or 1 but not certain."""
    whole = round(100 * chance)
    if whole == 0 and chance > 0:
        return f"<\u00a0{whole_percent(1)}"
    if whole == 100 and chance < 1:
        return f">\u00a0{whole_percent(99)}"
    return whole_percent(whole)


def advice_stopped_words() -> str:
    return _("There is no advice until the program is started again.")


def advice_progress_words(part: float) -> str:
    return _("The advice is being worked out: {part}").format(part=chance_percent(part))
