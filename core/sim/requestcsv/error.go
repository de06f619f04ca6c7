package requestcsv

import "fmt"

// An Error names a place in the input, what was found there, and what was wanted.
type Error struct {
	Name   string // the file's name, as given to Read
	Line   int    // from 1
	Column string // the column's name; empty where the line as a whole is wrong
	Got    string // the text that was found, shortened
	Want   string
}

// Error returns the place, what was found and what was wanted, in one line.
func (e *Error) Error() string {
	where := fmt.Sprintf("%s: line %d", e.Name, e.Line)
	if e.Column != "" {
		where += ", column " + e.Column
	}
	return fmt.Sprintf("%s: got %s, want %s", where, e.Got, e.Want)
}

// quote returns s in quotes, shortened to fit into one line of a terminal.
func quote(s string) string {
	const maxBytes = 40
	if len(s) > maxBytes {
		return fmt.Sprintf("%q... (%d bytes)", s[:maxBytes], len(s))
	}
	return fmt.Sprintf("%q", s)
}
