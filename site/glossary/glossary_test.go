package glossary

import (
	"strings"
	"testing"

	"juggle/site/pagetest"

	"github.com/vugu/vugu"
)

// openGlossary returns a page with fake ports and the glossary, opened at a link.
func openGlossary(t *testing.T, fragment string) (*pagetest.Stage, *Glossary) {
	s := pagetest.New(t, fragment)
	c := New(s.Page)
	s.SetViews(pagetest.Views(map[string]vugu.Builder{"glossary": c}), &pagetest.Study{})
	s.Page.Open()
	return s, c
}

func TestEveryWordOfTheGlossaryIsShown(t *testing.T) {
	s, c := openGlossary(t, "v=1&view=glossary")
	html := pagetest.Rendered(t, c)
	rows := 0
	for line := range strings.Lines(words) {
		if strings.HasPrefix(line, "| ") && !strings.HasPrefix(line, "| --- ") && !strings.HasPrefix(line, "| word ") {
			rows++
		}
	}
	if got := strings.Count(html, `scope="row"`); got != rows || rows < 80 {
		t.Errorf("got %d words, want %d", got, rows)
	}
	for _, section := range c.sections {
		for _, row := range section.rows {
			if len(row) != len(section.head) {
				t.Errorf("%s: %q has %d cells, want %d, one for each column", section.title, row[0], len(row), len(section.head))
			}
		}
	}
	pagetest.WantIn(t, html, "Reservations (Netto", `<td><i class="sym">λ</i></td>`, "T<sup>sub</sup>", `<i class="sym">U = C / P</i>`,
		"Strict: as long", "never moved", "(&#34;points&#34;)")
	if len(s.Notices) > 0 {
		t.Errorf("got notices %q, want none", s.Notices)
	}
}

func TestASearchShowsTheMatchingWords(t *testing.T) {
	_, c := openGlossary(t, "v=1&view=glossary&glossary.find=fixing%20SHARE")
	html := pagetest.Rendered(t, c)
	if got := strings.Count(html, `scope="row"`); got != 1 || c.countWords() != "1 word" || strings.Contains(html, "Real-time guarantees") {
		t.Errorf("got %d words and %q, want 1 word, and no other section", got, c.countWords())
	}
	if got, want := c.LinkPart(), "glossary.find=fixing%20SHARE"; got != want {
		t.Errorf("the link has %q, want %q", got, want)
	}
	s, c := openGlossary(t, "v=1&view=glossary&glossary.found=x")
	if len(s.Notices) != 1 || c.countWords() == "0 words" {
		t.Errorf("an unknown key: got notices %q and %s, want one notice and all words", s.Notices, c.countWords())
	}
	c.find = "queues without"
	if got := strings.Count(pagetest.Rendered(t, c), `scope="row"`); got != 7 {
		t.Errorf("a search for a section's title: got %d words, want the section's 7", got)
	}
}
