package schedule

import "juggle/site/gantt"

// The marks of the chart and of the strip, with their names.
var (
	scheduleKeys = gantt.LegendKey(gantt.LegendBox("running", ""), "running") + gantt.LegendKey(gantt.LegendBox("strict", ""), "strict") +
		gantt.LegendKey(gantt.LegendBox("flexible", ""), "flexible") +
		gantt.LegendKey(gantt.LegendBox("fixed", `<path d="M4 2v6" stroke="var(--paper)" stroke-width="1.5"/>`), "fixed") +
		gantt.LegendKey(gantt.LegendBox("new", `<rect x="1" y="1" width="20" height="8" fill="none" stroke="var(--ink)" stroke-width="2"/>`),
			"new") +
		gantt.LegendKey(`<rect x=".5" y=".5" width="21" height="9" fill="var(--paper-2)" stroke="var(--rule)"/>`, "done") +
		gantt.LegendKey(`<rect x=".5" y=".5" width="21" height="9" fill="none" stroke="var(--ink)" stroke-dasharray="3 2"/>`, "where it was") +
		gantt.LegendKey(`<rect x=".5" y=".5" width="21" height="9" fill="none" stroke="var(--ink-3)" stroke-width=".75"/>`+
			`<path d="M1 9 9 1M6 9l8-8M11 9l8-8M16 9l5-5M1 4l3-3" stroke="var(--ink-3)" stroke-width=".75"/>`, "offered window")

	stripKeys = gantt.LegendKey(`<path d="M11 3v7" stroke="var(--ink-3)"/><path d="M5 9.5h12" stroke="var(--rule)"/>`, "accepted") +
		gantt.LegendKey(`<path d="M11 1v9" stroke="var(--ink)" stroke-width="1.5"/><path d="M5 9.5h12" stroke="var(--rule)"/>`, "moving others") +
		gantt.LegendKey(`<path d="M11-1v11" stroke="var(--flexible)" stroke-width="1.5"/><path d="M5 9.5h12" stroke="var(--rule)"/>`,
			"by an offer") +
		gantt.LegendKey(`<path d="M11 1v8" stroke="var(--ink-2)"/><path d="M5 .5h12" stroke="var(--rule)"/>`, "rejected")
)

const stepKeys = `<kbd>,</kbd> <kbd>.</kbd> step&#8195;<kbd>space</kbd> play&#8195;<kbd>W A S D</kbd> zoom, pan`
