package main

import (
	"os/exec"
	"strings"
	"testing"
)

// twoCharts draws two charts. The first throws when its width is measured. The second is too narrow to be drawn, and ends the process when
// it is measured.
const twoCharts = `
const element = () => ({setAttribute() {}, addEventListener() {}, replaceChildren() {}, getContext: () => ({})});
globalThis.document = {createElement: element};
globalThis.matchMedia = () => ({addEventListener() {}});
globalThis.MutationObserver = globalThis.ResizeObserver = class { observe() {} };
globalThis.requestAnimationFrame = f => setTimeout(f, 1);
process.on("uncaughtException", () => {});
await import("./site/js/charts/index.js");
const host = (name, width) => Object.defineProperty(element(), "clientWidth", {get() { console.log(name); return width(); }});
juggleCharts.draw(host("first", () => { throw new Error("broken"); }), "{}");
juggleCharts.draw(host("second", () => process.exit()), "{}");
`

// waitingChart moves a pointer over a chart that is not painted yet, and then over an empty chart.
const waitingChart = `
const handlers = {};
const element = () => ({setAttribute() {}, addEventListener(type, f) { handlers[type] = f; }, replaceChildren() {}, getContext: () => ({}),
  remove() {}, querySelector: () => null, getBoundingClientRect: () => ({left: 0, top: 0, width: 300, height: 200})});
globalThis.document = {createElement: element};
globalThis.matchMedia = () => ({addEventListener() {}});
globalThis.MutationObserver = globalThis.ResizeObserver = class { observe() {} };
globalThis.requestAnimationFrame = () => {};
await import("./site/js/charts/index.js");
const host = element();
for (const json of ["{}", ""]) {
  juggleCharts.draw(host, json);
  for (const type of ["pointermove", "pointerdown", "pointerleave"]) handlers[type]({pointerType: "mouse", clientX: 9, clientY: 9});
}
console.log("handled");
process.exit();
`

func TestAPointerOverAChartThatIsNotPaintedFindsNothing(t *testing.T) {
	node := exec.Command("node", "--input-type=module", "-e", waitingChart)
	node.Dir = "../../.."
	if got, err := node.Output(); err != nil || strings.TrimSpace(string(got)) != "handled" {
		t.Errorf("got %v, %s; want handled", err, got)
	}
}

func TestAChartThatThrowsDoesNotStopAnother(t *testing.T) {
	node := exec.Command("node", "--input-type=module", "-e", twoCharts)
	node.Dir = "../../.."
	got, err := node.Output()
	if want := "first\nsecond"; err != nil || strings.TrimSpace(string(got)) != want {
		t.Errorf("got %v, %s; want %s", err, got, want)
	}
}
