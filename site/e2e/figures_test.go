package e2e

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"
)

func TestEveryFigureIsDoneAndEqualsTheCommandLine(t *testing.T) {
	tb := open(t, serve(t, dist), "")
	tb.studied()
	for figure := 1; figure <= 6; figure++ {
		if state := eval[string](tb, fmt.Sprintf(`document.querySelector('section[data-figure="%d"]').dataset.state`, figure)); state != "done" {
			t.Errorf("figure %d is %q, want done", figure, state)
		}
		want := juggle(t, "figure", fmt.Sprint(figure), "-format", "csv")
		if diff := cmp.Diff(want, tb.figureCSV(figure)); diff != "" {
			t.Errorf("figure %d: the command line (-) and the page (+) differ:\n%s", figure, diff)
		}
		if diff := cmp.Diff(parseCSV(t, want), tb.cells(figure)); diff != "" {
			t.Errorf("figure %d: the CSV (-) and the table on the page (+) differ:\n%s", figure, diff)
		}
	}
}

func TestAnotherParameterGivesWhatTheCommandLineGives(t *testing.T) {
	tb := open(t, serve(t, dist), "")
	tb.studied()
	tb.do(
		click("#param-lambda"),
		chromedp.KeyEvent("a", chromedp.KeyModifiers(2)), // Ctrl-A: all of the field
		chromedp.SendKeys("#param-lambda", "10, 75", chromedp.ByQuery),
	)
	tb.until(`location.hash.includes("lambda=10")`)
	tb.studied()
	if diff := cmp.Diff(juggle(t, "figure", "2", "-lambda", "10,75", "-format", "csv"), tb.figureCSV(2)); diff != "" {
		t.Errorf("the command line (-) and the page (+) differ:\n%s", diff)
	}
	tb.do(click("#paper-values"))
	tb.until(`!location.hash.includes("lambda")`)
	tb.studied()
	if diff := cmp.Diff(juggle(t, "figure", "2", "-format", "csv"), tb.figureCSV(2)); diff != "" {
		t.Errorf("back at the paper's values, the command line (-) and the page (+) differ:\n%s", diff)
	}
}

func TestAWrongValueIsExplainedAndNotUsed(t *testing.T) {
	tb := open(t, serve(t, dist), "")
	tb.studied()
	tb.do(click("#param-p"), chromedp.KeyEvent("a", chromedp.KeyModifiers(2)), chromedp.SendKeys("#param-p", "-3", chromedp.ByQuery))
	tb.until(`document.getElementById("param-p-wrong").textContent.includes("3;")`) // after the last letter
	if words := eval[string](tb, `document.getElementById("param-p-wrong").textContent`); !strings.Contains(words, "3") || !strings.Contains(words, "still in use") {
		t.Errorf("the page says %q", words)
	}
	if typed := eval[string](tb, `document.getElementById("param-p").value`); typed != "-3" {
		t.Errorf("the field has %q, want what was typed", typed)
	}
	if hash := eval[string](tb, `location.hash`); strings.Contains(hash, "p=") {
		t.Errorf("the link has %q", hash)
	}
}

func TestAnEntryIsTakenOnEnterOrOnLeavingAndUndoneByEscape(t *testing.T) {
	tb := open(t, serve(t, dist), "v=1&w=0:2")
	tb.studied()
	shows := func(text, focus string) {
		t.Helper()
		tb.until(fmt.Sprintf(`document.getElementById("param-lambda").value === %q && document.activeElement.id === %q`, text, focus))
	}
	replace := func(text string) {
		tb.do(click("#param-lambda"), chromedp.KeyEvent("a", chromedp.KeyModifiers(2)), chromedp.SendKeys("#param-lambda", text, chromedp.ByQuery))
	}
	replace("999")
	tb.until(`document.getElementById("param-lambda-wrong").textContent.includes("25, 50, 100 is still in use")`)
	tb.do(chromedp.KeyEvent(kb.Escape))
	shows("25, 50, 100", "param-lambda")
	replace("10,400")
	tb.do(chromedp.KeyEvent(kb.Enter))
	shows("10, 400", "param-lambda")
	replace("20,30")
	tb.do(click("#param-p"))
	shows("20, 30", "param-p")
	tb.until(`location.hash.includes("lambda=20,30")`)
	eval[bool](tb, `document.getElementById("param-lambda-0").focus(), true`)
	tb.do(chromedp.KeyEvent("0"))
	shows("25, 50, 100", "param-lambda-0")
}

func TestAStudyStopsAndResumes(t *testing.T) {
	tb := open(t, serve(t, dist), "v=1&n=3")
	tb.until(`document.documentElement.dataset.study === "running" && document.querySelector("progress").value > 20`)
	tb.do(click("#study-main"))
	tb.until(`document.documentElement.dataset.study === "done"`)
	tb.settled()
	stopped := eval[float64](tb, `document.querySelector("progress").value`)
	tb.settled()
	if later := eval[float64](tb, `document.querySelector("progress").value`); later != stopped {
		t.Errorf("after the stop the study went on from %v to %v", stopped, later)
	}
	if states := tb.states(); !slices.Equal(slices.Compact(states), []string{"waiting"}) {
		t.Errorf("the figures are %q, want all of them waiting for the rest", states)
	}
	tb.do(click("#study-main"))
	tb.until(`document.documentElement.dataset.study === "running"`)
	tb.studied()
	if states := tb.states(); !slices.Equal(slices.Compact(states), []string{"done"}) {
		t.Errorf("the figures are %q, want all done", states)
	}
	if diff := cmp.Diff(juggle(t, "figure", "6", "-seeds", "3", "-format", "csv"), tb.figureCSV(6)); diff != "" {
		t.Errorf("the command line (-) and the page (+) differ:\n%s", diff)
	}
}

func (tb *tab) states() []string {
	tb.t.Helper()
	return eval[[]string](tb, `[...document.querySelectorAll("section[data-figure]")].map(s => s.dataset.state)`)
}

func TestALinkShowsTheSameNumbersInAnotherTab(t *testing.T) {
	s := serve(t, dist)
	tb := open(t, s, "v=1&seed=42&L=1&w=0:5")
	tb.studied()
	link := eval[string](tb, `location.hash.slice(1)`)
	second := tb.another(s, link)
	second.studied()
	for _, figure := range []int{1, 4} {
		if diff := cmp.Diff(tb.figureCSV(figure), second.figureCSV(figure)); diff != "" {
			t.Errorf("figure %d: the first tab (-) and the second (+) differ:\n%s", figure, diff)
		}
	}
	if diff := cmp.Diff(juggle(t, "figure", "1", "-seed", "42", "-loads", "1", "-windows", "0:5", "-format", "csv"), second.figureCSV(1)); diff != "" {
		t.Errorf("the command line (-) and the page (+) differ:\n%s", diff)
	}
}

func TestALinkWithNonsenseIsReportedAndNotFatal(t *testing.T) {
	tb := open(t, serve(t, dist), "v=1&L=banana&w=0:2&bogus=%ff&lambda=-5&view=nowhere")
	tb.studied()
	words := eval[string](tb, `document.querySelector(".banners").textContent`)
	for _, want := range []string{`L: got "banana", want one to 5`, `bogus: got "\xff", want a parameter`, `lambda: got "-5", want one to 6`, `view: got "nowhere", want one of figures`} {
		if !strings.Contains(strings.ReplaceAll(words, "\u00a0", " "), want) {
			t.Errorf("the page says %q, want words about %q", words, want)
		}
	}
}

func TestALinkToWindowsBeyondTheLogsIsComputedOnThoseThatExist(t *testing.T) {
	tb := open(t, serve(t, dist), "v=1&w=0:40&L=1")
	tb.studied()
	tb.isComputed("Windows 0–39 were asked for; the logs have 12 windows, and all of them are computed.", "v=1&L=1&set=", "-loads", "1")
	tb.do(chromedp.Evaluate(`location.hash = "v=1&w=10:40&L=1"`, nil))
	tb.until(`location.hash.includes("w=10:12")`)
	tb.studied()
	tb.isComputed("Windows 10–39 were asked for; the logs have 12 windows, and windows 10–11 are computed.", "v=1&w=10:12&L=1&set=", "-loads", "1", "-windows", "10:12")
}

// isComputed wants this notice, a link that begins so, and the figures that the command line computes with these flags.
func (tb *tab) isComputed(notice, link string, flags ...string) {
	tb.t.Helper()
	if words := eval[string](tb, `document.querySelector(".banners").textContent`); !strings.Contains(strings.ReplaceAll(words, "\u00a0", " "), notice) {
		tb.t.Errorf("the page says %q, want %q", words, notice)
	}
	if got := eval[string](tb, `location.hash.slice(1)`); !strings.HasPrefix(got, link) {
		tb.t.Errorf("the link says %q, want %q at its beginning", got, link)
	}
	if states := slices.Compact(tb.states()); !slices.Equal(states, []string{"done"}) {
		tb.t.Errorf("the figures are %q, want all done", states)
	}
	if diff := cmp.Diff(juggle(tb.t, append([]string{"figure", "2", "-format", "csv"}, flags...)...), tb.figureCSV(2)); diff != "" {
		tb.t.Errorf("the command line (-) and the page (+) differ:\n%s", diff)
	}
}

func TestAFigureIsTakenAwayInEveryForm(t *testing.T) {
	tb := open(t, serve(t, dist), "v=1&w=0:4")
	tb.studied()
	for kind, check := range map[string]func(data []byte) error{
		"SVG": func(data []byte) error {
			if !bytes.Contains(data, []byte("<svg")) || !bytes.Contains(data, []byte("Juggle")) || bytes.Contains(data, []byte("var(--")) {
				return fmt.Errorf("got %.300s", data)
			}
			return nil
		},
		"PNG": func(data []byte) error {
			if !bytes.HasPrefix(data, []byte("\x89PNG\r\n")) || len(data) < 5000 {
				return fmt.Errorf("got %d bytes, %.20q", len(data), data)
			}
			return nil
		},
		"JSON": func(data []byte) error {
			var v struct {
				Provenance string
				Rows       []map[string]any
			}
			if err := json.Unmarshal(data, &v); err != nil {
				return err
			}
			if !strings.Contains(v.Provenance, "sha256") || len(v.Rows) == 0 {
				return fmt.Errorf("got %+v", v)
			}
			return nil
		},
	} {
		name, data := tb.download(click(fmt.Sprintf(`[aria-label="Download Figure 2 as %s"]`, kind)))
		if want := "juggle-figure-2." + strings.ToLower(kind); name != want {
			t.Errorf("%s: the file is called %q, want %q", kind, name, want)
		}
		if err := check(data); err != nil {
			t.Errorf("%s: %v", kind, err)
		}
	}
}

func TestNothingOfAPictureIsCutOff(t *testing.T) {
	index, err := os.ReadFile("../../traces/index.json")
	if err != nil {
		t.Fatal(err)
	}
	var logs []struct{ File, SHA256 string }
	if err := json.Unmarshal(index, &logs); err != nil {
		t.Fatal(err)
	}
	link := "v=1&w=0:2"
	for _, log := range logs[:12] {
		link += "&log=" + log.File + "~" + log.SHA256
	}
	tb := open(t, serve(t, dist), link)
	tb.studied()
	inside := func(data []byte) {
		t.Helper()
		_, rest, _ := strings.Cut(string(data), "<desc>")
		description, shown, _ := strings.Cut(rest, "</desc>")
		shown, _, _ = strings.Cut(shown, "://127.0.0.1") // the link has the logs
		for _, log := range logs[:12] {
			if !strings.Contains(description, log.File+" sha256 "+log.SHA256) {
				t.Errorf("the description is without %s", log.File)
			}
			if !strings.Contains(shown, log.SHA256[:12]) || strings.Contains(shown, log.SHA256[:13]) {
				t.Errorf("the foot does not name %s by 12 digits", log.File)
			}
		}
		got := eval[[]string](tb, fmt.Sprintf(`(() => {
			const svg = new DOMParser().parseFromString(%q, "image/svg+xml").documentElement;
			document.body.append(svg);
			const paper = svg.getBoundingClientRect(), out = [...svg.querySelectorAll("text")].filter(e => {
				const box = e.getBoundingClientRect();
				return box.left < paper.left || box.right > paper.right || box.bottom > paper.bottom;
			}).map(e => e.textContent);
			svg.remove();
			return out;
		})()`, data))
		if len(got) > 0 {
			t.Errorf("cut off: %q", got)
		}
	}
	for figure := 1; figure <= 6; figure++ {
		_, data := tb.download(click(fmt.Sprintf(`[aria-label="Download Figure %d as SVG"]`, figure)))
		inside(data)
	}
}

func TestTheRingOfAFocusedFieldTouchesNoWordsBelow(t *testing.T) {
	s := serve(t, dist)
	for view, field := range map[string]string{"figures": "param-p", "trace": "make-seed", "realtime": "lane-1-r1", "pools": "ask-q_processor"} {
		tb := open(t, s, "v=1&w=0:1&L=1&view="+view)
		tb.studied()
		at := `[id="` + field + `"]`
		tb.do(click(at), chromedp.KeyEvent("a", chromedp.KeyModifiers(2)), chromedp.SendKeys(at, "zz", chromedp.ByQuery), chromedp.KeyEvent(kb.Enter))
		tb.until(fmt.Sprintf(`document.querySelector('%s').getAttribute("aria-invalid") === "true"`, at))
		tb.settled()
		gap := eval[float64](tb, fmt.Sprintf(`(() => {
			const field = document.querySelector('%s'), ring = getComputedStyle(field), bottom = field.getBoundingClientRect().bottom;
			const words = [...document.querySelectorAll(".wrong")].filter(e => e.checkVisibility() && e.textContent.includes("zz"));
			return Math.min(...words.map(e => e.getBoundingClientRect().top)) - bottom - parseFloat(ring.outlineOffset) - parseFloat(ring.outlineWidth);
		})()`, at))
		if gap < 0 || gap > 40 {
			t.Errorf("%s: between the ring of %s and the words below it are %v px, want some", view, field, gap)
		}
	}
}
