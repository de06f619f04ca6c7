// The page's canvases: one in each host, painted from a list of marks, and painted again when the theme changes.
//   juggleGantt.paint(host, bytes, texts, tokens, label, glide)    shows a drawing. texts are separated by NUL, and tokens, the names of
//                                                                  colours, by newlines. The highlighted mark is outlined like the mark
//                                                                  under the pointer. In the part of the page whose data-lights is the host's id, the
//                                                                  buttons whose value is the highlighted mark's key are pressed
//   juggleGantt.watch(host, notify, points)                        calls notify("pan", dx, 0), notify("wheel", factor, x) and
//                                                                  notify("resize", 0, 0). If points, a drag does not pan: it calls
//                                                                  notify with "press", "move", "release" or "cancel" and x, y
//   juggleGantt.busy()                                             reports whether a canvas is gliding from one drawing to the next
//   juggleGantt.png(svg)                                           returns a promise of a Blob: the SVG file as a bitmap of twice its size
import {between, paint, read} from "./paint.js";

const GLIDE = 240; // the duration of a glide, in ms
const TAP_DISTANCE = 6; // a press is a tap while the pointer has moved less than this to a side, in px
const hosts = new WeakMap();
const pictures = new Set();
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

// createPicture puts an empty canvas and a hidden tooltip into a host.
function createPicture(host) {
  const canvas = document.createElement("canvas"), about = document.createElement("div");
  about.className = "about";
  about.hidden = true;
  about.setAttribute("aria-hidden", "true");
  host.replaceChildren(canvas, about);
  const picture = {host, canvas, about, drawing: null, tokens: [], over: null, highlighted: null, frame: 0};
  hosts.set(host, picture);
  pictures.add(picture);
  canvas.addEventListener("pointermove", (event) => point(picture, event));
  canvas.addEventListener("pointerleave", (event) => { if (event.pointerType !== "touch") leave(picture); });
  document.addEventListener("pointerdown", (event) => { if (event.target !== canvas) leave(picture); });
  return picture;
}

// show paints the marks. It outlines the mark under the pointer, or else the highlighted mark, and all marks with the same key.
function show(picture, marks) {
  const {canvas, drawing} = picture, over = picture.over ?? picture.highlighted, ratio = devicePixelRatio || 1, css = getComputedStyle(document.documentElement);
  const w = Math.round(drawing.width * ratio), h = Math.round(drawing.height * ratio);
  if (canvas.width !== w || canvas.height !== h) { canvas.width = w; canvas.height = h; }
  const c = canvas.getContext("2d"), colour = (name) => css.getPropertyValue("--" + name).trim();
  c.setTransform(ratio, 0, 0, ratio, 0, 0);
  c.clearRect(0, 0, drawing.width, drawing.height);
  paint(c, marks, picture.tokens.map(colour), colour("sans"));
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

// halt stops a glide.
function halt(picture) {
  cancelAnimationFrame(picture.frame);
  picture.frame = 0;
}

// glide moves the marks from their places in the drawing from to their places now.
function glide(picture, from) {
  halt(picture);
  const began = performance.now(), to = picture.drawing;
  const step = (now) => {
    const t = Math.min(1, Math.max(0, (now - began) / GLIDE)), eased = 1 - (1 - t) ** 3;
    show(picture, t < 1 ? between(from, to, eased) : to.marks);
    picture.frame = t < 1 ? requestAnimationFrame(step) : 0;
  };
  picture.frame = requestAnimationFrame(step);
}

// point outlines the mark under the pointer and shows its tooltip.
function point(picture, event) {
  if (!picture.drawing || picture.dragging) return;
  const {offsetX: x, offsetY: y} = event, contains = (h) => x >= h.x && x < h.x + h.w && y >= h.y && y < h.y + h.h;
  const over = picture.drawing.hits.findLast(contains) ?? null;
  if (over !== picture.over) {
    picture.over = over;
    halt(picture);
    show(picture, picture.drawing.marks);
  }
  if (picture.points) picture.canvas.style.cursor = over ? "pointer" : "";
  if (over) showTip(picture, over, x, y);
  else showHighlightedTip(picture);
}

// showTip shows the tooltip of a hit beside a point.
function showTip(picture, hit, x, y) {
  const {about, host} = picture;
  about.hidden = false;
  about.textContent = hit.text;
  about.style.left = Math.max(0, Math.min(x + 14, host.clientWidth - about.offsetWidth)) + "px";
  about.style.top = y + 16 + "px";
}

// showHighlightedTip shows the tooltip of the highlighted mark, or none if there is no such mark. It is called while the pointer is over no
// mark.
function showHighlightedTip(picture) {
  picture.about.hidden = true;
  if (picture.highlighted) showTip(picture, picture.highlighted, picture.highlighted.x, picture.highlighted.y + picture.highlighted.h - 10);
}

// leave removes the outline and the tooltip of the mark under the pointer.
function leave(picture) {
  if (picture.over) { picture.over = null; show(picture, picture.drawing.marks); }
  showHighlightedTip(picture);
}

// updateHighlighted finds the highlighted mark of the drawing, presses the buttons with its key, and scrolls to the
// picture if another mark or none was highlighted before.
function updateHighlighted(picture, before) {
  const {drawing, host} = picture;
  picture.highlighted = drawing.highlightedKey ? drawing.hits.find((h) => h.key === drawing.highlightedKey) ?? null : null;
  for (const button of document.querySelectorAll(`[data-lights="${host.id}"] button[value]`))
    button.setAttribute("aria-pressed", String(Number(button.value) === drawing.highlightedKey));
  showHighlightedTip(picture);
  if (picture.highlighted && drawing.highlightedKey !== before) host.scrollIntoView({block: "nearest"});
}

// watch calls notify for the reader's gestures. Dragging pans, or points if points is set. A wheel with Ctrl zooms. A wheel with Shift, or
// one that turns more sideways than up or down, pans. Any other wheel scrolls the page as usual.
function watch(picture, notify, points) {
  const {canvas} = picture;
  picture.points = points ? notify : null;
  canvas.addEventListener("touchstart", (event) => {
    if (points && event.touches[0].clientY - canvas.getBoundingClientRect().top < picture.drawing?.drawZoneBottom) event.preventDefault();
  }, {passive: false});
  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    picture.dragging = {x: event.clientX, mayBeTap: !points};
    leave(picture);
    canvas.setPointerCapture(event.pointerId);
    if (points) notify("press", event.offsetX, event.offsetY);
  });
  canvas.addEventListener("pointermove", (event) => {
    const dx = picture.dragging ? event.clientX - picture.dragging.x : 0;
    if (!picture.dragging || !points && !dx) return;
    if (picture.dragging.mayBeTap && Math.abs(dx) < TAP_DISTANCE) return;
    picture.dragging.mayBeTap = false;
    picture.dragging.x = event.clientX;
    if (points) notify("move", event.offsetX, event.offsetY);
    else notify("pan", dx, 0);
  });
  for (const end of ["pointerup", "pointercancel"]) canvas.addEventListener(end, (event) => {
    if (points && picture.dragging) notify(end === "pointerup" ? "release" : "cancel", event.offsetX, event.offsetY);
    const tapped = event.type === "pointerup" && picture.dragging?.mayBeTap;
    picture.dragging = null;
    if (tapped) point(picture, event);
  });
  canvas.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.shiftKey && Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return;
    event.preventDefault();
    if (event.ctrlKey) notify("wheel", Math.exp(-event.deltaY / 300), event.offsetX);
    else notify("pan", -(event.deltaX || event.deltaY), 0);
  }, {passive: false});
  let width = picture.host.clientWidth;
  new ResizeObserver(() => {
    if (picture.host.clientWidth === width) return;
    width = picture.host.clientWidth;
    if (width) notify("resize", 0, 0);
  }).observe(picture.host);
}

new MutationObserver(() => { for (const picture of pictures) if (picture.drawing && picture.host.isConnected) show(picture, picture.drawing.marks); })
  .observe(document.documentElement, {attributes: true, attributeFilter: ["data-theme"]});

// png returns an SVG file as a bitmap of twice its size.
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
    const picture = hosts.get(host) ?? createPicture(host), from = picture.drawing;
    if (!picture.canvas.isConnected) host.replaceChildren(picture.canvas, picture.about);
    picture.tokens = tokens.split("\n");
    picture.drawing = read(new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4), texts ? texts.split("\u0000") : []);
    picture.over = null;
    updateHighlighted(picture, from?.highlightedKey ?? 0);
    const image = label && host.getAttribute("role") !== "img"; // a host with the role img has its own label and handles keys
    picture.canvas.setAttribute("role", image ? "img" : "presentation");
    if (image) picture.canvas.setAttribute("aria-label", label);
    if (moves && from && !reducedMotion.matches) glide(picture, from);
    else { halt(picture); show(picture, picture.drawing.marks); }
  },
  watch(host, notify, points) { watch(hosts.get(host) ?? createPicture(host), notify, points); },
  busy: () => [...pictures].some((picture) => picture.frame),
  png,
};
