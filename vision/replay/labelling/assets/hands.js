// Keys, the mouse and fingers.

const KEYS = {Enter: confirm, n: none, u: undo, s: skip, Delete: remove, Backspace: remove, Tab: event => mark(event.shiftKey ? -1 : 1),
  ArrowRight: () => mark(1), ArrowDown: () => mark(1), ArrowLeft: () => mark(-1), ArrowUp: () => mark(-1)};

document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat && event.key === "Enter") return;
  const act = "123456".includes(event.key) ? () => setFace(+event.key) : KEYS[event.key] || KEYS[event.key.toLowerCase()];
  if (!act || !photo && !["u", "U"].includes(event.key)) return;
  event.preventDefault();
  act(event);
});

for (let face = 1; face <= 6; face++)
  $("faces").append(el("button", {type: "button", tabindex: -1, onclick: () => setFace(face)}, String(face)));
for (const [id, act] of Object.entries({confirm, none, remove, undo, skip})) $(id).addEventListener("click", () => act());
for (const id of ["todo", "doubtful", "all"]) $(id).addEventListener("click", () => once(() => openList(id)));

// The place of a pointer in pixels of the photo.
function where(event) {
  const {left, top, width, height} = $("sheet").getBoundingClientRect();
  const fit = Math.min(width / photo.size[0], height / photo.size[1]);
  const clip = (value, most) => Math.min(most, Math.max(0, value));
  return [clip((event.clientX - left - (width - photo.size[0] * fit) / 2) / fit, photo.size[0]),
    clip((event.clientY - top - (height - photo.size[1] * fit) / 2) / fit, photo.size[1]), fit];
}

// What is taken hold of: a corner of the marked die, a die, or the photo, where a new box begins.
function take([x, y, fit]) {
  const reach = 10 / fit, now = dice[marked];
  if (now) {
    const [x0, y0, x1, y1] = now.box;
    for (const [corner, cx, cy] of [[0, x0, y0], [1, x1, y0], [2, x0, y1], [3, x1, y1]])
      if (Math.hypot(x - cx, y - cy) < reach) return {die: marked, corner};
  }
  const inside = dice.map((die, k) => [k, die.box]).filter(([, [x0, y0, x1, y1]]) => x >= x0 && x <= x1 && y >= y0 && y <= y1)
    .sort(([, a], [, b]) => (a[2] - a[0]) * (a[3] - a[1]) - (b[2] - b[0]) * (b[3] - b[1]));
  return inside.length ? {die: inside[0][0]} : {};
}

let held = null;
$("stage").addEventListener("pointerdown", event => {
  if (!photo || photo.error || event.button) return;
  const start = where(event), what = event.shiftKey ? {} : take(start);
  if (what.die !== undefined) marked = what.die;
  held = {...what, start, box: what.die === undefined ? null : [...dice[what.die].box], moved: false};
  $("stage").setPointerCapture(event.pointerId);
  draw();
});
$("stage").addEventListener("pointermove", event => {
  if (!held) return;
  const now = where(event), [dx, dy] = [now[0] - held.start[0], now[1] - held.start[1]];
  if (!held.moved && Math.hypot(dx, dy) * now[2] < 4) return;
  if (!held.moved && held.die !== undefined) remember();
  held.moved = true;
  if (held.die === undefined) { draw(); $("boxes").append(rect(ordered([...held.start.slice(0, 2), ...now.slice(0, 2)]), "at")); return; }
  dice[held.die] = {...dice[held.die], box: held.corner === undefined ? shifted(held.box, dx, dy) : stretched(held.box, held.corner, now)};
  draw();
});
$("stage").addEventListener("pointerup", event => {
  if (!held) return;
  const {die, start, moved} = held, now = where(event), half = usual() / 2;
  held = null;
  if (die !== undefined) return;
  add(moved ? ordered([start[0], start[1], now[0], now[1]])
    : kept([start[0] - half, start[1] - half, start[0] + half, start[1] + half]));
});
$("stage").addEventListener("wheel", event => {
  event.preventDefault();
  const {left, top} = $("stage").getBoundingClientRect(), x = event.clientX - left, y = event.clientY - top;
  const scale = Math.min(30, Math.max(1, zoom.scale * (event.deltaY < 0 ? 1.25 : 0.8))), by = scale / zoom.scale;
  zoom = {scale, x: x - (x - zoom.x) * by, y: y - (y - zoom.y) * by};
  place();
}, {passive: false});

function ordered([x0, y0, x1, y1]) {
  return kept([Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1, Math.min(x0, x1) + 2), Math.max(y0, y1, Math.min(y0, y1) + 2)]);
}
function kept([x0, y0, x1, y1]) {
  return [Math.max(0, x0), Math.max(0, y0), Math.min(photo.size[0], x1), Math.min(photo.size[1], y1)].map(value => Math.round(value * 10) / 10);
}
function shifted([x0, y0, x1, y1], dx, dy) {
  const x = Math.min(photo.size[0] - x1, Math.max(-x0, dx)), y = Math.min(photo.size[1] - y1, Math.max(-y0, dy));
  return kept([x0 + x, y0 + y, x1 + x, y1 + y]);
}
function stretched([x0, y0, x1, y1], corner, [x, y]) {
  return ordered([corner % 2 ? x0 : x, corner > 1 ? y0 : y, corner % 2 ? x : x1, corner > 1 ? y : y1]);
}

once(async () => { progress(await ask("overview")); await follow(await ask("next")); });
