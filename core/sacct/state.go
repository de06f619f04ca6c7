package sacct

import "strings"

// A phase is how far a job has come.
type phase uint8

const (
	ended phase = iota
	running
	waiting
)

// A state is one of Slurm's.
type state struct {
	name   string
	status int64 // in SWF's numbers
	phase  phase
	goesOn bool // what has ended is a piece of the job: another begins, as another record
}

// states are Slurm's, those of which more is known than that they have ended. A job that was preempted or requeued did not complete, and
// begins anew as another record; one that changes its size ends as one record, and the next has the new size.
var states = []state{
	{name: "COMPLETED", status: 1},
	{name: "CANCELLED", status: 5}, {name: "REVOKED", status: 5},
	{name: "PENDING", status: -1, phase: waiting}, {name: "CONFIGURING", status: -1, phase: waiting},
	{name: "RUNNING", status: -1, phase: running}, {name: "COMPLETING", status: -1, phase: running},
	{name: "SUSPENDED", status: -1, phase: running}, {name: "STOPPED", status: -1, phase: running},
	{name: "BOOT_FAIL"}, {name: "DEADLINE"}, {name: "FAILED"}, {name: "LAUNCH_FAILED"}, {name: "OUT_OF_MEMORY"}, {name: "RECONFIG_FAIL"},
	{name: "TIMEOUT"},
	{name: "NODE_FAIL", goesOn: true}, {name: "PREEMPTED", goesOn: true}, {name: "REQUEUED", goesOn: true}, {name: "RESIZING", goesOn: true},
}

// parseState finds the state of a cell. sacct adds who cancelled a job, and a "+" where it cut a word. A word that is not known is of a
// job that has ended.
func parseState(cell string) state {
	word, _, _ := strings.Cut(strings.ToUpper(cell), " ")
	begin, cut := strings.CutSuffix(word, "+")
	for _, s := range states {
		if s.name == begin || cut && begin != "" && strings.HasPrefix(s.name, begin) {
			return s
		}
	}
	return state{status: -1}
}
