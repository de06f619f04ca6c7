// Paints the marks that the Go package site/gantt describes, whatever they mean.
const MARK = 10, HIT = 10; // how many numbers a packed mark has, and a packed place that reacts to the pointer
const FILL = 0, FRAME = 1, DASHED = 2, LINE = 3, TEXT = 4, HATCH = 5, ARROW = 6, CLIP = 7, UNCLIP = 8, GROUND = 9, TINT = 10, BACKHATCH = 11;
const ALIGN = ["left", "center", "right"];

// read unpacks a drawing: its size, its marks, and its hits, which are the places that react to the pointer.
export function read(numbers, texts) {
  const [width, height, n, drawZoneBottom, highlightedKey] = numbers, marks = [], hits = [];
  let at = 5;
  for (let i = 0; i < n; i++, at += MARK) {
    const [shape, colour, x, y, w, h, size, key, text, more] = numbers.subarray(at, at + MARK);
    marks.push({shape, colour, x, y, w, h, size, key, text: texts[text] ?? "", align: ALIGN[more & 3], strong: more >= 4});
  }
  for (; at < numbers.length; at += HIT) {
    const [key, x, y, w, h, ax, ay, aw, ah, text] = numbers.subarray(at, at + HIT);
    hits.push({key, x, y, w, h, around: {x: ax, y: ay, w: aw, h: ah}, text: texts[text] ?? ""});
  }
  return {width, height, drawZoneBottom, highlightedKey, marks, hits};
}

// between returns the marks of to. If a mark's key and shape are also in from, its place is interpolated: share 0 is the place in from, and
// share 1 that in to.
export function between(from, to, share) {
  const identity = (m, seen) => { const k = m.key + " " + m.shape, n = seen.get(k) ?? 0; seen.set(k, n + 1); return k + " " + n; };
  const old = new Map(), seenOld = new Map(), seenNew = new Map(), mix = (a, b) => a + (b - a) * share;
  for (const m of from.marks) if (m.key) old.set(identity(m, seenOld), m);
  return to.marks.map((m) => {
    const o = m.key && old.get(identity(m, seenNew));
    return o ? {...m, x: mix(o.x, m.x), y: mix(o.y, m.y), w: mix(o.w, m.w), h: mix(o.h, m.h)} : m;
  });
}

// paint paints the marks. colours has the values of the style sheet's properties, in the order of the marks' colour numbers.
export function paint(c, marks, colours, sans) {
  c.textBaseline = "middle";
  let clipped = 0;
  for (const m of marks) {
    const {x, y, w, h} = m;
    c.fillStyle = c.strokeStyle = colours[m.colour];
    c.lineWidth = m.size;
    switch (m.shape) {
      case FILL: case GROUND: c.fillRect(x, y, w, h); break;
      case FRAME: c.strokeRect(x, y, w, h); break;
      case DASHED: c.setLineDash([4, 3]); c.strokeRect(x, y, w, h); c.setLineDash([]); break;
      case LINE: c.beginPath(); c.moveTo(x, y); c.lineTo(x + w, y + h); c.stroke(); break;
      case TEXT:
        c.font = `${m.strong ? 600 : 400} ${m.size}px ${sans}`;
        c.textAlign = m.align;
        c.fillText(m.text, x, y);
        break;
      case TINT: c.globalAlpha = 0.16; c.fillRect(x, y, w, h); c.globalAlpha = 1; break;
      case HATCH: case BACKHATCH:
        c.save();
        c.beginPath(); c.rect(x, y, w, h); c.clip();
        c.beginPath();
        for (let s = x - h, up = m.shape === HATCH ? y : y + h; s < x + w; s += 5) { c.moveTo(s, y + y + h - up); c.lineTo(s + h, up); }
        c.stroke();
        c.restore();
        break;
      case ARROW: {
        const x2 = x + w, y2 = y + h, middle = x + w / 2, back = w < 0 ? 6 : -6;
        c.beginPath(); c.moveTo(x, y); c.bezierCurveTo(middle, y, middle, y2, x2, y2); c.stroke();
        c.beginPath(); c.moveTo(x2, y2); c.lineTo(x2 + back, y2 - 3); c.lineTo(x2 + back, y2 + 3); c.fill();
        break;
      }
      case CLIP: c.save(); c.beginPath(); c.rect(x, y, w, h); c.clip(); clipped++; break;
      case UNCLIP: if (clipped) { c.restore(); clipped--; } break;
    }
  }
}
