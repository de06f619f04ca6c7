// Places what a Spec of the Go package site/chart says, with Observable Plot. Nothing here knows what a figure means.
import * as Plot from "@observablehq/plot";

const WIDE = 440, BESIDE = 390, NARROWEST = 160; // chart.Wide, chart.Beside, chart.Narrowest
const v = (name) => `var(--${name})`;
const DASH = {dash: "4 3", dotted: "1 3"};
const halo = {stroke: v("paper"), strokeWidth: 4, paintOrder: "stroke"};
const NOTE = {
  strong: {fontSize: 12, fontWeight: 600},
  printed: {fontStyle: "italic", fontFamily: v("serif"), fontSize: 12.5},
};

// pill:W is a bar W times as wide as high is half of it: a window's symbol is as wide as the window.
const pill = (w) => ({draw: (c, size) => { const h = Math.sqrt(size) * 0.72; c.rect(-h * w / 2, -h / 2, h * w, h); }});
// goesOn stands where an interval ends because its axis does.
const goesOn = {draw: (c) => { c.moveTo(-3.5, 4.5); c.lineTo(0, 0); c.lineTo(3.5, 4.5); }};
const symbol = (name) => name.startsWith("pill:") ? pill(Number(name.slice(5))) : name;

function facetsOf(panel, narrow) {
  if (!panel.facets?.length) return null;
  return {domain: panel.facets.map((_, i) => i), padding: narrow ? 0.1 : 0.14, axis: null};
}

// What repeats in every facet carries no fx; what belongs to one carries its number.
function inFacets(rows, panel) {
  if (!panel.facets?.length) return rows;
  return rows.flatMap((d) => d.f === -1 ? panel.facets.map((_, f) => ({...d, f})) : [{...d, f: d.f ?? 0}]);
}

function scaleOf(axis) {
  return {type: axis.scale, domain: axis.domain, reverse: axis.reverse ?? false, axis: null, label: null};
}

// Where labels on the x axis would touch, the first and the last stay, and of the others those with room; the first goes where it would
// touch the last of the facet before, which ends where the next one begins, every pitch px.
function roomFor(axis, width, pitch) {
  const [low, high] = axis.domain, place = (d) => Math.abs(d - low) / Math.abs(high - low) * width;
  if (axis.scale !== "linear") return axis.ticks;
  const edges = (t) => { const half = 3.3 * t.label.length, at = place(t.at); return [at - half, at + half]; };
  const last = axis.ticks.at(-1);
  let free = pitch ? edges(last)[1] - pitch : -Infinity;
  return axis.ticks.map((t) => {
    const [from, to] = edges(t);
    if (t !== last && (from < free + 5 || (t !== axis.ticks[0] && to > edges(last)[0] - 5)) || (t === last && from < free + 5 && axis.ticks.length === 2)) return {...t, label: ""};
    free = to;
    return t;
  });
}

function axes(panel, fx, width) {
  const {x, y, margin} = panel, marks = [], tick = (axis) => (d) => axis.ticks.find((t) => t.at === d)?.label ?? "";
  const whole = fx ? {fx: () => 0} : {};
  if (!y.hidden) {
    const at = y.ticks.map((t) => t.at);
    marks.push(Plot.gridY(at, {stroke: v("grid"), strokeOpacity: 1}));
    marks.push(Plot.axisY(at, {tickSize: 0, tickPadding: 6, label: null, text: tick(y)}));
  }
  if (!x.hidden) {
    const more = {tickSize: 4, tickPadding: 4, stroke: v("ink-3"), fill: v("ink-2"), label: null};
    const pitch = fx && (width - margin.left - margin.right) / panel.facets.length, inner = fx ? pitch * 0.9 : width - margin.left - margin.right;
    marks.push(Plot.axisX(x.ticks.map((t) => t.at), {...more, text: tick({ticks: roomFor(x, inner, pitch)})}));
  }
  const top = fx ? -38 : -20, left = {frameAnchor: "top-left", dx: -margin.left, textAnchor: "start", ...whole};
  if (panel.heading) marks.push(Plot.text([panel.heading], {...left, dy: top - (y.title ? 21 : 0), fill: v("ink-2")}));
  if (y.title) marks.push(Plot.text([y.title], {...left, dy: top, fill: panel.group ? v("ink") : v("ink-2"), fontWeight: panel.group ? 600 : 400}));
  if (x.title) {
    const facets = fx ? panel.facets.length : 1, middle = fx ? {fx: () => Math.floor((facets - 1) / 2)} : {};
    const frameAnchor = facets % 2 ? "bottom" : "bottom-right"; // of an even number: between the two in the middle
    marks.push(Plot.text([x.title], {frameAnchor, textAnchor: "middle", dy: 34, lineAnchor: "bottom", fill: v("ink-2"), ...middle}));
  }
  if (fx) { // a heading that is wider than its facet is broken at its first gap, as all are then
    const facet = (width - margin.left - margin.right) / panel.facets.length, broken = panel.facets.some((d) => d.length * 6.8 > facet);
    const text = (d) => broken ? d.replace(" ", "\n") : d;
    marks.push(Plot.text(panel.facets, {fx: (_, i) => i, frameAnchor: "top", lineAnchor: "bottom", dy: broken ? -2 : -5, text, fontWeight: 600, fill: v("ink")}));
  }
  return marks;
}

function linesOf(series, panel, fx) {
  const where = {x: "x", y: "y", ...(fx ? {fx: "f"} : {})}, points = inFacets(series.points ?? [], panel);
  if (!series.line) return [];
  return [Plot.line(points, {
    ...where, z: fx ? "f" : null, stroke: series.colour, strokeWidth: series.width || 1.75, strokeOpacity: series.opacity || 1,
    strokeDasharray: DASH[series.line], strokeLinecap: series.line === "dotted" ? "round" : undefined,
    curve: series.line === "step" ? "step-after" : "linear",
  })];
}

function marksOf(series, panel, fx, narrow) {
  const points = inFacets(series.points ?? [], panel), facet = fx ? {fx: "f"} : {}, marks = [];
  if (series.dots?.length) marks.push(Plot.dot(inFacets(series.dots, panel), {x: "x", y: "y", ...facet, r: 1.3, fill: series.colour, fillOpacity: 0.38}));
  marks.push(...linesOf(series, panel, fx));
  const spread = points.map((d) => ({...d, lo: d.lo ?? 0, hi: d.hi ?? 0})).filter((d) => d.lo < d.hi);
  if (spread.length) marks.push(Plot.ruleX(spread, {x: "x", y1: "lo", y2: "hi", ...facet, stroke: series.colour, strokeWidth: series.whisker || 1.25, strokeDasharray: series.dashed ? "2 2" : undefined}));
  for (const [end, y, rotate] of [["above", "hi", 0], ["below", "lo", 180]]) {
    const cut = spread.filter((d) => d[end]);
    if (cut.length) marks.push(Plot.dot(cut, {x: "x", y, ...facet, symbol: goesOn, rotate, stroke: series.colour, strokeWidth: series.whisker || 1.25}));
  }
  if (series.symbol) {
    const r = (series.radius || 3.6) * (narrow ? 0.9 : 1), shape = symbol(series.symbol);
    const stroked = series.symbol === "times" || series.symbol === "asterisk";
    marks.push(Plot.dot(points.filter((d) => !d.bare), {
      x: "x", y: "y", ...facet, symbol: shape, r,
      fill: stroked ? "none" : series.hollow ? v("paper") : series.colour,
      stroke: stroked || series.hollow ? series.colour : v("paper"),
      strokeWidth: stroked || series.hollow ? 1.5 : 0.75,
    }));
  }
  return marks;
}

function rulesOf(panel, fx) {
  return inFacets(panel.rules ?? [], panel).map((d) => Plot.link([d], {
    x1: "x1", y1: "y1", x2: "x2", y2: "y2", ...(fx ? {fx: "f"} : {}), stroke: d.colour, strokeWidth: d.width || 1,
    strokeDasharray: DASH[d.line], marker: d.ends ? "tick" : undefined,
  }));
}

function notesOf(panel, fx, narrow) {
  return inFacets((panel.notes ?? []).filter((d) => !(narrow && d.wide)), panel).map((d) => Plot.text([d], {
    x: "x", y: "y", ...(fx ? {fx: "f"} : {}), text: "text", dx: d.dx ?? 0, dy: d.dy ?? 0, textAnchor: d.anchor || "start",
    lineAnchor: "middle", fill: d.colour || v("ink-2"), ...halo, ...NOTE[d.style],
  }));
}

function barsOf(panel) {
  if (!panel.bars?.length) return [];
  return [Plot.rect(panel.bars, {x1: "x1", x2: "x2", y1: "y1", y2: "y2", fill: (d) => d.colour, insetLeft: 0.5, insetRight: 0.5})];
}

// The words of the tooltips, with the place of each in its facet.
function tipsOf(panel) {
  const bars = (panel.bars ?? []).filter((d) => d.tip).map((d) => ({f: 0, x: (d.x1 + d.x2) / 2, y: d.y2, tip: d.tip}));
  return [...bars, ...inFacets((panel.series ?? []).flatMap((s) => s.points ?? []).filter((d) => d.tip), panel)];
}

// What the pointer finds besides: too much of it to step through.
function dotsOf(panel) {
  return inFacets((panel.series ?? []).flatMap((s) => s.dots ?? []).filter((d) => d.tip), panel);
}

function plot(panel, width, narrow) {
  const fx = facetsOf(panel, narrow);
  const svg = Plot.plot({
    width, height: panel.height, marginTop: panel.margin.top, marginRight: panel.margin.right, marginBottom: panel.margin.bottom, marginLeft: panel.margin.left,
    style: {background: "none", fontFamily: "var(--sans)", fontSize: "11px", color: "var(--ink-2)", overflow: "visible"},
    ...(fx ? {fx} : {}), x: scaleOf(panel.x), y: scaleOf(panel.y),
    marks: [
      ...axes(panel, fx, width), ...barsOf(panel), ...rulesOf(panel, fx),
      ...(panel.series ?? []).flatMap((s) => marksOf(s, panel, fx, narrow)),
      ...notesOf(panel, fx, narrow),
    ],
  });
  for (const inline of svg.querySelectorAll("style")) inline.remove(); // its two rules are in the stylesheet: no inline style under the policy
  for (const mark of svg.querySelectorAll("[aria-label]")) mark.removeAttribute("aria-label"); // the host says what the chart shows
  svg.setAttribute("aria-hidden", "true");
  const x = svg.scale("x"), y = svg.scale("y"), f = fx && svg.scale("fx");
  const place = (small) => (d) => ({svg, small, tip: d.tip, x: x.apply(d.x) + (f ? f.apply(d.f) - panel.margin.left : 0), y: y.apply(d.y)});
  return {svg, stops: tipsOf(panel).map(place(false)), dots: dotsOf(panel).map(place(true))};
}

// draw returns the chart's elements at this width, and the places that have words: stops, which the arrow keys step through, panel by panel,
// from left to right, and dots.
export function draw(spec, width) {
  const narrow = width < WIDE, gap = 12, columns = new Map(), stops = [], dots = [];
  const row = document.createElement("div");
  row.className = "panels";
  [spec.held ?? spec.panels[0], ...spec.panels.slice(1)].forEach((panel) => {
    const part = Math.floor((width - gap) * (panel.share ?? 0));
    const own = width >= BESIDE && part >= NARROWEST ? part : width;
    const {svg, ...more} = plot(panel, own, narrow);
    stops.push(...more.stops.sort((a, b) => a.x - b.x));
    dots.push(...more.dots);
    let parent = row;
    if (panel.group) {
      parent = columns.get(panel.group) ?? document.createElement("div");
      if (!columns.has(panel.group)) row.append(parent);
      columns.set(panel.group, parent);
    }
    parent.append(svg);
  });
  return {root: row, stops, dots};
}
