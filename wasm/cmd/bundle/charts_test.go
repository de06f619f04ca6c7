package main

import (
	"os/exec"
	"strings"
	"testing"
)

// Two charts at once: the first throws when it is measured, the second is too narrow to be drawn.
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

func TestAChartThatThrowsStopsNoOther(t *testing.T) {
	node := exec.Command("node", "--input-type=module", "-e", twoCharts)
	node.Dir = "../../.."
	got, err := node.Output()
	if want := "first\nsecond"; err != nil || strings.TrimSpace(string(got)) != want {
		t.Errorf("got %v, %s; want %s", err, got, want)
	}
}
