// Package swf reads and writes logs in the Standard Workload Format, version 2 (Chapin and others, "Benchmarks and standards for the
// evaluation of parallel job schedulers", JSSPP 1999; https://www.cs.huji.ac.il/labs/parallel/workload/swf.html), plain or gzipped.
//
//	bytes ─ gzip, if the content says so ─> lines ─┬─ "; Label: text" ─> Header
//	                                               └─ 18 numbers ──────> Job
//
// The file is streamed: only the current line, the header and the jobs so far are in memory. The options and the limits on comments bound
// the memory whatever the file contains. Jobs are sorted by submit time, and those with equal times by line.
//
// Where the standard is silent:
//   - A log is read leniently unless Options.Strict is set: a line that is not understood is left out and reported with its position.
//   - A byte order mark before the first line is skipped.
//   - Blanks are spaces, tabs and the carriage returns of CRLF files. A job line has exactly 18 fields.
//   - Numbers are decimal and have at most 18 digits. An exponent may follow, as in "1e+05". Only -1 is negative, and means unknown.
//   - Fractions are read wherever a time stands, since some logs carry them, and become whole seconds at once: the submit time is
//     rounded down, a length of time up, so that no job is shorter than it was. CPU times and memory keep their fractions. In fields of
//     counts and identities a fraction must be zero ("4.0").
//   - Submit times and lengths of time beyond MaxTime are refused, so that sums of them cannot overflow.
//   - Comment lines are read as header lines wherever they stand; a comment without a label is kept as Header.Comment.
package swf
