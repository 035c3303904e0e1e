// The tiles, the risk-coverage curve, the reliability of the confidences, and the table of confused faces.

function drawTiles() {
  const share = (title, path, kind, test) => tile(title, kind, say([path, "share"], "percent"),
    [[...part(path)], ["95 %: ", ...reach(path)], ...was([path, "share"], "percent")], test);
  document.getElementById("tiles").append(
    share("photos exactly right", "exact", "right", photo => photo.exact),
    share("dice right", "dice", "right", null),
    share("photos sure", "sure", "sure", photo => photo.sure),
    share("wrong though sure", "wrong_though_sure", "false", photo => photo.kind === "false"),
    tile("risk over all coverages", "", say(["risk_coverage", "augrc"], "small"),
      [["area under the curve (AUGRC)"], ...was(["risk_coverage", "augrc"], "small")], null),
    tile("reading one photo", "", say(["latency_ms", "p50"], "ms"), [["95 % within ", say(["latency_ms", "p95"], "ms")],
      ["99 % within ", say(["latency_ms", "p99"], "ms")], ["one core, without decoding"], ...was(["latency_ms", "p50"], "ms")], null));
}

function was(steps, form) {
  if (!before) return [];
  const whole = steps[1] === "share" ? [" of ", say([steps[0], "whole"], "count", before)] : [];
  return [["before: ", say(steps, form, before), ...whole]];
}

function tile(title, kind, number, lines, test) {
  const node = el("div", {class: `tile ${kind}`}, el("span", {class: "name"}, title), el("b", {}, number),
    ...lines.map(line => el("span", {"data-axis": ""}, ...line)));
  return test ? press(node, () => choose("tile", title, test)) : node;
}

const LEFT = 48, TOP = 10, WIDE = 360, HIGH = 210;

// A chart with ticks, each as its place from 0 to 1 and its words.
function chart(id, across, up, below, beside) {
  const drawing = svg("svg", {viewBox: "0 0 430 265", role: "group"});
  for (const [at, text] of across) {
    drawing.append(svg("line", {class: "grid", x1: LEFT + WIDE * at, x2: LEFT + WIDE * at, y1: TOP, y2: TOP + HIGH}),
      svg("text", {x: LEFT + WIDE * at, y: TOP + HIGH + 15, "text-anchor": "middle", "data-axis": ""}, text));
  }
  for (const [at, text] of up) {
    const y = TOP + HIGH * (1 - at);
    drawing.append(svg("line", {class: "grid", x1: LEFT, x2: LEFT + WIDE, y1: y, y2: y}),
      svg("text", {x: LEFT - 5, y: y + 4, "text-anchor": "end", "data-axis": ""}, text));
  }
  drawing.append(svg("text", {x: LEFT + WIDE / 2, y: 262, "text-anchor": "middle"}, below));
  document.getElementById(id).append(drawing, el("p", {"data-axis": ""}, beside));
  return drawing;
}

function x(at) { return LEFT + WIDE * at; }
function y(at) { return TOP + HIGH * (1 - at); }

function drawCurve() {
  const steps = figures.risk_coverage.wrong_from, total = photos.length;
  const most = Math.max(steps.length ? steps[steps.length - 1][1] : 0, 0.001) * 1.1;
  const ticks = [0, 0.25, 0.5, 0.75, 1];
  const drawing = chart("curve", ticks.map(at => [at, `${100 * at} %`]),
    ticks.map(at => [at, `${(100 * at * most).toFixed(most < 0.02 ? 2 : 1)} %`]),
    "share of photos accepted, surest first",
    "Up: accepted though wrong, of all photos. The gold point is what is called sure today. A point shows the wrong photos up to it.");
  const upTo = (place, label) => choose("curve", label, photo => !photo.exact && photo.place <= place);
  drawing.append(svg("path", {class: "curve", d: `M${x(0)},${y(0)}` +
    steps.map(([at, wrong]) => `H${x(at)}V${y(wrong / most)}`).join("") + `H${x(1)}`}));
  const every = Math.ceil(steps.length / 200);
  steps.filter((_, k) => k % every === 0).forEach(([at, wrong], k) => {
    const place = Math.round(at * total), label = `wrong among the surest ${place}`;
    drawing.append(press(svg("circle", {class: "dot hit", r: 4, cx: x(at), cy: y(wrong / most), "aria-label": label},
      svg("title", {"data-of": JSON.stringify(["risk_coverage", "wrong_from", k * every])},
        `${FORMS.percent(wrong)} wrong of ${FORMS.percent(at)} accepted`)), () => upTo(place, label)));
  });
  const {sure, wrong_though_sure: wrong} = figures;
  drawing.append(press(svg("circle", {class: "chosen", r: 7, cx: x(sure.share), cy: y(wrong.share / most),
    "aria-label": "what is called sure"}, svg("title", {}, "what is called sure")),
    () => choose("curve", "called sure", photo => photo.sure)));
}

// A share as its number of nines, from 0 to 4, on a scale from 0 to 1: 90 %, 99 % and 99.9 % are equally far apart.
function nines(share) { return Math.min(4, -Math.log10(Math.max(1e-4, 1 - share))) / 4; }

function drawReliability() {
  const ticks = [0.5, 0.9, 0.99, 0.999].map(share => [nines(share), `${+(100 * share).toFixed(1)} %`]);
  const drawing = chart("reliability", ticks, ticks, "confidence in a die",
    "Up: share of these dice that are right, with its 95 % interval. On the dashed line a confidence is exactly right.");
  drawing.append(svg("line", {class: "ideal", x1: x(0), y1: y(0), x2: x(1), y2: y(1)}));
  figures.reliability.bins.forEach((bin, k) => {
    const at = x(nines(bin.confidence)), label = `dice with a confidence from ${bin.from} to ${bin.to}`;
    const inBin = die => die[2] >= bin.from && (die[2] < bin.to || bin.to === 1);
    drawing.append(svg("line", {class: "reach", x1: at, x2: at, y1: y(nines(bin.right.low)), y2: y(nines(bin.right.high))}),
      press(svg("circle", {class: "hit right", r: 4 + Math.min(6, Math.log10(bin.right.whole)), cx: at,
        cy: y(nines(bin.right.share)), "aria-label": label}, svg("title", {"data-of": JSON.stringify(["reliability", "bins", k])},
        `${bin.right.part} of ${bin.right.whole} dice from ${bin.from} to ${bin.to} are right`)),
      () => choose("reliability", label, photo => photo.dice.some(inBin))));
  });
  document.getElementById("reliability").append(el("p", {}, "Mean distance between the two (ECE): ",
    say(["reliability", "error"], "small")));
}

function drawConfusion() {
  const names = figures.confusion.faces, rows = figures.confusion.rows;
  const most = Math.log(1 + Math.max(1, ...rows.flat()));
  const cell = (count, truth, read) => {
    const label = `${names[truth]} read as ${names[read]}`, pair = (truth + 1) % 7 * 10 + (read + 1) % 7;
    const button = el("button", {type: "button", "data-of": JSON.stringify(["confusion", "rows", truth, read]), "aria-label": `${label}: ${count}`,
      onclick: () => choose("confusion", label, photo => photo.pairs.includes(pair))}, String(count));
    button.disabled = !count;
    const colour = truth === read ? "var(--right)" : "var(--false)";
    if (count) button.style.background = `color-mix(in srgb, ${colour} ${15 + 55 * Math.log(1 + count) / most}%, var(--panel))`;
    return el("td", {}, button);
  };
  const head = el("tr", {}, el("th", {}), ...names.map(name => el("th", {scope: "col", "data-axis": ""}, name)));
  document.getElementById("confusion").append(el("table", {class: "matrix"}, el("thead", {}, head), el("tbody", {},
    ...rows.map((row, truth) => el("tr", {}, el("th", {scope: "row", "data-axis": ""}, names[truth]),
      ...row.map((count, read) => cell(count, truth, read)))))),
    el("p", {}, "Rows: the label. Columns: what was read. “none” is no die."));
}
