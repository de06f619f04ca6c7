// Draws the page's charts. Each host element has one chart, which is drawn again when the host's width or the chart's Spec changes.
//   juggleCharts.painter           set by the program: (json, width) => a chart.Drawing as JSON
//   juggleCharts.draw(host, json)  draws or redraws; "" clears
//   juggleCharts.busy()            reports whether a chart waits for its painting
import "../gantt/index.js";
import {Tip, nearest} from "./tip.js";

const hosts = new WeakMap();

// waiting has the hosts whose charts wait to be painted. One chart is painted at a time, so that the page can react to the reader
// between two paintings.
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

// schedulePaint has a host's chart painted after the browser's next layout; measuring at once would force a layout in the same task.
function schedulePaint(host) {
  if (!waiting.size) requestAnimationFrame(() => port2.postMessage(null));
  waiting.add(host);
}

// paint paints a host's chart, unless neither its width nor its Spec has changed, or the host is narrower than 120 px.
function paint(host) {
  waiting.delete(host);
  const chart = hosts.get(host), width = Math.floor(host.clientWidth);
  if (!chart.json || width < 120) return;
  if (width === chart.width && chart.json === chart.drawn) return;
  chart.width = width;
  chart.drawn = chart.json;
  const {svg, label, stops, dots} = JSON.parse(juggleCharts.painter(chart.json, width));
  chart.stops = stops ?? [];
  chart.places = [...chart.stops, ...(dots ?? []).map((dot) => ({...dot, small: true}))];
  chart.selected = chart.hovered = -1;
  chart.figure.setAttribute("aria-label", label);
  // A slider gets the arrow keys from a screen reader while it has the focus. Elsewhere the screen reader keeps them.
  const hasStops = chart.stops.length > 0;
  chart.figure.setAttribute("role", hasStops ? "slider" : "img");
  chart.figure.setAttribute("aria-roledescription", "chart");
  chart.figure.setAttribute("aria-description", hasStops ? "Arrow keys go from point to point." : "");
  chart.figure.tabIndex = hasStops ? 0 : -1;
  updateValue(chart);
  chart.figure.innerHTML = svg;
}

// updateValue sets the slider's value and its text to the point that the arrow keys have selected.
function updateValue(chart) {
  const n = chart.stops.length, {figure, selected} = chart, values = n ? {min: 0, max: n, now: selected + 1, text: chart.stops[selected]?.tip.replaceAll("\n", ", ") ?? "no point"} : {};
  for (const name of ["min", "max", "now", "text"]) {
    if (name in values) figure.setAttribute("aria-value" + name, values[name]);
    else figure.removeAttribute("aria-value" + name);
  }
}

// step handles the keys: the arrows step through the points, Home and End go to the first and the last one, and Escape selects none. The
// tooltip follows, and its words are the slider's value.
function step(host, event) {
  const chart = hosts.get(host), move = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1}[event.key];
  if (event.key === "Escape" && chart.selected >= 0) { hide(chart); event.stopPropagation(); return; }
  const n = chart.stops?.length ?? 0;
  if (!n || (!move && event.key !== "Home" && event.key !== "End") || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  const next = event.key === "Home" ? 0 : event.key === "End" ? n - 1 : chart.selected < 0 ? (move > 0 ? 0 : n - 1) : Math.min(n - 1, Math.max(0, chart.selected + move));
  chart.selected = next;
  chart.tip.show(chart.stops, next);
  updateValue(chart);
}

// hide hides the tooltip and selects no point.
function hide(chart) {
  chart.tip.hide();
  chart.selected = chart.hovered = -1;
  updateValue(chart);
}

// follow shows the tooltip of the point or dot nearest to the pointer.
function follow(chart, event) {
  const number = nearest(chart.figure, chart.places, event.clientX, event.clientY);
  if (number !== chart.hovered) chart.tip.show(chart.places, number);
  chart.hovered = number;
}
// leave shows the selected point again when a mouse leaves the chart. When a finger is lifted, its tooltip stays.
function leave(chart, event) {
  if (event.pointerType !== "mouse") return;
  chart.hovered = -1;
  chart.tip.show(chart.stops, chart.selected);
}

// createChart puts an empty chart into a host.
function createChart(host) {
  const figure = document.createElement("div");
  figure.className = "plot";
  figure.setAttribute("role", "img");
  host.replaceChildren(figure);
  const chart = {figure, json: "", drawn: "", width: 0, selected: -1, hovered: -1, stops: [], places: [], tip: new Tip(figure)};
  hosts.set(host, chart);
  figure.addEventListener("keydown", (event) => step(host, event));
  figure.addEventListener("blur", () => hide(chart));
  for (const type of ["pointermove", "pointerdown"]) figure.addEventListener(type, (event) => follow(chart, event));
  figure.addEventListener("pointerleave", (event) => leave(chart, event));
  chart.watch = new ResizeObserver(() => schedulePaint(host));
  chart.watch.observe(host);
  return chart;
}

globalThis.juggleCharts = {
  draw(host, json) {
    const chart = hosts.get(host) ?? createChart(host);
    if (!chart.figure.isConnected) host.replaceChildren(chart.figure);
    if (chart.json === json) return;
    chart.json = json;
    if (!json) { chart.figure.replaceChildren(); chart.drawn = ""; chart.stops = chart.places = []; return; }
    schedulePaint(host);
  },
  busy: () => waiting.size > 0,
};
