// The page's canvases: one in each host, painted from a list of marks, and again when the theme changes.
//   juggleGantt.paint(host, bytes, texts, tokens, label, glide)    shows a drawing; texts and tokens are lines. What the drawing lights looks as
//                                                                  if pointed at, and the buttons with its key as value in the part of the
//                                                                  page whose data-lights is the host's id are pressed
//   juggleGantt.watch(host, told, points)                          told("pan", dx, 0), told("wheel", factor, x), told("resize", 0, 0); where it
//                                                                  points, told("press", x, y), "move" and "release" instead of panning
//   juggleGantt.busy()                                             reports whether a canvas glides from one drawing to the next
//   juggleGantt.png(svg)                                           an SVG file as a bitmap of twice its size: a promise of a Blob
import {between, paint, read} from "./paint.js";

const GLIDE = 240, SLIP = 6; // in ms; in px: how far a finger may move during a tap
const hosts = new WeakMap();
const live = new Set();
const still = matchMedia("(prefers-reduced-motion: reduce)");

function adopt(host) {
  const canvas = document.createElement("canvas"), about = document.createElement("div");
  about.className = "about";
  about.hidden = true;
  about.setAttribute("aria-hidden", "true");
  host.replaceChildren(canvas, about);
  const own = {host, canvas, about, drawing: null, tokens: [], over: null, lit: null, frame: 0};
  hosts.set(host, own);
  live.add(own);
  canvas.addEventListener("pointermove", (event) => point(own, event));
  canvas.addEventListener("pointerleave", (event) => { if (event.pointerType !== "touch") leave(own); });
  document.addEventListener("pointerdown", (event) => { if (event.target !== canvas) leave(own); });
  return own;
}

// show paints the marks, and outlines those under the pointer, or otherwise the lit ones, with all marks of the same key.
function show(own, marks) {
  const {canvas, drawing} = own, over = own.over ?? own.lit, ratio = devicePixelRatio || 1, css = getComputedStyle(document.documentElement);
  const w = Math.round(drawing.width * ratio), h = Math.round(drawing.height * ratio);
  if (canvas.width !== w || canvas.height !== h) { canvas.width = w; canvas.height = h; }
  const c = canvas.getContext("2d"), colour = (name) => css.getPropertyValue("--" + name).trim();
  c.setTransform(ratio, 0, 0, ratio, 0, 0);
  c.clearRect(0, 0, drawing.width, drawing.height);
  paint(c, marks, own.tokens.map(colour), colour("sans"));
  for (const hit of over ? drawing.hits.filter((h) => h === over || h.key && h.key === over.key) : []) {
    c.strokeStyle = colour("ink-2");
    c.lineWidth = 1;
    c.setLineDash([4, 3]);
    c.strokeRect(hit.around.x + 0.5, hit.around.y, hit.around.w - 1, hit.around.h);
    c.setLineDash([]);
    c.strokeStyle = colour("ink");
    c.lineWidth = 2;
    c.strokeRect(hit.x + 0.5, hit.y + 0.5, hit.w - 1, hit.h - 1);
  }
}

function halt(own) {
  cancelAnimationFrame(own.frame);
  own.frame = 0;
}

function glide(own, from) {
  halt(own);
  const began = performance.now(), to = own.drawing;
  const step = (now) => {
    const t = Math.min(1, Math.max(0, (now - began) / GLIDE)), eased = 1 - (1 - t) ** 3;
    show(own, t < 1 ? between(from, to, eased) : to.marks);
    own.frame = t < 1 ? requestAnimationFrame(step) : 0;
  };
  own.frame = requestAnimationFrame(step);
}

function point(own, event) {
  if (!own.drawing || own.dragging) return;
  const {offsetX: x, offsetY: y} = event, in_ = (h) => x >= h.x && x < h.x + h.w && y >= h.y && y < h.y + h.h;
  const over = own.drawing.hits.findLast(in_) ?? null;
  if (over !== own.over) {
    own.over = over;
    halt(own);
    show(own, own.drawing.marks);
  }
  if (own.points) own.canvas.style.cursor = over ? "pointer" : "";
  if (over) tell(own, over, x, y);
  else rest(own);
}

// tell shows the tooltip of a hit beside a point.
function tell(own, hit, x, y) {
  const {about, host} = own;
  about.hidden = false;
  about.textContent = hit.text;
  about.style.left = Math.max(0, Math.min(x + 14, host.clientWidth - about.offsetWidth)) + "px";
  about.style.top = y + 16 + "px";
}

// rest shows the tooltip of the lit mark, if the pointer is over none.
function rest(own) {
  own.about.hidden = true;
  if (own.lit) tell(own, own.lit, own.lit.x, own.lit.y + own.lit.h - 10);
}

function leave(own) {
  if (own.over) { own.over = null; show(own, own.drawing.marks); }
  rest(own);
}

// light lights a mark of the drawing if it is visible, and presses the buttons of its key.
function light(own, before) {
  const {drawing, host} = own;
  own.lit = drawing.lit ? drawing.hits.find((h) => h.key === drawing.lit) ?? null : null;
  for (const button of document.querySelectorAll(`[data-lights="${host.id}"] button[value]`))
    button.setAttribute("aria-pressed", String(Number(button.value) === drawing.lit));
  rest(own);
  if (own.lit && drawing.lit !== before) host.scrollIntoView({block: "nearest"});
}

// Dragging pans. A wheel with Ctrl zooms, and one with Shift pans. A plain wheel scrolls the page as usual.
function watch(own, told, points) {
  const {canvas} = own;
  own.points = points ? told : null;
  canvas.addEventListener("touchstart", (event) => {
    if (points && event.touches[0].clientY - canvas.getBoundingClientRect().top < own.drawing?.grip) event.preventDefault();
  }, {passive: false});
  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    own.dragging = {x: event.clientX, slips: !points};
    leave(own);
    canvas.setPointerCapture(event.pointerId);
    if (points) told("press", event.offsetX, event.offsetY);
  });
  canvas.addEventListener("pointermove", (event) => {
    const dx = own.dragging ? event.clientX - own.dragging.x : 0;
    if (!own.dragging || !points && !dx) return;
    if (own.dragging.slips && Math.abs(dx) < SLIP) return;
    own.dragging.slips = false;
    own.dragging.x = event.clientX;
    if (points) told("move", event.offsetX, event.offsetY);
    else told("pan", dx, 0);
  });
  for (const end of ["pointerup", "pointercancel"]) canvas.addEventListener(end, (event) => {
    if (points && own.dragging) told(end === "pointerup" ? "release" : "cancel", event.offsetX, event.offsetY);
    const tapped = event.type === "pointerup" && own.dragging?.slips;
    own.dragging = null;
    if (tapped) point(own, event);
  });
  canvas.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.shiftKey && Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return;
    event.preventDefault();
    if (event.ctrlKey) told("wheel", Math.exp(-event.deltaY / 300), event.offsetX);
    else told("pan", -(event.deltaX || event.deltaY), 0);
  }, {passive: false});
  let width = own.host.clientWidth;
  new ResizeObserver(() => {
    if (own.host.clientWidth === width) return;
    width = own.host.clientWidth;
    if (width) told("resize", 0, 0);
  }).observe(own.host);
}

new MutationObserver(() => { for (const own of live) if (own.drawing && own.host.isConnected) show(own, own.drawing.marks); })
  .observe(document.documentElement, {attributes: true, attributeFilter: ["data-theme"]});

async function png(svg) {
  const url = URL.createObjectURL(new Blob([svg], {type: "image/svg+xml"}));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth * 2;
    canvas.height = image.naturalHeight * 2;
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, fail) => canvas.toBlob((blob) => blob ? done(blob) : fail(new Error("the picture is too large")), "image/png"));
  } finally {
    URL.revokeObjectURL(url);
  }
}

globalThis.juggleGantt = {
  paint(host, bytes, texts, tokens, label, moves) {
    const own = hosts.get(host) ?? adopt(host), from = own.drawing;
    if (!own.canvas.isConnected) host.replaceChildren(own.canvas, own.about);
    own.tokens = tokens.split("\n");
    own.drawing = read(new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4), texts ? texts.split("\u0000") : []);
    own.over = null;
    light(own, from?.lit ?? 0);
    const image = label && host.getAttribute("role") !== "img"; // otherwise the host has a label, and keys, of its own
    own.canvas.setAttribute("role", image ? "img" : "presentation");
    if (image) own.canvas.setAttribute("aria-label", label);
    if (moves && from && !still.matches) glide(own, from);
    else { halt(own); show(own, own.drawing.marks); }
  },
  watch(host, told, points) { watch(hosts.get(host) ?? adopt(host), told, points); },
  busy: () => [...live].some((own) => own.frame),
  png,
};
