// Package citation makes references to a state of Juggle, to the papers that it re-runs and to that of its workload model, as BibTeX and as
// CSL-JSON.
package citation

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
)

// A Name is the name of an author. A group of authors has only Group.
type Name struct {
	Family string `json:"family,omitempty"`
	Given  string `json:"given,omitempty"`
	Group  string `json:"literal,omitempty"`
}

// A Work is a cited work. Empty fields are unknown, or do not apply.
type Work struct {
	Key     string // distinguishes it from other works in a file
	Title   string
	Authors []Name
	In      string // the journal or the proceedings in which it appeared
	Volume  string
	Year    int
	DOI     string

	conference bool // In has proceedings

	// The following fields are set for programs only.
	Version string
	Link    string // to the cited state of the program
	Date    string // on which it is cited: "2007-12-31"
	Note    string
}

// These are the papers that Juggle re-runs, and the paper of its workload model. A missing year or place is not stated in the copy that was
// used.
var (
	Reservations = Work{Key: "netto2007sla", Title: "SLA-based advance reservations with flexible and adaptive time QoS parameters",
		Authors: []Name{{"Netto", "Marco A. S.", ""}, {"Bubendorfer", "Kris", ""}, {"Buyya", "Rajkumar", ""}},
		In:      "Service-Oriented Computing – ICSOC 2007, Lecture Notes in Computer Science", Volume: "4749", Year: 2007,
		DOI: "10.1007/978-3-540-74974-5_10", conference: true}
	Pools = Work{Key: "wu2012dynamic", Title: "Dynamic advance reservation for grid system using resource pools",
		Authors: []Name{{"Wu", "Zhiang", ""}, {"Cao", "Jie", ""}, {"Wang", "Youquan", ""}}, Year: 2012}
	Realtime = Work{Key: "konstanteli-guarantees", Title: "Real-time guarantees in flexible advance reservations",
		Authors: []Name{{"Konstanteli", "Kleopatra", ""}, {"Kyriazis", "Dimosthenis", ""}, {"Varvarigou", "Theodora", ""},
			{"Cucinotta", "Tommaso", ""}, {"Anastasi", "Gaetano", ""}},
		In:   "33rd Annual IEEE International Computer Software and Applications Conference (COMPSAC 2009)",
		Year: 2009, conference: true}
	Workload = Work{Key: "lublin2003workload", Title: "The workload on parallel supercomputers: modeling the characteristics of rigid jobs",
		Authors: []Name{{"Lublin", "Uri", ""}, {"Feitelson", "Dror G.", ""}}, In: "Journal of Parallel and Distributed Computing",
		Volume: "63 (11)", Year: 2003, DOI: "10.1016/S0743-7315(03)00108-4"}
)

// Papers lists all these papers.
var Papers = []Work{Reservations, Pools, Realtime, Workload}

// State returns the reference to a state of Juggle: its version, the link to the state, and the date on which it is cited. date and link
// may be empty.
func State(version, link, date, note string) Work {
	w := Work{Key: "juggle", Title: "Juggle: flexible advance reservations, re-run in the browser",
		Authors: []Name{{Group: "The Juggle authors"}}, Version: version, Link: link, Date: date, Note: note}
	w.Year, _ = strconv.Atoi(date[:min(4, len(date))])
	return w
}

// BibTeX returns an entry for each work. A program, or a paper without a place, is an entry of type misc, which every style supports.
func BibTeX(works ...Work) string {
	var b strings.Builder
	for i, w := range works {
		kind, in := "misc", "" // without a place
		switch {
		case w.conference:
			kind, in = "inproceedings", "booktitle"
		case w.In != "":
			kind, in = "article", "journal"
		}
		if i > 0 {
			b.WriteString("\n")
		}
		b.WriteString("@" + kind + "{" + w.Key)
		field := func(name, value string) {
			if value != "" {
				b.WriteString(",\n  " + name + " = {" + value + "}")
			}
		}
		names := make([]string, len(w.Authors))
		for i, n := range w.Authors {
			if names[i] = escapeTeX(n.Family) + ", " + escapeTeX(n.Given); n.Group != "" {
				names[i] = "{" + escapeTeX(n.Group) + "}"
			}
		}
		field("author", strings.Join(names, " and "))
		field("title", "{"+escapeTeX(w.Title)+"}")
		field(in, escapeTeX(w.In))
		field("volume", escapeTeX(w.Volume))
		if w.Year > 0 {
			field("year", strconv.Itoa(w.Year))
		}
		field("doi", w.DOI)
		field("version", escapeTeX(w.Version))
		field("url", escapeURL(w.Link))
		field("urldate", w.Date)
		field("note", escapeTeX(w.Note))
		b.WriteString("\n}\n")
	}
	return b.String()
}

// texEscapes replaces TeX's special characters, and the characters in Juggle's titles that are not ASCII.
var texEscapes = strings.NewReplacer(`\`, `\textbackslash{}`, `{`, `\{`, `}`, `\}`, `%`, `\%`, `&`, `\&`, `#`, `\#`, `_`, `\_`, `$`, `\$`,
	`~`, `\textasciitilde{}`, `^`, `\textasciicircum{}`, `–`, `--`, `’`, `'`, `λ`, `$\lambda$`)

// escapeTeX returns the text in TeX's syntax.
func escapeTeX(text string) string { return texEscapes.Replace(text) }

// escapeURL escapes the braces of an address, since a brace would end the field url. Other characters need no escape there.
func escapeURL(link string) string { return strings.NewReplacer("{", "%7B", "}", "%7D").Replace(link) }

// CSL returns the works as CSL-JSON, which Zotero, Pandoc and others read. A work with a version is a program.
func CSL(works ...Work) ([]byte, error) {
	type date struct {
		Parts [][]int `json:"date-parts"`
	}
	type item struct {
		ID       string `json:"id"`
		Type     string `json:"type"`
		Title    string `json:"title"`
		Author   []Name `json:"author"`
		In       string `json:"container-title,omitempty"`
		Volume   string `json:"volume,omitempty"`
		Issued   *date  `json:"issued,omitempty"`
		DOI      string `json:"DOI,omitempty"`
		Version  string `json:"version,omitempty"`
		URL      string `json:"URL,omitempty"`
		Accessed *date  `json:"accessed,omitempty"`
		Note     string `json:"note,omitempty"`
	}
	items := make([]item, len(works))
	for i, w := range works {
		it := item{ID: w.Key, Type: "article-journal", Title: w.Title, Author: w.Authors, In: w.In, Volume: w.Volume, DOI: w.DOI,
			Version: w.Version, URL: w.Link, Note: w.Note}
		if w.conference {
			it.Type = "paper-conference"
		}
		if w.Year > 0 {
			it.Issued = &date{[][]int{{w.Year}}}
		}
		if w.Version != "" {
			it.Type = "software"
		}
		if w.Date != "" {
			day := [3]int{}
			for k, part := range strings.SplitN(w.Date, "-", len(day)) {
				day[k], _ = strconv.Atoi(part)
			}
			it.Issued, it.Accessed = &date{[][]int{day[:]}}, &date{[][]int{day[:]}}
		}
		items[i] = it
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false) // a link keeps its "&"
	e.SetIndent("", "  ")
	err := e.Encode(items)
	return b.Bytes(), err
}
