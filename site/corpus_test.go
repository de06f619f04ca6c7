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

var update = flag.String("update", "", "write the entries of testdata/corpus.txt.gz again for the links that match this `REGEXP`")

// TestLinksOfTheCorpusShowWhatTheyShowedBefore opens 2 000 links to states of all views, which were drawn at random once. For each link the
// corpus has the link that the page makes of it, and checksums: of the stamps, which are the lines with the origin of numbers, of the
// commands, and of the files and texts that buttons save or copy. Without JUGGLE_LONG only every sixteenth link is opened, because all of
// them take minutes.
func TestLinksOfTheCorpusShowWhatTheyShowedBefore(t *testing.T) {
	const file = "testdata/corpus.txt.gz"
	step := 16
	if os.Getenv("JUGGLE_LONG") != "" || *update != "" {
		step = 1
	}
	opened := regexp.MustCompile(*update) // without -update it matches every link
	lines := strings.Split(strings.TrimSpace(unzipped(t, file)), "\n")
	var newCorpus strings.Builder
	for i := 0; i < len(lines); i += step {
		link, want, _ := strings.Cut(lines[i], "\t")
		got := want
		if opened.MatchString(link) {
			got = stateOf(t, link)
		}
		if fmt.Fprintf(&newCorpus, "%s\t%s\n", link, got); got != want && *update == "" {
			t.Errorf("#%s\n got %s\nwant %s", link, got, want)
		}
	}
	if *update != "" {
		var b bytes.Buffer
		z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
		io.WriteString(z, newCorpus.String())
		if err := cmp.Or(z.Close(), os.WriteFile(file, b.Bytes(), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
}

// unzipped returns the content of a gzip file.
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

// stateOf opens a link and describes the page, in fields with tabs between them. The first is the page's own link, "=" where it is the
// same. The others are checksums: of the stamps and commands that are shown, of the texts that buttons copy, and of each file that buttons
// save.
func stateOf(t *testing.T, link string) string {
	t.Helper()
	s := newRootStage(t, link)
	s.Stepwise()
	s.open()
	for s.html(); !s.Rendered(); {
		s.html()
	}
	for range 3 {
		s.html()
		s.window.Deliver()
		s.window.Pass(5 * time.Second)
		s.window.Deliver()
	}
	ownLink := s.Fragment(s.LinkTo(s.View(), s.Link.Figure))
	if ownLink == link {
		ownLink = "="
	}
	parts := []string{ownLink}
	html := strings.ReplaceAll(s.html(), "\u200b", "")
	var shownTexts []string
	for _, found := range stampsAndCommands.FindAllStringSubmatch(html, -1) {
		shownTexts = append(shownTexts, tags.ReplaceAllString(found[0], ""))
	}
	slices.Sort(shownTexts)
	parts = append(parts, "says="+sum(strings.Join(slices.Compact(shownTexts), "\n")))
	var copied []string
	for range 2 { // the first press of a button may only start a computation
		for _, press := range buttons(t, s.Root, saveOrCopyText) {
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

// stampsAndCommands matches the commands that a page shows, and the lines with the origin of its numbers.
var stampsAndCommands = regexp.MustCompile(`(?s)<(?:code|pre)[^>]*>\s*juggle .*?</(?:code|pre)>|` +
	`<b>Juggle [0-9].*?</(?:p|div|footer|figcaption)>`)

// tags matches the tags of HTML.
var tags = regexp.MustCompile(`<[^>]*>`)

// saveOrCopyText matches the text of buttons that save tables or copy commands and requests.
var saveOrCopyText = regexp.MustCompile(`CSV|JSON|[Cc]ommand|[Cc]opy|jobs\.csv|trace\.json|SWF`)

// sum returns the beginning of the SHA-256 of a text, in hexadecimal.
func sum(text string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(text)))[:6] }

// buttons returns a function that presses a button, for each shown and enabled button of the page whose text or label matches words.
func buttons(t *testing.T, c vugu.Builder, words *regexp.Regexp) (presses []func()) {
	t.Helper()
	eachShown(t, c, func(n *vugu.VGNode, label string) {
		if n.Data == "button" && words.MatchString(label+textOf(n)) {
			for _, on := range n.DOMEventHandlerSpecList {
				if on.EventType == "click" {
					presses = append(presses, func() { on.Func(pressed{}) })
				}
			}
		}
	})
	return presses
}

// eachShown calls visit with every shown and enabled element of the page. label is the element's label and a space; "" where it has none.
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
			isOff := false // disabled or hidden
			for _, a := range n.Attr {
				if a.Key == "aria-label" {
					label = a.Val + " "
				}
				isOff = isOff || a.Key == "disabled" || a.Key == "hidden"
			}
			if isOff {
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

// textOf returns the text and markup in a node.
func textOf(n *vugu.VGNode) (words string) {
	if n.InnerHTML != nil {
		words = *n.InnerHTML
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		words += c.Data + textOf(c)
	}
	return words
}

// pressed is a click event without properties.
type pressed struct{ vugu.DOMEvent }

func (pressed) PreventDefault()               {}
func (pressed) StopPropagation()              {}
func (pressed) PropString(...string) string   { return "" }
func (pressed) PropBool(...string) bool       { return false }
func (pressed) PropFloat64(...string) float64 { return 0 }
func (pressed) Prop(...string) any            { return nil }
func (pressed) EventSummary() map[string]any  { return nil }

// A quietCanvas is a canvas of 800 px on which nothing is drawn.
type quietCanvas struct{}

func (quietCanvas) Width(string) float64                      { return 800 }
func (quietCanvas) Paint(string, gantt.Drawing, string, bool) {}
func (quietCanvas) Watch(string, gantt.Watcher)               {}

// A quietSolver computes what every order accepts in a stretch of requests, and never solves a program.
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
			return endedTask{}
		}
	}
	to.Failed(err.Error())
	return endedTask{}
}

// An endedTask is a task that has ended.
type endedTask struct{}

func (endedTask) Cancel() {}
func (endedTask) Stop()   {}

func (e *waitingEngine) ChooseRequests(done func(page.File)) { e.chooseDone = done }
