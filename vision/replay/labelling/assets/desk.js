// Shows the photo, its boxes and its dice.

const SVG = $("boxes").namespaceURI;
let zoom = {scale: 1, x: 0, y: 0};

async function show(next) {
  photo = next;
  past = [];
  zoom = {scale: 1, x: 0, y: 0};
  const proposed = photo.proposal.map(die => ({face: die.face, box: die.box, doubt: !die.sure || die.confidence < 0.9,
    confidence: die.confidence, second: die.second}));
  const labelled = photo.labels && (photo.labels.length || !photo.values.length);
  dice = labelled ? photo.labels.map(die => ({...die, doubt: false})) : proposed;
  marked = 0;
  if (labelled && photo.at) marked = Math.max(0, dice.findIndex(die => String(die.box) === String(photo.at)));
  else dice.forEach((die, k) => { if (die.confidence < (dice[marked].confidence ?? 1)) marked = k; });
  place();
  const loading = $("photo"), turn = ++asked;
  loading.src = photo.error ? "" : `image?name=${encodeURIComponent(photo.name)}`;
  if (!photo.error) await loading.decode().catch(() => tell("the photo cannot be shown", true));
  if (turn !== asked) return;
  $("name").textContent = photo.name;
  draw();
  tell(photo.error || photo.doubt || said(), Boolean(photo.error || photo.doubt));
}

function said() {
  if (photo.trust) return `labelled: ${photo.trust}`;
  if (photo.values && !photo.labels.length && photo.values.length) return `labelled without boxes: ${photo.values.join(" ")}`;
  return photo.sure ? "The reader is sure." : `The reader is not sure: ${photo.reasons.join(", ")}`;
}

function draw() {
  const drawing = $("boxes");
  drawing.replaceChildren();
  $("dice").replaceChildren();
  if (!photo || !photo.size[0]) return;
  drawing.setAttribute("viewBox", `0 0 ${photo.size[0]} ${photo.size[1]}`);
  const side = Math.max(...photo.size) / 34;
  if (photo.at) drawing.append(rect(photo.at, "at"));
  dice.forEach((die, k) => {
    const group = document.createElementNS(SVG, "g"), text = document.createElementNS(SVG, "text");
    group.setAttribute("class", kindOf(die, k));
    text.setAttribute("x", die.box[0]);
    text.setAttribute("y", Math.max(side, die.box[1] - side / 4));
    text.setAttribute("font-size", side);
    text.textContent = die.face || "?";
    group.append(rect(die.box, ""), text);
    drawing.append(group);
    $("dice").append(tile(die, k));
  });
}

function kindOf(die, k) {
  return `${k === marked ? "marked " : ""}${die.face ? (die.doubt ? "doubt" : "") : "open"}`;
}

function rect([x0, y0, x1, y1], kind) {
  const node = document.createElementNS(SVG, "rect");
  for (const [name, value] of Object.entries({class: kind, x: x0, y: y0, width: Math.max(0, x1 - x0), height: Math.max(0, y1 - y0)}))
    node.setAttribute(name, value);
  return node;
}

function tile(die, k) {
  const canvas = el("canvas", {width: 96, height: 96}), image = $("photo"), [x0, y0, x1, y1] = die.box;
  if (image.naturalWidth) {
    const scale = image.naturalWidth / photo.size[0], side = 1.25 * Math.max(x1 - x0, y1 - y0);
    canvas.getContext("2d").drawImage(image, scale * (x0 + x1 - side) / 2, scale * (y0 + y1 - side) / 2, scale * side, scale * side, 0, 0, 96, 96);
  }
  const note = die.confidence === undefined ? "" : die.confidence.toFixed(2);
  return el("button", {type: "button", class: kindOf(die, k), tabindex: -1, "aria-label": `die ${k + 1}: ${die.face || "no face yet"}`,
    onclick: () => { marked = k; draw(); }}, canvas, el("b", {}, String(die.face || "?")), el("small", {}, note));
}

function progress(overview) {
  $("set").textContent = overview.set;
  $("bar").value = overview.labelled / overview.photos;
  const {proposal, hand, elsewhere} = overview.confirmed;
  $("progress").textContent = `${overview.left} left to do of ${overview.photos}; confirmed ${proposal + hand + elsewhere}` +
    ` (${proposal} as proposed, ${hand} by hand)${overview.not_confirmed ? `, not confirmed ${overview.not_confirmed}` : ""}`;
}

function place() {
  zoom.scale = Math.min(30, Math.max(1, zoom.scale));
  if (zoom.scale === 1) zoom.x = zoom.y = 0;
  $("sheet").style.transform = `translate(${zoom.x}px,${zoom.y}px) scale(${zoom.scale})`;
}

// The lists of doubtful labels and of all photos.
async function openList(which) {
  mode = which;
  for (const id of ["todo", "doubtful", "all"]) $(id).setAttribute("aria-pressed", String(id === which));
  $("list").hidden = which === "todo";
  if (which === "todo") { await follow(await ask("next")); return; }
  const rows = await ask(which === "doubtful" ? "doubts" : "names");
  $("list").replaceChildren(...rows.map(row => el("li", {}, el("button", {type: "button", tabindex: -1, "data-name": row.name,
    onclick: event => once(() => openRow(event.currentTarget))}, row.name, el("span", {}, row.text || row.trust || "left to do")))));
  if (rows.length) await openRow($("list").querySelector("button"));
  else { finished(); tell(which === "doubtful" ? "No label is doubtful so far." : ""); }
}

async function openRow(button) {
  for (const other of $("list").querySelectorAll("[aria-current]")) other.removeAttribute("aria-current");
  button.setAttribute("aria-current", "true");
  button.scrollIntoView({block: "nearest"});
  await show(await ask(`photo?name=${encodeURIComponent(button.dataset.name)}`));
}
