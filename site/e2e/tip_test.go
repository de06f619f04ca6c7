package e2e

import (
	"fmt"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// stepThroughPoints steps through all points of a figure's chart by keys and returns the faults of their tooltips. The figure's number is
// its argument.
const stepThroughPoints = `((figure) => {
	const plot = document.querySelector("section[data-figure='" + figure + "'] .plot"), wrong = [], seen = [];
	plot.focus();
	const frame = plot.getBoundingClientRect(), middle = (box) => ({x: box.x + box.width / 2, y: box.y + box.height / 2});
	const corners = (line) => line.getAttribute("d").slice(1).split("L")
		.map((p) => new DOMPoint(...p.split(",")).matrixTransform(line.getScreenCTM()));
	const marks = [...plot.querySelectorAll("svg path, svg circle")].map((mark) => middle(mark.getBoundingClientRect()))
		.concat([...plot.querySelectorAll("svg path[d*=L]")].filter((line) => /^M[-\d.,L]+$/.test(line.getAttribute("d"))).flatMap(corners));
	const press = (key) => plot.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
	for (let step = 0; step < 400; step++) {
		press("ArrowRight");
		const tip = plot.querySelector(".tip"), box = tip.getBoundingClientRect();
		const at = middle(plot.querySelector(".spot").getBoundingClientRect()); // the ring around the point
		const place = Math.round(at.x) + " " + Math.round(at.y) + " " + tip.textContent;
		if (place === seen.at(-1)) break;
		seen.push(place);
		const distance = Math.hypot(Math.max(box.left - at.x, at.x - box.right, 0), Math.max(box.top - at.y, at.y - box.bottom, 0));
		if (distance < 12 || distance > 200) wrong.push("the tooltip is " + distance + " px from the point: " + tip.textContent);
		if (box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1)
			wrong.push("the tooltip leaves the chart: " + tip.textContent);
		if (!marks.some((m) => Math.hypot(m.x - at.x, m.y - at.y) < 3)) wrong.push("no mark is at the ring: " + tip.textContent);
	}
	press("Escape");
	if (plot.querySelector(".tip, .spot")) wrong.push("the tooltip stays after Escape");
	if (seen.length < 8) wrong.push("got " + seen.length + " points, want 8 at least");
	return wrong;
})(%d)`

func theTooltipIsNextToItsPoint(tb *tab) {
	t := tb.t
	tb.follow("v=1&w=0:2&n=1&L=0.5,1,1.5")
	tb.requireStudyDone()
	for i, width := range []int64{1440, 390} {
		tb.run(viewportSize(width, 1000))
		for _, family := range families[i:] { // both families on a wide screen, the narrow family on a small one
			tb.setFonts(family)
			for figure := 1; figure <= 6; figure++ {
				tb.waitFor(fmt.Sprintf(`(() => { // a chart answers keys once it is drawn for the new width
				const plot = document.querySelector("section[data-figure='%d'] .plot");
				plot.focus();
				plot.dispatchEvent(new KeyboardEvent("keydown", {key: "Home", bubbles: true}));
				return plot.querySelector(".tip") !== null;
			})()`, figure))
				for _, wrong := range eval[[]string](tb, fmt.Sprintf(stepThroughPoints, figure)) {
					t.Errorf("%d px, %s fonts, figure %d: %s", width, family.Name, figure, wrong)
				}
			}
		}
	}
}

func thePointerShowsTheNearestPointsTooltipUntilItLeaves(tb *tab) {
	t := tb.t
	tb.follow("v=1&w=0:2&n=1")
	tb.requireStudyDone()
	const chart = `section[data-figure="2"] .plot`
	tb.run(focusOn(chart), typeKeys(kb.End))
	tooltip := func() string {
		return eval[string](tb, `document.querySelector('`+chart+` .tip')?.textContent ?? ""`)
	}
	last := tooltip()
	at := eval[[]float64](tb, `(() => {
		document.querySelector('`+chart+`').dispatchEvent(new KeyboardEvent("keydown", {key: "Home", bubbles: true}));
		const box = document.querySelector('`+chart+` .spot').getBoundingClientRect();
		document.querySelector('`+chart+`').dispatchEvent(new KeyboardEvent("keydown", {key: "End", bubbles: true}));
		return [box.x + 10, box.y + 10];
	})()`)
	tb.run(chromedp.MouseEvent("mouseMoved", at[0], at[1]))
	if first := tooltip(); first == last || first == "" {
		t.Errorf("the tooltip under the pointer is %q, want another than at the last point: %q", first, last)
	}
	tb.run(chromedp.MouseEvent("mouseMoved", 1, 1))
	if now := tooltip(); now != last {
		t.Errorf("after the pointer has left the tooltip is %q, want %q, which the keys chose", now, last)
	}
}

func thePointerShowsTheTooltipOfAPeriodsDot(tb *tab) {
	t := tb.t
	// Figure 1 fixes no window and makes no offers. With one value each of f and phi, the other figures take less time.
	tb.follow("v=1&w=0:3&n=2&f=0&phi=100&fig=1&points=windows")
	tb.requireStudyDone()
	tb.waitIdle()
	found := eval[[]string](tb, `(() => {
		const plot = document.querySelector(".chart.big .plot"), wrong = [];
		const tooltip = () => plot.querySelector(".tip")?.textContent ?? "";
		const dots = [...plot.querySelectorAll("svg circle")].filter(dot => dot.getAttribute("r") === "1.3");
		const middle = (element) => {
			const box = element.getBoundingClientRect();
			return {clientX: box.x + box.width / 2, clientY: box.y + box.height / 2};
		};
		const tooltips = new Set();
		for (const dot of dots) {
			plot.dispatchEvent(new PointerEvent("pointermove", {...middle(dot), pointerType: "mouse"}));
			tooltips.add(tooltip());
		}
		if (dots.length < 100) wrong.push("there are only " + dots.length + " dots");
		const ofPeriod = /^(EDF|LFF|BJF|FIFO) − Shuffle, arrival rate [\d.]+, λ \d+ %\nperiod [0-2] \(sp2-0[1-3]\): [+−]\d+\.\d\d points$/;
		const periods = [...tooltips].filter(w => ofPeriod.test(w)), means = [...tooltips].filter(w => w.includes("paired"));
		if (periods.length < dots.length / 2)
			wrong.push("the pointer finds " + periods.length + " of " + dots.length + " dots, as " + periods[0]);
		if (periods.length + means.length < tooltips.size)
			wrong.push("other tooltips: " + [...tooltips].find(w => !ofPeriod.test(w) && !w.includes("paired")));
		plot.focus();
		for (let step = 0; step < 40; step++) {
			plot.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true}));
			if (!tooltip().includes("paired")) wrong.push("the keys step to: " + tooltip());
		}
		const spot = middle(plot.querySelector(".spot"));
		plot.dispatchEvent(new PointerEvent("pointermove", {...spot, pointerType: "mouse"}));
		if (!tooltip().includes("paired")) wrong.push("at a mean the pointer shows: " + tooltip());
		return wrong;
	})()`)
	for _, wrong := range found {
		t.Error(wrong)
	}
}
