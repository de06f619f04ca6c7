// Package allocation writes a schedule whose jobs have all ended for programs that draw schedules: as the jobs.csv of Batsim, which
// evalys opens, and as a trace of Chrome's format, which Perfetto opens.
//
// Both want to know which processors a job held. A provider promises how many, so the schedule does not say it. Here, in order of start,
// each job takes the lowest block of free processors that is wide enough, or else the lowest free ones. The page's picture also knows
// what came before, and may show a job on others.
//
// The same jobs and rows give the same bytes.
package allocation
