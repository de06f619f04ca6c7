package citation

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// state is the cited state of Juggle, with characters that must be escaped.
var state = State("0.1.0, build 12ab", "https://example.org/#v=1&L=1.5&own={x}", "2007-12-31", "load 50 %, _all_")

// TestTheCitationFileHasThePapers checks that CITATION.cff, which GitHub and Zenodo read, has the three papers with the same title, year
// and authors.
func TestTheCitationFileHasThePapers(t *testing.T) {
	file, err := os.ReadFile("../../../CITATION.cff")
	if err != nil {
		t.Fatal(err)
	}
	entries := strings.Split(string(file), "\n  - type: ")
	for _, w := range []Work{Reservations, Pools, Realtime} {
		title := "title: " + strings.ToLower(w.Title)
		entry := slices.IndexFunc(entries, func(e string) bool { return strings.Contains(strings.ToLower(e), title) })
		if entry < 0 {
			t.Errorf("got no entry for %q, want one", w.Title)
			continue
		}
		want := []string{fmt.Sprintf("year: %d\n", w.Year)}
		for _, name := range w.Authors {
			want = append(want, "family-names: "+name.Family+"\n        given-names: "+name.Given+"\n")
		}
		if w.Key == Realtime.Key {
			want = append(want, w.In)
		}
		for _, field := range want {
			if !strings.Contains(entries[entry]+"\n", field) {
				t.Errorf("%s: got\n%s\nwant %q in it", w.Title, entries[entry], field)
			}
		}
	}
}

func TestBibTeXHasEntriesForAProgramAndAPaper(t *testing.T) {
	const want = `@misc{juggle,
  author = {{The Juggle authors}},
  title = {{Juggle: flexible advance reservations, re-run in the browser}},
  year = {2007},
  version = {0.1.0, build 12ab},
  url = {https://example.org/#v=1&L=1.5&own=%7Bx%7D},
  urldate = {2007-12-31},
  note = {load 50 \%, \_all\_}
}

@inproceedings{netto2007sla,
  author = {Netto, Marco A. S. and Bubendorfer, Kris and Buyya, Rajkumar},
  title = {{SLA-based advance reservations with flexible and adaptive time QoS parameters}},
  booktitle = {Service-Oriented Computing -- ICSOC 2007, Lecture Notes in Computer Science},
  volume = {4749},
  year = {2007},
  doi = {10.1007/978-3-540-74974-5_10}
}
`
	if diff := cmp.Diff(want, BibTeX(state, Reservations)); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	if got := BibTeX(Papers...); strings.Count(got, "{") != strings.Count(got, "}") ||
		strings.ContainsFunc(got, func(r rune) bool { return r > 126 }) {
		t.Errorf("got\n%s\nwant balanced braces and only ASCII characters", got)
	}
}

func TestCSLHasItemsForAProgramAndAPaper(t *testing.T) {
	text, err := CSL(state, Reservations)
	if err != nil {
		t.Fatal(err)
	}
	var got []map[string]any
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	day := map[string]any{"date-parts": []any{[]any{2007.0, 12.0, 31.0}}}
	want := map[string]any{"id": "juggle", "type": "software", "title": state.Title, "version": state.Version, "URL": state.Link,
		"issued": day, "accessed": day, "note": state.Note, "author": []any{map[string]any{"literal": "The Juggle authors"}}}
	if diff := cmp.Diff(want, got[0]); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	text, err = CSL(State("0.1.0", "", "", ""))
	if err != nil || strings.Contains(string(text), "date-parts") || !strings.Contains(string(text), `"type": "software"`) {
		t.Errorf("a state without a date: got %s and error %v, want a program without dates", text, err)
	}
	if got[1]["type"] != "paper-conference" || got[1]["container-title"] != Reservations.In {
		t.Errorf("got %v, want a paper of a conference in %s", got[1], Reservations.In)
	}
}
