package glossary

import (
	"fmt"
	"strings"
	"testing"

	"juggle/site/pagetest"
)

// explained returns the markup that Explain returns, but with each explained word in brackets instead of its button. It checks that every
// button has an explanation.
func explained(t *testing.T, markup string) string {
	t.Helper()
	n := 0
	got := Explain(markup, func() string { n++; return fmt.Sprint("word-", n) })
	for i := 1; i <= n; i++ {
		name := fmt.Sprint("word-", i)
		before, rest, ok := strings.Cut(got, `<span class="term"><button type="button" popovertarget="`+name+`">`)
		word, rest, closed := strings.Cut(rest, `</button><span popover id="`+name+`">`)
		explanation, rest, ended := strings.Cut(rest, "</span>")
		punctuation, rest, complete := strings.Cut(rest, "</span>")
		if !ok || !closed || !ended || !complete || len(explanation) < 20 || strings.Contains(explanation, "**") {
			t.Fatalf("%s: got %s, want %s with an explanation of at least 20 bytes, without **", markup, got, name)
		}
		got = before + "[" + word + punctuation + "]" + rest
	}
	return got
}

// TestAWordIsExplainedWhereItFirstOccurs also tests plurals, and words in elements whose content stays unchanged.
func TestAWordIsExplainedWhereItFirstOccurs(t *testing.T) {
	for markup, want := range map[string]string{
		"Utilisation and utilisation again":                        "[Utilisation] and utilisation again",
		"two offer thresholds, <b>three replicates</b>":            "two [offer thresholds,] <b>three [replicates]</b>",
		"EDF − FIFO, paired; loads":                                "[EDF] − [FIFO,] [paired;] loads",
		"inflexible, flexible-ish, unpaired, moldy":                "inflexible, flexible-ish, unpaired, moldy",
		`<a href="#">laxity</a> <h2 id="x">laxity</h2>`:            `<a href="#">laxity</a> <h2 id="x">laxity</h2>`,
		`<button><b>laxity</b></button> laxity`:                    `<button><b>laxity</b></button> [laxity]`,
		`<span aria-hidden="true"><span>laxity</span> mold</span>`: `<span aria-hidden="true"><span>laxity</span> mold</span>`,
		`<p title="laxity &gt; 0">offer</p>`:                       `<p title="laxity &gt; 0">offer</p>`,
		"<svg><path/><text>laxity</text></svg>laxity":              "<svg><path/><text>laxity</text></svg>[laxity]",
		"a < b": "a < b", "": "",
	} {
		if got := explained(t, markup); got != want {
			t.Errorf("%s: got %s, want %s", markup, got, want)
		}
	}
}

// TestEveryWordInStarsIsExplained also tests that no two rows explain the same word.
func TestEveryWordInStarsIsExplained(t *testing.T) {
	readTerms()
	n := 0
	for _, list := range terms {
		for _, term := range list {
			n++
			if got, want := explained(t, term.word), "["+term.word+"]"; got != want {
				t.Errorf("%s: got %s, want %s", term.word, got, want)
			}
		}
	}
	if bold := strings.Count(words, "**") / 2; n != bold || n < 30 {
		t.Errorf("got %d terms, want one for each of the %d words in ** in the glossary", n, bold)
	}
	_, c := openGlossary(t, "v=1&view=glossary")
	if strings.Contains(pagetest.Rendered(t, c), "**") {
		t.Error("the view of the glossary shows **")
	}
}
