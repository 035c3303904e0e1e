"""The words spoken aloud after a change of the game: the throw, the entry and the next player, the rounds of Chicago,
the end. No kivy here."""

from scorekeeper.present.afterwards.end import end_screen
from scorekeeper.present.chicago.chicago import round_result_words
from scorekeeper.present.moments.box_names import spoken_name
from scorekeeper.present.moments.news import made_entry, newest_act
from scorekeeper.present.texts import _, labelled
from scorekeeper.present.turn.start import start_words
from scorekeeper.rules.acts import Begin, Enter, NextGame, Stand, StartThrow, Target
from scorekeeper.rules.chicago import Chicago
from scorekeeper.rules.dice import Roll, Throw
from scorekeeper.rules.game import CardGame, Position
from scorekeeper.rules.match import Match
from scorekeeper.session.view import View
from scorekeeper.speech.parts import SpokenPart

SpokenParts = tuple[SpokenPart, ...]


def spoken_act(before: View, after: View) -> SpokenParts:
    """The words to speak aloud after the act done between two views: the faces thrown; at the end of a turn the entry
    (the box in the sheet's language), then the next player or the result; in Chicago what the others must throw, and
    how a round ended; who begins a game, or throws for it. Empty after other acts and after an undo."""
    act = newest_act(before, after)
    is_begun = after.stamp.match != before.stamp.match and isinstance(after.last, Begin)
    if is_begun or isinstance(act, NextGame):
        return spoken_beginning(after)
    match act:
        case Throw() as thrown:
            return (SpokenPart(spoken_faces(thrown.dice)),)
        case StartThrow() as thrown:
            return (SpokenPart(f"{spoken_faces(thrown.dice)}. "), *spoken_beginning(after))
        case Enter() if before.match and after.match:
            return (*spoken_entry(before, after), *spoken_next_player(after.match))
        case Stand() | Target() as act if before.match and after.match:
            return spoken_chicago(before.match.games[-1].now, act, after.match)
    return ()


def spoken_faces(dice: Roll) -> str:
    return ", ".join(map(str, dice))


def spoken_beginning(view: View) -> SpokenParts:
    """Who begins the game; while dice decide it, what they decide and whose throw is next. Empty for a single
    player."""
    match = view.match
    if match is None or len(match.setup.players) < 2:
        return ()
    if match.next_start_thrower is None:
        return (SpokenPart(_("{player} begins.").format(player=match.games[-1].now.player)),)
    rule = () if match.start_throws else (SpokenPart(f"{start_words(view)} "),)
    return (*rule, SpokenPart(_("Next: {player}.").format(player=match.next_start_thrower)))


def spoken_entry(before: View, after: View) -> SpokenParts:
    """The box and the points of the entry, with the points that it earned beside the box."""
    made = made_entry(before, after)
    was, now = (view.match.games[-1].now if view.match else None for view in (before, after))
    if made is None or not isinstance(was, CardGame) or not isinstance(now, CardGame):
        return ()
    player, box, points = made
    extra = dict(now.players_cards())[player].yatzy_bonus - was.card.yatzy_bonus
    name = spoken_name(was.terms.label(box), was.terms.edition)
    words = _("{box}: {points}, and {extra} more.") if extra else _("{box}: {points}.")
    start, _box, rest = words.partition("{box}")
    numbers = {"points": points, "extra": extra}
    return (
        SpokenPart(start.format(**numbers)),
        SpokenPart(name, was.terms.edition),
        SpokenPart(f"{rest.format(**numbers)} "),
    )


def spoken_next_player(match: Match) -> SpokenParts:
    """The words that name the next player, empty for a single one; after the game those that say how it ended, with the
    winner's points."""
    if match.phase in ("between", "over"):
        shown = end_screen(match)
        return (
            SpokenPart(f"{labelled(shown.title, shown.says)}." if shown.winner and shown.says else f"{shown.title}."),
        )
    player = match.games[-1].now.player
    several = len(match.setup.players) > 1 and player
    return (SpokenPart(_("Next: {player}.").format(player=player)),) if several else ()


def spoken_chicago(before: Position, act: Stand | Target, match: Match) -> SpokenParts:
    """The words spoken in Chicago after a turn has ended or the opener has said over or under."""
    now = match.games[-1].now
    if not isinstance(before, Chicago) or not isinstance(now, Chicago):
        return ()
    if now.must_target:
        question = _("Over or under?")
        return (SpokenPart(labelled(now.player or "", question)),)
    if isinstance(act, Target):
        words = _("Over {sum}") if act.target == "over" else _("Under {sum}")
        return (SpokenPart(f"{words.format(sum=sum(before.stood[0][1]))}. "), *spoken_next_player(match))
    if now.settled is None:
        return spoken_next_player(match)
    last = (
        spoken_next_player(match)
        if now.over
        else (SpokenPart(_("{player} opens the round.").format(player=now.opener)),)
    )
    return (SpokenPart(f"{round_result_words(now.settled)} "), *last)
