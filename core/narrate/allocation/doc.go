// Package allocation writes a schedule whose jobs have all ended for programs that draw schedules: as the jobs.csv of Batsim, which
// evalys opens, and as a trace of Chrome's format, which Perfetto opens.
//
// Both formats name the processors that a job held. A schedule has only their number, since a provider promises no more. So this package
// assigns processors: in order of start, each job takes the lowest block of free processors that is wide enough. Where there is no such
// block, it takes the lowest free processors. The chart on the page also uses the processors that a job had earlier in the run, and may
// show it on others.
//
// The same jobs and rows give the same bytes.
package allocation
