// Draws the page and listens to keys and pointers.

const KEYS = {
  ArrowLeft: () => step(-1), ArrowRight: () => step(1), "0": () => { zoom.scale = 1; place(); },
  "+": () => zoomBy(1.5, ...middle()), "-": () => zoomBy(1 / 1.5, ...middle()),
  t: () => document.getElementById("truth").click(), r: () => document.getElementById("read").click(),
};

function listen() {
  document.getElementById("search").addEventListener("input", event => {
    const text = event.target.value.toLowerCase();
    if (text) filters.set("search", {label: text, test: photo => photo.find.includes(text)}); else filters.delete("search");
    refresh();
  });
  document.getElementById("order").addEventListener("change", event => { order = event.target.value; refresh(); });
  for (const name of ["truth", "read"])
    document.getElementById(name).addEventListener("change", event =>
      document.body.classList.toggle(`no-${name}`, !event.target.checked));
  view.addEventListener("keydown", event => {
    const act = KEYS[event.key];
    if (act && !event.ctrlKey && !event.metaKey && !event.altKey) { event.preventDefault(); act(); }
  });
  const buttons = {back: () => step(-1), on: () => step(1), in: KEYS["+"], out: KEYS["-"], fit: KEYS["0"], shut: () => view.close()};
  for (const [id, act] of Object.entries(buttons)) document.getElementById(id).addEventListener("click", act);
  new IntersectionObserver(seen => { if (seen.some(one => one.isIntersecting)) drawMore(); }, {rootMargin: "600px"})
    .observe(document.getElementById("more"));
  listenToPointers();
}

// One pointer moves the picture, two zoom it.
function listenToPointers() {
  const held = new Map();
  const apart = () => { const [a, b] = [...held.values()]; return Math.hypot(a.x - b.x, a.y - b.y) || 1; };
  const within = event => {
    const stage = event.target.closest(".stage") || stages.firstElementChild, box = stage.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  stages.addEventListener("wheel", event => { event.preventDefault(); zoomBy(event.deltaY < 0 ? 1.2 : 1 / 1.2, ...within(event)); },
    {passive: false});
  stages.addEventListener("dblclick", event => zoom.scale > 1 ? KEYS["0"]() : zoomBy(4, ...within(event)));
  stages.addEventListener("pointerdown", event => {
    held.set(event.pointerId, {x: event.clientX, y: event.clientY});
    stages.setPointerCapture(event.pointerId);
  });
  stages.addEventListener("pointermove", event => {
    const last = held.get(event.pointerId);
    if (!last) return;
    const before = held.size === 2 ? apart() : 0;
    held.set(event.pointerId, {x: event.clientX, y: event.clientY});
    if (before) zoomBy(apart() / before, ...middle());
    else { zoom.x += event.clientX - last.x; zoom.y += event.clientY - last.y; place(); }
  });
  for (const name of ["pointerup", "pointercancel"]) stages.addEventListener(name, event => held.delete(event.pointerId));
}

document.getElementById("what").textContent =
  `${photos.length} photos, ${Object.keys(figures.by_source).join(", ")}; reader ${figures.model}`;
document.getElementById("about").replaceChildren(...Object.entries(figures.about).map(([name, text]) => el("p", {}, `${name}: ${text}`)));
drawTiles();
drawCurve();
drawReliability();
drawConfusion();
drawGroups();
listen();
refresh();
