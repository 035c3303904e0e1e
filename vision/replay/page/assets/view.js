// One photo in large: zoom and move by wheel, fingers and keys; the dice beside it.

const view = document.getElementById("view"), stages = view.querySelector(".stages");
let at = 0, zoom = {scale: 1, x: 0, y: 0};

function openView(place) {
  at = place;
  drawView();
  if (!view.open) view.showModal();
}

function step(by) {
  if (at + by >= 0 && at + by < shown.length) openView(at + by);
}

function drawView() {
  const photo = shown[at], picture = pictureOf(photo, "large");
  zoom = {scale: 1, x: 0, y: 0};
  document.getElementById("where").textContent = `${at + 1} of ${shown.length}: ${words[photo.source]}/${photo.name}`;
  const hasBefore = photo.was && photo.was.dice;
  stages.replaceChildren(...hasBefore ? [stage(photo, picture, photo.was.dice, "before"), stage(photo, picture, photo.dice, "now")]
    : [stage(photo, picture, photo.dice, "")]);
  drawFacts(photo, picture);
}

function stage(photo, picture, dice, title) {
  const sheet = el("div", {class: "sheet"}, picture ? el("img", {src: picture, alt: photo.name, draggable: "false"}) : null);
  if (photo.size.length) sheet.append(boxes(photo, dice, true));
  return el("div", {class: "stage"}, title ? el("h3", {}, title) : null, sheet);
}

function place() {
  zoom.scale = Math.min(40, Math.max(1, zoom.scale));
  if (zoom.scale === 1) zoom.x = zoom.y = 0;
  for (const sheet of stages.querySelectorAll(".sheet"))
    sheet.style.transform = `translate(${zoom.x}px,${zoom.y}px) scale(${zoom.scale})`;
}

// Zoom so that the point of the stage under the pointer stays where it is.
function zoomBy(factor, x, y) {
  const scale = Math.min(40, Math.max(1, zoom.scale * factor)), by = scale / zoom.scale;
  zoom = {scale, x: x - (x - zoom.x) * by, y: y - (y - zoom.y) * by};
  place();
}

function middle() {
  const {width, height} = stages.firstElementChild.getBoundingClientRect();
  return [width / 2, height / 2];
}

// Bring this box of the photo, in its pixels, to the middle of the stage.
function zoomTo(photo, [x0, y0, x1, y1]) {
  const {width, height} = stages.firstElementChild.getBoundingClientRect();
  const fit = Math.min(width / photo.size[0], height / photo.size[1]);
  const left = (width - photo.size[0] * fit) / 2, top = (height - photo.size[1] * fit) / 2;
  const scale = Math.min(40, 0.4 * Math.min(width, height) / (fit * Math.max(x1 - x0, y1 - y0)));
  zoom = {scale, x: width / 2 - scale * (left + fit * (x0 + x1) / 2), y: height / 2 - scale * (top + fit * (y0 + y1) / 2)};
  place();
}

function drawFacts(photo, picture) {
  const image = new Image();
  const crop = box => {
    const canvas = el("canvas", {width: 96, height: 96});
    if (picture && box.length) image.addEventListener("load", () => cut(image, photo, box, canvas));
    return canvas;
  };
  const row = (kind, box, ...cells) => {
    const node = el("tr", {class: kind}, el("td", {}, crop(box)), ...cells.map(text => el("td", {}, String(text))));
    if (box.length && photo.size.length) press(node, () => zoomTo(photo, box));
    return node;
  };
  const missed = photo.labels.filter((label, k) => label.length > 1 && photo.pairs[k] % 10 === 0);
  document.getElementById("facts").replaceChildren(
    el("h2", {}, el("span", {class: `mark ${photo.kind}`}), nameOf(photo.kind)),
    ...[photo.said, photo.error, photo.reasons.map(reason => words[reason]).join(", "),
      `label: ${facesOf(photo.labels.map(label => label[0]))}`, `read: ${facesOf(photo.dice.map(die => die[0]))}`,
      photo.was ? `before: ${facesOf(photo.was.read || EMPTY)}${photo.was.exact ? ", right" : ", wrong"}` +
        (photo.was.sure ? ", sure" : [", not sure", ...photo.was.reasons].join(", ")) : "",
      `${photo.ms} ms`].filter(Boolean).map(text => el("p", {}, text)),
    el("table", {}, el("tr", {}, ...["", "read", "label", "confidence", "second"].map(text => el("th", {}, text))),
      ...photo.dice.map(([face, second, confidence, sure, truth, ...box]) => row(face === truth ? "" : "bad", box,
        sure ? face : `${face}?`, truth || "none", confidence.toFixed(3), second)),
      ...missed.map(([face, ...box]) => row("bad", box, "missed", face, "", ""))));
  if (picture) image.src = picture;
}

// A box with a margin around it, cut from the picture.
function cut(image, photo, [x0, y0, x1, y1], canvas) {
  const scale = image.naturalWidth / photo.size[0], side = 1.3 * Math.max(x1 - x0, y1 - y0);
  canvas.getContext("2d").drawImage(image, scale * ((x0 + x1 - side) / 2), scale * ((y0 + y1 - side) / 2), scale * side,
    scale * side, 0, 0, canvas.width, canvas.height);
}
