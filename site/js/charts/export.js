// A chart as a file of its own: colours resolved to the light theme's values, where it comes from in short below it and in full in <desc>.
import {draw} from "./draw.js";

const WIDTH = 720, PAD = 20, LINE = 15, NS = "http://www.w3.org/2000/svg";
const COLOURS = ["fill", "stroke"], FONTS = ["font-family", "font-size", "font-style", "font-weight", "font-variant-numeric"];

// A mixture is resolved by painting it: one pixel of a canvas says which sRGB colour it is.
const pixel = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
const known = new Map();
function hex(colour) {
  if (!colour || colour === "none" || colour === "transparent") return colour;
  if (known.has(colour)) return known.get(colour);
  pixel.clearRect(0, 0, 1, 1);
  pixel.fillStyle = colour;
  pixel.fillRect(0, 0, 1, 1);
  const [r, g, b, a] = pixel.getImageData(0, 0, 1, 1).data;
  const text = a === 0 ? "none" : "#" + [r, g, b].map((n) => n.toString(16).padStart(2, "0")).join("");
  known.set(colour, text);
  return text;
}

function resolve(svg) {
  for (const el of [svg, ...svg.querySelectorAll("*")]) {
    const css = getComputedStyle(el);
    for (const name of COLOURS) if (el.getAttribute(name)?.includes("var(") || el.getAttribute(name) === "currentColor" || el === svg) el.setAttribute(name, hex(css[name]));
    if (el.tagName === "text" || el === svg || el.hasAttribute("font-family") || el.hasAttribute("font-size")) {
      for (const name of FONTS) { const value = css.getPropertyValue(name); if (value && value !== "normal") el.setAttribute(name, value); }
    }
    el.removeAttribute("class");
    el.removeAttribute("style");
    el.removeAttribute("aria-hidden");
  }
}

// The foot is broken at its separators, and a part that is longer than a line, as a link with many logs, after a "&" or a blank or
// where the line ends, so that no line is wider than the chart.
function wrap(foot, most) {
  const lines = [];
  let line = [];
  for (const part of foot.split(" · ").map((text) => [...text])) {
    if (line.length && line.length + 3 + part.length > most) { lines.push(line); line = []; }
    line.push(...(line.length ? " · " : ""), ...part);
    while (line.length > most) {
      const after = Math.max(line.lastIndexOf("&", most - 1), line.lastIndexOf(" ", most - 1)) + 1;
      lines.push(line.splice(0, after > most / 2 ? after : most));
    }
  }
  return [...lines, line].map((letters) => letters.join(""));
}

function element(name, attributes, text) {
  const el = document.createElementNS(NS, name);
  for (const [k, value] of Object.entries(attributes)) el.setAttribute(k, value);
  if (text !== undefined) el.textContent = text;
  return el;
}

export function toSVG(spec, foot, stamp) {
  if (!spec) throw new Error("no chart is drawn here");
  const stage = document.createElement("div"), page = document.documentElement.dataset, theme = page.theme;
  stage.className = "stage"; // off screen; nothing is painted before the theme is back
  page.theme = "light";
  document.body.append(stage);
  try {
    const {root} = draw({...spec, held: undefined}, WIDTH);
    stage.append(root);
    const lines = wrap(foot, 116), whole = element("svg", {xmlns: NS, "font-family": "sans-serif"});
    const top = PAD + 24 + (spec.sub ? 20 : 0);
    let bottom = top;
    const origin = stage.getBoundingClientRect();
    const placed = [...stage.querySelectorAll("svg")].map((svg) => ({svg, box: svg.getBoundingClientRect()}));
    for (const {svg} of placed) resolve(svg);
    whole.append(element("title", {}, spec.title), element("desc", {}, `${spec.label} ${stamp}`));
    const paper = element("rect", {width: "100%", height: "100%", fill: hex(getComputedStyle(stage).backgroundColor)});
    const ink = hex(getComputedStyle(stage).color);
    whole.append(paper, element("text", {x: PAD, y: PAD + 8, "font-family": getComputedStyle(stage).fontFamily, "font-size": 17, "font-weight": 600, fill: ink}, spec.title));
    if (spec.sub) whole.append(element("text", {x: PAD, y: PAD + 26, "font-family": getComputedStyle(stage).fontFamily, "font-size": 12, fill: ink, "fill-opacity": 0.72}, spec.sub));
    for (const {svg, box} of placed) {
      const inner = element("g", {transform: `translate(${PAD + box.left - origin.left} ${top + box.top - origin.top})`, "font-size": 11});
      for (const name of ["fill", "font-family", "text-anchor"]) inner.setAttribute(name, svg.getAttribute(name));
      inner.append(...svg.childNodes);
      whole.append(inner);
      bottom = Math.max(bottom, top + box.bottom - origin.top);
    }
    lines.forEach((line, i) => whole.append(element("text", {x: PAD, y: bottom + PAD + i * LINE, "font-family": "monospace", "font-size": 10, fill: ink, "fill-opacity": 0.72}, line)));
    const height = Math.ceil(bottom + PAD + lines.length * LINE), width = WIDTH + 2 * PAD;
    for (const [k, value] of Object.entries({width, height, viewBox: `0 0 ${width} ${height}`})) whole.setAttribute(k, value);
    return new XMLSerializer().serializeToString(whole) + "\n";
  } finally {
    stage.remove();
    if (theme === undefined) delete page.theme; else page.theme = theme;
  }
}
