package page_test

import (
	"slices"
	"strings"
	"testing"

	"juggle/core/papers/study"
	"juggle/core/schedule"
	"juggle/core/workload"
	"juggle/site/page"

	"github.com/google/go-cmp/cmp"
)

var testViews = []string{"figures", "trace", "pools"}

const hash = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

func TestALinkSpellsOnlyWhatDiffersFromTheUntouchedPage(t *testing.T) {
	changed := study.Defaults()
	changed.Loads = []workload.Load{1000, 1250}
	changed.Seed = 7
	draft := study.Defaults() // the parameters of the draft's rules
	draft.Edition = schedule.Draft
	tests := map[string]struct {
		link page.Link
		want string
	}{
		"the untouched page is the empty string, whatever its logs are": {page.Link{Params: study.Defaults(), BundledChecksum: "00AB12CD"}, ""},
		"a view":           {page.Link{View: "trace", Params: study.Defaults()}, "v=1&view=trace"},
		"a figure, large":  {page.Link{Figure: 3, Params: study.Defaults(), BundledChecksum: "00AB12CD"}, "v=1&fig=3&set=00AB12CD"},
		"parameters":       {page.Link{Params: changed}, "v=1&L=1,1.25&seed=7"},
		"open comparisons": {page.Link{Figure: 3, Why: true, Params: study.Defaults()}, "v=1&fig=3&why=open"},
		"values and every period instead of differences": {page.Link{Figure: 1, Levels: true, Periods: true, Params: study.Defaults()},
			"v=1&fig=1&show=levels&points=windows"},
		"accepted requests are drawn": {page.Link{Figure: 5, Accepted: true, Params: study.Defaults()}, "v=1&fig=5&of=accepted"},
		"a figure under the draft's rules": {page.Link{Figure: 1, Levels: true, Periods: true, Params: draft},
			"v=1&fig=2&show=levels&points=windows&ed=draft"},
		"values instead of differences only for Figure 1": {page.Link{Figure: 2, Levels: true, Periods: true, Params: study.Defaults()},
			"v=1&fig=2&points=windows"},
		"no choices without a large figure":  {page.Link{Why: true, Levels: true, Periods: true, Params: study.Defaults()}, ""},
		"the draft's last figure":            {page.Link{Figure: 18, Params: draft}, "v=1&fig=19&ed=draft"},
		"the figures beyond the paper":       {page.Link{Beyond: true, Params: study.Defaults()}, "v=1&beyond=open"},
		"a large figure beyond the paper":    {page.Link{Figure: 12, Beyond: true, Params: study.Defaults()}, "v=1&fig=12"},
		"a figure of the paper, others open": {page.Link{Figure: 6, Beyond: true, Params: study.Defaults()}, "v=1&fig=6&beyond=open"},
		"a log instead of the bundled set": {
			page.Link{Logs: []page.LogRef{{"my log~1.swf", hash}}, Params: study.Defaults(), BundledChecksum: "00AB12CD"},
			"v=1&log=my%20log%7E1.swf~" + hash},
		"a figure alone": {page.Link{View: "trace", Figure: 12, Embed: true, Knobs: []string{"lambda", "L"}, Why: true, Beyond: true,
			Params: changed}, "v=1&embed=12&knobs=lambda,L&L=1,1.25&seed=7"},
		// embed=touch shows the first minute, the page's short introduction.
		"the first minute alone has no knobs": {page.Link{Embed: true, Knobs: []string{"lambda"}, Params: study.Defaults()},
			"v=1&embed=touch"},
		"the first view's part": {page.Link{Params: study.Defaults(), ViewPart: "figures.hours=16-18,16-24"},
			"v=1&figures.hours=16-18,16-24"},
		"a large figure drops the first view's part": {page.Link{Figure: 2, Params: study.Defaults(), ViewPart: "figures.hours=16-18,16-24"},
			"v=1&fig=2"},
		"a view's part": {page.Link{View: "pools", Params: study.Defaults(), ViewPart: "pools.seed=2&pools.load=3"},
			"v=1&view=pools&pools.seed=2&pools.load=3"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			got := tc.link.Encode()
			if got != tc.want {
				t.Errorf("got %q, want %q", got, tc.want)
			}
			if got == "" {
				return
			}
			back, notices := page.ParseLink(got, testViews)
			if diff := cmp.Diff(tc.link.Encode(), back.Encode()); diff != "" || len(notices) > 0 {
				t.Errorf("read back: want -, got +\n%s\nand the notices %q, want none", diff, notices)
			}
		})
	}
}

// TestALinkKeepsTheValueOfEveryParameter fails if a key of the page is also the key of a parameter, whose value would be lost.
func TestALinkKeepsTheValueOfEveryParameter(t *testing.T) {
	values := []string{ // each parameter takes one of them that is not its default
		"fifo", "edf,fifo", "2", "50", "on", "0:2", "draft", "log", "all", "multiple", "earlier", "ready", "1.1", "lambda=10"}
	for _, key := range study.Parameters.Of(new(study.Params)).Keys() {
		link := page.Link{Params: study.Defaults()}
		p, _ := study.Parameters.Of(&link.Params).Find(key)
		if !slices.ContainsFunc(values, func(value string) bool { return p.Set(value) == nil && p.Get() != p.Default }) {
			t.Errorf("%s: got no value among %q that it takes and that is not the default, want one", key, values)
		}
		back, notices := page.ParseLink(link.Encode(), testViews)
		if diff := cmp.Diff(link.Params.Encode(), back.Params.Encode()); diff != "" || len(notices) > 0 {
			t.Errorf("%s: read back from %q: want -, got +\n%s\nand the notices %q, want none", key, link.Encode(), diff, notices)
		}
	}
}

func TestFaultsOfALinkAreReportedAndTheRestIsUsed(t *testing.T) {
	tests := map[string]struct {
		fragment string
		want     string // the link without its faults
		notices  []string
	}{
		"another value of why":  {"v=1&fig=2&why=yes", "v=1&fig=2", []string{`why: got "yes", want open`}},
		"another value of show": {"v=1&fig=1&show=both", "v=1&fig=1", []string{`show: got "both", want levels`}},
		"an empty value of points": {"v=1&fig=1&points=&show=levels", "v=1&fig=1&show=levels",
			[]string{`points: got "", want windows`}},
		"points given twice": {"fig=2&points=windows&points=means", "v=1&fig=2&points=windows",
			[]string{`points: got "means", want it once; the first is in use`}},
		"another version is read as far as it is known": {"v=9&fig=2", "v=1&fig=2",
			[]string{`v: got "9", want 1; the rest is read as far as it is known`}},
		// At the head of a link v is the version. Elsewhere v=1 is the version, and any other v is the parameter compensation.
		"a version that does not begin the link": {"seed=3&v=1", "v=1&seed=3", nil},
		"a compensation without a version":       {"seed=3&v=50", "v=1&seed=3&v=50", nil},
		"a compensation given twice": {"v=1&v=50&v=60", "v=1&v=50",
			[]string{`v: got "60", want it once; the first is in use`}},
		"an unknown view": {"view=nowhere", "", []string{`view: got "nowhere", want one of figures, trace, pools`}},
		"a figure out of range": {"fig=20", "",
			[]string{`fig: got "20", want a figure from 1 to 18, or 2 to 19 by the draft’s numbers`}},
		"a draft figure in the published edition": {"fig=19", "", []string{`fig: got "19", want a figure from 1 to 18`}},
		"a figure that is no number": {"fig=two", "",
			[]string{`fig: got "two", want a figure from 1 to 18, or 2 to 19 by the draft’s numbers`}},
		"another value of beyond":                    {"beyond=yes", "", []string{`beyond: got "yes", want open`}},
		"a figure beyond the paper opens the others": {"fig=9&beyond=open", "v=1&fig=9", nil},
		"a view given twice": {"view=trace&view=pools", "v=1&view=trace",
			[]string{`view: got "pools", want it once; the first is in use`}},
		"a key of a view given twice": {"view=trace&trace.a=1&trace.a=2", "v=1&view=trace&trace.a=1",
			[]string{`trace.a: got "2", want it once; the first is in use`}},
		"a log without a hash": {"log=mine.swf", "", []string{`log: got "mine.swf", want NAME~ and a SHA-256 ` +
			`of 64 hexadecimal digits`}},
		"a log twice counts once": {"log=a~" + hash + "&log=b~" + hash, "v=1&log=a~" + hash, nil},
		"an upper-case hash":      {"log=a~" + strings.ToUpper(hash), "v=1&log=a~" + hash, nil},
		"a parameter out of range": {"L=1,9&seed=3", "v=1&seed=3",
			[]string{`L: got "1,9", want one to 5 ascending numbers from 0.5 to 3, with commas or spaces between them`}},
		"an unknown parameter":            {"colour=red", "", []string{`colour: got "red", want a parameter that this version knows`}},
		"another view's part is left out": {"view=trace&pools.seed=2", "v=1&view=trace", nil},
		"knobs by their flags":            {"embed=2&knobs=lambda,load,replan", "v=1&embed=2&knobs=lambda,L,replan", nil},
		"knobs that no parameter has, or given twice": {"embed=2&knobs=size,lambda,against,lambda", "v=1&embed=2&knobs=lambda", []string{
			`knobs: got "size", want a parameter of the figures, once: lambda`,
			`knobs: got "against", want a parameter of the figures, once: lambda`,
			`knobs: got "lambda", want a parameter of the figures, once: lambda`}},
		"a figure in a frame comes before a large figure": {"fig=3&embed=2&view=trace&trace.a=1", "v=1&embed=2", nil},
		"a fragment without any valid pair": {"&&=&%zz", "",
			[]string{`: got "", want a parameter that this version knows`, `%zz: got "", want a parameter that this version knows`}},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			link, notices := page.ParseLink(tc.fragment, testViews)
			if got := link.Encode(); got != tc.want {
				t.Errorf("got %q, want %q", got, tc.want)
			}
			if diff := cmp.Diff(tc.notices, notices); diff != "" {
				t.Errorf("notices: want -, got +\n%s", diff)
			}
		})
	}
}

func FuzzParseLink(f *testing.F) {
	for _, seed := range []string{"", "v=1&view=trace&L=1,1.25", "fig=3&ed=draft", "fig=2&show=levels&points=windows&ed=draft",
		"embed=3&knobs=L,f&ed=draft",
		"log=a%20b~" +
			hash, "view=pools&pools.x=1&set=0", "%%%=&\xff"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, fragment string) {
		link, _ := page.ParseLink(fragment, testViews)
		if err := link.Params.Validate(); err != nil {
			t.Fatalf("%q: got parameters out of range: %v", fragment, err)
		}
		spelled := link.Encode()
		again, notices := page.ParseLink(spelled, testViews)
		if got := again.Encode(); got != spelled || len(notices) > 0 {
			t.Fatalf("%q is spelled %q, which is read and spelled %q with notices %q; want it unchanged", fragment, spelled, got, notices)
		}
	})
}

// A link with keys of removed features opens with its other keys. One notice for each feature says where it is now.
func TestALinkToARemovedFeatureSaysWhereItIsNow(t *testing.T) {
	views := append(testViews, "baselines")
	for fragment, want := range map[string]string{
		"v=1&view=yardsticks&yardsticks.n=12&yardsticks.regret=on":                   "“juggle regret” computes it",
		"v=1&view=yardsticks&yardsticks.n=12&yardsticks.large=regret":                "“juggle regret” computes it",
		"v=1&view=yardsticks&yardsticks.laxity=on&yardsticks.n=12":                   "the figure of the rules compares them",
		"v=1&view=yardsticks&yardsticks.rule=last&yardsticks.n=12":                   "the figure of the rules compares them",
		"v=1&view=yardsticks&yardsticks.job=12&yardsticks.laxity=on&yardsticks.n=12": "the figure of the rules compares them",
	} {
		l, notices := page.ParseLink(fragment, views)
		if len(notices) != 1 || !strings.Contains(notices[0], want) || !strings.Contains(notices[0], "no longer on the page") {
			t.Errorf("%s: got the notices %q, want one notice with %q", fragment, notices, want)
		}
		if l.ViewPart != "baselines.n=12" {
			t.Errorf("%s: got the view's part %q, want baselines.n=12", fragment, l.ViewPart)
		}
	}
	for _, fragment := range []string{"v=1&fig=1&ed=draft", "embed=1&ed=draft"} { // the draft's Figure 1 is a drawing without numbers
		l, notices := page.ParseLink(fragment, views)
		if len(notices) != 1 || !strings.Contains(notices[0], "at the head of the figures") || l.Figure != 0 || l.Embed {
			t.Errorf("%s: got Figure %d and %q, want all figures, and where the drawing is", fragment, l.Figure, notices)
		}
	}
	if l, notices := page.ParseLink("v=1&fig=3&ed=draft", views); notices != nil || l.Figure != 2 {
		t.Errorf("the draft's Figure 3: got Figure %d, %q; want the published Figure 2", l.Figure, notices)
	}
	for _, key := range []string{"pools.sweep=on", "pools.fig=9"} {
		l, notices := page.ParseLink("v=1&view=pools&pools.k=7&"+key, append(views, "pools"))
		if len(notices) != 1 || !strings.Contains(notices[0], "“juggle pool figure 8”") || l.ViewPart != "pools.k=7" {
			t.Errorf("%s: got %q and the view's part %q, want k and where our figures went", key, notices, l.ViewPart)
		}
	}
	const poolsLink = "v=1&view=pools&pools.w_k=3&pools.w_lambda=2&pools.k=7&pools.pool=%7B%22attributes%22%3A%5B%5D%7D"
	if l, notices := page.ParseLink(poolsLink, append(views, "pools")); len(notices) != 2 || l.ViewPart != "pools.k=7" ||
		!strings.Contains(notices[0], "the wait of all five is the same curve") ||
		!strings.Contains(notices[1], "a pool of your own is no longer computed with") {
		t.Errorf("got %q and the view's part %q, want k and where a pool of one's own went", notices, l.ViewPart)
	}
	const realtimeLink = "v=1&view=realtime&realtime.prices=2,0.5,1&realtime.choose=price&realtime.most=9"
	if l, notices := page.ParseLink(realtimeLink, append(views, "realtime")); len(notices) != 2 || l.ViewPart != "realtime.most=9" ||
		!strings.Contains(notices[0], "machines have no prices of their own") || !strings.Contains(notices[1], "put in order by price") {
		t.Errorf("got %q and the view's part %q, want the bound on the price and where prices and the order went", notices, l.ViewPart)
	}
	for fragment, part := range map[string]string{"v=1&view=negotiate&negotiate.from=task2&negotiate.step=3": "negotiate.from=task2",
		"v=1&view=negotiate&negotiate.from=task1&lesson=negotiate": "negotiate.from=task1"} {
		l, notices := page.ParseLink(fragment, append(views, "negotiate"))
		if len(notices) != 1 || !strings.Contains(notices[0], "the tasks of Negotiate are lessons") || l.ViewPart != part || l.Lesson != "" {
			t.Errorf("%s: got %q, the view's part %q and the lesson %q, want where the tasks went", fragment, notices, l.ViewPart, l.Lesson)
		}
	}
	if l, notices := page.ParseLink("v=1&view=Yardsticks&yardsticks.n=12", views); notices != nil || l.View != "baselines" ||
		l.ViewPart != "baselines.n=12" {
		t.Errorf("a view by its former name: got %q, the view %q and its part %q, want Baselines with n 12", notices, l.View, l.ViewPart)
	}
	if l, notices := page.ParseLink("v=1&view=baselines&baselines.large=promise", views); notices != nil || l.ViewPart == "" {
		t.Errorf("got notices %q and the view's part %q for a key in use, want no notices and the key", notices, l.ViewPart)
	}
}
