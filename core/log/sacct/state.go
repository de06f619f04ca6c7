package sacct

import "strings"

// A phase is a stage in the life of a job.
type phase uint8

const (
	ended phase = iota
	running
	waiting
)

// A state is one of Slurm's job states.
type state struct {
	name      string
	status    int64 // the number in SWF
	phase     phase
	continues bool // the job may go on in another record
}

// states lists Slurm's states. A job that was preempted or requeued, or whose node failed, did not complete; it may begin anew in another
// record. A job that changes its size ends in one record, and the next record has the new size.
var states = []state{
	{name: "COMPLETED", status: 1},
	{name: "CANCELLED", status: 5}, {name: "REVOKED", status: 5},
	{name: "PENDING", status: -1, phase: waiting}, {name: "CONFIGURING", status: -1, phase: waiting},
	{name: "RUNNING", status: -1, phase: running}, {name: "COMPLETING", status: -1, phase: running},
	{name: "SUSPENDED", status: -1, phase: running}, {name: "STOPPED", status: -1, phase: running},
	{name: "BOOT_FAIL"}, {name: "DEADLINE"}, {name: "FAILED"}, {name: "LAUNCH_FAILED"}, {name: "OUT_OF_MEMORY"}, {name: "RECONFIG_FAIL"},
	{name: "TIMEOUT"},
	{name: "NODE_FAIL", continues: true}, {name: "PREEMPTED", continues: true}, {name: "REQUEUED", continues: true}, {name: "RESIZING",
		continues: true},
}

// parseState returns the state of a cell. sacct appends the user that cancelled a job, and a "+" if it cut the word. An unknown word is the
// state of a job that has ended.
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
