package site

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"juggle/core/papers/optimum"
	"juggle/site/baselines"
	"juggle/site/gantt"
	"juggle/site/page"
	"juggle/site/pagetest"

	"github.com/vugu/vugu"
)

var update = flag.String("update", "", "write what testdata/corpus.txt.gz says of the links that match this `REGEXP` anew")

// TestCorpus opens 2 000 states of all views, links that were drawn once. Each reads back as the corpus says, and so do the stamps and the
// commands that the page shows then, and all that its buttons save as tables or copy. A sixteenth is opened where JUGGLE_LONG is not set,
// for all of them take minutes.
func TestCorpus(t *testing.T) {
	const file = "testdata/corpus.txt.gz"
	step := 16
	if os.Getenv("JUGGLE_LONG") != "" || *update != "" {
		step = 1
	}
	anew := regexp.MustCompile(*update)
	lines := strings.Split(strings.TrimSpace(unzipped(t, file)), "\n")
	var now strings.Builder
	for i := 0; i < len(lines); i += step {
		link, want, _ := strings.Cut(lines[i], "\t")
		got := want
		if anew.MatchString(link) {
			got = stateOf(t, link)
		}
		if fmt.Fprintf(&now, "%s\t%s\n", link, got); got != want && *update == "" {
			t.Errorf("#%s\n got %s\nwant %s", link, got, want)
		}
	}
	if *update != "" {
		var b bytes.Buffer
		z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
		io.WriteString(z, now.String())
		if err := cmp.Or(z.Close(), os.WriteFile(file, b.Bytes(), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
}

func unzipped(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return string(plain)
}

// stateOf opens a link and says, with tabs between: how it reads back, "=" where it does so as it is; sums of the stamps and commands that
// are shown, and of each file and text that its buttons give.
func stateOf(t *testing.T, link string) string {
	t.Helper()
	s := newRootStage(t, link)
	s.open()
	for range 3 {
		s.html()
		s.window.Deliver()
		s.window.Pass(5 * time.Second)
		s.window.Deliver()
	}
	back := s.Fragment(s.LinkTo(s.View(), s.Link.Figure))
	if back == link {
		back = "="
	}
	parts := []string{back}
	html := strings.ReplaceAll(s.html(), "\u200b", "")
	var said []string
	for _, found := range saidThere.FindAllStringSubmatch(html, -1) {
		said = append(said, tags.ReplaceAllString(found[0], ""))
	}
	slices.Sort(said)
	parts = append(parts, "says="+sum(strings.Join(slices.Compact(said), "\n")))
	var copied []string
	for range 2 { // what is saved may be computed first
		for _, press := range buttons(t, s.Root, gives) {
			s.window.Copied = ""
			press()
			s.window.Deliver()
			copied = append(copied, s.window.Copied)
		}
		s.window.Pass(5 * time.Second)
		s.window.Deliver()
	}
	slices.Sort(copied)
	parts = append(parts, "copied="+sum(strings.Join(slices.Compact(copied), "\n")))
	for _, name := range slices.Sorted(maps.Keys(s.window.Saved)) {
		parts = append(parts, name+"="+sum(s.window.Saved[name]))
	}
	return strings.Join(parts, "\t")
}

// saidThere are the commands that a page shows, and the lines that say where its numbers come from.
var saidThere = regexp.MustCompile(`(?s)<(?:code|pre)[^>]*>\s*juggle .*?</(?:code|pre)>|<b>Juggle [0-9].*?</(?:p|div|footer|figcaption)>`)

var tags = regexp.MustCompile(`<[^>]*>`)

// gives are the words of buttons that save tables or copy commands and requests.
var gives = regexp.MustCompile(`CSV|JSON|[Cc]ommand|[Cc]opy|jobs\.csv|trace\.json|SWF`)

func sum(text string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(text)))[:6] }

// buttons are the presses of all buttons of the page that are shown and enabled, whose word or label matches.
func buttons(t *testing.T, c vugu.Builder, words *regexp.Regexp) (presses []func()) {
	t.Helper()
	eachShown(t, c, func(n *vugu.VGNode, label string) {
		if n.Data == "button" && words.MatchString(label+wordsOf(n)) {
			for _, on := range n.DOMEventHandlerSpecList {
				if on.EventType == "click" {
					presses = append(presses, func() { on.Func(pressed{}) })
				}
			}
		}
	})
	return presses
}

// eachShown calls visit with every element of the page that is shown and enabled, and its label with a space behind it.
func eachShown(t *testing.T, c vugu.Builder, visit func(n *vugu.VGNode, label string)) {
	t.Helper()
	env, err := vugu.NewBuildEnv()
	if err != nil {
		t.Fatal(err)
	}
	built := env.RunBuild(c)
	var walk func(n *vugu.VGNode)
	walk = func(n *vugu.VGNode) {
		for ; n != nil; n = n.NextSibling {
			if n.Component != nil {
				for _, out := range built.ResultFor(n.Component).Out {
					walk(out)
				}
			}
			var label string
			off := false
			for _, a := range n.Attr {
				if a.Key == "aria-label" {
					label = a.Val + " "
				}
				off = off || a.Key == "disabled" || a.Key == "hidden"
			}
			if off {
				continue
			}
			visit(n, label)
			walk(n.FirstChild)
		}
	}
	for _, out := range built.Out.Out {
		walk(out)
	}
}

func wordsOf(n *vugu.VGNode) (words string) {
	if n.InnerHTML != nil {
		words = *n.InnerHTML
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		words += c.Data + wordsOf(c)
	}
	return words
}

// pressed is a click on which nothing else depends.
type pressed struct{ vugu.DOMEvent }

func (pressed) PreventDefault()               {}
func (pressed) StopPropagation()              {}
func (pressed) PropString(...string) string   { return "" }
func (pressed) PropBool(...string) bool       { return false }
func (pressed) PropFloat64(...string) float64 { return 0 }
func (pressed) Prop(...string) any            { return nil }
func (pressed) EventSummary() map[string]any  { return nil }

// A quietCanvas shows nothing.
type quietCanvas struct{}

func (quietCanvas) Width(string) float64                      { return 800 }
func (quietCanvas) Paint(string, gantt.Drawing, string, bool) {}
func (quietCanvas) Watch(string, gantt.Watcher)               {}

// A quietSolver knows a stretch's requests and what every order accepts of them, and solves nothing.
type quietSolver struct {
	*waitingEngine
	logs *pagetest.Logs
}

// Bracket implements baselines.Engine.
func (e quietSolver) Bracket(r baselines.BracketRequest, to baselines.BracketSink) baselines.SolverTask {
	stretch, err := optimum.NewStretch(e.logs.Traces[r.Source.SHA256], r.Setup.Workload, r.Setup.Cut)
	if err == nil {
		var result *optimum.Result
		if result, err = stretch.Unsolved(r.Setup.Workload.Seed, nil, r.Setup.Formulas...); err == nil {
			to.Started(stretch, result)
			to.Done(result)
			return solvedNow{}
		}
	}
	to.Failed(err.Error())
	return solvedNow{}
}

type solvedNow struct{}

func (solvedNow) Cancel() {}
func (solvedNow) Stop()   {}

func (e *waitingEngine) ChooseRequests(done func(page.File)) { e.chosen = done }
