// Package requestcsv reads and writes requests, and events that change their agreements, as text. The first line has the names of the
// columns, and each further line has one request or one event.
//
//	id,submit,ready,deadline,procs,estimate,runtime,flexible
//	1,0,0,46,8,33,22,1
//
// Every value is a whole number; times are in seconds. The columns may stand in any order. All of these columns are required. Four more
// columns are optional, and may be empty in a line:
//
//   - molds: pairs procs:time with blanks between, procs ascending; procs:estimate of the line is one of them;
//   - budget: the highest price that the consumer pays for the window;
//   - tolerance: the percentage of the estimate by which the deadline may be moved when the provider asks;
//   - accepts: the largest 100 |phi| of an offer that the consumer accepts.
//
// flexible, 0 or 1, says whether the request may get offers where these go to flexible requests. It does not change the window.
//
// A file of requests to several machines may have three other columns in place of these four: machine (a number from 1, or any), group, and
// kind (together or chain). See sim.Part.
//
//	time,event,id,ready,deadline,procs
//	6,modify,3,10,15,
//	69,down,,,74,6
//
// A file of events is sorted by time. The column event has modify, fix, cancel or down. Columns that an event does not use are empty.
//
// The files that R, pandas and spreadsheets write with commas can be read unchanged. Cells may be in quotes, but no cell spans two lines.
// 1e+05 and 10.0 are whole numbers. flexible may be TRUE or FALSE. NA and NaN are empty. A first column without a name is skipped. Lines
// end with \n or \r\n. Empty lines, lines that begin with #, blanks at the ends of a cell and a byte order mark are skipped.
package requestcsv
