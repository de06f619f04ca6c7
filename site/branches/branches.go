// Package branches draws what came of a session when it went on in two ways: two small machines side by side, each with where
// jobs stand at its end, which were moved, which were refused, and what it comes to.
package branches

import (
	"strings"

	"juggle/core/agreement"
	"juggle/core/replay"
	"juggle/core/session"
	"juggle/core/sim"
	"juggle/site/gantt"
	"juggle/site/privacy"
	"juggle/site/small"
	"juggle/site/text"
)

// Instant is simulated time.
type Instant = session.Instant

const hour = 3600

// A Pair is two branches of a session side by side.
type Pair struct {
	pictures [2]small.Picture
	words    string // markup
}

// New is a session's own inputs, and beside them those of another branch, from the same setup to the same instant; nil where one of them
// cannot be.
func New(setup session.Setup, beside, own []session.Input, now Instant) *Pair {
	other, wrong := session.Beginning{Setup: setup, Inputs: beside, Now: now}.Branch()
	this, err := session.Beginning{Setup: setup, Inputs: own, Now: now}.Branch()
	if wrong != nil || err != nil {
		return nil
	}
	names := [2]string{"the other branch", "this session"}
	if was, is, ok := session.Parted(other.Session, this.Session); ok {
		names = [2]string{was.String(), is.String()}
	}
	c := new(Pair)
	from, to := now, now
	var sums [2]string
	for i, b := range [2]session.Branch{other, this} {
		c.pictures[i] = draw(b, names[i])
		from, to = min(from, c.pictures[i].From), max(to, c.pictures[i].To)
		t := b.Totals().Balance
		sums[i] = text.Escape(names[i] + ": " + privacy.InCredits(t.Revenue()) + ", " + text.Either(t.Denied == 0, "none", text.Few(t.Denied)) +
			" refused")
	}
	step := tickStep(to - from)
	from -= from % step
	to = max(from+step, (to+step-1)/step*step)
	for i := range c.pictures {
		c.pictures[i].From, c.pictures[i].To, c.pictures[i].Step = from, to, step
	}
	c.words = "<b>" + strings.Join(sums[:], " · ") + "</b>"
	if saved := this.Saved(other.Session); saved > 0 {
		c.words += "; " + text.Either(len(this.Moves) == 1, "the job that moved pays ", "the jobs that moved pay ") + privacy.InCredits(saved) +
			" less"
	}
	c.words += "."
	return c
}

// tickStep is between two labels of the time below a picture of that length.
func tickStep(length Instant) Instant {
	for _, step := range []Instant{4, 6, 12, 24} {
		if length <= 6*step*hour {
			return step * hour
		}
	}
	return (length/6/(24*hour) + 1) * 24 * hour
}

// looks are the classes of the states.
var looks = [...]string{replay.Running: "runs", replay.Strict: "strict", replay.Flexible: "flex", replay.Fixed: "fixed"}

// draw is the picture of a branch over as much time as it needs.
func draw(b session.Branch, name string) small.Picture {
	p := small.Picture{Title: strings.ToUpper(name[:1]) + name[1:], Procs: b.Procs, From: b.Now, To: b.Now, Above: 30, Tall: 112,
		Label: name + ": " + gantt.Processors(int32(b.Procs)) + "."}
	var stands []gantt.Block
	var refused []*sim.Job
	for _, in := range b.Inputs {
		if in.Job == nil {
			continue
		}
		row := b.Row(in.Job.ID)
		s := gantt.Block{Of: gantt.Job(in.Job.ID), Look: gantt.RunningLook, Start: row.Start, End: row.End, Procs: row.Held}
		promise, state, ok := b.State(in.Job.ID)
		switch a, _ := b.Run.Account(in.Job.ID); {
		case ok:
			s.Start, s.End, s.Procs, s.Look = promise.Start, promise.End, promise.Procs, gantt.Look(state)
			s.Ready, s.Deadline = promise.Ready, promise.Deadline
		case a.State == agreement.Denied:
			refused = append(refused, in.Job)
			p.To = max(p.To, in.Job.Ready.Add(in.Job.Estimate))
			continue
		case row.Held == 0:
			continue
		}
		stands = append(stands, s)
	}
	var jobs, over []small.Box
	top := func(from, to Instant) (most int32) {
		for _, s := range stands {
			for _, on := range s.On {
				if s.Start < to && from < s.End {
					most = max(most, on.First+on.Count)
				}
			}
		}
		return most
	}
	for _, s := range gantt.Seated(b.Procs, stands, nil) {
		id, was := privacy.Number(s.Of.ID), s.Start
		for _, m := range b.Moves {
			if m.ID == s.Of.ID {
				was = m.From
			}
		}
		p.From, p.To = min(p.From, s.Start, was), max(p.To, s.End)
		p.Label += " " + id + " has " + gantt.Processors(s.Procs) + ", " + privacy.Between(b.Now, s.Start, s.End) + "."
		words, here := []string{id, gantt.Times(s.Procs, s.End.Sub(s.Start))}, []string{id + " was here"}
		if was != s.Start {
			p.Label += " It stood at " + gantt.Until(b.Now, was) + " and has moved."
		}
		for i, on := range s.On {
			box := small.Box{Class: "job " + looks[s.Look], Start: s.Start, End: s.End, Low: on.First, High: on.First + on.Count, Words: words}
			jobs = append(jobs, box)
			if s.Look == gantt.FlexibleLook {
				p.To = max(p.To, s.Deadline)
				p.Boxes = append(p.Boxes, small.Box{Class: "rail", Start: s.Ready, End: s.Deadline, Low: box.Low, High: box.High})
			}
			if was != s.Start {
				over = append(over, small.Box{Class: "ghost", Start: was, End: was + s.End - s.Start, Low: box.Low, High: box.High, Words: here})
				if i == 0 {
					p.Arrows = append(p.Arrows, small.Arrow{Class: "arrow", From: was, To: s.Start, At: box.Low})
				}
			}
			words, here = nil, nil
		}
	}
	for _, j := range refused {
		id, end := privacy.Number(j.ID), j.Ready.Add(j.Estimate)
		low := top(j.Ready, end)
		p.Label += " " + id + " is refused."
		over = append(over, small.Box{Class: "job new out", Start: j.Ready, End: end, Low: low, High: low + j.Procs,
			Words: []string{id, "refused"}})
	}
	p.Boxes = append(append(p.Boxes, jobs...), over...)
	return p
}
