// Package requestcsv reads and writes requests, and what happens to their agreements, as text: a first line of column names, then a line a
// job or an event.
//
//	id,submit,ready,deadline,procs,estimate,runtime,flexible
//	1,0,0,46,8,33,22,1
//
// Every column is a whole number; times are seconds. The columns may stand in any order, but all have to be there. Four more may be there,
// and be empty in a line: molds, pairs procs:time with blanks between, procs ascending and procs:estimate among them; budget, the most that
// the window may cost; tolerance, the percentage of the estimate by which the deadline may be moved when the provider asks; accepts, the
// largest 100 |phi| of an offer that the consumer takes.
//
// flexible, 0 or 1, says who may get offers; the window is ready and deadline, whatever it says.
//
// A file of requests to several machines has, in place of these four, perhaps machine (from 1, or any), group and kind (together or
// chain): see sim.Part.
//
//	time,event,id,ready,deadline,procs
//	6,modify,3,10,15,
//	69,down,,,74,6
//
// A file of events is sorted by time; event is modify, fix, cancel or down; columns that an event does not use are empty.
//
// Files of R, pandas and spreadsheets are read as they are: cells may be in quotes, though none spans lines; 1e+05 and 10.0 are whole
// numbers; flexible may be TRUE or FALSE; NA and NaN are empty; a first column without a name is passed over. Lines end with \n or \r\n;
// empty lines, lines that begin with #, blanks at the ends of a cell and a byte order mark are skipped.
package requestcsv
