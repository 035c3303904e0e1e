"use strict";
// The data of the page, and which photos the chosen filters leave.

const page = JSON.parse(document.getElementById("data").textContent);
const figures = page.figures, before = page.before, words = page.words;
const GROUPS = [["by_count", "Dice in the photo"], ["by_size", "Size of the smallest die"], ["by_tag", "Tag"],
  ["by_source", "Source"], ["by_rig", "Camera and table"], ["by_trust", "Trust in the labels"]];
const KINDS = [["false", "wrong though sure"], ["wrong", "wrong, not sure"], ["unsure", "right, not sure"],
  ["right", "right and sure"]];
const EMPTY = Object.freeze([]);

const photos = page.photos.map((row, index) => ({
  reasons: EMPTY, labels: EMPTY, dice: EMPTY, pairs: EMPTY, groups: EMPTY, said: "", error: "", size: EMPTY, ...row,
  index, kind: row.exact ? (row.sure ? "right" : "unsure") : (row.sure ? "false" : "wrong"),
  find: row.name.toLowerCase(),
}));

// The chosen filters: a key for each place where one is chosen, with its words and its test.
const filters = new Map();
let shown = photos, order = "matters";

const ORDERS = {
  matters: (one, other) => rankOf(one) - rankOf(other) || one.index - other.index,
  set: (one, other) => one.index - other.index,
  unsure: (one, other) => other.place - one.place,
  slow: (one, other) => (other.ms || 0) - (one.ms || 0),
};

function rankOf(photo) { return KINDS.findIndex(kind => kind[0] === photo.kind); }

// The pictures of a photo: parts of the page, or files beside it; empty if there is none.
function pictureOf(photo, size) {
  if (page.pictures) return page.pictures[photo.index];
  return photo.picture ? `pictures/${String(photo.index + 1).padStart(6, "0")}-${size}.jpg` : "";
}

function inGroup(photo, group, name) {
  return (photo.groups[group] || EMPTY).some(word => words[word] === name);
}

function isChosen(key, label) { return filters.has(key) && filters.get(key).label === label; }

// Choose a filter in this place; the one that is chosen already is taken back.
function choose(key, label, test) {
  if (isChosen(key, label)) filters.delete(key); else filters.set(key, {label, test});
  refresh();
}

function select() {
  const tests = [...filters.values()].map(filter => filter.test);
  shown = photos.filter(photo => tests.every(test => test(photo))).sort(ORDERS[order]);
}
