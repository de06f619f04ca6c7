// The page's charts: a host element per chart, drawn at its own width and again when that or its Spec changes.
//   juggleCharts.draw(host, json)  draws or redraws; "" clears
//   juggleCharts.busy()            reports whether a chart waits for its painting
//   juggleCharts.svg(host, foot, stamp)  the chart as a file, colours resolved, light theme: a string
import "../gantt/index.js";
import {draw} from "./draw.js";
import {toSVG} from "./export.js";
import {Tip, nearest} from "./tip.js";

const hosts = new WeakMap();

// Charts that wait for their painting. One is painted at a time, so that what the reader does is answered in between.
const waiting = new Set();
const {port1, port2} = new MessageChannel();
port1.onmessage = () => {
  const [host] = waiting;
  try {
    paint(host);
  } finally { // one that cannot be drawn stops no other
    if (waiting.size) port2.postMessage(null);
  }
};

// The browser lays the page out first: measuring would have it do so in the same task.
function soon(host) {
  if (!waiting.size) requestAnimationFrame(() => port2.postMessage(null));
  waiting.add(host);
}

function paint(host) {
  waiting.delete(host);
  const own = hosts.get(host), width = Math.floor(host.clientWidth);
  if (!own.spec || width < 120) return;
  if (width === own.width && own.json === own.drawn) return;
  own.width = width;
  own.drawn = own.json;
  const {root, stops, dots} = draw(own.spec, width);
  own.stops = stops;
  own.places = [...stops, ...dots];
  own.at = own.near = -1;
  root.setAttribute("aria-hidden", "true"); // the label says what it shows, the region what a point says
  // A slider gets the arrow keys of a screen reader while it has the focus, and the reader keeps its own everywhere else.
  const steps = stops.length > 0;
  own.figure.setAttribute("role", steps ? "slider" : "img");
  own.figure.setAttribute("aria-roledescription", "chart");
  own.figure.setAttribute("aria-description", steps ? "Arrow keys go from point to point." : "");
  own.figure.tabIndex = steps ? 0 : -1;
  say(own);
  own.figure.replaceChildren(root);
}

// say names the point that the arrow keys have come to.
function say(own) {
  const n = own.stops.length, {figure, at} = own, values = n ? {min: 0, max: n, now: at + 1, text: own.stops[at]?.tip.replaceAll("\n", ", ") ?? "no point"} : {};
  for (const name of ["min", "max", "now", "text"]) {
    if (name in values) figure.setAttribute("aria-value" + name, values[name]);
    else figure.removeAttribute("aria-value" + name);
  }
}

// Left and right step through the points; the tooltip follows, and the slider's value is its words.
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

// The pointer speaks of the point or dot nearest to it; a mouse that leaves gives the word back to the keys, a finger that is lifted leaves it.
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
  const own = {figure, spec: null, json: "", drawn: "", width: 0, at: -1, near: -1, stops: [], places: [], tip: new Tip(figure)};
  hosts.set(host, own);
  figure.addEventListener("keydown", (event) => step(host, event));
  figure.addEventListener("blur", () => hide(own));
  for (const type of ["pointermove", "pointerdown"]) figure.addEventListener(type, (event) => follow(own, event));
  figure.addEventListener("pointerleave", (event) => leave(own, event));
  own.watch = new ResizeObserver(() => soon(host));
  own.watch.observe(host);
  return own;
}

// All of Plot is met for the first time by the first chart, which takes several times as long as the next. So one that nobody sees is
// drawn while the program is on its way.
const axis = {title: "x", scale: "linear", domain: [0, 1], ticks: [{at: 0, label: "0"}, {at: 1, label: "1"}]};
const points = [{f: 0, x: 0, y: 0.5, lo: 0.4, hi: 0.6, tip: "x"}, {f: 1, x: 1, y: 0.5, tip: "x"}];
const unseen = {panels: [{
  height: 200, margin: {top: 40, right: 10, bottom: 40, left: 40}, x: axis, y: axis, facets: ["x", "y"], heading: "x",
  rules: [{f: -1, x1: 0, y1: 0, x2: 1, y2: 1, colour: "ink", line: "dash", ends: true}],
  series: ["circle", "square", "diamond", "triangle", "times", "pill:2"].map((symbol) => ({colour: "ink", symbol, line: "solid", points, dots: points})),
  notes: [{f: 0, x: 0, y: 0, text: "x", style: "printed"}],
}]};
setTimeout(() => draw(unseen, 600));

globalThis.juggleCharts = {
  draw(host, json) {
    const own = hosts.get(host) ?? adopt(host);
    if (!own.figure.isConnected) host.replaceChildren(own.figure);
    if (own.json === json) return;
    own.json = json;
    own.spec = json ? JSON.parse(json) : null;
    if (!own.spec) { own.figure.replaceChildren(); own.drawn = ""; own.stops = own.places = []; return; }
    own.figure.setAttribute("aria-label", own.spec.label);
    soon(host);
  },
  busy: () => waiting.size > 0,
  svg: (host, foot, stamp) => toSVG(hosts.get(host)?.spec, foot, stamp),
};
