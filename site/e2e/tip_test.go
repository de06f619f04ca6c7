package e2e

import (
	"fmt"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// stepping steps through all points of a figure's chart and returns what went wrong with the words beside them.
const stepping = `((figure) => {
	const plot = document.querySelector("section[data-figure='" + figure + "'] .plot"), wrong = [], seen = [];
	plot.focus();
	const frame = plot.getBoundingClientRect(), middle = (box) => ({x: box.x + box.width / 2, y: box.y + box.height / 2});
	const corners = (line) => line.getAttribute("d").slice(1).split("L").map((p) => new ` +
	`DOMPoint(...p.split(",")).matrixTransform(line.getScreenCTM()));
	const marks = [...plot.querySelectorAll("svg path, svg circle")].map((mark) => middle(mark.getBoundingClientRect()))
		.concat([...plot.querySelectorAll("svg path[d*=L]")].filter((line) => /^M[-\d.,L]+$/.test(line.getAttribute("d"))).flatMap(corners));
	const press = (key) => plot.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
	for (let step = 0; step < 400; step++) {
		press("ArrowRight");
		const tip = plot.querySelector(".tip"), box = tip.getBoundingClientRect(), at = ` +
	`middle(plot.querySelector(".spot").getBoundingClientRect());
		const place = Math.round(at.x) + " " + Math.round(at.y) + " " + tip.textContent;
		if (place === seen.at(-1)) break;
		seen.push(place);
		const far = Math.hypot(Math.max(box.left - at.x, at.x - box.right, 0), Math.max(box.top - at.y, at.y - box.bottom, 0));
		if (far < 12 || far > 200) wrong.push("the words are " + far + " px from the point: " + tip.textContent);
		if (box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1) wrong.push("the words leave the chart: " + ` +
	`tip.textContent);
		if (!marks.some((m) => Math.hypot(m.x - at.x, m.y - at.y) < 3)) wrong.push("no mark is where the ring is: " + tip.textContent);
	}
	press("Escape");
	if (plot.querySelector(".tip, .spot")) wrong.push("the words stay after Escape");
	if (seen.length < 8) wrong.push("there are only " + seen.length + " points");
	return wrong;
})(%d)`

func theWordsOfAPointStandBesideIt(tb *tab) {
	t := tb.t
	tb.follow("v=1&w=0:2&n=1&L=0.5,1,1.5")
	tb.studied()
	for i, width := range []int64{1440, 390} {
		tb.do(sized(width, 1000))
		for _, family := range families[i:] { // both families where there is room, the narrow one where there is none
			tb.setIn(family)
			for figure := 1; figure <= 6; figure++ {
				tb.until(fmt.Sprintf(`(() => { // drawn anew for the width, it answers
				const plot = document.querySelector("section[data-figure='%d'] .plot");
				plot.focus();
				plot.dispatchEvent(new KeyboardEvent("keydown", {key: "Home", bubbles: true}));
				return plot.querySelector(".tip") !== null;
			})()`, figure))
				for _, wrong := range eval[[]string](tb, fmt.Sprintf(stepping, figure)) {
					t.Errorf("%d px, %s fonts, figure %d: %s", width, family.Name, figure, wrong)
				}
			}
		}
	}
}

func thePointerSpeaksOfTheNearestPointUntilItLeaves(tb *tab) {
	t := tb.t
	tb.follow("v=1&w=0:2&n=1")
	tb.studied()
	const chart = `section[data-figure="2"] .plot`
	tb.do(focused(chart), typed(kb.End))
	says := func() string {
		return eval[string](tb, `document.querySelector('`+chart+` .tip')?.textContent ?? ""`)
	}
	last := says()
	at := eval[[]float64](tb, `(() => {
		document.querySelector('`+chart+`').dispatchEvent(new KeyboardEvent("keydown", {key: "Home", bubbles: true}));
		const box = document.querySelector('`+chart+` .spot').getBoundingClientRect();
		document.querySelector('`+chart+`').dispatchEvent(new KeyboardEvent("keydown", {key: "End", bubbles: true}));
		return [box.x + 10, box.y + 10];
	})()`)
	tb.do(chromedp.MouseEvent("mouseMoved", at[0], at[1]))
	if first := says(); first == last || first == "" {
		t.Errorf("under the pointer the chart says %q, at its end %q", first, last)
	}
	tb.do(chromedp.MouseEvent("mouseMoved", 1, 1))
	if now := says(); now != last {
		t.Errorf("after the pointer has left the chart says %q, want the keys' %q", now, last)
	}
}

func thePointerFindsTheDotOfAPeriod(tb *tab) {
	t := tb.t
	// With one fixing and one offer, of which Figure 1 has none, the other figures cost less.
	tb.follow("v=1&w=0:3&n=2&f=0&phi=100&fig=1&points=windows")
	tb.studied()
	tb.idle()
	found := eval[[]string](tb, `(() => {
		const plot = document.querySelector(".chart.big .plot"), says = () => plot.querySelector(".tip")?.textContent ?? "", wrong = [];
		const dots = [...plot.querySelectorAll("svg circle")].filter(dot => dot.getAttribute("r") === "1.3");
		const middle = (el) => { const box = el.getBoundingClientRect(); return {clientX: box.x + box.width / 2, clientY: box.y + box.height / `+
		`2}; };
		const words = new Set();
		for (const dot of dots) {
			plot.dispatchEvent(new PointerEvent("pointermove", {...middle(dot), pointerType: "mouse"}));
			words.add(says());
		}
		if (dots.length < 100) wrong.push("there are only " + dots.length + " dots");
		const one = /^(EDF|LFF|BJF|FIFO) − Shuffle, arrival rate [\d.]+, λ \d+ %\nperiod [0-2] \(sp2-0[1-3]\): [+−]\d+\.\d\d points$/;
		const windows = [...words].filter(w => one.test(w)), means = [...words].filter(w => w.includes("paired"));
		if (windows.length < dots.length / 2) wrong.push("the pointer finds " + windows.length + " of " + dots.length + " dots, as " + `+
		`windows[0]);
		if (windows.length + means.length < words.size) wrong.push("other words: " + [...words].find(w => !one.test(w) && !w.includes("paired")));
		plot.focus();
		for (let step = 0; step < 40; step++) {
			plot.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true}));
			if (!says().includes("paired")) wrong.push("the keys step to: " + says());
		}
		const spot = middle(plot.querySelector(".spot"));
		plot.dispatchEvent(new PointerEvent("pointermove", {...spot, pointerType: "mouse"}));
		if (!says().includes("paired")) wrong.push("on a mean the pointer speaks of: " + says());
		return wrong;
	})()`)
	for _, wrong := range found {
		t.Error(wrong)
	}
}
