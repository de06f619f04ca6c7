package figures

import (
	"juggle/core/papers/study"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
)

// newProgress makes the progress of the whole study.
func newProgress(p *page.Page, r *run) *parts.Progress {
	return r.Progress(parts.Progress{
		Class: "progress", Label: "Runs computed", LineID: "progress", MainID: "study-main", OtherID: "study-other",
		Status: func() string {
			if r.Plan == nil {
				return text.Escape(p.Library.WaitingFor())
			}
			return r.StatusLine(r.shownResults())
		},
		Announcement: func() string {
			if r.Plan == nil {
				return ""
			}
			return r.Announcement("study")
		},
		OtherButton: func() parts.Button {
			if r.Phase != parts.Stopped {
				return parts.Button{Press: func() {}}
			}
			return parts.Button{Word: "Start over", Press: r.Recompute}
		},
	})
}

// togglePause stops a running study and resumes a stopped one.
func (r *run) togglePause() {
	if r.Plan != nil && (r.Phase == parts.Running || r.Phase == parts.Stopped) {
		r.Button().Press()
	}
}

// shortfall says how many periods or seeds figure n has while some are missing; it is "" if the figure is complete or of an earlier study.
func (r *run) shortfall(n int) string {
	f := r.latest(n)
	if r.Plan == nil || f == nil || r.IsComplete(n) || !r.isCurrent(n) {
		return ""
	}
	return r.describeShortfall(text.Count(f.N)+" of "+text.Count(f.Want), f)
}

// studyShortfall says how many periods or seeds the figures have while some are missing; it is "" if no figure lacks any.
func (r *run) studyShortfall() string {
	for _, n := range r.Numbers() {
		if r.shortfall(n) != "" {
			return r.describeShortfall(r.periodCounts())
		}
	}
	return ""
}

// describeShortfall describes how incomplete one figure or all of them are. n is the number of their periods in words, and least is the
// figure with the fewest periods. If no period is missing, the words give the number of seeds.
func (r *run) describeShortfall(n string, least *study.FigureResult) string {
	if least.N == least.Want {
		n = text.Count(least.Want) + " with " + text.Count(least.Seeds) + " of " + text.Plural(least.WantSeeds, "seed", "seeds")
	}
	switch r.Phase {
	case parts.Stopped:
		return "stopped at n " + n
	case parts.Done:
		return "n " + n + ", the others failed"
	}
	return "n " + n + " so far"
}

// shownResults describes the results that the figures of a stopped study show, as markup.
func (r *run) shownResults() string {
	for _, n := range r.Numbers() {
		if !r.isCurrent(n) {
			return "Figures are still those from before."
		}
	}
	counts, least := r.periodCounts()
	words := `Figures show what is there, <i class="sym">n</i> ` + counts
	if least.WantSeeds > 1 && least.N == least.Want {
		words += ", with " + text.Count(least.Seeds) + " of " + text.Plural(least.WantSeeds, "seed", "seeds")
	}
	return words
}

// periodCounts returns the least and the greatest number of periods of the study's figures in words, "6 of 12" or "4 to 6 of 12". least is
// the figure with the fewest periods and, among those, the fewest seeds.
func (r *run) periodCounts() (words string, least *study.FigureResult) {
	high := 0
	for _, n := range r.Numbers() {
		f := r.latest(n)
		if f == nil || !r.isCurrent(n) {
			continue
		}
		if least == nil || f.N < least.N || f.N == least.N && f.Seeds < least.Seeds {
			least = f
		}
		high = max(high, f.N)
	}
	if least == nil {
		least = new(study.FigureResult)
	}
	of := " of " + text.Count(least.Want)
	if least.N == high {
		return text.Count(high) + of, least
	}
	return text.Count(least.N) + " to " + text.Count(high) + of, least
}
