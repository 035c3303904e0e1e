"""Finds the face of each candidate by three opinions: the classifier, its heat map of pips (pip map), and counting
round spots."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from statistics import fmean

import numpy as np

from vision.reading.count import face_by_counting
from vision.reading.crops import CropChances, CropVariation, classify_crops, crop_quality, cut_crop
from vision.reading.dominoes import is_half_domino
from vision.reading.effort import THOROUGH
from vision.reading.engines import Floats
from vision.reading.faces import Points
from vision.reading.find import Candidate
from vision.reading.model import Model
from vision.reading.pip_map import face_clearness, face_weights
from vision.reading.rectify import RectifiedView
from vision.reading.single_pip import has_single_pip
from vision.reading.thresholds import Thresholds
from vision.reading.upright import CLEAR_FACE_CHANCE, UprightCandidate

HOPELESS_CHANCE = 0.03
"""Candidates whose chance of being a die, by the classifier, is not above this are dropped, unless the detector found
them clearly or another limit is given."""
REFUSED_DIE_CHANCE = 0.003
"""A candidate that the detector found clearly (heat above LEAST_HEAT_DESPITE_CLASSIFIER) is dropped only if the
classifier's chance of a die is not above this."""
LEAST_HEAT_DESPITE_CLASSIFIER = 0.5
"""The heat above which a candidate can be a die although the classifier refuses it (`is_die_despite_classifier`)."""
LEAST_CLEARNESS_DESPITE_CLASSIFIER = 0.4
"""For a die that the classifier refuses (`is_die_despite_classifier`), and for plain pips: the clearness of the face in
the pip map must be above this."""
LEAST_FACE_CHANCE_DESPITE_CLASSIFIER = 0.97
"""The chance of the likeliest face must be above this for a die that the classifier refuses to count as one all the
same (`is_die_despite_classifier`), and for a candidate to have plain pips (`NamedCandidate.has_plain_pips`)."""
SECOND_LOOK = (CropVariation(turn=8, zoom=0.95, mirror=True),)
"""How the crop is rotated, zoomed and mirrored for the one further look at a die whose first look was clear, but which
shows a one or another face than counting finds; a real face is seen in it, too."""
FURTHER_LOOKS = (*SECOND_LOOK, CropVariation(turn=-8, zoom=1.06), CropVariation(zoom=1.03, mirror=True))
"""How the crop is rotated, zoomed and mirrored for each further look at a die whose first look was not clear."""


@dataclass(frozen=True, slots=True)
class NamedCandidate:
    """A candidate for a die, and what classifier, pip map and counting say about it; a face of 0 means "no opinion"."""

    candidate: Candidate
    die: float
    """The classifier's chance that it is a die."""
    present: float
    """The chance that it is a die, by detector and classifier together; raised if it is `vouched`."""
    faces: tuple[float, ...]
    """The chances of the faces 1 to 6, by classifier and pip map together."""
    votes: float
    """The share of the classified crops in which the classifier alone prefers the face that classifier and pip map
    together name."""
    mapped: int
    """The face that the pip map shows most clearly, without the classifier; 0 if it shows none."""
    clear: float
    """How clearly the pip map forms the face that it shows most clearly, from 0 to 1."""
    rival: float = 0.0
    """The clearness of another face when the top face is sought in another direction, relative to the face read."""
    counted: int = 0
    """The face found by counting round spots; 0 if none."""
    sharp: float = 1.0
    """The fine detail of the crop divided by its contrast: low if the picture is blurred."""
    glare: float = 0.0
    """The share of the die that is overexposed; 0 if the die itself is nearly white."""
    strange: float = 0.0
    """How far the candidate's features are from those of dice that the classifier is known to read (0 to 1); 0 if the
    weights have no bank of such features."""
    features: Floats | None = field(default=None, compare=False, repr=False)
    """The 64 values from which the classifier concludes the face; None if they are not known."""
    half: bool = False
    """Whether a likely die, or one with plain pips, is part of a body about twice as long as a die, so that it may be
    half a domino."""
    vouched: bool = False
    """Whether the candidate is a die, whatever the classifier's chance: detector, pip map and count clearly agree on a
    face, or it looks like a clear die beside it."""
    colour: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """The mean colour of the middle of its crop: blue, green, red."""

    @property
    def ranked_faces(self) -> list[int]:
        """The six faces, likeliest first."""
        return sorted(range(1, 7), key=lambda face: -self.faces[face - 1])

    @property
    def face(self) -> int:
        return self.ranked_faces[0]

    @property
    def second_face(self) -> int:
        return self.ranked_faces[1]

    @property
    def face_chance(self) -> float:
        """The chance of the likeliest face, if this is a die."""
        return max(self.faces)

    @property
    def score(self) -> float:
        """The chance that this is a die and shows its likeliest face."""
        return self.present * self.face_chance

    @property
    def has_plain_pips(self) -> bool:
        """Whether the pip map clearly shows the likely face, whatever the chance of being a die."""
        is_clear = self.mapped == self.face and self.clear > LEAST_CLEARNESS_DESPITE_CLASSIFIER
        return is_clear and self.face_chance > LEAST_FACE_CHANCE_DESPITE_CLASSIFIER


def name_faces(
    model: Model,
    view: RectifiedView,
    found: Sequence[UprightCandidate],
    limits: Thresholds,
    views: int = THOROUGH.views,
    hopeless: float = HOPELESS_CHANCE,
) -> list[NamedCandidate]:
    """Find the face of each candidate whose chance of a die, by the classifier, is above `hopeless`, or above
    REFUSED_DIE_CHANCE if its heat is above LEAST_HEAT_DESPITE_CLASSIFIER; drop the others. If the face is not clear, a
    one or not found by counting, up to `views` further crops are classified."""
    hopeful = [
        one
        for one in found
        if one.die_chance > (hopeless if one.candidate.heat <= LEAST_HEAT_DESPITE_CLASSIFIER else REFUSED_DIE_CHANCE)
    ]
    counts = [counted_face(one, model.context) for one in hopeful]
    ways = [further_looks(one, counted)[:views] for one, counted in zip(hopeful, counts, strict=True)]
    crops = [cut_crop(model, view, one.candidate, how) for one, hows in zip(hopeful, ways, strict=True) for how in hows]
    more = iter(classify_crops(model, crops))
    named = []
    for one, counted, hows in zip(hopeful, counts, ways, strict=True):
        seen = judge_face(one, [one.shown, *islice(more, len(hows))], counted, limits)
        half = (seen.score > limits.doubt or seen.has_plain_pips) and is_half_domino(view, one.candidate)
        strange = model.bank.strangeness(one.shown.features) if model.bank else 0.0
        named.append(replace(seen, half=half, strange=strange))
    return named


def counted_face(one: UprightCandidate, context: float) -> int:
    """The face found by counting round spots (0 if none); if classifier and pip map see a one, a single pip in the
    middle is enough, as side faces disturb the count. `context` is the side of the crop in die sizes."""
    counted = face_by_counting(one.crop, context)
    lonely = counted != 1 and one.clearest.face == 1 and has_single_pip(one.crop, context)
    return 1 if lonely else counted


def further_looks(one: UprightCandidate, counted: int) -> Sequence[CropVariation]:
    """How to vary the crop for further looks: FURTHER_LOOKS if classifier and pip map do not clearly see a face, else
    SECOND_LOOK; none if they clearly see a face that counting finds, too, and that is no one, which a single mark may
    imitate."""
    clear, face = one.clearest
    if clear <= CLEAR_FACE_CHANCE:
        return FURTHER_LOOKS
    return () if counted == face > 1 else SECOND_LOOK


def judge_face(one: UprightCandidate, looks: Sequence[CropChances], counted: int, limits: Thresholds) -> NamedCandidate:
    """The named candidate: the chances of the classifier and the pip maps, each averaged over all crops (`looks`),
    combined into one result. `counted`, the face found by counting, does not change the face, but may raise the chance
    that this is a die (`is_die_despite_classifier`)."""
    named = np.mean([look.faces for look in looks], axis=0)
    clear = np.mean([one.clear, *(face_clearness(look.pips) for look in looks[1:])], axis=0)
    both = face_weights(named, clear)
    both /= both.sum()
    best = int(both.argmax())
    die = 1 - float(named[0])
    sharp, glare, colour = crop_quality(one.crop)
    vouched = is_die_despite_classifier(one.candidate, both, clear, counted)
    return NamedCandidate(
        candidate=one.candidate,
        die=die,
        present=limits.chance_of_die(one.candidate.heat, die, vouched),
        vouched=vouched,
        faces=tuple(float(chance) for chance in both),
        votes=fmean(int(look.faces[1:].argmax()) == best for look in looks),
        mapped=int(clear.argmax()) + 1 if clear.max() > 0 else 0,
        clear=float(clear.max()),
        rival=one.rival,
        counted=counted,
        sharp=sharp,
        glare=glare,
        colour=colour,
        features=one.shown.features,
    )


def is_die_despite_classifier(one: Candidate, faces: Points, clearness: Points, counted: int) -> bool:
    """Whether the detector clearly finds the candidate, and pip map and count show the same likely face of two or more
    pips: then it is a die, even of a kind that the classifier refuses because it never saw any like it. A single mark
    proves nothing. `faces` are the chances of the six faces, `clearness` their clearness in the pip map."""
    best = int(faces.argmax())
    agreed = counted == best + 1 == int(clearness.argmax()) + 1 >= 2
    is_clear = (
        faces[best] > LEAST_FACE_CHANCE_DESPITE_CLASSIFIER and clearness[best] > LEAST_CLEARNESS_DESPITE_CLASSIFIER
    )
    return one.heat > LEAST_HEAT_DESPITE_CLASSIFIER and agreed and bool(is_clear)
