package main

// pages are wrong changes to the page, each with the tests that must fail.
var pages = []mutant{
	{file: "site/timeline/stepper_gen.go", what: "the button that steps forward has no handler",
		story: "TestSchedule/decisionsAreSteppedThroughByKeys",
		old:   `func(event vugu.DOMEvent) { c.Step(1) }`,
		new:   `func(event vugu.DOMEvent) {}`},
	{file: "site/page/link.go", what: "a link loses the knobs of a frame", packages: []string{"./site/page", "./site/figures"},
		old: `	add("knobs", strings.Join(l.Knobs, ","))
`,
		new: ``},
	{file: "site/page/ask.go", what: "a query is not sent again after its answer came too late", packages: []string{"./site/page"},
		old: `	if !a.asked.same(a.wanted) {
		a.sendWanted()
	}
`,
		new: ``},
	{file: "wasm/window_js.go", what: "a change that a timer makes is painted only at the next event",
		story: "TestFigures/anEntry|TestFirstVisit/theStudy",
		old: `			w.loop.mustPaint = true
			f()`,
		new: `			f()`},
	{file: "site/page/save.go", what: "a CSV has no first column", packages: []string{"./site/figures", "./site/pools", "./site/schedule"},
		old: `	p.Save("CSV", Export{Name: name, Title: name + ".csv", Origin: o, Table: t})
`,
		new: `	less := *t
	less.Columns = t.Columns[1:]
	p.Save("CSV", Export{Name: name, Title: name + ".csv", Origin: o, Table: &less})
`},
	{file: "wasm/events_js.go", what: "keys have no effect", story: "TestShell/everythingCanBeReachedByKeys",
		old: `				used = root.Key(page.Key{Key: args[0].(string), Code: args[1].(string), Typing: args[2].(bool), Element: args[3].(string)})
`,
		new: `				_ = page.Key{}
`},
	{file: "wasm/loop_js.go", what: "the page is idle right after the reader has typed",
		story: "TestFirstVisit/theStudy",
		old: `	waits := l.clock.HasShortTimer()
`,
		new: `	waits := false
`},
	{file: "wasm/pool/pool.go", what: "the answer to a cancelled query is delivered",
		packages: []string{"./wasm/pool"},
		old: `	if !t.cancelled {
		t.Reply(f)
	}
`,
		new: `	t.Reply(f)
`},
	{file: "site/page/history.go", what: "the browser's back button changes nothing", packages: []string{"./site/page", "./site"},
		old: `	before := p.Link
	p.read(fragment)
`,
		new: `	before := p.Link
`},
	{file: "site/parts/study.go", what: "a study is done before its last figures are painted",
		packages: []string{"./site/parts", "./site/figures"},
		old:      `	if updated > 0 && !s.HasFewFigures {`,
		new:      `	if false {`},
}
