// The photos that the filters leave, a screenful at a time.

const STEP = 18;
const gallery = document.getElementById("gallery");
let drawn = 0;

function chip(key, label, text, test, mark) {
  return el("button", {type: "button", "aria-pressed": String(isChosen(key, label)), onclick: () => choose(key, label, test)},
    mark ? el("span", {class: `mark ${mark}`}) : null, text);
}

// The keys above the photos, each with its filter; they are counted once.
function counted(key, label, test, mark) {
  const many = photos.reduce((sum, photo) => sum + (test(photo) ? 1 : 0), 0);
  return many ? [{key, label, text: `${label} ${many}`, test, mark, many}] : [];
}

const CLASSES = [...KINDS.flatMap(([kind, name]) => counted("kind", name, photo => photo.kind === kind, kind)),
  ...before ? [...counted("change", "got worse", photo => photo.was && photo.was.change === "worse"),
    ...counted("change", "got better", photo => photo.was && photo.was.change === "better"),
    ...counted("change", "another reading", photo => photo.was && differs(photo))] : []];
const REASONS = [...new Set(photos.flatMap(photo => photo.reasons))].flatMap(reason =>
  counted("reason", words[reason], photo => photo.reasons.includes(reason))).sort((one, other) => other.many - one.many);

function drawChips() {
  for (const [id, chips] of [["classes", CLASSES], ["reasons", REASONS]])
    document.getElementById(id).replaceChildren(...chips.map(({key, label, text, test, mark}) => chip(key, label, text, test, mark)));
}

function differs(photo) { return facesOf(photo.was.read || EMPTY) !== facesOf(photo.dice.map(die => die[0])); }

// What is chosen in the charts, each with a key to take it back.
function drawChosen() {
  const others = [...filters].filter(([key]) => !["kind", "reason", "change", "search"].includes(key));
  const keys = others.map(([key, {label}]) => el("button", {type: "button", "aria-pressed": "true",
    onclick: () => { filters.delete(key); refresh(); }}, `${label} ×`));
  if (filters.size) keys.push(el("button", {type: "button", id: "all", onclick: () => {
    filters.clear(); document.getElementById("search").value = ""; refresh();
  }}, "all photos"));
  document.getElementById("chosen").replaceChildren(...keys);
}

function card(photo, place) {
  const picture = pictureOf(photo, "small");
  const frame = el("span", {class: "frame"}, picture
    ? el("img", {src: picture, alt: "", loading: "lazy", decoding: "async"})
    : el("span", {class: "none"}, photo.error || "no picture here: name a folder after --html for all of them"));
  if (photo.size.length) frame.append(boxes(photo, photo.dice, false));
  const reasons = photo.reasons.map(reason => words[reason]).join(", ");
  return el("button", {type: "button", class: `card ${photo.kind}`, onclick: () => openView(place)}, frame,
    el("span", {class: "text"}, el("b", {}, photo.name), el("span", {}, nameOf(photo.kind) + (reasons ? `: ${reasons}` : "")),
      el("span", {}, photo.exact ? facesOf(photo.labels.map(label => label[0])) : photo.said),
      before && photo.was && photo.was.change ? el("span", {}, `before: ${facesOf(photo.was.read || EMPTY)}` +
        `${photo.was.exact ? ", right" : ", wrong"}${photo.was.sure ? ", sure" : ""}`) : null));
}

function drawMore() {
  const next = shown.slice(drawn, drawn + STEP);
  gallery.append(...next.map((photo, k) => card(photo, drawn + k)));
  drawn += next.length;
}

function refresh() {
  select();
  drawn = 0;
  gallery.replaceChildren();
  drawMore();
  document.getElementById("count").textContent = `${shown.length} of ${photos.length} photos`;
  drawChips();
  drawChosen();
}
