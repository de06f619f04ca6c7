package figures

import (
	"strings"
	"testing"

	"juggle/core/papers/study"
	"juggle/site/page"
	"juggle/site/pagetest"
	"juggle/site/parts"
	"juggle/site/text"
)

func TestAnEntryIsUsedOrRefusedWithAReason(t *testing.T) {
	tests := map[string]struct {
		key, typed  string
		wantValue   string // the value in use afterwards
		wantRefusal string // "": the entry is used
	}{
		"a number":                        {"p", "8", "8", ""},
		"a number with spaces and a unit": {"share", " 40 % ", "40", ""},
		"below the range":                 {"p", "-3", "5", "Got −3; want a number from 1 to 20."},
		"not a number":                    {"p", "many", "5", "Got many; want a number from 1 to 20."},
		"nothing":                         {"share", "", "50", "Got nothing; want a whole number from 0 to 100."},
		"a list":                          {"lambda", "10, 20,30", "10,20,30", ""},
		"a list out of order": {"lambda", "50, 25", "25,50,100",
			"Got 50, 25; want one to 6 ascending whole numbers from 1 to 400, with commas or spaces between them."},
		"periods, as the page writes them": {"w", "0–1", "0:2", ""},
		"periods with a hyphen":            {"w", "1-2", "1:3", ""},
		"one period":                       {"w", "3", "3:4", ""},
		"all periods":                      {"w", "0–3", "all", ""},
		"periods that the logs lack":       {"w", "2–9", "all", "Got 2–9; want periods from 0 to 3, first–last."},
		"a last period before the first":   {"w", "3–1", "all", "Got 3–1; want periods from 0 to 3, first–last."},
		"no periods":                       {"w", "some", "all", "Got some; want periods from 0 to 3, first–last."},
		"periods, as a link writes them":   {"w", "1:3", "1:3", ""},
		"a seed":                           {"seed", "12345678901", "12345678901", ""},
		"a long text is shortened": {"p", "0123456789012345678901234567890123456789xyz", "5",
			"Got 0123456789012345678901234567890123456789…; want a number from 1 to 20."},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			s := newFigureStage(t, "").open()
			knob := s.figures.Params.Find(tc.key)
			knob.Enter(tc.typed)
			if got := knob.Param.Get(); got != tc.wantValue || knob.WrongReason != tc.wantRefusal {
				t.Errorf("got the value %q and the refusal %q, want %q and %q", got, knob.WrongReason, tc.wantValue, tc.wantRefusal)
			}
			wantText := tc.typed
			if tc.wantRefusal == "" {
				wantText = knob.Spell(tc.wantValue)
			}
			if knob.Text() != wantText {
				t.Errorf("the entry shows %q, want %q", knob.Text(), wantText)
			}
		})
	}
}

func TestARefusedEntryIsStillShownWhileTheLastValidValueIsInUse(t *testing.T) {
	s := newFigureStage(t, "").open()
	knob := s.figures.Params.Find("p")
	knob.Enter("8")
	knob.Enter("80")
	s.Settle()
	pagetest.WantIn(t, s.html(), `aria-invalid="true"`, "Got 80; want a number from 1 to 20. 8 is still in use.", "Back to the paper’s 5")
	if got := s.figures.Run.plan().Params.DeadlineLambda; got != 8 {
		t.Errorf("computed with %v, want 8", got)
	}
	knob.Reset()
	s.Settle()
	if knob.Changed() || knob.WrongReason != "" || s.Browser.Focused != "param-p" {
		t.Errorf("after the reset: changed %v, refusal %q, focus on %q; want false, none, param-p", knob.Changed(), knob.WrongReason,
			s.Browser.Focused)
	}
}

func TestAnEntryIsUsedWhenTheReaderPauses(t *testing.T) {
	s := newFigureStage(t, "").open()
	knob := s.figures.Params.Find("lambda")
	typeTexts := func(texts ...string) { // the entry has each text in turn, for less than a typing pause
		for _, text := range texts {
			knob.Edit(text)
			s.Browser.Pass(parts.TypingPause / 2)
		}
	}
	wantEntry := func(when, value, text, refusal string) {
		t.Helper()
		if knob.Param.Get() != value || knob.Text() != text || knob.WrongReason != refusal {
			t.Errorf("%s: got the value %q, the text %q and the refusal %q; want %q, %q, %q", when, knob.Param.Get(), knob.Text(),
				knob.WrongReason, value, text, refusal)
		}
	}
	const refusal999 = "Got 999; want one to 6 ascending whole numbers from 1 to 400, with commas or spaces between them."
	typeTexts("1", "10", "10,", "10,4", "10,40", "10,400")
	wantEntry("while typing", "25,50,100", "10,400", "")
	s.Browser.Pass(parts.TypingPause)
	wantEntry("after a pause", "10,400", "10, 400", "")
	knob.Enter("10, 400")

	typeTexts("9", "99", "999")
	s.Browser.Pass(parts.TypingPause)
	wantEntry("out of range", "10,400", "999", refusal999)
	if !s.Key(page.Key{Key: "Escape", Typing: true, Element: "param-lambda"}) || s.Browser.Focused != "" {
		t.Error("Escape is not used, or moves the focus")
	}
	wantEntry("after Escape", "10,400", "10, 400", "")

	typeTexts("99")
	s.Browser.Pass(parts.TypingPause)
	typeTexts("999")
	s.Browser.Pass(parts.TypingPause)
	wantEntry("out of range, after a value that a pause put in use", "10,400", "999", refusal999)
	knob.Enter("99")
	wantEntry("after the reader leaves the entry", "99", "99", "")

	typeTexts("30")
	if !s.Key(page.Key{Key: "Enter", Typing: true, Element: "param-lambda"}) {
		t.Error("Enter is not used")
	}
	wantEntry("after Enter", "30", "30", "")

	knob = s.figures.Params.Find("p")
	typeTexts("7.")
	s.Browser.Pass(parts.TypingPause)
	wantEntry("a number with a point and no decimals yet", "7", "7.", "")
	typeTexts("7.5")
	knob.Enter("7.5")
	wantEntry("with its decimals", "7.5", "7.5", "")
	typeTexts("6")
	s.Browser.Pass(parts.TypingPause)
	if err := s.Set(study.Parameters.Find(knob.Param.Key), "9"); err != nil {
		t.Fatal(err)
	}
	wantEntry("after the parameter was set elsewhere", "9", "9", "")
	typeTexts("8")
	s.Moved("")
	s.Browser.Pass(parts.TypingPause)
	wantEntry("after the browser's back", "5", "5", "")
}

func TestThumbsStopBeforeTheirNeighbours(t *testing.T) {
	s := newFigureStage(t, "").open()
	tests := []struct {
		key   string
		thumb int
		to    string
		want  string
	}{
		{"lambda", 0, "30", "30,50,100"},
		{"lambda", 0, "70", "49,50,100"},
		{"lambda", 2, "10", "49,50,51"},
		{"lambda", 2, "150", "49,50,150"},
		{"L", 1, "1.3", "1,1.3,1.5"},
		{"L", 1, "9", "1,1.45,1.5"},
		{"p", 0, "7.5", "7.5"},
		{"w", 0, "2", "2:4"},
		{"w", 1, "0", "2:3"},
		{"w", 1, "3", "2:4"},
		{"w", 0, "0", "all"},
		{"p", 0, "nonsense", "7.5"},
		{"p", 5, "3", "7.5"}, // p has only thumb 0
	}
	s.figures.Params.Find("lambda").ToggleThumbs() // shows its three thumbs
	for _, tc := range tests {
		knob := s.figures.Params.Find(tc.key)
		knob.Slide(tc.thumb, tc.to)
		if got := knob.Param.Get(); got != tc.want {
			t.Errorf("%s, thumb %d to %s: got %s, want %s", tc.key, tc.thumb, tc.to, got, tc.want)
		}
	}
}

func TestChoicesSwitchesAndOrdersChangeTheLink(t *testing.T) {
	s := newFigureStage(t, "").open()
	p := s.figures.Params
	p.Find("est").Choose("poisson")
	p.Find("replan").Flip()
	for _, name := range []string{"lff", "bjf", "fifo", "shuffle"} {
		p.Find("orders").ToggleOption(name)
	}
	p.Find("orders").ToggleOption("edf")
	if got, want := s.Link.Params.Encode(), "est=poisson&orders=edf&replan=on"; got != want {
		t.Errorf("after the last order is unticked, the link is %q, want %q, which keeps that order", got, want)
	}
	p.Find("orders").ToggleOption("fifo")
	p.Find("replan").Flip()
	if got, want := s.Link.Params.Encode(), "est=poisson&orders=edf,fifo"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	pagetest.WantIn(t, s.html(), "Paper values, 2 changed")
}

func TestShutGroupsShowTheirValues(t *testing.T) {
	s := newFigureStage(t, "seed=4&n=2&replan=on&w=1:3&x=40&base=fifo").open()
	want := map[string]string{
		"Trace": "synthetic, 2 of 4 periods", "Fixing": "f 0, 25, 50, 75 %", "Replication": "seeds 2, from 4",
		"Orders": "the paper’s five, over FIFO", "Agreements": "x 40 %, g 30 %, v 100 %",
	}
	for _, g := range s.figures.Params.Groups {
		if w, ok := want[g.Name]; ok && pagetest.PlainText(g.ShutLine()) != w {
			t.Errorf("%s: got %q, want %q", g.Name, g.ShutLine(), w)
		}
		g.Open = true
	}
	page := s.html()
	for _, f := range study.Parameters {
		if f.Key != "against" && f.Key != "reach" { // these have no knob; see newLab
			pagetest.WantIn(t, page, `data-key="`+f.Key+`"`)
		}
	}
	pagetest.WantIn(t, page, `for="param-p"`, `id="param-L-2"`, `aria-label="Arrival rates, 3 of 3"`, `aria-label="Last period"`,
		`role="switch"`)
}

func TestTheResetButtonNamesTheDefaultAndWhetherItIsThePapers(t *testing.T) {
	s := newFigureStage(t, "").open()
	for key, want := range map[string]string{
		"w": "Back to all", "p": "Back to the paper’s 5", "lambda": "Back to the paper’s 25, 50, 100", "n": "Back to our 10",
		"orders": "Back to the paper’s choice",
		"to":     "Back to our choice: flexible requests", "est": "Back to the paper’s choice: accurate",
		"ed":   "Back to the paper’s choice: published, 2007",
		"stop": "Back to our choice: off",
	} {
		if got := s.figures.Params.Find(key).ResetLabel(); got != want {
			t.Errorf("%s: got %q, want %q", key, got, want)
		}
	}
}

func TestParametersAreShownWithThePapersSymbols(t *testing.T) {
	s := newFigureStage(t, "").open()
	for _, g := range s.figures.Params.Groups {
		g.Open = true
	}
	page := s.html()
	for key, symbol := range map[string]string{"w": "w", "L": "L", "p": "λ<sub>p</sub>", "lambda": "λ", "est": "T<sup>a</sup>",
		"y": "λ<sub>y</sub>", "f": "f", "phi": "φ"} {
		_, param, _ := strings.Cut(page, `data-key="`+key+`"`)
		if i := strings.Index(param, `id="param-`+key+`-name"`); i < 0 || !strings.Contains(param[:i], `aria-hidden="true">`+symbol+"</span>") {
			t.Errorf("the parameter %s is shown without its symbol %s", key, symbol)
		}
	}
	if got := pagetest.PlainText(s.figures.Params.Knob("est").Words()); got != "estimates accurate" {
		t.Errorf("the choice of estimates is described as %q, want its name and the option's title", got)
	}
}

func TestFigure1IsComparedWithTheOrderThatTheReaderChooses(t *testing.T) {
	s := newFigureStage(t, "v=1&lambda=50,100&base=fifo&reach=0.5").open()
	s.computeAll()
	table := s.figures.Run.latest(1).Aside.Table
	pagetest.WantIn(t, s.html(), "Each order minus FIFO", "at least 0.5 points above FIFO", "<td>"+text.Escape(table.Rows[0][1])+"</td>")
	if spec := s.Charts.Drawn["chart-1"]; !strings.Contains(spec, "above FIFO") || strings.Contains(spec, "− Shuffle,") {
		t.Errorf("the chart does not show differences from FIFO: %.300s", spec)
	}
	s.figures.Params.Find("base").Choose("shuffle")
	if err := s.Set(study.Parameters.Find("reach"), "1"); err != nil {
		t.Fatal(err)
	}
	s.Settle()
	s.computeAll()
	if html := s.html(); strings.Contains(html, "points above FIFO") || strings.Contains(html, "point above Shuffle") {
		t.Error("with the default baseline and points to reach, a card shows the table of loads that reach them")
	}
}

func TestATableShowsTheRowsOfOneLoad(t *testing.T) {
	s := newFigureStage(t, "").open()
	s.computeAll()
	table := s.figures.Gallery.Card(2).Table
	table.Open = true
	all := len(table.Rows())
	pagetest.WantIn(t, s.html(), `<span class="seg" role="group" aria-label="arrival rate">`)
	table.ShowGroup("1.25")
	pagetest.WantIn(t, s.html(), `aria-pressed="true">1.25</button>`)
	rows := table.Rows()
	if len(rows)*3 != all || rows[0][1] != "1.25" || rows[len(rows)-1][1] != "1.25" {
		t.Errorf("got %d of %d rows, the first of arrival rate %s, want those of arrival rate 1.25", len(rows), all, rows[0][1])
	}
	table.Copy()
	if n := strings.Count(s.Browser.Copied, "\n"); n != len(rows)+1 {
		t.Errorf("copied %d lines, want a head and the %d rows that are shown", n, len(rows))
	}
	s.figures.Params.Find("L").Choose("1,1.5")
	s.Settle()
	s.computeAll()
	if rows := table.Rows(); len(rows)*3 != all*2 {
		t.Errorf("after the chosen load is removed there are %d rows, want those of both other loads, %d", len(rows), all*2/3)
	}
}

func TestTheHelpOfAParameterOpensByTouchAndKeyboard(t *testing.T) {
	s := newFigureStage(t, "").open()
	help := text.Prose(study.Parameters.Find("lambda").Help)
	pagetest.WantIn(t, s.html(), `aria-label="About Mean window extension"`, `popovertarget="param-lambda-help"`,
		`popover="auto" id="param-lambda-help">`+text.Escape(help), "three values at once", `aria-describedby="param-lambda-unit"`,
		`aria-valuetext="25, 50, 100 %"`)
}

// One thumb, at the largest window size, moves all three sizes in proportion until the reader unfolds the knob. The link spells the sizes
// in both cases.
func TestTheWindowSizesHaveOneThumbUntilUnfolded(t *testing.T) {
	s := newFigureStage(t, "").open()
	lambda := s.figures.Params.Find("lambda")
	pagetest.WantIn(t, s.html(), `id="param-lambda-0"`, "moves all three in proportion", `aria-valuetext="25, 50, 100 %"`, ">three values<",
		`aria-label="Mean window extension, the largest of 3, and the others in proportion"`)
	if html := s.html(); strings.Contains(html, `id="param-lambda-1"`) {
		t.Error("there are several thumbs, want one")
	}
	if got := s.Link.Params.Encode(); got != "" {
		t.Errorf("before the thumb is moved the link has %q, want nothing", got)
	}
	for _, move := range []struct{ to, want string }{
		{"120", "lambda=30,60,120"}, {"90", "lambda=23,45,90"}, {"10", "lambda=3,5,10"}, {"1", "lambda=1,2,3"}, {"100", ""},
		{"200", "lambda=50,100,200"},
	} {
		lambda.Slide(0, move.to)
		if got := s.Link.Params.Encode(); got != move.want {
			t.Errorf("with the thumb at %s the link has %q, want %q", move.to, got, move.want)
		}
	}
	s.Go("v=1&lambda=10,400")
	lambda.Slide(0, "40")
	if got, want := s.Link.Params.Encode(), "lambda=1,40"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	s.Go("v=1&lambda=30,60,120")
	if got, want := lambda.Text(), "30, 60, 120"; got != want {
		t.Errorf("from a link: got %q, want %q", got, want)
	}
	lambda.ToggleThumbs()
	pagetest.WantIn(t, s.html(), `id="param-lambda-2"`, "three values at once", `aria-label="Mean window extension, 2 of 3"`)
	lambda.Slide(1, "70")
	if got, want := s.Link.Params.Encode(), "lambda=30,70,120"; got != want {
		t.Errorf("unfolded: got %q, want %q", got, want)
	}
	s.Go("v=1&lambda=50")
	lambda.ToggleThumbs()
	if html := s.html(); strings.Contains(html, "in proportion") ||
		!strings.Contains(html, `aria-label="Mean window extension" aria-valuetext="50 %"`) {
		t.Error("the slider of a single value mentions others in proportion")
	}
}

// The baseline of Figure 1 is chosen among the orders, without a field for a formula. A link may have a formula.
func TestAFormulaAsBaselineComesOnlyFromALink(t *testing.T) {
	s := newFigureStage(t, "v=1&base=deadline%20-%202*estimate").open()
	html := s.html()
	pagetest.WantIn(t, html, "With <code>deadline - 2*estimate</code>, as the link says.",
		"On this link:", "a formula to compare with is no longer typed on the page", `id="param-base-fifo"`,
		`id="param-orders-own-1"`)
	if strings.Contains(html, "param-base-own") {
		t.Error("the baseline has a field for a formula")
	}
	if got, want := s.Link.Params.Encode(), "base=deadline%20-%202*estimate"; got != want && got != "base=deadline%20-%202%2Aestimate" {
		t.Errorf("got %q, want %q", got, want)
	}
	s.figures.Params.Find("base").Choose("fifo")
	s.Settle()
	if strings.Contains(s.html(), "as the link says") {
		t.Error("after FIFO is chosen, the page still mentions the link's formula")
	}
}
