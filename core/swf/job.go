package swf

// Unknown is the value of a field that the log does not give.
const Unknown = -1

// MaxTime is the largest time that a log may hold: about 317 years, in seconds.
const MaxTime = 10_000_000_000

// A Job is one line of a log: the 18 fields of the Standard Workload Format, version 2. Times are whole seconds; how fractions of
// a second are rounded is told in the package comment. Unknown (-1) stands for "not given" in every field.
type Job struct {
	Number          int64   // 1: job number, from 1
	Submit          int64   // 2: submit time, seconds since the log's start
	Wait            int64   // 3: wait time
	Runtime         int64   // 4: run time (wall clock)
	UsedProcs       int64   // 5: allocated processors
	UsedCPU         float64 // 6: average CPU time used per processor
	UsedMemory      float64 // 7: used memory per processor, kB
	RequestedProcs  int64   // 8
	RequestedTime   int64   // 9
	RequestedMemory float64 // 10: kB per processor
	Status          int64   // 11: 1 completed, 0 failed, 5 cancelled; 2, 3, 4 are parts of a job that was swapped out
	User            int64   // 12
	Group           int64   // 13
	Executable      int64   // 14
	Queue           int64   // 15
	Partition       int64   // 16
	PrecedingJob    int64   // 17
	ThinkTime       int64   // 18: seconds between the preceding job's end and this submission
}

// Procs is the number of processors that the job held: those allocated, or, where the log does not say, those requested. Unknown
// where it gives neither.
func (j *Job) Procs() int64 {
	if j.UsedProcs > 0 {
		return j.UsedProcs
	}
	if j.RequestedProcs > 0 {
		return j.RequestedProcs
	}
	return Unknown
}
