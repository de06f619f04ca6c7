package site

import (
	"strings"
	"testing"

	"juggle/core/study"
)

func TestAnEntryIsUsedOrSaysWhatIsWanted(t *testing.T) {
	tests := map[string]struct {
		key, typed string
		value      string // in use afterwards
		wrong      string
	}{
		"a number":                         {"p", "8", "8", ""},
		"a number with spaces and a unit":  {"share", " 40 % ", "40", ""},
		"below the range":                  {"p", "-3", "5", "Got −3; want a number from 1 to 20."},
		"not a number":                     {"p", "many", "5", "Got many; want a number from 1 to 20."},
		"nothing":                          {"share", "", "50", "Got nothing; want a whole number from 0 to 100."},
		"a list":                           {"lambda", "10, 20,30", "10,20,30", ""},
		"a list out of order":              {"lambda", "50, 25", "25,50,100", "Got 50, 25; want one to 6 ascending whole numbers from 1 to 400, with commas or spaces between them."},
		"windows, as the page writes them": {"w", "0–1", "0:2", ""},
		"windows with a hyphen":            {"w", "1-2", "1:3", ""},
		"one window":                       {"w", "3", "3:4", ""},
		"all windows":                      {"w", "0–3", "all", ""},
		"windows that there are not":       {"w", "2–9", "all", "Got 2–9; want windows from 0 to 3, first–last."},
		"windows the wrong way round":      {"w", "3–1", "all", "Got 3–1; want windows from 0 to 3, first–last."},
		"no windows":                       {"w", "some", "all", "Got some; want windows from 0 to 3, first–last."},
		"windows, as a link writes them":   {"w", "1:3", "1:3", ""},
		"a seed":                           {"seed", "12345678901", "12345678901", ""},
		"a long text is shortened":         {"p", "0123456789012345678901234567890123456789xyz", "5", "Got 0123456789012345678901234567890123456789…; want a number from 1 to 20."},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			s := newStage(t, "").open()
			c := s.figures().params.find(tc.key)
			c.enter(tc.typed)
			if got := c.held.get(); got != tc.value || c.wrong != tc.wrong {
				t.Errorf("got %q, %q; want %q, %q", got, c.wrong, tc.value, tc.wrong)
			}
			want := tc.typed
			if tc.wrong == "" {
				want = c.spell(tc.value)
			}
			if c.text() != want {
				t.Errorf("the entry shows %q, want %q", c.text(), want)
			}
		})
	}
}

func TestAWrongEntryStaysWhileTheLastGoodValueIsInUse(t *testing.T) {
	s := newStage(t, "").open()
	c := s.figures().params.find("p")
	c.enter("8")
	c.enter("80")
	s.rest()
	wantIn(t, s.html(), `aria-invalid="true"`, "Got 80; want a number from 1 to 20. 8 is still in use.", "Back to the paper’s 5")
	if got := s.run.plan.Params().DeadlineLambda; got != 8 {
		t.Errorf("computed with %v, want 8", got)
	}
	c.reset()
	s.rest()
	if c.changed() || c.wrong != "" || s.window.focused != "param-p" {
		t.Errorf("after the reset: changed %v, wrong %q, focus on %q", c.changed(), c.wrong, s.window.focused)
	}
}

func TestAnEntryIsTakenWhenTheReaderPauses(t *testing.T) {
	s := newStage(t, "").open()
	c := s.figures().params.find("lambda")
	typed := func(texts ...string) {
		for _, text := range texts {
			c.edit(text)
			s.window.pass(pausing / 2)
		}
	}
	want := func(when, value, text, wrong string) {
		t.Helper()
		if c.held.get() != value || c.text() != text || c.wrong != wrong {
			t.Errorf("%s: got %q, shown as %q, %q; want %q, %q, %q", when, c.held.get(), c.text(), c.wrong, value, text, wrong)
		}
	}
	typed("1", "10", "10,", "10,4", "10,40", "10,400")
	want("while typing", "25,50,100", "10,400", "")
	s.window.pass(pausing)
	want("after a pause", "10,400", "10, 400", "")
	c.enter("10, 400")

	typed("9", "99", "999")
	s.window.pass(pausing)
	want("wrong", "10,400", "999", "Got 999; want one to 6 ascending whole numbers from 1 to 400, with commas or spaces between them.")
	if !s.Key(Key{Key: "Escape", Typing: true, Element: "param-lambda"}) || s.window.focused != "" {
		t.Error("Escape is not used, or moves the focus")
	}
	want("Escape", "10,400", "10, 400", "")

	typed("99")
	s.window.pass(pausing)
	typed("999")
	s.window.pass(pausing)
	want("wrong after a pause", "10,400", "999", "Got 999; want one to 6 ascending whole numbers from 1 to 400, with commas or spaces between them.")
	c.enter("99")
	want("left", "99", "99", "")

	typed("30")
	if !s.Key(Key{Key: "Enter", Typing: true, Element: "param-lambda"}) {
		t.Error("Enter is not used")
	}
	want("Enter", "30", "30", "")

	c = s.figures().params.find("p")
	typed("7.")
	s.window.pass(pausing)
	want("a number that may go on", "7", "7.", "")
	typed("7.5")
	c.enter("7.5")
	want("it went on", "7.5", "7.5", "")
	typed("6")
	s.window.pass(pausing)
	if err := s.set(study.Parameters.Find(c.name), "9"); err != nil {
		t.Fatal(err)
	}
	want("set in another way", "9", "9", "")
	typed("8")
	s.Moved("")
	s.window.pass(pausing)
	want("left by the browser's back", "5", "5", "")
}

func TestThumbsStopBeforeTheirNeighbours(t *testing.T) {
	s := newStage(t, "").open()
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
		{"p", 5, "3", "7.5"},
	}
	for _, tc := range tests {
		c := s.figures().params.find(tc.key)
		c.slide(tc.thumb, tc.to)
		if got := c.held.get(); got != tc.want {
			t.Errorf("%s, thumb %d to %s: got %s, want %s", tc.key, tc.thumb, tc.to, got, tc.want)
		}
	}
}

func TestChoicesSwitchesAndOrders(t *testing.T) {
	s := newStage(t, "").open()
	p := s.figures().params
	p.find("est").choose("poisson")
	p.find("replan").flip()
	for _, name := range []string{"lff", "bjf", "fifo", "shuffle"} {
		p.find("orders").tick(name)
	}
	p.find("orders").tick("edf")
	if got, want := s.link.Params.Encode(), "est=poisson&orders=edf&replan=on"; got != want {
		t.Errorf("got %q, want %q; the last order stays", got, want)
	}
	p.find("orders").tick("fifo")
	p.find("replan").flip()
	if got, want := s.link.Params.Encode(), "est=poisson&orders=edf,fifo"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := p.changed(); got != 2 {
		t.Errorf("%d parameters are changed, want 2", got)
	}
}

func TestShutGroupsSayTheirValues(t *testing.T) {
	s := newStage(t, "seed=4&n=2&replan=on&w=1:3").open()
	want := map[string]string{
		"Trace": "synthetic, 2 of 4 windows", "Fixing": "f 0, 25, 50, 75 %, never, at the middle load", "Replication": "2 seeds, from 4",
		"Orders": "all five",
	}
	for _, g := range s.figures().params.groups {
		if w, ok := want[g.Name]; ok && g.now() != w {
			t.Errorf("%s: got %q, want %q", g.Name, g.now(), w)
		}
		g.open = true
	}
	page := s.html()
	for _, f := range study.Parameters {
		wantIn(t, page, `data-key="`+f.Key+`"`)
	}
	wantIn(t, page, `for="param-p"`, `id="param-lambda-2"`, `aria-label="Window size, 3 of 3"`, `aria-label="Last window"`, `role="switch"`)
}

func TestTheWayBackNamesTheValueAndWhoseItIs(t *testing.T) {
	s := newStage(t, "").open()
	for key, want := range map[string]string{
		"w": "Back to all", "p": "Back to the paper’s 5", "lambda": "Back to the paper’s 25, 50, 100", "n": "Back to our 1", "orders": "Back to all five",
		"to": "Back to our choice: flexible requests", "est": "Back to the paper’s choice: accurate", "ed": "Back to the paper’s choice: published, 2007",
		"stop": "Back to our choice: off",
	} {
		if got := s.figures().params.find(key).backWord(); got != want {
			t.Errorf("%s: got %q, want %q", key, got, want)
		}
	}
}

func TestParametersStandWithThePapersSymbols(t *testing.T) {
	s := newStage(t, "").open()
	for _, g := range s.figures().params.groups {
		g.open = true
	}
	page := s.html()
	for key, symbol := range map[string]string{"w": "w", "L": "L", "p": "λ<sub>p</sub>", "lambda": "λ", "est": "T<sup>a</sup>", "y": "λ<sub>y</sub>", "f": "f", "phi": "φ"} {
		_, param, _ := strings.Cut(page, `data-key="`+key+`"`)
		if i := strings.Index(param, `id="param-`+key+`-name"`); i < 0 || !strings.Contains(param[:i], `aria-hidden="true">`+symbol+"</span>") {
			t.Errorf("%s is without %s", key, symbol)
		}
	}
	if got := valueWords(study.Parameters.Find("est"), study.Paper()); got != "accurate" {
		t.Errorf("a shut group says %q, want the words alone", got)
	}
}

func TestAKnobOfTheGeneratorSaysWhatIsWrongWithIt(t *testing.T) {
	s := newStage(t, "v=1&view=trace").open()
	tag := func(page, element, id string) (attributes, words string) {
		t.Helper()
		for _, rest := range strings.Split(page, "<"+element+" ")[1:] {
			attributes, words, _ = strings.Cut(rest, ">")
			if strings.Contains(attributes, `id="`+id+`"`) {
				return attributes, words
			}
		}
		t.Fatalf("the page has no %s of the id %s", element, id)
		return "", ""
	}
	page := s.html()
	for _, k := range s.trace().maker.knobs {
		field, _ := tag(page, "input", "make-"+k.key)
		wrong, _ := tag(page, "p", "make-"+k.key+"-wrong")
		if strings.Contains(field, "aria-describedby") || !strings.Contains(wrong, "hidden") {
			t.Errorf("%s is described by words that are not there: %s, %s", k.key, field, wrong)
		}
		k.text = "zz"
	}
	page = s.html()
	for _, k := range s.trace().maker.knobs {
		field, _ := tag(page, "input", "make-"+k.key)
		wantIn(t, field, `aria-invalid="true"`, `aria-describedby="make-`+k.key+`-wrong"`)
		wrong, words := tag(page, "p", "make-"+k.key+"-wrong")
		if strings.Contains(wrong, "hidden") {
			t.Errorf("%s: the words are hidden", k.key)
		}
		words, _, _ = strings.Cut(words, "</p>")
		wantIn(t, words, "Got zz; want a ")
	}
}
