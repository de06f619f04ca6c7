package pools

import (
	"strconv"
	"strings"

	"juggle/core/experiment"
	"juggle/core/pool"
	"juggle/core/pool/admission"
	"juggle/core/pool/testbed"
	"juggle/core/report"
	"juggle/site/parts"
	"juggle/site/text"
)

// poolReadings judges the claims of Figures 4 to 7 in every reading of the paper. The reading at hand is judged anyway; the others are
// computed one after another, on the same seeds, when the reader asks for them and the study of the reading at hand is done.
type poolReadings struct {
	pools    *Pools
	studies  []*poolStudy // by reading; that of the reading at hand rests
	halted   bool         // by the reader
	progress *parts.Progress
}

const readingsSub = `The paper can be taken in several ways: kAPAC rejects at <i class="sym">L</i> = <i class="sym">a k</i> similar ` +
	`requests or, as Table 2 prints it, at ` +
	`<i class="sym">k</i>; at its start a request looks for a resource in its <i class="sym">k</i>-set or in the whole pool; a <i ` +
	`class="sym">k</i>-set is available if any of its ` +
	`nodes is up, as its nodes are on average, or if all are; and a local job blocks its node or takes half of it. In a second setting ` +
	`nodes differ in how often they fail and in how long they stay down. Each reading meets the same seeds.`

func newPoolReadings(c *Pools, store *experiment.Store) *poolReadings {
	r := &poolReadings{pools: c}
	r.progress = newReadingsProgress(r)
	for range pool.Readings {
		r.studies = append(r.studies, newPoolStudy(c.page.Browser, c.engine, store, r.next))
	}
	return r
}

// wanted is the study of a reading, and whether it is the one at hand.
func (r *poolReadings) wanted(i int) (s pool.Study, atHand bool) {
	s = r.pools.run.study
	s.Scenario = pool.Readings[i].Apply(s.Scenario)
	return s, s.Scenario == r.pools.run.study.Scenario
}

// judged are the results of a reading; nil where it was not asked for, or not yet begun.
func (r *poolReadings) judged(i int) *poolStudy {
	s, atHand := r.wanted(i)
	switch {
	case atHand:
		return r.pools.run
	case r.pools.state.readings && r.studies[i].is(s):
		return r.studies[i]
	}
	return nil
}

// refresh stops what is out of date, and goes on with what is wanted.
func (r *poolReadings) refresh() {
	for i, study := range r.studies {
		if r.judged(i) != study {
			study.Halt()
		}
	}
	r.next()
}

// next computes the first reading that is not done.
func (r *poolReadings) next() {
	if !r.pools.state.readings || r.halted || r.pools.run.Err != nil || r.pools.run.Phase != parts.Done {
		return
	}
	for i, study := range r.studies {
		s, atHand := r.wanted(i)
		if atHand {
			continue
		}
		study.start(s)
		if study.Phase == parts.Stopped {
			study.Resume()
		}
		if study.Phase == parts.Running {
			return
		}
	}
}

// others calls f with every reading but the one at hand; its study is nil where it was not begun.
func (r *poolReadings) others(f func(study *poolStudy)) {
	for i := range r.studies {
		if _, atHand := r.wanted(i); !atHand {
			f(r.judged(i))
		}
	}
}

// number is how many readings are not at hand, in a word.
func (r *poolReadings) number() string {
	n := 0
	r.others(func(*poolStudy) { n++ })
	return text.Few(n)
}

// total and finished count the runs of the other readings.
func (r *poolReadings) total() (n int) {
	r.others(func(*poolStudy) { n += r.pools.run.Total() })
	return n
}

func (r *poolReadings) finished() (n int) {
	r.others(func(study *poolStudy) {
		if study != nil {
			n += study.Finished()
		}
	})
	return n
}

// missing counts the runs that were given up.
func (r *poolReadings) missing() (n int) {
	r.others(func(study *poolStudy) {
		if study != nil {
			n += len(study.Lost)
		}
	})
	return n
}

// word is the state as automation reads it.
func (r *poolReadings) word() string {
	switch {
	case r.pools.run.Err != nil:
		return "error"
	case !r.pools.state.readings || r.pools.run.Plan == nil:
		return "waiting"
	case r.finished() == r.total() && r.pools.run.Phase == parts.Done:
		return "done"
	case r.halted:
		return "stopped"
	case r.finished()+r.missing() == r.total():
		return "error"
	}
	return "running"
}

func (r *poolReadings) progressWords() string {
	so := text.Count(r.finished()) + " of " + text.Count(r.total()) + " runs"
	switch r.word() {
	case "waiting":
		return text.Escape(strings.ToUpper(r.number()[:1]) + r.number()[1:] + " readings are not computed: " +
			text.Plural(r.total(), "run", "runs") + ".")
	case "running":
		if r.pools.run.Phase != parts.Done {
			return "<b>" + so + ".</b> First comes the reading of the figures above"
		}
		return "<b>" + so + "</b> of the other " + r.number() + " readings"
	case "stopped":
		return "<b>Stopped at " + so + ".</b>"
	case "done":
		return "<b>Done.</b> " + text.Plural(r.total(), "run", "runs") + " of the other " + r.number() + " readings"
	}
	if r.pools.run.Err != nil {
		return "<b>No study.</b> " + text.Escape(text.Plain(r.pools.run.Err))
	}
	return "<b>" + text.Plural(r.missing(), "run is", "runs are") + " missing.</b>"
}

func (r *poolReadings) said() string {
	return map[string]string{"running": "The other readings are being computed.", "done": "The claims are judged in every reading."}[r.word()]
}

// button is what can be done next.
func (r *poolReadings) button() parts.Button {
	b := parts.Button{Word: "Compute them", Class: "btn main", Do: r.turn}
	switch r.word() {
	case "running":
		b = parts.Button{Word: "Stop", Class: "btn", Do: r.stop}
	case "stopped":
		b.Word, b.Do = "Resume", r.resume
	case "error":
		b.Word, b.Do = "Try again", r.retry
	case "done":
		b.Word, b.Class = "Leave out", "txt"
	}
	if r.pools.run.Err != nil {
		b.Class = "btn away"
	}
	return b
}

// turn asks for the readings, or leaves them out.
func (r *poolReadings) turn() {
	r.pools.state.readings = !r.pools.state.readings
	r.pools.live.Record()
	r.resume()
}

func (r *poolReadings) resume() {
	r.halted = false
	r.next()
}

func (r *poolReadings) stop() {
	r.halted = true
	r.others(func(study *poolStudy) {
		if study != nil {
			study.Stop()
		}
	})
}

// retry asks once more for what was given up.
func (r *poolReadings) retry() {
	r.others(func(study *poolStudy) {
		if study != nil && len(study.Lost) > 0 {
			clear(study.Lost)
			study.Phase = parts.Stopped
		}
	})
	r.resume()
}

// A readingColumn is a claim that is judged in every reading: a figure's, or what a section says beside it.
type readingColumn struct {
	figure, beside int // beside: its place among what is said beside the figure, from 1
	no, title      string
}

var readingColumns = []readingColumn{{4, 0, "4", poolTitles[4]}, {5, 0, "5", poolTitles[5]}, {6, 0, "6", poolTitles[6]},
	{7, 0, "7", poolTitles[7]}, {4, 1, "6.1", "Openness and acceptance"}, {6, 2, "1", "Miss-rejects"},
	{6, 3, "abstract", "Stability"}, {6, 1, "6.2", "Aborted after admission"}}

// of is the figure that a study's verdict rests on, and the claim; nil where the study has none.
func (k readingColumn) of(study *poolStudy) (f *pool.Figure, claim report.Claim) {
	if study != nil {
		f = study.figure(k.figure)
	}
	switch {
	case f == nil:
		return nil, claim
	case k.beside > 0:
		return f, f.Section[k.beside-1]
	}
	return f, f.Claim
}

// table is a row a reading, a column a claim.
func (r *poolReadings) table() string {
	var b strings.Builder
	b.WriteString(`<table class="readings"><thead><tr><th scope="col">reading</th>`)
	for _, k := range readingColumns {
		b.WriteString(`<th scope="col"><span class="no">` + k.no + "</span> " + text.Escape(k.title) + "</th>")
	}
	b.WriteString("</tr></thead><tbody>")
	for i, reading := range pool.Readings {
		_, atHand := r.wanted(i)
		words := readingTitle(reading)
		if atHand {
			b.WriteString(`<tr data-chosen="true"><th scope="row">` + words + " <small>above</small></th>")
		} else {
			s := r.pools.state
			s.scenario = reading.Apply(s.scenario)
			l := r.pools.page.Link
			l.View, l.Figure, l.Own = "pools", 0, r.pools.own(&s)
			b.WriteString(`<tr><th scope="row"><a href="#` + text.Escape(r.pools.page.Fragment(l)) + `">` + words + "</a></th>")
		}
		for _, k := range readingColumns {
			b.WriteString("<td>" + k.verdict(r.judged(i)) + "</td>")
		}
		b.WriteString("</tr>")
	}
	b.WriteString("</tbody></table>")
	return b.String()
}

// readingTitle is a reading in a few words: "limit L = a k, k-set".
func readingTitle(reading pool.Reading) string {
	limit, where := text.Italic("k"), text.KSet
	if reading.Reject == admission.AtQueueLength {
		limit = text.Italic("L") + " = " + text.Italic("a k")
	}
	if reading.Bind == testbed.FromPool {
		where = "whole pool"
	}
	words := "limit " + limit + ", " + where
	switch reading.SetBy {
	case admission.MeanUp:
		words += ", mean availability"
	case admission.AllUp:
		words += ", all available"
	}
	if reading.Spread > 0 {
		words += ", nodes differ"
	}
	if reading.LocalWork == testbed.Shares {
		words += ", local jobs share"
	}
	return words
}

// verdict is a study's as far as it has come, and what it rests on.
func (k readingColumn) verdict(study *poolStudy) string {
	f, claim := k.of(study)
	if f == nil || f.N == 0 {
		return `<span class="faint">–</span>`
	}
	more := study.Finished() < study.Total()
	m := parts.MarkOf(claim.Verdict, more)
	tally, n := report.TallyOf(claim.Decides()), ""
	if more {
		n = `, <i class="sym">n</i> ` + strconv.Itoa(f.N) + " of " + strconv.Itoa(f.Want)
	}
	return `<span class="verdict" data-verdict="` + m.Key + `">` + m.HTML() + "</span><small>" + strconv.Itoa(tally.For) + "\u00a0for, " +
		strconv.Itoa(tally.Against) + "\u00a0against, of\u00a0" + strconv.Itoa(tally.All()) + n + "</small>"
}

// finding says which verdicts the reading decides, and which claims no reading makes hold.
func (r *poolReadings) finding() string {
	var hang, stand, never []string
	for _, k := range readingColumns {
		_, atHand := k.of(r.pools.run)
		same, holds := true, false
		for i := range r.studies {
			f, claim := k.of(r.judged(i))
			if f == nil {
				return ""
			}
			same, holds = same && claim.Verdict == atHand.Verdict, holds || claim.Verdict == report.Holds
		}
		if !holds {
			never = append(never, k.no)
		}
		if same {
			stand = append(stand, k.no)
		} else {
			hang = append(hang, k.no)
		}
	}
	tail := ""
	if len(never) > 0 {
		tail = " No reading makes the claim of " + text.Places(never) + " hold."
	}
	switch {
	case len(hang) == 0:
		return "<b>No verdict depends on the reading.</b>" + tail
	case len(stand) == 0:
		return "<b>Every verdict depends on the reading.</b>" + tail
	}
	return "<b>The reading decides the verdict on " + text.Places(hang) + ";</b> that on " + text.Places(stand) + " is the same in all." + tail
}

// csv saves every claim, as the command line prints them.
func (r *poolReadings) csv() {
	sized := r.pools.sized()
	out := pool.WithReading("", report.ClaimsTable([]report.Claim{sized.claim1, sized.claim, sized.permitted}))
	for i, reading := range pool.Readings {
		if study := r.judged(i); study != nil {
			out.Rows = append(out.Rows, pool.WithReading(reading.Name, report.ClaimsTable(study.results().Claims())).Rows...)
		}
	}
	r.pools.page.SaveCSV("juggle-pools-readings", out, r.pools.origin("every reading", 0))
}
