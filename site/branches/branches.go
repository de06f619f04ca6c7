// Package branches draws what came of a session when it went on in two ways: two small machines side by side, each with who stands where
// at its end, who was moved, what was refused, and what it comes to.
package branches

import (
	"fmt"
	"strconv"
	"strings"

	"juggle/core/agreement"
	"juggle/core/replay"
	"juggle/core/session"
	"juggle/core/sim"
	"juggle/site/gantt"
	"juggle/site/sight"
	"juggle/site/text"
)

// Instant and Seconds are those of the simulator.
type (
	Instant = session.Instant
	Seconds = session.Seconds
)

const hour = 3600

// Draw is two branches of a session side by side, as markup: its own inputs, and beside them those of another, from the same setup to the
// same instant; "" where one of them cannot be.
func Draw(setup session.Setup, beside, own []session.Input, now Instant) string {
	other, wrong := session.Beginning{Setup: setup, Inputs: beside, Now: now}.Branch()
	this, err := session.Beginning{Setup: setup, Inputs: own, Now: now}.Branch()
	if wrong != nil || err != nil {
		return ""
	}
	names := [2]string{"the other branch", "this session"}
	if was, is, ok := session.Parted(other.Session, this.Session); ok {
		names = [2]string{was.String(), is.String()}
	}
	pair := [2]branch{{Branch: other, name: names[0]}, {Branch: this, name: names[1]}}
	from, to := now, now
	for i := range pair {
		first, last := pair[i].read()
		from, to = min(from, first), max(to, last)
	}
	step := tickStep(to.Sub(from))
	from -= from % step
	to = max(from+step, (to+step-1)/step*step)
	words, saved := "", this.Saved(other.Session)
	var drawn strings.Builder
	for i := range pair {
		pair[i].from, pair[i].to, pair[i].step = from, to, step
		drawn.WriteString(pair[i].draw())
		words += text.Either(i == 0, "", " · ") + text.Escape(pair[i].name+": "+pair[i].sum())
	}
	words = "<b>" + words + "</b>"
	if saved > 0 {
		words += "; " + text.Either(len(this.Moves) == 1, "the job that moved pays ", "the jobs that moved pay ") + sight.InCredits(saved) +
			" less"
	}
	return `<div class="worlds">` + drawn.String() + `</div><p class="moral">` + words + ".</p>"
}

// A branch is one of the two, and what stands in its picture.
type branch struct {
	session.Branch
	name           string
	from, to, step Instant
	stands         []standing
	refused        []*sim.Job
}

// A standing job is drawn on its processors.
type standing struct {
	job        *sim.Job
	look       string
	start, end Instant
	rail       [2]Instant // its window, where it may move in it
	was        Instant    // where it started before the last input moved it; else start
	on         []sim.Range
}

// looks are the classes of the states.
var looks = [...]string{replay.Running: "runs", replay.Strict: "strict", replay.Flexible: "flex", replay.Fixed: "fixed"}

// read finds what stands and what was refused, and from when to when.
func (b *branch) read() (from, to Instant) {
	from, to = b.Now, b.Now
	var pieces []replay.Piece
	for _, in := range b.Inputs {
		if in.Job == nil {
			continue
		}
		s := standing{job: in.Job, look: "runs"}
		p, state, ok := b.State(in.Job.ID)
		row := b.Row(in.Job.ID)
		procs := row.Held
		switch a, _ := b.Run.Account(in.Job.ID); {
		case ok:
			s.start, s.end, procs, s.look = p.Start, p.End, p.Procs, looks[state]
			if state == replay.Flexible {
				s.rail = [2]Instant{p.Ready, p.Deadline}
			}
		case a.State == agreement.Denied:
			b.refused = append(b.refused, in.Job)
			to = max(to, in.Job.Ready.Add(in.Job.Estimate))
			continue
		case row.Held > 0:
			s.start, s.end = row.Start, row.End
		default:
			continue
		}
		s.was = s.start
		for _, m := range b.Moves {
			if m.ID == in.Job.ID {
				s.was = m.From
			}
		}
		from, to = min(from, s.start, s.was), max(to, s.end, s.rail[1])
		b.stands, pieces = append(b.stands, s), append(pieces, replay.Piece{Start: s.start, End: max(s.end, s.start+1), Procs: procs})
	}
	for i, on := range replay.Seat(b.Procs, pieces, func(int) []sim.Range { return nil }) {
		b.stands[i].on = on
	}
	return from, to
}

// sum is what the branch comes to.
func (b *branch) sum() string {
	t := b.Totals().Balance
	return sight.InCredits(t.Revenue()) + ", " + text.Either(t.Denied == 0, "none", text.Few(t.Denied)) + " refused"
}

// tickStep is between two labels of the time below a picture of that length.
func tickStep(length Seconds) Instant {
	for _, step := range []Instant{4, 6, 12, 24} {
		if length <= Seconds(6*step*hour) {
			return step * hour
		}
	}
	return (Instant(length)/6/(24*hour) + 1) * 24 * hour
}

// The measures of the picture, in px; lengths across it are shares of its width, so that no width has to be known.
const above, tall = 30.0, 112.0 // above the machine, into which a refused request sticks out, and of all processors

func (b *branch) across(t Instant) string { return b.wide(t - b.from) }

func (b *branch) wide(length Instant) string {
	return strconv.FormatFloat(float64(length)*100/float64(b.to-b.from), 'f', 3, 64) + "%"
}

// down is how far below the top the n-th processor has its upper edge.
func (b *branch) down(n int32) float64 {
	return above + tall*(1-float64(n)/float64(b.Procs))
}

// box is a rectangle of the picture, with what stands in it.
func (b *branch) box(class string, from, to Instant, low, high int32, inner string) string {
	top := max(2, b.down(high))
	return fmt.Sprintf(`<svg class="%s" x="%s" width="%s" y="%.1f" height="%.1f">%s</svg>`, class, b.across(from), b.wide(to-from), top,
		max(1, b.down(low)-top-1), inner)
}

const body = `<rect class="body" width="100%" height="100%" rx="1"></rect>`

// draw is the picture.
func (b *branch) draw() string {
	var rails, marks, over strings.Builder
	label := b.name + ": " + gantt.Processors(int32(b.Procs)) + "."
	floor := above + tall
	for _, n := range []int32{0, int32(b.Procs) / 2, int32(b.Procs)} {
		fmt.Fprintf(&rails, `<text class="tick" x="-6" y="%.1f" text-anchor="end">%d</text>`, b.down(n)+4, n)
	}
	every := 2 // hours that have labels where the picture is narrow
	if (b.to-b.from)/b.step > 4 {
		every = 3
	}
	for i, t := 0, b.from; t <= b.to; i, t = i+1, t+b.step {
		hang, at := "middle", b.across(t)
		switch t {
		case b.from:
			hang = "start"
		case b.to:
			hang = "end"
		}
		rails.WriteString(stroke("grid", at, at, above, floor+4))
		fmt.Fprintf(&rails, `<text class="%s" x="%s" y="%v" text-anchor="%s">%02d:00</text>`, text.Either(i%every == 0, "tick", "tick spare"), at,
			floor+17, hang, int(t/hour)%24)
	}
	marks.WriteString(stroke("floor", "0", "100%", floor, floor) + stroke("roof", "0", "100%", above, above))
	for _, s := range b.stands {
		id := sight.Number(s.job.ID)
		label += " " + id + " has " + gantt.Processors(s.job.Procs) + ", " + sight.Between(b.Now, s.start, s.end) + "."
		for i, on := range s.on {
			low, high := on.First, on.First+on.Count
			if s.rail[1] > s.rail[0] {
				rails.WriteString(b.box("rail", s.rail[0], s.rail[1], low, high, body))
			}
			words := ""
			if i == 0 {
				words = `<text x="6" y="15">` + id + `</text><text class="by" x="6" y="29">` + gantt.Times(s.job.Procs, s.end.Sub(s.start)) + "</text>"
			}
			marks.WriteString(b.box("job "+s.look, s.start, s.end, low, high, body+words))
			if s.was == s.start {
				continue
			}
			ghost := `<rect width="100%" height="100%"></rect>`
			if i == 0 {
				ghost += `<text class="by" x="6" y="15">` + id + " was here</text>"
				label += " It stood at " + gantt.Until(b.Now, s.was) + " and has moved."
				over.WriteString(b.arrow(s.was, s.start, b.down(low)-10))
			}
			over.WriteString(b.box("ghost", s.was, s.was+s.end-s.start, low, high, ghost))
		}
	}
	for _, j := range b.refused {
		id, top := sight.Number(j.ID), int32(0)
		end := j.Ready.Add(j.Estimate)
		for _, s := range b.stands {
			for _, on := range s.on {
				if s.start < end && j.Ready < s.end {
					top = max(top, on.First+on.Count)
				}
			}
		}
		label += " " + id + " is refused."
		over.WriteString(b.box("job new out", j.Ready, end, top, top+j.Procs, body+`<text x="6" y="15">`+id+
			`</text><text class="by" x="6" y="29">refused</text>`))
	}
	return `<section class="world"><h2>` + text.Escape(strings.ToUpper(b.name[:1])+b.name[1:]) +
		`</h2><div class="drawn"><svg class="plot" height="164" role="img" aria-label="` + text.Escape(label) + `">` + rails.String() +
		marks.String() + over.String() + "</svg></div></section>"
}

// arrow leads from where a job stood to where it stands.
func (b *branch) arrow(was, is Instant, y float64) string {
	head, from, to := "M-9-5 0 0-9 5z", b.across(was), b.across(is)
	if is < was {
		head = "M9-5 0 0 9 5z"
	}
	return `<svg class="arrow">` + stroke("", from, to, y, y) +
		fmt.Sprintf(`<svg x="%s" y="%.1f"><path d="%s"></path></svg></svg>`, to, y, head)
}

func stroke(class, x1, x2 string, y1, y2 float64) string {
	return fmt.Sprintf(`<line class="%s" x1="%s" x2="%s" y1="%.1f" y2="%.1f"></line>`, class, x1, x2, y1, y2)
}
