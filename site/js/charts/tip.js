// The words of one point, beside it: the point stays in sight, with a ring around it, and so do as many of the others as can.
// px: between a point and its words; from the pointer to the nearest point, or dot; by how much a point is larger than a dot
const CLEAR = 14, REACH = 60, DOT = 12, LARGER = 4;

// placesOf are where a box may stand beside a place: centred on each side of it, as far as the frame allows, and in the frame's rows at the
// top and at the bottom.
function placesOf(at, box, frame) {
  const within = (low, x, high) => Math.max(low, Math.min(x, high)), right = frame.width - box.width, low = frame.height - box.height;
  const x = within(0, at.x - box.width / 2, right), y = within(0, at.y - box.height / 2, low);
  return [
    {x, y: at.y - CLEAR - box.height}, {x, y: at.y + CLEAR}, {x: at.x + CLEAR, y}, {x: at.x - CLEAR - box.width, y}, {x, y: 0}, {x, y: low},
  ].filter((p) => p.x >= 0 && p.x <= right && p.y >= 0 && p.y <= low);
}

// away is how far a place is from a box that stands at p; 0 inside.
function away(at, p, box) {
  return Math.hypot(Math.max(p.x - at.x, at.x - p.x - box.width, 0), Math.max(p.y - at.y, at.y - p.y - box.height, 0));
}

// beside is where the box covers the fewest of the other places, and of those the nearest to its own.
function beside(at, box, frame, others) {
  let best = {x: 0, y: at.y + CLEAR}, least = Infinity;
  for (const p of placesOf(at, box, frame)) {
    const far = away(at, p, box), cost = far + 30 * others.filter((o) => away(o, p, box) < 5).length;
    if (far >= CLEAR - 1 && cost < least) [best, least] = [p, cost];
  }
  return best;
}

// placed is where the stops are in the figure, which the page may have made narrower since it was drawn. A figure that waits for its
// painting has none.
function placed(figure, stops) {
  const svg = figure.querySelector("svg");
  if (!svg) return [];
  const origin = figure.getBoundingClientRect(), box = svg.getBoundingClientRect();
  const k = box.width / Number(svg.getAttribute("width"));
  return stops.map(({x, y}) => ({x: box.left - origin.left + x * k, y: box.top - origin.top + y * k}));
}

// nearest is the number of the stop or dot within reach of a place on the screen, -1 for none.
export function nearest(figure, stops, clientX, clientY) {
  const origin = figure.getBoundingClientRect();
  let best = -1, least = REACH;
  placed(figure, stops).forEach((p, i) => {
    const {small} = stops[i], far = Math.hypot(p.x - clientX + origin.left, p.y - clientY + origin.top) - (small ? 0 : LARGER);
    if (far < least && far < (small ? DOT : REACH)) [best, least] = [i, far];
  });
  return best;
}

// A Tip belongs to one figure, a positioned element.
export class Tip {
  words = document.createElement("div");
  ring = document.createElement("div");

  constructor(figure) {
    this.figure = figure;
    this.words.className = "tip";
    this.words.setAttribute("aria-hidden", "true"); // the region says them
    this.ring.className = "spot";
  }

  // show speaks of the stop with that number; of none where there is no such stop.
  show(stops, number) {
    const {figure, words, ring} = this;
    if (!stops[number]) { this.hide(); return; }
    words.textContent = stops[number].tip;
    move(words, {x: 0, y: 0}); // where it has all of its width
    figure.append(ring, words);
    const places = placed(figure, stops), at = places[number], {width, height} = words.getBoundingClientRect();
    const others = places.filter((p, i) => !stops[i].small && Math.hypot(p.x - at.x, p.y - at.y) > 1);
    move(ring, at);
    move(words, beside(at, {width, height}, figure.getBoundingClientRect(), others));
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
