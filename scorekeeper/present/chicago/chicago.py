"""The contents of the screens in a game of Chicago: the board with chips, the throw to beat, the last round, the keys.
No kivy here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.present.chicago.board import ChicagoBoard, ChicagoGoal, ChicagoSeat
from scorekeeper.present.players import Player, players_of
from scorekeeper.present.texts import _, current_language, ngettext, pgettext
from scorekeeper.present.turn import events as on
from scorekeeper.present.turn.screen import TileContent, TileState
from scorekeeper.rules.acts import Stand, Target
from scorekeeper.rules.chicago import EDITIONS, Chicago, RoundResult, best_and_worst
from scorekeeper.rules.game import Places, Position
from scorekeeper.rules.match import Match
from scorekeeper.rules.sheet import Value

STAND_ACT = Stand()


def chip_board(match: Match) -> ChicagoBoard:
    position, edition = match.games[-1].now, match.setup.edition
    assert isinstance(position, Chicago)
    seats = tuple(
        seat_of(position, one, printed_or_own_word(edition, "opener", _("opens the round")))
        for one in seated_players(match)
    )
    settled = position.settled
    loser = players_of(match).get(settled.loser or "") if settled else None
    pot = printed_or_own_word(edition, "pot", pgettext("chips", "Pot"))
    return ChicagoBoard(
        position.pot,
        pot,
        seats,
        sentence_over_board(position),
        None if settled else goal_of_round(position, edition),
        loser,
    )


def printed_or_own_word(edition: str | None, key: str, own_word: str) -> str:
    """The word that the edition prints for this key, such as "over" or "pot", if its language is that of the screens;
    else `own_word`, in our words."""
    return EDITIONS[edition][key] if edition in EDITIONS and edition == current_language() else own_word


def goal_of_round(position: Chicago, edition: str | None) -> ChicagoGoal | None:
    """What the others must throw; None until the opener has said it."""
    if position.target is None:
        return None
    up, (opener, dice) = position.target == "over", position.stood[0]
    own = (_("Over {sum}") if up else _("Under {sum}")).format(sum="").strip()
    number, by_dice = followers_limit(position)
    words = ngettext("{opener} opened, {n} throw", "{opener} opened, {n} throws", number)
    if by_dice:
        words = ngettext("{opener} opened, {n} die", "{opener} opened, {n} dice", number)
    says = words.format(opener=opener, n=number)
    return ChicagoGoal(up, printed_or_own_word(edition, position.target, own).upper(), sum(dice), says)


def seated_players(match: Match) -> Sequence[Player]:
    known = players_of(match)
    return [known[name] for name in match.setup.players]


def seat_of(position: Chicago, player: Player, opener: str) -> ChicagoSeat:
    name = player.name
    out = name not in position.active
    return ChicagoSeat(
        player, position.chips[name], dict(position.stood).get(name, ()), note_words(position, name, opener),
        name == position.player, out, name == best_and_worst_players_so_far(position)[1],
    )  # fmt: skip


def note_words(position: Chicago, name: str, opener: str) -> str:
    """The note beside a player's name, often empty: the place of one who is out, best or worst so far, or the word
    `opener` beside the opener."""
    for number, group in enumerate(position.places, 1):
        if name in group:
            return _("Place {number}").format(number=number)
    best, worst = best_and_worst_players_so_far(position)
    if name in (best, worst):
        return _("best so far") if name == best else _("worst so far")
    return opener if name == position.opener else ""


def best_and_worst_players_so_far(position: Chicago) -> tuple[str, str]:
    """The names of the players with the best and the worst throw of the round so far; both empty while fewer than two
    have ended their turn without 1-1-1, and before the opener has said over or under."""
    counts = len(position.stood) - len(position.players_with_three_ones)
    return best_and_worst(position) if position.target and counts > 1 else ("", "")


# ---- sentences


def sentence_over_board(position: Chicago) -> str:
    """The sentence over the board: how the last round ended, until somebody throws again; then what to do."""
    if position.settled:
        return round_result_words(position.settled)
    return round_task_words(position)


def round_task_words(position: Chicago) -> str:
    if position.must_target:
        return _("{player} stands by {sum}. Must the others throw over it or under it?").format(
            player=position.player, sum=sum(position.stood[0][1])
        )
    if position.target is None:
        return _("{player} opens the round: up to three throws.").format(player=position.player)
    (opener, dice), (number, by_dice) = position.stood[0], followers_limit(position)
    if by_dice:
        words = target_to_beat_words(position.target, number)
    elif position.target == "over":
        words = ngettext(
            "{opener} threw {sum} in {n} throw: throw more.", "{opener} threw {sum} in {n} throws: throw more.", number
        )
    else:
        words = ngettext(
            "{opener} threw {sum} in {n} throw: throw less.", "{opener} threw {sum} in {n} throws: throw less.", number
        )
    return words.format(opener=opener, sum=sum(dice), n=number)


def target_to_beat_words(target: str, dice_used: int) -> str:
    """The words on what the others must throw, "over" or "under", where the opener used this many dice; with places for
    the opener and the sum."""
    if target == "over":
        return ngettext(
            "{opener} threw {sum} with {n} die: throw more.",
            "{opener} threw {sum} with {n} dice: throw more.",
            dice_used,
        )
    return ngettext(
        "{opener} threw {sum} with {n} die: throw less.", "{opener} threw {sum} with {n} dice: throw less.", dice_used
    )


class FollowersLimit(NamedTuple):
    """How many throws each player after the opener may have at most, or, by the house rule "dice_as_opener"
    (`is_of_dice`), how many dice in all, where a die that is thrown again counts again."""

    number: int
    is_of_dice: bool


def followers_limit(position: Chicago) -> FollowersLimit:
    by_dice = position.is_agreed("dice_as_opener")
    return FollowersLimit(position.most_dice if by_dice else position.allowed, by_dice)


def round_result_words(settled: RoundResult) -> str:
    """The result of a round in a sentence; in a second one, who took a chip beside the loser."""
    words = ngettext("{names} takes a chip, too.", "{names} take a chip, too.", len(settled.others))
    return who_takes_chip_words(settled) + (
        " " + words.format(names=", ".join(settled.others)) if settled.others else ""
    )


def who_takes_chip_words(settled: RoundResult) -> str:
    if settled.chicago:
        return chicago_thrown_words(settled)
    if settled.left and settled.left[0] == settled.winner:
        return _("{winner} threw best and leaves the game as a winner; {loser} takes a chip.").format(
            winner=settled.winner, loser=settled.loser
        )
    if settled.left:
        return _("{loser} takes a chip; {winner} has none and leaves the game as a winner.").format(
            winner=settled.left[0], loser=settled.loser
        )
    return _("{winner} threw best; {loser} takes a chip.").format(winner=settled.winner, loser=settled.loser)


def chicago_thrown_words(settled: RoundResult) -> str:
    names, count = ", ".join(settled.chicago), len(settled.chicago)
    if settled.loser is None:
        return ngettext(
            "{names} threw Chicago and leaves the game as a winner; nobody takes a chip.",
            "{names} threw Chicago and leave the game as winners; nobody takes a chip.", count,
        ).format(names=names)  # fmt: skip
    return ngettext(
        "{names} threw Chicago and leaves the game as a winner; {loser} takes a chip.",
        "{names} threw Chicago and leave the game as winners; {loser} takes a chip.", count,
    ).format(names=names, loser=settled.loser)  # fmt: skip


# ---- what may be done


def chicago_status_words(position: Position) -> str:
    """The status line: what the player may do with the dice on the table (throw again, stand, or say over or under)."""
    assert isinstance(position, Chicago)
    if position.must_target:
        return _("Over or under?")
    return _("Throw again or stand") if position.throws_left else _("Stand by the dice")


def chicago_tiles(match: Match, busy: bool) -> tuple[TileContent, ...]:
    """The keys in Chicago: stand by the dice (gold when nothing else makes sense), or say over or under; disabled while
    dice roll or a hand is over them (`busy`)."""
    position = match.games[-1].now
    assert isinstance(position, Chicago)
    if position.must_target:
        return tuple(
            TileContent(one.name, "", one.printed, "void" if busy else "plain", on.ActWithoutCard(one.act))
            for one in target_calls(match)
        )
    last = not position.throws_left or position.counts_as_three_ones(position.throws[-1].dice)
    state: TileState = "void" if busy else "best" if last else "plain"
    return (TileContent(stand_words(position), "", "", state, on.ActWithoutCard(STAND_ACT), wide=True),)


def round_progress(position: Position) -> str:
    assert isinstance(position, Chicago)
    return _("Round {number}").format(number=position.rounds_done + 1)


def loser_title(places: Places) -> str:
    """The title of the end screen: who has lost, the last in the order of places."""
    return _("{names} has lost").format(names=", ".join(places[-1]))


def chicago_facts(options: Mapping[str, Value]) -> tuple[str, ...]:
    """Short sentences on what distinguishes Chicago from other games."""
    known = [
        _("Three dice, three chips: who holds all three chips has lost."),
        _("The one who opens says whether the others must throw over or under."),
    ]
    ones = _("Three ones are Chicago and leave the game at once.")
    return (*known, ones) if options.get("chicago_rule", True) else tuple(known)


@dataclass(frozen=True, slots=True)
class TargetCall:
    """A target that the opener may choose, over or under: the act, our word for it, and the printed one, empty if the
    edition is in another language than the screens."""

    act: Target
    name: str
    printed: str


def target_calls(match: Match) -> tuple[TargetCall, ...]:
    """Both targets, over and under, that the opener may choose."""
    position = match.games[-1].now
    assert isinstance(position, Chicago)
    edition, total = match.setup.edition, sum(position.stood[0][1])
    over, under = _("Over {sum}").format(sum=total), _("Under {sum}").format(sum=total)
    return (
        TargetCall(Target("over"), over, printed_or_own_word(edition, "over", "")),
        TargetCall(Target("under"), under, printed_or_own_word(edition, "under", "")),
    )


def stand_words(position: Chicago) -> str:
    roll = position.throws[-1].dice
    if position.counts_as_three_ones(roll):
        return _("Chicago!")
    return _("Stand by {sum}").format(sum=sum(roll))
