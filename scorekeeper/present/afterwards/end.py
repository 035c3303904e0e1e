"""The contents of the end screen of a game: places, points, and the totals turn by turn for its chart."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from scorekeeper.present.advice.coach import listed_words
from scorekeeper.present.card.words import box_label
from scorekeeper.present.chicago.cardless import CARDLESS_TEXTS
from scorekeeper.present.chicago.chicago import printed_or_own_word
from scorekeeper.present.players import Player, players_of
from scorekeeper.present.texts import _, ngettext
from scorekeeper.records.evening import best_turn_of_games
from scorekeeper.records.places import final_places, numbered_players
from scorekeeper.records.turns import PlayedRound, finished_turns, played_rounds
from scorekeeper.rules.acts import ChangePlayers, Enter
from scorekeeper.rules.chicago import Chicago
from scorekeeper.rules.dice import Roll
from scorekeeper.rules.game import CardGame, Game, Places, Position, names_before_change
from scorekeeper.rules.match import Match

LAST_GAMES_SHOWN = 3
"""The number of games, the last ones of a match, whose points are shown beside the sum of all games."""


class PointsInGame(NamedTuple):
    """A player's points in one game of a match, and whether nobody had more."""

    points: int
    is_best: bool


@dataclass(frozen=True, slots=True)
class FinalPlace:
    """A player's line of the result: the place (from 1; players who share it have the same number), the points in the
    last game, and those in all games of the match (None where there are none), with the results of the last few
    `games`."""

    number: int
    player: Player
    points: int | None
    match_points: int | None = None
    games: tuple[PointsInGame, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A finished round of Chicago: its number, who opened it, the target as words ("Chicago!" if the opener threw that)
    and whether it was over (`up`; None then), and who took a chip (None: nobody) from whom (None: from the pot)."""

    number: int
    opener: Player
    target: str
    up: bool | None
    loser: Player | None
    giver: Player | None


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A player's line in a chart: the total before the first turn and after each, or in the review of a game the chance
    to win in percent."""

    player: Player
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DecisiveTurnPanel:
    """The turn with which the winner took the lead for good: whose it was, its number in the chart, and in words."""

    player: Player
    turn: int
    says: str


@dataclass(frozen=True, slots=True)
class BestThrow:
    """The dice of a throw, and a sentence that says who entered them in which box for how many points."""

    dice: Roll
    says: str


@dataclass(frozen=True, slots=True)
class EndScreen:
    """The contents of the end screen; `race`, the lines of the chart, is empty for a game without points. `borders` are
    the numbers of the turns after which a game of the match ended; `rounds` are those of Chicago, and `chips` is a
    sentence that says who holds the chips."""

    title: str
    places: tuple[FinalPlace, ...]
    race: tuple[ChartLine, ...]
    more_games: bool
    winner: Player | None = None
    """The player who alone has the first place. None if it is shared, in a game without points, and with a single
    player."""
    says: str = ""
    """The points of the first place and its lead, or after a match of Chicago the number of its rounds; else empty."""
    loser: Player | None = None
    """The player who alone has lost a game of Chicago."""
    borders: tuple[int, ...] = ()
    rounds: tuple[RoundLine, ...] = ()
    chips: str = ""
    decisive: DecisiveTurnPanel | None = None
    """The turn that decided a match of several games; None after a single one, and if the victory is shared."""
    best: BestThrow | None = None
    """The best throw of a match of several games; None after a single game."""

    @property
    def sole_winner_or_loser(self) -> Player | None:
        """The player in whose colour the page is shown: who alone has won, or has lost a game of Chicago; else None."""
        return self.winner or self.loser


def end_screen(match: Match) -> EndScreen:
    position = match.games[-1].now
    known = players_of(match)
    points = position.scores if match.kind.adds_up else {}
    several = match.totals if len(match.games) > 1 else {}
    last = match.phase == "over"
    counted = several if several and last else points  # between two games, the places are those of the last one
    groups = final_places(match) if last else position.places
    found = [
        FinalPlace(
            number, known[name], points.get(name), several.get(name), last_games_of(match, name) if several else ()
        )
        for number, name in numbered_players(groups)
    ]
    first = [place for place in found if place.number == 1]
    alone = len(first) == 1 and len(found) > 1 and match.kind.adds_up
    winner = first[0].player if alone else None
    says = points_and_lead_words([counted[place.player.name] for place in found if place.player.name in counted])
    shown = EndScreen(end_title(match, groups), tuple(found), totals_chart_lines(match), not last, winner, says)
    if isinstance(position, Chicago) and last:
        return chicago_end_screen(match, shown)
    if last and several:
        shown = replace(shown, decisive=decisive_turn(match, shown), best=best_throw_of(match))
    return replace(shown, borders=last_turns_of_games(match))


def decisive_turn(match: Match, shown: EndScreen) -> DecisiveTurnPanel | None:
    """The turn after which the winner led in the chart until the end; None without a single winner, and if the winner
    led from the beginning."""
    mine = next((lane for lane in shown.race if lane.player == shown.winner), None)
    if mine is None:
        return None
    others = [lane.totals for lane in shown.race if lane is not mine]
    ahead = [all(total > total_after_turn(one, turn) for one in others) for turn, total in enumerate(mine.totals)]
    first = next((turn for turn in reversed(range(len(ahead))) if not ahead[turn]), -1) + 1
    played = [(one, game.now) for game in match.games for one in finished_turns(game) if one.player == mine.player.name]
    if not 0 < first <= len(played):
        return None
    one, position = played[first - 1]
    assert isinstance(position, CardGame)
    words = _("{player} takes the lead for good: {box} {points}")
    box, points = box_label(position.terms, one.box), one.points + one.extra
    return DecisiveTurnPanel(mine.player, first, words.format(player=one.player, box=box, points=points))


def total_after_turn(totals: Sequence[int], turn_number: int) -> int:
    """A player's total after the turn with this number; the last total if the player had fewer turns."""
    return totals[min(turn_number, len(totals) - 1)]


def best_throw_of(match: Match) -> BestThrow | None:
    """The best throw of all games of the match, with its sentence; None without one."""
    for game in match.games:
        one, position = best_turn_of_games([game]), game.now
        if one and isinstance(position, CardGame) and one == best_turn_of_games(match.games):
            points = ngettext("{n} point", "{n} points", one.points + one.extra).format(n=one.points + one.extra)
            words = _("{player}: {box}, {points}")
            box = box_label(position.terms, one.box)
            return BestThrow(one.final_dice, words.format(player=one.player, box=box, points=points))
    return None


def last_games_of(match: Match, name: str) -> tuple[PointsInGame, ...]:
    """The player's points in those of the last LAST_GAMES_SHOWN games of the match in which the player took part."""
    scores = [game.now.scores for game in match.games[-LAST_GAMES_SHOWN:]]
    return tuple(PointsInGame(one[name], one[name] == max(one.values())) for one in scores if name in one)


def chicago_end_screen(match: Match, shown: EndScreen) -> EndScreen:
    """The end of a game of Chicago: who has lost, and its rounds."""
    known, played = players_of(match), played_rounds(match.games[-1])
    words = ngettext("all three chips after {n} round", "all three chips after {n} rounds", len(played))
    loser = shown.places[-1].player
    return replace(
        shown, loser=loser, says=words.format(n=len(played)), rounds=tuple(round_lines(match, played, known)),
        chips=_("All three chips lie with {player}").format(player=loser.name),
    )  # fmt: skip


def round_lines(match: Match, played: Sequence[PlayedRound], players: Mapping[str, Player]) -> Iterator[RoundLine]:
    edition, before = match.setup.edition, dict.fromkeys(players, 0)
    for number, one in enumerate(played, 1):
        gave = [name for name, count in before.items() if one.chips.get(name, 0) < count and name not in one.left]
        own = (_("Over {sum}") if one.target == "over" else _("Under {sum}")).format(sum="").strip()
        word = printed_or_own_word(edition, one.target, own).lower() if one.target else ""
        yield RoundLine(
            number, players[one.opener], f"{word} {one.sum}" if word else _("Chicago!"),
            one.target == "over" if one.target else None, players.get(one.worst or ""),
            players[gave[0]] if gave and one.worst else None,
        )  # fmt: skip
        before = dict(one.chips)


def points_and_lead_words(totals: Sequence[int]) -> str:
    """The first of these totals, most points first, and its lead as text; only the points if there is no lead, empty
    without totals."""
    if not totals:
        return ""
    if len(totals) == 1 or totals[0] == totals[1]:
        return ngettext("{n} point", "{n} points", totals[0]).format(n=totals[0])
    words = ngettext("{points}, {n} point ahead", "{points}, {n} points ahead", totals[0] - totals[1])
    return words.format(points=totals[0], n=totals[0] - totals[1])


def end_title(match: Match, groups: Places) -> str:
    """The title of the end screen: who has won or lost, or which game of the match is over."""
    if match.phase != "over":
        return _("Game {number} of {of} is over").format(number=len(match.games), of=match.setup.games)
    return winner_words(match.setup.sheet, groups)


def winner_words(sheet: str, groups: Places) -> str:
    """The text that says who has won, or in a game without a card who has lost; for a single player only that the game
    is over."""
    if sum(map(len, groups)) == 1:
        return _("The game is over")
    if sheet in CARDLESS_TEXTS:
        return CARDLESS_TEXTS[sheet].verdict(groups)
    return ngettext("{names} has won", "{names} share the victory", len(groups[0])).format(
        names=listed_words(groups[0])
    )


def totals_chart_lines(match: Match) -> tuple[ChartLine, ...]:
    """Each player's totals after every turn, for the chart: of the last game or, after a match of several, of all its
    games; the line of a player who has left between games ends early. Empty for a game without a card."""
    if match.phase != "over" or len(match.games) == 1:
        return totals_chart_lines_of_game(match, match.games[-1])
    found: dict[str, ChartLine] = {}
    for game in match.games:
        for lane in totals_chart_lines_of_game(match, game):
            name = lane.player.name
            start = found[name].totals if name in found else (0,)
            found[name] = ChartLine(lane.player, (*start, *(start[-1] + total for total in lane.totals[1:])))
    return tuple(found.values())


def last_turns_of_games(match: Match) -> tuple[int, ...]:
    """The numbers of turns after which each game but the last ended, in the chart of a finished match; empty before its
    end."""
    if match.phase != "over":
        return ()
    turns = [
        max((len(lane.totals) - 1 for lane in totals_chart_lines_of_game(match, game)), default=0)
        for game in match.games
    ]
    return tuple(sum(turns[: at + 1]) for at in range(len(turns) - 1))


def totals_chart_lines_of_game(match: Match, game: Game[Position]) -> tuple[ChartLine, ...]:
    """Each player's totals before the first turn of a game and after every turn; empty for a game without a card. The
    line of a player who joins or comes back is first filled up to the length of the shortest line of those who play
    on."""
    if not isinstance(game.start, CardGame):
        return ()
    known, position = players_of(match), game.start
    totals = {name: [points] for name, points in position.scores.items()}
    for act in game.acts:
        after = position.after(act)
        match act:
            case Enter() if position.player:
                totals[position.player].append(after.scores[position.player])
            case ChangePlayers():
                called = dict(zip(names_before_change(act), act.players, strict=True))
                totals = {called.get(name, name): line for name, line in totals.items()}
                played_on = {called.get(name, name) for name in position.scores}.intersection(act.players)
                turns = min((len(totals[name]) for name in played_on), default=1)
                for name in act.players:
                    line = totals.setdefault(name, [after.scores[name]])
                    line += [line[-1]] * (turns - len(line))
        position = after
    return tuple(ChartLine(known[name], tuple(totals[name])) for name in known if name in totals)
