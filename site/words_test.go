package site

import (
	"math"
	"strings"
	"testing"
	"time"

	"juggle/core/param"
	"juggle/core/report"
)

func TestNumbersInWords(t *testing.T) {
	tests := []struct{ got, want string }{
		{count(0), "0"}, {count(999), "999"}, {count(3969), "3\u202f969"}, {count(-1234567), "−1\u202f234\u202f567"},
		{fixed(1.25, 1), "1.2"}, {fixed(-0.04, 1), "0.0"}, {fixed(-0.06, 1), "−0.1"}, {fixed(math.NaN(), 1), "–"}, {fixed(math.Inf(1), 1), "–"},
		{signed(7.06, 1), "+7.1"}, {signed(0.04, 1), "0.0"}, {signed(-2, 0), "−2"},
		{plural(1, "window", "windows"), "1 window"}, {plural(0, "window", "windows"), "0 windows"},
		{few(0), "none"}, {few(9), "nine"}, {few(12), "twelve"}, {few(13), "13"},
		{lasting(400 * time.Millisecond), "0.4 s"}, {lasting(12 * time.Second), "12 s"}, {lasting(185 * time.Second), "3 min 5 s"},
		{size(999), "999 B"}, {size(512_000), "512 kB"}, {size(64 << 20), "67.1 MB"},
		{shortHash("e03fe48be50c4ab04d6bb2285296d9c3"), "e03fe48b…96d9c3"}, {shortHash("short"), "short"},
		{listed([]string{"a", "b", "c"}), "a, b and c"}, {listed(nil), ""}, {listed([]string{"a"}), "a"},
		{symbol("λₚ"), "λ<sub>p</sub>"}, {symbol("L"), "L"}, {sym("λ < Tᵉ"), `<i class="sym">λ</i> &lt; <i class="sym">T<sup>e</sup></i>`},
	}
	for _, tc := range tests {
		if tc.got != tc.want {
			t.Errorf("got %q, want %q", tc.got, tc.want)
		}
	}
}

func TestTheNumberThatAFindingTurnsOnIsBold(t *testing.T) {
	tests := map[string]string{
		"EDF is highest in 9 of 9 cases, by 0.1 points.": "EDF is highest in <b>9 of 9</b> cases, by 0.1 points.",
		"All is 12.":                                 "All is <b>12</b>.",
		"At λ 100 % it gains +7.1, not less.":        `At <i class="sym">λ</i> 100 % it gains <b>+7.1</b>, not less.`,
		"Offers add 0.9; they stay below in 8 of 9.": "Offers add 0.9; they stay below in <b>8 of 9</b>.",
		"Undecided (+3.4, interval −6.7 to 13.4).":   "Undecided (<b>+3.4</b>, interval −6.7 to 13.4).",
		"3 of many":     "<b>3</b> of many",
		"Nothing <yet>": "Nothing &lt;yet&gt;",
	}
	for finding, want := range tests {
		if got := decisive(report.Claim{Finding: finding}); got != want {
			t.Errorf("%q: got %q, want %q", finding, got, want)
		}
	}
}

func TestAMemoIsShownWhenItChangesAndInASCII(t *testing.T) {
	m := make(memos)
	first := m.html("place", "λ 25 – 1\u202f000")
	if got := first; got == nil || strings.ContainsFunc(toHTML(got), func(r rune) bool { return r > 0x7f }) {
		t.Errorf("got %v, want ASCII", got)
	}
	if got := toHTML(first); got != "&#955; 25 &#8211; 1&#8239;000" {
		t.Errorf("got %q", got)
	}
	if got, want := toHTML(m.html("numbers", `46.8 ± 3.3, <b>95</b> %, k = 5; <i class="sym">n</i> 12`)), `46.8&#160;&#177;&#160;3.3, <b>95</b>&#160;%, k&#160;=&#160;5; <i class="sym">n</i>&#160;12`; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := m.html("place", "λ 25 – 1\u202f000"); got != nil {
		t.Errorf("got %v for what is shown already, want nil", got)
	}
	if got := m.text("place", "a < b"); toHTML(got) != "a &lt; b" {
		t.Errorf("got %v", got)
	}
}

func toHTML(x any) string {
	if h, ok := x.(interface{ HTML() string }); ok {
		return h.HTML()
	}
	return ""
}

func TestAClaimOfThePoolsIsASentence(t *testing.T) {
	for paper, want := range map[string]string{
		"the wait falls":          "The wait falls.",
		"kAPAC completes more":    "kAPAC completes more.",
		"effectiveness falls; so": "Effectiveness falls; so.",
	} {
		if got := poolClaim(paper); got != `<p class="claim">Paper: <em>`+want+"</em></p>" {
			t.Errorf("%q: got %q, want %q", paper, got, want)
		}
	}
}

func TestAnOptionHasACurlyApostrophe(t *testing.T) {
	if got, want := string(optionWords("est", param.Option{Title: "the log's own"})), "the log&#8217;s own"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestANumberStaysOnOneLineWithWhatBelongsToIt(t *testing.T) {
	for text, want := range map[string]string{
		"every 80 s; 95 % of them":             "every 80_s; 95_% of them",
		"a request of 1 h 38, 3 min 5 s later": "a request of 1_h_38, 3_min_5_s later",
		"from 7 d 11:55 on":                    "from 7_d_11:55 on",
		"10 seeds, from seed 1":                "10 seeds, from seed_1",
		"the 4 servers of 1 day, d 5":          "the 4 servers of 1 day, d 5",
		"juggle -seed 1 -order edf":            "juggle -seed 1 -order edf", // is typed as it is copied
		`<path d="M0 0 h 5">5 h`:               `<path d="M0 0 h 5">5_h`,
	} {
		if got := strings.ReplaceAll(unbroken(text), "\u00a0", "_"); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
