"use strict";
// Sends the rear camera's pictures to the table. A late picture is worse than a lost one: nothing is queued here.
const RATE = 15;            // pictures a second at most
// Pixels of the longer side and quality of the JPEG: the best first; a slow network gets the next one.
const LADDER = [[1280, 0.8], [1280, 0.6], [1280, 0.4], [960, 0.5], [800, 0.4], [640, 0.4]];
const SLOW = 350, QUICK = 120;  // milliseconds that a picture takes beyond the shortest way there and back
const BETTER = 4000;        // milliseconds without a slow picture after which a better one is tried
const PHOTO = 1920;         // pixels of the longer side of a single photo
const PING = 500;           // milliseconds between two reports to the table
const DEAD = 4000;          // milliseconds without an answer after which the connection is made again
const AGAIN = [300, 3000];  // milliseconds between attempts to connect: the first, which doubles up to the second
const SCAN = 30000;         // milliseconds without the table after which its code is asked for
const NAMES = ["exposureTime", "iso", "focusDistance", "colorTemperature"];

const at = name => document.getElementById(name);
const video = at("video"), outline = at("outline"), view = at("view");
const base = location.pathname;
const phone = sessionStorage.phone ||= Array.from(crypto.getRandomValues(new Uint8Array(8)),
  byte => byte.toString(16).padStart(2, "0")).join("");
const canvas = document.createElement("canvas");
let socket = null, heard = 0, opened = 0, pause = AGAIN[0], since = Date.now();
let rung = 0, changed = 0, under = [];
let flying = 0, encoding = false, last = 0, place = "", news = {};
let clocks = [], offset = null, trip = 200;
let stream = null, awake = null, locked = "", settings = {}, trouble = "", again = false;
window.sent = 0;

function say() {
  const connected = socket && socket.readyState === 1 && offset !== null;
  const photo = at("state").dataset.now;
  const state = photo && (trouble || !camera()) ? photo : trouble || (!stream && camera() ? "allow" : !connected && camera()
    ? (Date.now() - since > SCAN ? "scan" : "looking")
    : place === "waits" ? "waits" : place === "other" ? "other" : camera() ? "live" : "single");
  document.body.classList.toggle("live", state === "live" || state === "arrived");
  if (at("state").textContent !== WORDS[state]) at("state").textContent = WORDS[state];
  const says = state === "live" ? news.says || "" : "";
  if (at("says").textContent !== says) at("says").textContent = says;
  at("again").hidden = place !== "other";
}

function camera() { return isSecureContext && navigator.mediaDevices && navigator.mediaDevices.getUserMedia; }

// ---- the camera

async function start() {
  if (!camera()) return single();
  try {
    stream = await navigator.mediaDevices.getUserMedia({audio: false, video: {
      facingMode: {ideal: "environment"}, width: {ideal: 1280}, height: {ideal: 720}, frameRate: {ideal: 30}}});
  } catch (error) {
    trouble = error.name === "NotAllowedError" ? "refused" : "busy";
    if (error.name !== "NotAllowedError") setTimeout(start, 3000);
    single(true);
    return say();
  }
  trouble = "";
  at("take").hidden = true;
  const track = stream.getVideoTracks()[0];
  track.addEventListener("ended", () => { stream = null; setTimeout(start, 500); });
  video.srcObject = stream;
  await video.play().catch(() => {});
  at("light").hidden = !(track.getCapabilities && track.getCapabilities().torch);
  wake();
  next();
  say();
}

function single(beside) {
  at("take").hidden = false;
  if (!beside) { view.hidden = true; poll(); }
  say();
}

function next() {
  if (!stream) return;
  if (video.requestVideoFrameCallback) {
    video.requestVideoFrameCallback((now, frame) => { send(frame.captureTime || now); next(); });
  } else setTimeout(() => { send(performance.now()); next(); }, 1000 / RATE);
}

function send(taken) {
  const now = performance.now();
  // as many pictures under way as the way there and back takes, and one more
  const most = Math.max(2, Math.ceil(trip * RATE / 1000) + 1);
  if (!socket || socket.readyState !== 1 || offset === null || place !== "camera" || encoding || flying >= most
    || socket.bufferedAmount > 0 || now - last < 1000 / RATE - 4 || !video.videoWidth) return;
  const wide = video.videoWidth, high = video.videoHeight;
  const [size, quality] = LADDER[rung], factor = Math.min(1, size / Math.max(wide, high));
  canvas.width = Math.round(wide * factor);
  canvas.height = Math.round(high * factor);
  canvas.getContext("2d", {alpha: false}).drawImage(video, 0, 0, canvas.width, canvas.height);
  encoding = true;
  last = now;
  const angle = turned(), to = socket;
  canvas.toBlob(async blob => {
    encoding = false;
    if (!blob || to !== socket || to.readyState !== 1) return;
    const head = new DataView(new ArrayBuffer(12));
    head.setFloat64(0, Math.min(taken, now) + offset, true);
    head.setUint16(8, angle, true);
    to.send(new Blob([head.buffer, blob]));
    flying += 1;
    under.push(performance.now());
    window.sent += 1;
  }, "image/jpeg", quality);
}

// Choose smaller pictures when they are slow on their way, and better ones again once they are quick.
function adapt(now) {
  const slow = under.length && now - under[0] > trip + SLOW;
  if (slow && now - changed > 700 && rung < LADDER.length - 1) { rung += 1; changed = now; }
  if (under.length && now - under[0] > trip + QUICK) changed = Math.max(changed, now - BETTER / 2);
  else if (now - changed > BETTER && rung > 0) { rung -= 1; changed = now; }
}

function turned() {
  const angle = screen.orientation ? screen.orientation.angle : window.orientation || 0;
  return (angle + 360) % 360;
}

// ---- the table

function connect() {
  if (!camera() || document.hidden) return;
  if (socket) socket.close();
  const one = socket = new WebSocket(`wss://${location.host}${base}pictures?phone=${phone}`);
  heard = opened = Date.now();
  flying = 0;
  under = [];
  clocks = [];
  offset = null;
  one.onopen = () => { if (one === socket) report(); };
  one.onmessage = event => { if (one === socket) hear(JSON.parse(event.data)); };
  one.onclose = () => {
    if (one !== socket) return;
    socket = null;
    say();
    setTimeout(() => { if (!socket) connect(); }, pause);
    pause = Math.min(2 * pause, AGAIN[1]);
  };
}

function report() {
  if (!socket || socket.readyState !== 1) return;
  socket.send(JSON.stringify({ping: performance.now(), settings, again}));
  again = false;
}

function hear(words) {
  heard = since = Date.now();
  pause = AGAIN[0];
  const now = performance.now();
  if (words.got) { adapt(now); under.shift(); flying = Math.max(0, flying - 1); return; }
  const way = now - words.pong;
  clocks.push([way, words.at - (words.pong + way / 2)]);
  clocks = clocks.slice(-40);
  // the quickest answer tells the table's clock best
  [trip, offset] = clocks.reduce((best, one) => one[0] <= best[0] ? one : best);
  news = words;
  place = words.place;
  draw();
  lock(words.lock);
  say();
}

setInterval(() => {
  if (camera()) {
    if (socket && Date.now() - heard > DEAD) socket.close();
    if (!socket && !document.hidden && Date.now() - opened > 2 * AGAIN[1]) connect();
    report();
    adapt(performance.now());
  }
  say();
}, PING);

// ---- exposure, focus and light

function lock(wanted) {
  if (!stream) return;
  const track = stream.getVideoTracks()[0];
  const can = track.getCapabilities ? track.getCapabilities() : {}, is = track.getSettings();
  settings = {};
  for (const name of NAMES) if (name in can && typeof is[name] === "number") settings[name] = is[name];
  const key = JSON.stringify(wanted || null);
  if (key === locked) return;
  locked = key;
  const by = wanted ? "manual" : "continuous", set = {};
  for (const [mode, ...names] of [["exposureMode", "exposureTime", "iso"], ["focusMode", "focusDistance"],
    ["whiteBalanceMode", "colorTemperature"]]) {
    if (!can[mode] || !can[mode].includes(by)) continue;
    set[mode] = by;
    for (const name of names) if (wanted && wanted[name] !== undefined && name in can) set[name] = wanted[name];
  }
  if (Object.keys(set).length) track.applyConstraints({advanced: [set]}).catch(() => {});
}

at("light").onclick = async () => {
  const on = at("light").getAttribute("aria-pressed") !== "true";
  await stream.getVideoTracks()[0].applyConstraints({advanced: [{torch: on}]}).catch(() => {});
  at("light").setAttribute("aria-pressed", on);
};

at("again").onclick = () => { again = true; place = "waits"; report(); if (!camera()) poll(); say(); };

async function wake() {
  try { if (navigator.wakeLock && !document.hidden) awake = await navigator.wakeLock.request("screen"); } catch {}
}

document.addEventListener("pointerdown", () => { if (!awake || awake.released) wake(); video.play().catch(() => {}); });
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  wake();
  video.play().catch(() => {});
  if (stream && stream.getVideoTracks()[0].readyState === "ended") { stream = null; start(); }
  if (!socket) connect();
});

// ---- the tray's outline: the table names its corners in the picture as the sensor lies

function draw() {
  const wide = outline.width = outline.clientWidth * devicePixelRatio;
  const high = outline.height = outline.clientHeight * devicePixelRatio;
  const pen = outline.getContext("2d");
  pen.clearRect(0, 0, wide, high);
  if (!video.videoWidth || !news.tray || !news.tray.length) return;
  const factor = Math.min(wide / video.videoWidth, high / video.videoHeight);
  const across = video.videoWidth * factor, down = video.videoHeight * factor;
  pen.beginPath();
  for (const corner of news.tray) {
    const [x, y] = shown(corner, turned());
    pen.lineTo((wide - across) / 2 + x * across, (high - down) / 2 + y * down);
  }
  pen.closePath();
  pen.strokeStyle = "#5fe0a0";
  pen.lineWidth = 3 * devicePixelRatio;
  pen.stroke();
}

function shown([x, y], angle) {
  // the inverse of the table's turn: from the picture with its longer side across to the one that is shown
  const upright = angle % 180 ? video.videoWidth > video.videoHeight : video.videoHeight > video.videoWidth;
  if (upright) [x, y] = [1 - y, x];
  for (let turn = 0; turn < angle; turn += 90) [x, y] = [y, 1 - x];
  return [x, y];
}

// ---- single photos

at("photo").onchange = async event => {
  const file = event.target.files[0];
  if (!file) return;
  tell("sending");
  let body = file;
  try {
    const image = await createImageBitmap(file), factor = Math.min(1, PHOTO / Math.max(image.width, image.height));
    canvas.width = Math.round(image.width * factor);
    canvas.height = Math.round(image.height * factor);
    canvas.getContext("2d", {alpha: false}).drawImage(image, 0, 0, canvas.width, canvas.height);
    body = await new Promise(done => canvas.toBlob(done, "image/jpeg", 0.9));
  } catch {}
  event.target.value = "";
  try {
    const answer = await fetch(`${base}photo?phone=${phone}`, {method: "POST", body, cache: "no-store"});
    const words = await answer.json();
    place = words.place === "bad" ? "camera" : words.place;
    tell(words.taken ? "arrived" : words.place === "bad" ? "bad" : "single");
    if (words.taken) window.sent += 1;
  } catch { tell("scan"); }
};

function tell(state) { at("state").dataset.now = state; say(); }

async function poll() {
  if (camera()) return;
  try {
    const answer = await fetch(`${base}state?phone=${phone}${again ? "&again=1" : ""}`, {cache: "no-store"});
    again = false;
    const words = await answer.json();
    place = words.place;
    if (at("state").dataset.now === "scan") tell("single");
  } catch { tell("scan"); }
  say();
  clearTimeout(poll.timer);
  poll.timer = setTimeout(poll, 1500);
}

start();
connect();
