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

// incompleteNote says how many of its periods or seeds figure n has, such as "n 6 of 12 so far". It is "" if none is missing, or if the
// figure shows results of an earlier study.
func (r *run) incompleteNote(n int) string {
	f := r.latest(n)
	if r.Plan == nil || f == nil || r.IsComplete(n) || !r.isCurrent(n) {
		return ""
	}
	return r.describeIncomplete(text.Count(f.N)+" of "+text.Count(f.Want), f)
}

// studyIncompleteNote says how many of their periods or seeds the figures have. It is "" if no figure lacks any.
func (r *run) studyIncompleteNote() string {
	for _, n := range r.FigureNumbers() {
		if r.incompleteNote(n) != "" {
			return r.describeIncomplete(r.periodCounts())
		}
	}
	return ""
}

// describeIncomplete says that one figure or several lack results. periods is the number of their periods in words, such as "6 of 12", and
// least is the figure with the fewest periods. If no period is missing, the words give the number of seeds.
func (r *run) describeIncomplete(periods string, least *study.FigureResult) string {
	if least.N == least.Want {
		periods = text.Count(least.Want) + " with " + text.Count(least.Seeds) + " of " + text.Plural(least.WantSeeds, "seed", "seeds")
	}
	switch r.Phase {
	case parts.Stopped:
		return "stopped at n " + periods
	case parts.Done:
		return "n " + periods + ", the others failed"
	}
	return "n " + periods + " so far"
}

// shownResults describes the results that the figures of a stopped study show, as markup: those of an earlier study until each figure has
// been updated under the present one.
func (r *run) shownResults() string {
	for _, n := range r.FigureNumbers() {
		if !r.isCurrent(n) {
			return "Figures still show the previous results."
		}
	}
	counts, least := r.periodCounts()
	words := `Figures show what is there, <i class="sym">n</i> ` + counts
	if least.WantSeeds > 1 && least.N == least.Want {
		words += ", with " + text.Count(least.Seeds) + " of " + text.Plural(least.WantSeeds, "seed", "seeds")
	}
	return words
}

// periodCounts returns in words how many periods the study's figures have: "6 of 12", or "4 to 6 of 12" if some have fewer. least is the
// figure with the fewest periods and, among those, with the fewest seeds; it is empty if no figure shows results of the present study.
func (r *run) periodCounts() (words string, least *study.FigureResult) {
	high := 0
	for _, n := range r.FigureNumbers() {
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
