package report

// A Convention is a choice that this project made where a paper is silent, or where its listing would not do.
type Convention struct {
	Number  int    // in the list that it is of; 0: it has none
	Text    string // "p = 0 is redrawn."
	Why     string
	Switch  string // key of the parameter that turns the other reading on; empty where there is none
	Figures []int  // published numbers of the figures that it touches, ascending; of agreements none
}
