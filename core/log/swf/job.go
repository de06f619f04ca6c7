package swf

// Unknown is the value of a field that the log leaves unknown.
const Unknown = -1

// MaxTime is the largest time that a log may contain: about 317 years, in seconds.
const MaxTime = 10_000_000_000

// A Job is one line of a log: the 18 fields of the Standard Workload Format, version 2. Times are whole seconds; the package comment
// describes how fractions of a second are rounded. In every field Unknown (-1) means that the value is not given.
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

// Procs returns the number of processors that the job held: the allocated ones, or the requested ones if the log does not contain the
// former. It is Unknown if the log contains neither.
func (j *Job) Procs() int64 {
	if j.UsedProcs > 0 {
		return j.UsedProcs
	}
	if j.RequestedProcs > 0 {
		return j.RequestedProcs
	}
	return Unknown
}
