package figures

import (
	"strconv"

	"juggle/core/study"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
)

// newProgress is the line of the whole study; its ids begin with prefix.
func newProgress(p *page.Page, r *run, prefix string) *parts.Progress {
	return r.Progress(parts.Progress{
		Class: "progress", Label: "Runs computed", LineID: prefix + "progress", MainID: prefix + "study-main", OtherID: prefix + "study-other",
		Line: func() string {
			if r.Plan == nil {
				return text.Escape(p.Library.WaitingFor())
			}
			return r.line()
		},
		Said: func() string {
			if r.Plan == nil {
				return ""
			}
			return r.Said("study")
		},
		Other: func() parts.Button { return otherButton(p, r, prefix+"study-main") },
	})
}

// line is what there is to say of a study that has logs.
func (r *run) line() string {
	seeds := r.plan().Params().Seeds
	l := parts.Line{Stopped: "Stopped", Shown: r.shown(),
		Of: text.Plural(len(r.plan().Runs), "cell", "cells") + ", " + text.Plural(len(r.plan().Replicates)/max(1, seeds), "period", "periods") +
			", " + text.Plural(seeds, "seed", "seeds")}
	if r.repeat {
		l.Stopped = "The repeat is stopped"
	}
	return r.LineWords(l)
}

// pause stops the study or resumes it; one that is done stays as it is.
func (r *run) pause() {
	if r.Plan != nil && (r.Phase == parts.Running || r.Phase == parts.Stopped) {
		r.Button().Do()
	}
}

// otherButton is the second button. Its word changes or goes away when it is pressed, so the focus goes to the first.
func otherButton(p *page.Page, r *run, first string) parts.Button {
	switch r.Phase {
	case parts.Stopped:
		return parts.Button{Word: "Start over", Do: func() {
			p.Browser.Focus(first)
			r.Again()
		}}
	case parts.Done:
		return parts.Button{Word: "One more seed", Do: func() {
			p.Browser.Focus(first)
			if err := p.Set(study.Parameters.Find("n"), strconv.Itoa(p.Link.Params.Seeds+1)); err != nil {
				p.Alert = "One more seed: " + err.Error()
			}
		}}
	}
	return parts.Button{Do: func() {}}
}

// brief is the line for a small screen.
func (r *run) brief() string {
	if r.Plan == nil {
		return "No runs yet"
	}
	return text.Count(r.Finished()) + " of " + text.Count(r.Total()) + " runs"
}

// short says of how many replicates figure n is computed while it lacks some; "" where it is whole, or still the one of an earlier study.
func (r *run) short(n int) string {
	f := r.latest(n)
	if r.Plan == nil || f == nil || r.Whole(n) || !r.own(n) {
		return ""
	}
	return r.lacking(text.Count(f.N) + " of " + text.Count(f.Want))
}

// shortest is the same of all figures together.
func (r *run) shortest() string {
	for _, n := range r.Numbers() {
		if r.short(n) != "" {
			return r.lacking(r.reach())
		}
	}
	return ""
}

func (r *run) lacking(n string) string {
	switch r.Phase {
	case parts.Stopped:
		return "stopped at n " + n
	case parts.Done:
		return "n " + n + ", the others failed"
	}
	return "n " + n + " so far"
}

// shown says what the figures of a stopped study rest on, as markup.
func (r *run) shown() string {
	for _, n := range r.Numbers() {
		if !r.own(n) {
			return "Figures are still those from before."
		}
	}
	return `Figures show what is there, <i class="sym">n</i> ` + r.reach()
}

// reach is the least and the greatest n of the study's figures: "6 of 12", "4 to 6 of 12".
func (r *run) reach() string {
	low, high, want := -1, 0, 0
	for _, n := range r.Numbers() {
		if f := r.latest(n); r.own(n) {
			if low < 0 || f.N < low {
				low = f.N
			}
			high, want = max(high, f.N), f.Want
		}
	}
	if low == high {
		return text.Count(high) + " of " + text.Count(want)
	}
	return text.Count(max(0, low)) + " to " + text.Count(high) + " of " + text.Count(want)
}
