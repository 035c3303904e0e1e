"""The page of the scoreboard as HTML: one file without pictures, fonts or scripts from elsewhere."""

from html import escape

from scorekeeper.local_page.scores import ScoreColumn, ScoreRow, Scores

SEAT_COLOURS = ("#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7")
"""The background colours of the badges of the seats, in HTML, as on the display."""
LONGEST_PART_LETTERS = 12
"""The most letters of a name that stay together in the head of a column."""
CHANGES_ASKED_EVERY_S = 0.5
"""Seconds between two requests of the page for changes; without a script the page is loaded again every two seconds."""

STYLE = """
:root{color-scheme:dark light;--ground:#18120d;--panel:#241b14;--active:#33271d;--line:#5b4a3b;--text:#f6ecd9;
--soft:#c9b89e;--warn:#ffa274}
@media(prefers-color-scheme:light){:root{--ground:#e2d0ae;--panel:#fbf5e7;--active:#f1e5cb;--line:#a58c6a;
--text:#241a10;--soft:#5d4c38;--warn:#963800}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:1rem/1.35 system-ui,Roboto,sans-serif}
main{max-width:70rem;margin:0 auto;padding:.75rem}
h1{font-size:1.1rem;margin:0;color:var(--soft);font-weight:600}
.says{font-size:1.7rem;font-weight:700;margin:.1rem 0;overflow-wrap:anywhere}
.progress{margin:0 0 .6rem;color:var(--soft)}
.dice{display:flex;gap:.4rem;margin:0 0 .75rem;padding:0;list-style:none}
.dice li{width:2.4rem;height:2.4rem;border-radius:.5rem;background:#f6ecd9;color:#1d150e;font-size:1.5rem;
font-weight:700;display:grid;place-items:center;border:1px solid #8f7556}
.frame{overflow-x:auto;background:var(--panel);border-radius:.6rem}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{padding:.28rem .6rem;border-bottom:1px solid var(--line);text-align:right;white-space:nowrap}
tbody th{position:sticky;left:0;background:var(--panel);text-align:left;font-weight:400;white-space:normal}
thead th{vertical-align:bottom;font-weight:600;white-space:normal}
thead small{display:block;color:var(--soft);font-weight:400}
.turn{background:var(--active)}
.badge{display:inline-block;min-width:1.9rem;padding:.1rem .3rem;border-radius:.4rem;color:#000;text-align:center;
font-weight:700}
.s4{color:#fff}
.sum th,.sum td{color:var(--soft)}
.total th,.total td{font-weight:700;font-size:1.3rem;border:0}
#news{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.overlay{color-scheme:normal}
.overlay body{background:transparent;text-shadow:0 0 4px #000}
.overlay table,.overlay .badge,.overlay .dice{text-shadow:none}
.lost{display:none;background:var(--warn);color:#1d1302;padding:.5rem .75rem;margin:0}
.away .lost{display:block}
@media(prefers-color-scheme:light){.lost{color:#fff}}
@media(max-width:34rem){th,td{padding:.28rem .35rem}thead th{font-size:.75rem}.sum td{font-size:.8rem}}
@media(min-width:60rem){html{font-size:max(16px,min(1.6vw,2.05vh))}th,td{padding:.2rem .6rem}}
""" + "".join(f".s{seat}{{background:{colour}}}\n" for seat, colour in enumerate(SEAT_COLOURS))

SCRIPT = """
const main = document.querySelector("main"), news = document.getElementById("news");
let seen = main.dataset.number, before = cells();
function cells() {
  const names = [...main.querySelectorAll("thead th[scope]")].map(one => one.dataset.name);
  const all = new Map([["", main.querySelector(".says")?.textContent ?? ""]]);
  for (const row of main.querySelectorAll("tbody tr"))
    [...row.querySelectorAll("td")].forEach((cell, place) =>
      all.set(`${names[place]}, ${row.querySelector("th").textContent}`, cell.textContent));
  return all;
}
function announce() {
  const now = cells();
  const changed = [...now].filter(([where, text]) => text && text !== before.get(where));
  if (changed.length) news.textContent = changed.map(([where, text]) => where ? `${where}: ${text}` : text).join(". ");
  before = now;
}
async function look() {
  try {
    const answer = await fetch("scores?seen=" + seen, {cache: "no-store"});
    if (answer.status === 200) {
      seen = answer.headers.get("X-Number");
      main.innerHTML = await answer.text();
      announce();
    } else if (answer.status !== 204) throw new Error(answer.status);
    document.body.classList.remove("away");
  } catch { document.body.classList.add("away"); }
  setTimeout(look, 1000 * PERIOD);
}
setTimeout(look, 1000 * PERIOD);
""".replace("PERIOD", str(CHANGES_ASKED_EVERY_S))
"""The script of the page: loads what has changed, and reports it in an invisible line for screen readers."""


def score_page(scores: Scores, state_number: int, nonce: str, overlay: bool = False) -> str:
    """The whole page as HTML; `state_number` is that of the state shown, `nonce` the random word by which its style and
    script are allowed. An `overlay` has a transparent background."""
    return f"""<!doctype html>
<html lang="{escape(scores.language)}"{' class="overlay"' if overlay else ""}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<noscript><meta http-equiv="refresh" content="2"></noscript>
<title>Scorekeeper</title>
<link rel="icon" href="data:,">
<style nonce="{nonce}">{STYLE}</style>
</head>
<body>
<p id="news" role="status" aria-live="polite"></p>
<p class="lost" role="status">{escape(scores.lost)}</p>
<main data-number="{state_number}">{changing_html(scores)}</main>
<script nonce="{nonce}">{SCRIPT}</script>
</body>
</html>
"""


def changing_html(scores: Scores) -> str:
    """The HTML of the part of the page that changes; parts without content are left out."""
    parts = [f"<h1>{escape(scores.title)}</h1>"]
    if scores.says:
        parts.append(f'<p class="says">{escape(scores.says)}</p>')
    if scores.progress:
        parts.append(f'<p class="progress">{escape(scores.progress)}</p>')
    if scores.dice:
        parts.append(f'<ol class="dice">{"".join(f"<li>{die}</li>" for die in scores.dice)}</ol>')
    if scores.columns:
        parts.append(f'<div class="frame">{score_table(scores)}</div>')
    return "\n".join(parts)


def score_table(scores: Scores) -> str:
    """The HTML table with everybody's card and total, a column for each player."""
    columns = scores.columns
    head = "".join(player_heading(one) for one in columns)
    totals = ScoreRow(scores.total_label, tuple(one.total for one in columns))
    body = "".join(table_line(one, columns, "sum" if one.sum else "") for one in scores.rows)
    if any(totals.cells):
        body += table_line(totals, columns, "total")
    return f"<table><thead><tr><th></th>{head}</tr></thead><tbody>{body}</tbody></table>"


def player_heading(one: ScoreColumn) -> str:
    note = f"<small>{escape(one.note)}</small>" if one.note else ""
    name = escape(hyphenated_name(one.name))
    badge = f'<span class="badge s{one.seat % len(SEAT_COLOURS)}">{escape(one.initials)}</span>'
    return f'<th scope="col" data-name="{escape(one.name)}"{turn_panel(one)}>{badge}<br>{name}{note}</th>'


def hyphenated_name(name: str) -> str:
    """The name with soft hyphens in the words that are too long for a narrow column."""
    parts = []
    for word in name.split(" "):
        count = -(-len(word) // LONGEST_PART_LETTERS) if word.isalpha() else 1
        step = max(1, -(-len(word) // count))
        parts.append("\u00ad".join(word[first : first + step] for first in range(0, len(word), step)))
    return " ".join(parts)


def table_line(row: ScoreRow, columns: tuple[ScoreColumn, ...], kind: str) -> str:
    cells = "".join(
        f"<td{turn_panel(one)}>{escape(text)}</td>" for one, text in zip(columns, row.cells, strict=True)
    )  # fmt: skip
    return f'<tr class="{kind}"><th scope="row">{escape(row.label)}</th>{cells}</tr>'


def turn_panel(one: ScoreColumn) -> str:
    return ' class="turn"' if one.turn else ""
