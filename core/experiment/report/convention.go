package report

// A Convention is a choice of this project where a paper says nothing, or where its listing cannot be followed.
type Convention struct {
	Number  int    // in its list; 0: it has none
	Text    string // "p = 0 is redrawn."
	Why     string
	Switch  string // the key of the parameter that selects the other reading; empty if there is none
	Figures []int  // published numbers of the figures that it affects, ascending; empty for conventions of agreements
}
