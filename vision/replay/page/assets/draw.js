// Elements, numbers and boxes. Text is set as text, never as markup.

const SVG = document.querySelector("svg").namespaceURI;

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value !== false && value !== undefined) node.setAttribute(name, value);
  }
  node.append(...children.filter(child => child !== null && child !== undefined));
  return node;
}

function el(tag, attributes = {}, ...children) { return fill(document.createElement(tag), attributes, children); }
function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

const FORMS = {
  percent: value => `${(100 * value).toFixed(2)} %`,
  count: value => String(value),
  ms: value => `${value.toFixed(1)} ms`,
  small: value => value.toFixed(5),
};

function valueAt(data, steps) { return steps.reduce((part, name) => part && part[name], data); }

// A share before it was rounded for the JSON.
function exactly(data, steps) {
  const share = valueAt(data, steps.slice(0, -1));
  return share && (share.whole ? share.part / share.whole : share.share);
}

// A number of the report: where it comes from (`data-of`, a list of names) can be checked against the JSON.
function say(steps, form, data = figures) {
  const value = steps.at(-1) === "share" ? exactly(data, steps) : valueAt(data, steps);
  return el("span", {"data-of": JSON.stringify(steps), "data-in": data === before ? "before" : "now"}, value === undefined ? "-" : FORMS[form](value));
}

function part(name) { return [say([name, "part"], "count"), " of ", say([name, "whole"], "count")]; }
function reach(name) { return [say([name, "low"], "percent"), " to ", say([name, "high"], "percent")]; }

// Whatever filters is reached by keys too.
function press(node, act) {
  fill(node, {tabindex: 0, role: "button", onclick: act, onkeydown: event => {
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); act(event); }
  }}, []);
  return node;
}

function classOf(die) { return die[0] !== die[4] ? "bad" : die[3] ? "good" : "doubt"; }

// The labels and the dice read as boxes over a picture, with their faces if asked for.
function boxes(photo, dice, withFaces) {
  const [width, height] = photo.size;
  const drawing = svg("svg", {class: "boxes", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true"});
  const side = Math.max(width, height) / 36;
  const put = (x0, y0, x1, y1, kind, face, below) => {
    drawing.append(svg("rect", {class: kind, x: x0, y: y0, width: x1 - x0, height: y1 - y0}));
    if (withFaces) {
      const y = below ? Math.min(y1 + side, height - 2) : Math.max(y0 - side / 4, side);
      drawing.append(svg("text", {class: kind, x: x0, y, "font-size": side}, face));
    }
  };
  for (const [face, ...box] of photo.labels) if (box.length) put(...box, "truth", face, true);
  for (const die of dice) put(...die.slice(5), `read ${classOf(die)}`, die[3] ? die[0] : `${die[0]}?`, false);
  return drawing;
}

function facesOf(list) { return list.length ? [...list].sort().join(" ") : "no dice"; }
function nameOf(kind) { return KINDS.find(one => one[0] === kind)[1]; }
