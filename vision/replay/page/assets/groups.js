// Sure and right by group: a bar of four parts for each group, of which each shows its photos.

const FEW = 10;

function drawGroups() {
  GROUPS.forEach(([key, title], group) => {
    const names = Object.keys(figures[key]);
    if (names.length > 1 || (names.length && group > 3)) document.getElementById("groups").append(section(key, title, group, names));
  });
}

function section(key, title, group, names) {
  const bars = el("div", {class: "bars"});
  const open = all => bars.replaceChildren(...(all ? names : worst(key, names)).flatMap(name => bar(key, title, group, name)));
  open(names.length <= FEW);
  const node = el("section", {class: "chart", id: key}, el("h2", {}, title), bars);
  if (names.length > FEW) {
    const button = el("button", {type: "button", "data-axis": "", onclick: () => { open(true); button.remove(); }},
      `all ${names.length}; shown are the ${FEW} with most photos that are not right`);
    node.append(button);
  }
  return node;
}

function worst(key, names) {
  const wrong = name => figures[key][name].exact.whole - figures[key][name].exact.part;
  const first = [...names].sort((one, other) => wrong(other) - wrong(one)).slice(0, FEW);
  return names.filter(name => first.includes(name));
}

// How many photos of a group are of each kind, in the order in which the bar draws them.
function parts(one) {
  const {exact, sure, wrong_though_sure: wrong} = one;
  return [["right", sure.part - wrong.part], ["unsure", exact.part - sure.part + wrong.part],
    ["wrong", exact.whole - exact.part - wrong.part], ["false", wrong.part]];
}

function bar(key, title, group, name) {
  const one = figures[key][name];
  const drawing = svg("svg", {viewBox: "0 0 100 10", preserveAspectRatio: "none", role: "group", "aria-label": `${title} ${name}`});
  let from = 0;
  for (const [kind, count] of parts(one)) {
    if (!count) continue;
    const width = 100 * count / one.exact.whole, label = `${title} ${name}: ${nameOf(kind)}`;
    drawing.append(press(svg("rect", {class: `hit ${kind}`, x: from, y: 0, width, height: 10, "aria-label": label},
      svg("title", {}, label)), () => choose(key, label, photo => photo.kind === kind && inGroup(photo, group, name))));
    from += width;
  }
  drawing.append(svg("line", {class: "reach", x1: 100 * one.exact.low, x2: 100 * one.exact.high, y1: 5, y2: 5,
    "vector-effect": "non-scaling-stroke"}));
  const label = el("button", {type: "button", class: "label", "data-name": `${key}/${name}`,
    onclick: () => choose(key, `${title} ${name}`, photo => inGroup(photo, group, name))}, name);
  return [label, drawing, el("span", {class: "says"}, say([key, name, "exact", "share"], "percent"), " of ",
    say([key, name, "exact", "whole"], "count"), el("span", {class: "wide"}, ", sure ", say([key, name, "sure", "share"], "percent")))];
}
