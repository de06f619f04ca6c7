package pools

import (
	"juggle/site/parts"
	"juggle/site/text"
)

// newProgress is the line of the test bed's study; its ids begin with prefix.
func newProgress(c *Pools, prefix string) *parts.Progress {
	r := c.run
	return r.Progress(parts.Progress{
		Class: "progress first", Label: "Runs of the test bed computed", LineID: prefix + "pools-progress", MainID: prefix + "pools-main",
		Line: r.line,
		Said: func() string {
			if r.Err != nil {
				return ""
			}
			return r.Said("study of the test bed")
		},
		Main: func() parts.Button {
			b := r.Button()
			return parts.Button{Word: b.Word, Class: b.Class, Do: func() {
				b.Do()
				c.readings.refresh()
				c.ours.refresh()
			}}
		},
	})
}

// line says how far the study is.
func (r *poolStudy) line() string {
	if r.Err != nil {
		return `<b>No study.</b> ` + text.Escape(text.Plain(r.Err))
	}
	return r.LineWords(parts.Line{Stopped: "Stopped", Shown: "Figures show what is there",
		Of: text.Plural(r.Total()/max(1, r.study.Seeds), "cell", "cells") + ", " + text.Plural(r.study.Seeds, "seed", "seeds")})
}

// newReadingsProgress is the line of the other readings' studies.
func newReadingsProgress(r *poolReadings) *parts.Progress {
	return &parts.Progress{
		Class: "progress first", Label: "Runs of the other readings computed", MainID: "pools-readings-main",
		Count: func() (finished, total int) { return r.finished(), r.total() },
		Done:  func() bool { return r.word() != "running" },
		Line:  r.progressWords,
		Said:  r.said,
		Main:  r.button,
	}
}
