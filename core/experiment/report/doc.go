// Package report has the two kinds of results that readers of Juggle get from figures, commands and pages: a Table, whose cells are the
// text that the CSV prints, and a Claim with its Verdict.
//
// A Table is made once, by the package that computes its numbers. The command line writes it as CSV, JSON or aligned text; the page shows
// the same cells. So a number has one spelling everywhere, and a table in the browser equals the command line's output byte for byte.
package report
