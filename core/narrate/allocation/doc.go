// Package allocation writes a schedule whose jobs have all ended for programs that draw schedules: as the jobs.csv of Batsim, which
// evalys opens, and as a trace of Chrome's format, which Perfetto opens.
//
// Both formats name the processors that a job held, but the simulator only counts them. So this package assigns processors. In order of
// start, each job takes the lowest block of free processors that is wide enough. Where there is no such block, it takes the lowest free
// processors. The chart on the page may show a job on other processors, because it prefers those that the job had earlier in the run.
//
// The same jobs and rows give the same bytes.
package allocation
