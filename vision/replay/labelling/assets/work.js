"use strict";
// The photo on the desk: its dice, which one is marked, and what can be taken back.

const $ = id => document.getElementById(id);
let photo = null, dice = [], marked = 0, past = [], mode = "todo", busy = false, asked = 0;

function el(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value); else node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}

async function ask(path, body) {
  const options = body === undefined ? {} : {method: "POST", body: JSON.stringify(body), headers: {"Content-Type": "application/json"}};
  const answer = await fetch(path, {cache: "no-store", ...options}).catch(() => {
    throw new Error("scorekeeper label has ended: start it again; what was confirmed is on disk");
  });
  const data = await answer.json().catch(() => ({error: "no answer"}));
  if (!answer.ok) throw new Error(data.error);
  return data;
}

function tell(text, wrong = false) {
  $("says").textContent = text;
  $("says").className = wrong ? "wrong" : "";
}

// Run one thing at a time, and say what went wrong.
async function once(act) {
  if (busy) return;
  busy = true;
  try { await act(); } catch (error) { tell(error.message, true); } finally { busy = false; }
}

function remember() { past.push(JSON.stringify({dice, marked})); }

function setFace(face) {
  if (!dice[marked]) return;
  remember();
  dice[marked] = {...dice[marked], face, doubt: false};
  const next = dice.findIndex(die => die.doubt || !die.face);
  if (next >= 0) marked = next;
  draw();
}

function remove() {
  if (!dice[marked]) return;
  remember();
  dice.splice(marked, 1);
  marked = Math.max(0, Math.min(marked, dice.length - 1));
  draw();
}

function mark(step) {
  if (dice.length) marked = (marked + step + dice.length) % dice.length;
  draw();
}

function add(box) {
  remember();
  dice.push({face: 0, box, doubt: false});
  marked = dice.length - 1;
  draw();
}

// The side of a box that is made by a touch alone: that of the usual die of this photo.
function usual() {
  const sides = dice.map(die => Math.max(die.box[2] - die.box[0], die.box[3] - die.box[1])).sort((a, b) => a - b);
  return sides.length ? sides[sides.length >> 1] : Math.max(...photo.size) / 10;
}

const confirm = () => once(async () => {
  if (!photo || photo.error) { tell(photo ? photo.error : "", true); return; }
  const open = dice.findIndex(die => !die.face);
  if (open >= 0) { marked = open; draw(); tell("Which face does the marked die show? Press 1 to 6.", true); return; }
  await save(dice);
});
const none = () => once(() => save([]));

async function save(list) {
  if (!photo) return;
  const answer = await ask("label", {name: photo.name, dice: list.map(({face, box}) => ({face, box})), mode});
  progress(answer.overview);
  await follow(answer);
}

const skip = () => once(async () => { if (photo) await follow(await ask("skip", {name: photo.name, mode})); });

const undo = () => once(async () => {
  if (past.length) { ({dice, marked} = JSON.parse(past.pop())); draw(); return; }
  const answer = await ask("undo", {});
  progress(answer.overview);
  if (answer.photo) await show(answer.photo); else tell("There is nothing to take back.");
});

// What comes after an answer: the photo that pays most, or the next one of the list.
async function follow(answer) {
  if (mode === "todo") {
    if (answer.photo) await show(answer.photo); else finished();
    return;
  }
  const row = $("list").querySelector("[aria-current]"), next = row && row.parentElement.nextElementSibling;
  if (row) row.classList.add("done");
  if (next) await openRow(next.firstElementChild); else tell("This was the last one of the list.");
}

function finished() {
  photo = null; dice = []; past = [];
  $("photo").removeAttribute("src");
  $("name").textContent = "";
  draw();
  tell("Every photo is labelled.");
}
