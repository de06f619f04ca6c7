// Draws the page's charts: each host element has one, drawn at the host's width, and again when the width or the Spec changes.
//   juggleCharts.painter           set by the program: (json, width) => a chart.Drawing as JSON
//   juggleCharts.draw(host, json)  draws or redraws; "" clears
//   juggleCharts.busy()            reports whether a chart waits for its painting
import "../gantt/index.js";
import {Tip, nearest} from "./tip.js";

const hosts = new WeakMap();

// waiting has the hosts whose charts wait to be painted. One chart is painted at a time, so that the page can react to the reader in
// between.
const waiting = new Set();
const {port1, port2} = new MessageChannel();
port1.onmessage = () => {
  const [host] = waiting;
  try {
    paint(host);
  } finally { // a chart that cannot be drawn does not stop the others
    if (waiting.size) port2.postMessage(null);
  }
};

// soon has a host's chart painted after the browser's next layout; measuring at once would force a layout in the same task.
function soon(host) {
  if (!waiting.size) requestAnimationFrame(() => port2.postMessage(null));
  waiting.add(host);
}

function paint(host) {
  waiting.delete(host);
  const own = hosts.get(host), width = Math.floor(host.clientWidth);
  if (!own.json || width < 120) return;
  if (width === own.width && own.json === own.drawn) return;
  own.width = width;
  own.drawn = own.json;
  const {svg, label, stops, dots} = JSON.parse(juggleCharts.painter(own.json, width));
  own.stops = stops ?? [];
  own.places = [...own.stops, ...(dots ?? []).map((dot) => ({...dot, small: true}))];
  own.at = own.near = -1;
  own.figure.setAttribute("aria-label", label);
  // A slider gets the arrow keys from a screen reader while it has the focus. Elsewhere the screen reader keeps them.
  const steps = own.stops.length > 0;
  own.figure.setAttribute("role", steps ? "slider" : "img");
  own.figure.setAttribute("aria-roledescription", "chart");
  own.figure.setAttribute("aria-description", steps ? "Arrow keys go from point to point." : "");
  own.figure.tabIndex = steps ? 0 : -1;
  say(own);
  own.figure.innerHTML = svg;
}

// say gives the slider the words of the point that the arrow keys have reached.
function say(own) {
  const n = own.stops.length, {figure, at} = own, values = n ? {min: 0, max: n, now: at + 1, text: own.stops[at]?.tip.replaceAll("\n", ", ") ?? "no point"} : {};
  for (const name of ["min", "max", "now", "text"]) {
    if (name in values) figure.setAttribute("aria-value" + name, values[name]);
    else figure.removeAttribute("aria-value" + name);
  }
}

// step handles the keys: left and right step through the points. The tooltip follows, and its words are the slider's value.
function step(host, event) {
  const own = hosts.get(host), move = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1}[event.key];
  if (event.key === "Escape" && own.at >= 0) { hide(own); event.stopPropagation(); return; }
  const n = own.stops?.length ?? 0;
  if (!n || (!move && event.key !== "Home" && event.key !== "End") || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  const next = event.key === "Home" ? 0 : event.key === "End" ? n - 1 : own.at < 0 ? (move > 0 ? 0 : n - 1) : Math.min(n - 1, Math.max(0, own.at + move));
  own.at = next;
  own.tip.show(own.stops, next);
  say(own);
}

function hide(own) {
  own.tip.hide();
  own.at = own.near = -1;
  say(own);
}

// follow shows the tooltip of the point or dot nearest to the pointer. After a mouse has left, leave shows the point of the keys again;
// after a finger was lifted the tooltip stays.
function follow(own, event) {
  const number = nearest(own.figure, own.places, event.clientX, event.clientY);
  if (number !== own.near) own.tip.show(own.places, number);
  own.near = number;
}
function leave(own, event) {
  if (event.pointerType !== "mouse") return;
  own.near = -1;
  own.tip.show(own.stops, own.at);
}

function adopt(host) {
  const figure = document.createElement("div");
  figure.className = "plot";
  figure.setAttribute("role", "img");
  host.replaceChildren(figure);
  const own = {figure, json: "", drawn: "", width: 0, at: -1, near: -1, stops: [], places: [], tip: new Tip(figure)};
  hosts.set(host, own);
  figure.addEventListener("keydown", (event) => step(host, event));
  figure.addEventListener("blur", () => hide(own));
  for (const type of ["pointermove", "pointerdown"]) figure.addEventListener(type, (event) => follow(own, event));
  figure.addEventListener("pointerleave", (event) => leave(own, event));
  own.watch = new ResizeObserver(() => soon(host));
  own.watch.observe(host);
  return own;
}

globalThis.juggleCharts = {
  draw(host, json) {
    const own = hosts.get(host) ?? adopt(host);
    if (!own.figure.isConnected) host.replaceChildren(own.figure);
    if (own.json === json) return;
    own.json = json;
    if (!json) { own.figure.replaceChildren(); own.drawn = ""; own.stops = own.places = []; return; }
    soon(host);
  },
  busy: () => waiting.size > 0,
};
