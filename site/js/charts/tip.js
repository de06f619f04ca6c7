// The tooltip of a point is shown beside it, so that the point remains visible with a ring around it, and so do as many other points as
// possible. All lengths are in px. GAP is the distance from a point to its tooltip. A point is found if it counts as nearer to the pointer
// than REACH, and a dot if it is nearer than DOT_REACH. A point counts as POINT_BONUS nearer than it is.
const GAP = 14, REACH = 60, DOT_REACH = 12, POINT_BONUS = 4;

// candidates returns the possible corners of a box beside the place at: centred on each side of it, as far as the frame allows, and at the
// frame's top and bottom.
function candidates(at, box, frame) {
  const within = (low, x, high) => Math.max(low, Math.min(x, high)), right = frame.width - box.width, low = frame.height - box.height;
  const x = within(0, at.x - box.width / 2, right), y = within(0, at.y - box.height / 2, low);
  return [
    {x, y: at.y - GAP - box.height}, {x, y: at.y + GAP}, {x: at.x + GAP, y}, {x: at.x - GAP - box.width, y}, {x, y: 0}, {x, y: low},
  ].filter((p) => p.x >= 0 && p.x <= right && p.y >= 0 && p.y <= low);
}

// distance returns the distance of a place from a box at p; 0 inside.
function distance(at, p, box) {
  return Math.hypot(Math.max(p.x - at.x, at.x - p.x - box.width, 0), Math.max(p.y - at.y, at.y - p.y - box.height, 0));
}

// bestPlace returns the place where the box covers few of the other points and is near: a covered point counts as much as 30 px.
function bestPlace(at, box, frame, others) {
  let best = {x: 0, y: at.y + GAP}, least = Infinity;
  for (const p of candidates(at, box, frame)) {
    const far = distance(at, p, box), cost = far + 30 * others.filter((o) => distance(o, p, box) < 5).length;
    if (far >= GAP - 1 && cost < least) [best, least] = [p, cost];
  }
  return best;
}

// positions returns where the stops are in the figure now. The page may have become narrower since the figure was drawn. A figure that is
// not painted yet has none.
function positions(figure, stops) {
  const svg = figure.querySelector("svg");
  if (!svg) return [];
  const origin = figure.getBoundingClientRect(), box = svg.getBoundingClientRect();
  const k = box.width / Number(svg.getAttribute("width"));
  return stops.map(({x, y}) => ({x: box.left - origin.left + x * k, y: box.top - origin.top + y * k}));
}

// nearest returns the number of the nearest stop or dot within reach of a place on the screen, -1 if there is none.
export function nearest(figure, stops, clientX, clientY) {
  const origin = figure.getBoundingClientRect();
  let best = -1, least = REACH;
  positions(figure, stops).forEach((p, i) => {
    const {small} = stops[i], far = Math.hypot(p.x - clientX + origin.left, p.y - clientY + origin.top) - (small ? 0 : POINT_BONUS);
    if (far < least && far < (small ? DOT_REACH : REACH)) [best, least] = [i, far];
  });
  return best;
}

// A Tip is the tooltip of one figure, which must be a positioned element.
export class Tip {
  words = document.createElement("div");
  ring = document.createElement("div");

  constructor(figure) {
    this.figure = figure;
    this.words.className = "tip";
    this.words.setAttribute("aria-hidden", "true"); // the figure's value has the same words
    this.ring.className = "spot";
  }

  // show shows the tooltip of the stop with that number, or hides it if there is no such stop.
  show(stops, number) {
    const {figure, words, ring} = this;
    if (!stops[number]) { this.hide(); return; }
    words.textContent = stops[number].tip;
    move(words, {x: 0, y: 0}); // at the left, where nothing narrows it, to be measured
    figure.append(ring, words);
    const places = positions(figure, stops), at = places[number], {width, height} = words.getBoundingClientRect();
    const others = places.filter((p, i) => !stops[i].small && Math.hypot(p.x - at.x, p.y - at.y) > 1);
    move(ring, at);
    move(words, bestPlace(at, {width, height}, figure.getBoundingClientRect(), others));
  }

  hide() {
    this.words.remove();
    this.ring.remove();
  }
}

function move(el, {x, y}) {
  el.style.left = `${x}px`;
  el.style.top = `${y}px`;
}
