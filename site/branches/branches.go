// Package branches shows two branches of a session side by side, each on a small machine: the slots of its jobs at the end, the jobs that
// its last input moved, the rejected requests, and the revenue.
package branches

import (
	"strings"

	"juggle/core/narrate/replay"
	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/sim/agreement"
	"juggle/core/sim/session"
	"juggle/site/gantt"
	"juggle/site/privacy"
	"juggle/site/smallmachine"
	"juggle/site/text"
)

// Instant is simulated time, in seconds.
type Instant = session.Instant

const hour = 3600

// A Pair is the component that shows two branches side by side.
type Pair struct {
	pictures [2]smallmachine.Picture
	summary  string // HTML
}

// New returns the pair of two sessions with the same setup: one has the inputs other, and one has the inputs own. Both are played up to
// now. New returns nil if one of them cannot be played.
func New(setup session.Setup, other, own []session.Input, now Instant) *Pair {
	otherBranch, otherErr := session.Script{Setup: setup, Inputs: other, Now: now}.Branch()
	ownBranch, ownErr := session.Script{Setup: setup, Inputs: own, Now: now}.Branch()
	if otherErr != nil || ownErr != nil {
		return nil
	}
	names := [2]string{"the other branch", "this session"}
	if otherState, ownState, ok := session.DifferentStates(otherBranch.Session, ownBranch.Session); ok {
		names = [2]string{otherState.String(), ownState.String()}
	}
	pair := new(Pair)
	from, to := now, now
	var sums [2]string
	for i, branch := range [2]session.Branch{otherBranch, ownBranch} {
		pair.pictures[i] = draw(branch, names[i])
		from, to = min(from, pair.pictures[i].From), max(to, pair.pictures[i].To)
		balance := branch.Totals().Balance
		sums[i] = text.Escape(names[i] + ": " + privacy.InCredits(balance.Revenue()) + ", " +
			text.Either(balance.Denied == 0, "none", text.InWords(balance.Denied)) + " refused")
	}
	step := tickStep(to - from)
	from -= from % step
	to = max(from+step, (to+step-1)/step*step)
	for i := range pair.pictures {
		pair.pictures[i].From, pair.pictures[i].To, pair.pictures[i].TickStep = from, to, step
	}
	pair.summary = "<b>" + strings.Join(sums[:], " · ") + "</b>"
	if saved := ownBranch.Savings(otherBranch.Session); saved > 0 {
		pair.summary += "; " + text.Either(len(ownBranch.Moves) == 1, "the job that moved pays ", "the jobs that moved pay ") +
			privacy.InCredits(saved) + " less"
	}
	pair.summary += "."
	return pair
}

// tickStep returns the time between two labels of the time axis of a picture that shows the given length of time.
func tickStep(length Instant) Instant {
	for _, step := range []Instant{4, 6, 12, 24} {
		if length <= 6*step*hour {
			return step * hour
		}
	}
	return (length/6/(24*hour) + 1) * 24 * hour
}

// jobClasses are the classes of the boxes of jobs, by the jobs' states.
var jobClasses = [...]string{replay.Running: "runs", replay.Strict: "strict", replay.Flexible: "flex", replay.Fixed: "fixed"}

// draw returns the picture of a branch. Its time includes the present instant, all jobs, the earlier starts of those that moved, the
// deadlines of the flexible ones, and the ends of the rejected requests.
func draw(branch session.Branch, name string) smallmachine.Picture {
	p := smallmachine.Picture{Title: strings.ToUpper(name[:1]) + name[1:], Procs: branch.Procs, From: branch.Now, To: branch.Now,
		SpaceAbove: 30, Height: 112, Label: name + ": " + schedule.ProcessorsInWords(int32(branch.Procs)) + "."}
	bars, rejected := barsAndRejected(branch)
	bars = gantt.AssignProcessors(branch.Procs, bars, nil)
	var jobs, above []smallmachine.Box
	for _, bar := range bars {
		id, before := privacy.Number(bar.Subject.ID), bar.Start
		for _, move := range branch.Moves {
			if move.ID == bar.Subject.ID {
				before = move.From
			}
		}
		p.From, p.To = min(p.From, bar.Start, before), max(p.To, bar.End)
		p.Label += " " + id + " has " + schedule.ProcessorsInWords(bar.Procs) + ", " + privacy.Between(branch.Now, bar.Start, bar.End) + "."
		lines, ghostLines := []string{id, gantt.Times(bar.Procs, bar.End.Sub(bar.Start))}, []string{id + " was here"}
		if before != bar.Start {
			p.Label += " It stood at " + gantt.Until(branch.Now, before) + " and has moved."
		}
		for i, on := range bar.Processors {
			box := smallmachine.Box{Class: "job " + jobClasses[bar.Look], Start: bar.Start, End: bar.End, Low: on.First, High: on.First + on.Count,
				Lines: lines}
			jobs = append(jobs, box)
			if bar.Look == gantt.FlexibleLook {
				p.To = max(p.To, bar.Deadline)
				p.Boxes = append(p.Boxes, smallmachine.Box{Class: "rail", Start: bar.Ready, End: bar.Deadline, Low: box.Low, High: box.High})
			}
			if before != bar.Start {
				above = append(above, smallmachine.Box{Class: "ghost", Start: before, End: before + bar.End - bar.Start, Low: box.Low,
					High: box.High, Lines: ghostLines})
				if i == 0 {
					p.Arrows = append(p.Arrows, smallmachine.Arrow{Class: "arrow", From: before, To: bar.Start, Row: box.Low})
				}
			}
			lines, ghostLines = nil, nil // only the first of several boxes has words
		}
	}
	for _, job := range rejected {
		id, end := privacy.Number(job.ID), job.Ready.Add(job.Estimate)
		p.To = max(p.To, end)
		low := highestUsed(bars, job.Ready, end)
		p.Label += " " + id + " is refused."
		above = append(above, smallmachine.Box{Class: "job new out", Start: job.Ready, End: end, Low: low, High: low + job.Procs,
			Lines: []string{id, "refused"}})
	}
	p.Boxes = append(append(p.Boxes, jobs...), above...)
	return p
}

// barsAndRejected returns the bars of the branch's jobs that have a promise or have run, and its rejected requests.
func barsAndRejected(branch session.Branch) (bars []gantt.Block, rejected []*sim.Job) {
	for _, in := range branch.Inputs {
		if in.Job == nil {
			continue
		}
		row := branch.Row(in.Job.ID)
		bar := gantt.Block{Subject: gantt.Job(in.Job.ID), Look: gantt.RunningLook, Start: row.Start, End: row.End, Procs: row.HeldProcs}
		promise, state, ok := branch.State(in.Job.ID)
		switch account, _ := branch.Run.Account(in.Job.ID); {
		case ok:
			bar.Start, bar.End, bar.Procs, bar.Look = promise.Start, promise.End, promise.Procs, gantt.Look(state)
			bar.Ready, bar.Deadline = promise.Ready, promise.Deadline
		case account.State == agreement.Denied:
			rejected = append(rejected, in.Job)
			continue
		case row.HeldProcs == 0:
			continue
		}
		bars = append(bars, bar)
	}
	return bars, rejected
}

// highestUsed returns the number of the highest processor in use in [from, to), counted from 1; 0: none is in use.
func highestUsed(bars []gantt.Block, from, to Instant) (procs int32) {
	for _, bar := range bars {
		for _, on := range bar.Processors {
			if bar.Start < to && from < bar.End {
				procs = max(procs, on.First+on.Count)
			}
		}
	}
	return procs
}
