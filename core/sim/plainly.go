package sim

import (
	"sort"

	"juggle/core/schedule"
	"juggle/core/sim/internal/plain"
)

// RunPlainly is the rows of Run, made by the plain machine: a scheduler and simulator written a second time, without any cleverness. It
// takes up to a thousand times as long. The jobs must be such that Run takes them.
func RunPlainly(cfg Config, jobs []Job) []Row {
	sorted := plainJobs(jobs)
	sort.SliceStable(sorted, func(i, j int) bool { return sorted[i].Submit < sorted[j].Submit })
	var rows []Row
	for _, p := range plain.Run(int32(cfg.Procs), cfg.Policy, sorted) {
		rows = append(rows, fromPlain(&p))
	}
	sort.Slice(rows, func(i, j int) bool { return rows[i].ID < rows[j].ID })
	return rows
}

// A Fate is what became of one of several machines' requests.
type Fate struct {
	Row
	Part  Part // its machine is where it ran; of a rejected one, what it asked for
	Moved int  // how often its composite was placed again
}

// TogetherPlainly is what becomes of requests to several machines, with a part each, as a plain broker over plain machines decides; in
// order of (submission, input), as the jobs have to be. questions is how often it has asked a machine.
func TogetherPlainly(procs []int, policy schedule.Policy, shift bool, jobs []Job, parts []Part) (fates []Fate, questions int) {
	machines, plainParts := make([]int32, len(procs)), make([]plain.Part, len(parts))
	for i, n := range procs {
		machines[i] = int32(n)
	}
	for i, p := range parts {
		plainParts[i] = plain.Part(p)
	}
	own, questions := plain.Together(machines, policy, shift, plainJobs(jobs), plainParts)
	for i := range own {
		fates = append(fates, Fate{fromPlain(&own[i].Row), Part(own[i].Part), own[i].Moved})
	}
	return fates, questions
}

func plainJobs(jobs []Job) []plain.Job {
	own := make([]plain.Job, len(jobs))
	for i, j := range jobs {
		own[i] = plain.Job(j)
	}
	return own
}

func fromPlain(p *plain.Row) Row {
	return Row{ID: p.ID, Decision: p.Answer, Reason: p.Reason, Submit: p.Submit, Procs: p.Procs, Estimate: p.Estimate,
		Flexible: p.Flexible, Start: p.Start, End: p.End, Ready: p.Ready, Deadline: p.Deadline, Shift: p.Shift, Moves: p.Moves, Held: p.Held}
}
