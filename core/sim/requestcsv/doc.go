// Package requestcsv reads and writes requests as text: a first line of column names, then a line a job.
//
//	id,submit,ready,deadline,procs,estimate,runtime,flexible
//	1,0,0,46,8,33,22,1
//
// Every column is a whole number; times are seconds. The columns may stand in any order, but all have to be there and no other.
// flexible, 0 or 1, says who may get offers; the window is ready and deadline, whatever it says. Lines end with \n or \r\n; empty
// lines, lines that begin with # and a byte order mark are skipped, and there are no quotes.
package requestcsv
