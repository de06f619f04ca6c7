package schedule

// The marks of the chart and of the strip, with their names.
const (
	scheduleKeys = `<span><svg viewBox="0 0 22 10" aria-hidden="true"><rect x=".5" y=".5" width="21" height="9" fill="var(--running)"/></svg>running</span>` +
		`<span><svg viewBox="0 0 22 10" aria-hidden="true"><rect x=".5" y=".5" width="21" height="9" fill="var(--strict)"/></svg>strict</span>` +
		`<span><svg viewBox="0 0 22 10" aria-hidden="true"><rect x=".5" y=".5" width="21" height="9" fill="var(--flexible)"/></svg>flexible</span>` +
		`<span><svg viewBox="0 0 22 10" aria-hidden="true"><rect x=".5" y=".5" width="21" height="9" fill="var(--fixed)"/><path d="M4 2v6" stroke="var(--paper)" stroke-width="1.5"/></svg>fixed</span>` +
		`<span><svg viewBox="0 0 22 10" aria-hidden="true"><rect x=".5" y=".5" width="21" height="9" fill="var(--new)"/><rect x="1" y="1" width="20" height="8" fill="none" stroke="var(--ink)" stroke-width="2"/></svg>new</span>` +
		`<span><svg viewBox="0 0 22 10" aria-hidden="true"><rect x=".5" y=".5" width="21" height="9" fill="var(--paper-2)" stroke="var(--rule)"/></svg>done</span>` +
		`<span><svg viewBox="0 0 22 10" aria-hidden="true"><rect x=".5" y=".5" width="21" height="9" fill="none" stroke="var(--ink)" stroke-dasharray="3 2"/></svg>where it was</span>` +
		`<span><svg viewBox="0 0 22 10" aria-hidden="true"><rect x=".5" y=".5" width="21" height="9" fill="none" stroke="var(--ink-3)" stroke-width=".75"/><path d="M1 9 9 1M6 9l8-8M11 9l8-8M16 9l5-5M1 4l3-3" stroke="var(--ink-3)" stroke-width=".75"/></svg>offered window</span>`

	stripKeys = `<span><svg viewBox="0 0 22 10" aria-hidden="true"><path d="M11 3v7" stroke="var(--ink-3)"/><path d="M5 9.5h12" stroke="var(--rule)"/></svg>accepted</span>` +
		`<span><svg viewBox="0 0 22 10" aria-hidden="true"><path d="M11 1v9" stroke="var(--ink)" stroke-width="1.5"/><path d="M5 9.5h12" stroke="var(--rule)"/></svg>moving others</span>` +
		`<span><svg viewBox="0 0 22 10" aria-hidden="true"><path d="M11-1v11" stroke="var(--flexible)" stroke-width="1.5"/><path d="M5 9.5h12" stroke="var(--rule)"/></svg>by an offer</span>` +
		`<span><svg viewBox="0 0 22 10" aria-hidden="true"><path d="M11 1v8" stroke="var(--ink-2)"/><path d="M5 .5h12" stroke="var(--rule)"/></svg>rejected</span>`

	stepKeys = `<kbd>,</kbd> <kbd>.</kbd> step&#8195;<kbd>space</kbd> play&#8195;<kbd>W A S D</kbd> zoom, pan`
)
