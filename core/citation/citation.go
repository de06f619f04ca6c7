// Package citation cites a state of Juggle, and the papers that it re-runs, for those who keep references: as BibTeX and as CSL-JSON.
package citation

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
)

// A Name is an author's. A group has no other.
type Name struct {
	Family string `json:"family,omitempty"`
	Given  string `json:"given,omitempty"`
	Group  string `json:"literal,omitempty"`
}

// A Work is what is cited. What is empty is not known, or there is none.
type Work struct {
	Key     string // tells it from the others in a file
	Title   string
	Authors []Name
	In      string // the journal or the proceedings
	Volume  string
	Year    int
	DOI     string

	conference bool

	// Of a program:
	Version string
	Link    string // to the state that is cited
	Date    string // on which it was made, as 2007-12-31
	Note    string
}

// The papers that Juggle re-runs or stands on. Where a year or a place is missing, the copy at hand does not tell it.
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

// Papers are all of them.
var Papers = []Work{Reservations, Pools, Realtime, Workload}

// State is Juggle as it stood on a date, at a link. version names the program; date and link may be empty.
func State(version, link, date, note string) Work {
	w := Work{Key: "juggle", Title: "Juggle: flexible advance reservations, re-run in the browser",
		Authors: []Name{{Group: "The Juggle authors"}}, Version: version, Link: link, Date: date, Note: note}
	w.Year, _ = strconv.Atoi(date[:min(4, len(date))])
	return w
}

// BibTeX spells the works, an entry each. A program is an entry of type misc, which every style knows.
func BibTeX(works ...Work) string {
	var b strings.Builder
	for i, w := range works {
		kind, in := "misc", "howpublished"
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
			if names[i] = escaped(n.Family) + ", " + escaped(n.Given); n.Group != "" {
				names[i] = "{" + escaped(n.Group) + "}"
			}
		}
		field("author", strings.Join(names, " and "))
		field("title", "{"+escaped(w.Title)+"}")
		field(in, escaped(w.In))
		field("volume", escaped(w.Volume))
		if w.Year > 0 {
			field("year", strconv.Itoa(w.Year))
		}
		field("doi", w.DOI)
		field("version", escaped(w.Version))
		field("url", verbatim(w.Link))
		field("urldate", w.Date)
		field("note", escaped(w.Note))
		b.WriteString("\n}\n")
	}
	return b.String()
}

// TeX's own characters, and those that a file in ASCII cannot have but our titles do.
var texEscapes = strings.NewReplacer(`\`, `\textbackslash{}`, `{`, `\{`, `}`, `\}`, `%`, `\%`, `&`, `\&`, `#`, `\#`, `_`, `\_`, `$`, `\$`,
	`~`, `\textasciitilde{}`, `^`, `\textasciicircum{}`, `–`, `--`, `’`, `'`, `λ`, `$\lambda$`)

func escaped(text string) string { return texEscapes.Replace(text) }

// verbatim is an address as the field url takes it: as it is, but for braces, which would end the field.
func verbatim(link string) string { return strings.NewReplacer("{", "%7B", "}", "%7D").Replace(link) }

// CSL spells the works as CSL-JSON, which Zotero, Pandoc and others read.
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
