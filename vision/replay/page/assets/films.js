"use strict";
// The figures, a strip of time for each film, and the frames of the throw that was clicked.

const data = JSON.parse(document.getElementById("data").textContent), figures = data.figures, before = null;
const every = data.films.flatMap(film => film.throws);
let flaw = "";

function kindOf(one) {
  if (one.read === null) return "lost";
  return one.exact ? (one.sure ? "good" : "asked") : "wrong";
}

function drawTiles() {
  const tile = ([name, share], k) => el("div", {class: `tile ${k === 2 || k === 3 ? "false" : "right"}`}, el("span", {class: "name"}, name),
    el("b", {}, say(["shares", name, "share"], "percent")),
    el("span", {}, say(["shares", name, "part"], "count"), " of ", say(["shares", name, "whole"], "count")),
    el("span", {}, "95 %: ", say(["shares", name, "low"], "percent"), " to ", say(["shares", name, "high"], "percent")));
  document.getElementById("tiles").append(...Object.entries(figures.shares).map(tile));
  if (figures.delay_s.median !== null)
    document.getElementById("tiles").append(el("div", {class: "tile"}, el("span", {class: "name"}, "rest to reading"),
      el("b", {}, `${figures.delay_s.median.toFixed(2)} s`), el("span", {}, `median; longest ${figures.delay_s.longest.toFixed(2)} s`)));
}

function drawFlaws() {
  const names = [...new Set(every.flatMap(one => one.flaws))];
  document.getElementById("flaws").replaceChildren(...names.map(name => el("button", {type: "button", "aria-pressed": String(flaw === name),
    onclick: () => { flaw = flaw === name ? "" : name; draw(); }}, `${name} ${every.filter(one => one.flaws.includes(name)).length}`)));
}

function strip(film) {
  const last = Math.max(...film.throws.map(one => Math.max(one.at || 0, one.rest ? one.rest[1] : one.begins))) || 1;
  const wide = Math.max(280, document.getElementById("films").clientWidth - 26), x = frame => 12 + (wide - 24) * frame / last;
  const shown = el("div", {});
  const drawing = svg("svg", {viewBox: `0 0 ${wide} 64`, role: "group", "aria-label": film.name},
    svg("line", {class: "track", x1: 12, x2: wide - 12, y1: 34, y2: 34}));
  for (const one of film.throws) {
    const group = svg("g", {class: "throw"}), rest = one.rest || [one.begins, one.begins];
    group.append(svg("title", {}, one.said), svg("line", {class: "begins", x1: x(one.begins), x2: x(one.begins), y1: 20, y2: 48}),
      svg("rect", {class: "lies", x: x(rest[0]), y: 24, width: Math.max(4, x(rest[1]) - x(rest[0])), height: 20}),
      svg("text", {x: x((rest[0] + rest[1]) / 2), y: 16}, one.faces.join(" ")),
      one.at === null ? svg("path", {class: "lost", d: `M${x(rest[0])} 29l10 10m0-10l-10 10`})
        : svg("circle", {class: `read ${kindOf(one)}`, cx: x(one.at), cy: 34, r: 7}),
      svg("text", {class: "number", x: x((rest[0] + rest[1]) / 2), y: 60}, one.read && one.read.join(" ") !== one.faces.join(" ") ? `read ${one.read.join(" ")}` : ""));
    press(group, () => {
      for (const other of drawing.querySelectorAll(".open")) other.classList.remove("open");
      group.classList.add("open");
      shown.replaceChildren(...told(one));
    });
    drawing.append(group);
  }
  return el("section", {class: "film"}, el("h2", {}, film.name), drawing, shown);
}

function told(one) {
  const kept = one.kept && one.kept.length ? `; left lying ${one.kept.join(" ")}, seen as kept ${one.read_kept.join(" ") || "none"}` : "";
  const where = one.rest ? `frames ${one.rest[0]} to ${one.rest[1]}` : `from frame ${one.begins}`;
  const delay = one.delay === null ? "" : `; ${one.delay.toFixed(2)} s after the rest began, in frame ${one.at}`;
  return [el("p", {class: "said"}, el("b", {}, one.flaws.join(", ") || "right"), `${where}: ${one.said}${kept}${delay}`),
    el("div", {class: "frames"}, ...one.frames.map(source => el("img", {src: source, alt: ""})))];
}

function draw() {
  drawFlaws();
  const films = data.films.filter(film => !flaw || film.throws.some(one => one.flaws.includes(flaw)));
  document.getElementById("count").textContent = `${films.length} of ${data.films.length} films, ${every.length} throws`;
  document.getElementById("films").replaceChildren(...films.map(strip));
}

document.getElementById("what").textContent = `${data.films.length} films, ${every.length} throws`;
drawTiles();
draw();
window.addEventListener("resize", draw);
