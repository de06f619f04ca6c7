package pools

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"juggle/core/experiment/report"
	"juggle/core/papers/pool"
	"juggle/core/papers/pool/admission"
	"juggle/core/papers/pool/testbed"
	"juggle/site/page"
	"juggle/site/pagetest"
	"juggle/site/parts"
	"juggle/site/partstest"
	"juggle/site/text"
	"juggle/site/timeline"

	"github.com/vugu/vugu"
)

func TestNothingIsComputedBeforeTheViewIsOpened(t *testing.T) {
	s := &poolStage{Stage: pagetest.New(t, ""), engine: &pagetest.Runs{T: t}}
	s.SetViews(pagetest.Views(map[string]vugu.Builder{"pools": New(s.Page, s.engine)}), &pagetest.Study{})
	s.Start()
	s.HTML()
	wantQueries := func(when string, want int) {
		t.Helper()
		if len(s.engine.Requests) != want || s.countJudgements() != want || s.countPlayings() != want {
			t.Errorf("%s: got %d requested studies, %d queries for the policies' answers and %d for a run of the test bed, want %d of each",
				when, len(s.engine.Requests), s.countJudgements(), s.countPlayings(), want)
		}
	}
	wantQueries("before the view is opened", 0)
	s.Moved("v=1&view=pools")
	wantQueries("after the view is opened", 1)
}

func TestEachPaintingOfARunningStudyUpdatesOneFigure(t *testing.T) {
	s := newPoolStage(t, "pools.seeds=5")
	s.HTML()
	before := maps.Clone(s.Charts.Drawn)
	s.engine.Compute(2 * s.view.run.Total() / 5) // two seeds of five
	const figures = 4                            // Figures 4 to 7: Figure 3 is computed without runs
	for n := 1; n <= 6; n++ {
		s.Browser.Pass(paintInterval)
		page := s.HTML()
		changed := 0
		for _, card := range s.view.cards {
			spec := s.Charts.Drawn[card.Host()]
			if before[card.Host()] != spec {
				changed++
			}
			hasCurves := strings.Contains(spec, `"points":[{`)
			hasFinding := card.Number() == "3" || strings.Contains(card.Words(false), "<b>")
			if hasCurves != hasFinding {
				t.Errorf("after %d paintings Figure %s has curves: %v, and a finding: %v; want both or neither", n, card.Number(), hasCurves,
					hasFinding)
			}
		}
		want := min(n, figures)
		if changed != want {
			t.Errorf("after %d paintings %d charts have changed, want %d", n, changed, want)
		}
		if got := strings.Count(page, `data-state="running"`); got != want {
			t.Errorf("after %d paintings %d cards are running, want %d", n, got, want)
		}
	}
}

func TestBeforeASeedIsCompleteAFigureHasOnlyAxes(t *testing.T) {
	s := newPoolStage(t, "pools.seeds=2")
	s.engine.Compute(20) // the first seed has 49 runs
	s.Browser.Pass(4 * paintInterval)
	countCurves := func() (n int) {
		for _, card := range s.view.cards[1:] {
			n += strings.Count(s.Charts.Drawn[card.Host()], `"points":[{`)
		}
		return n
	}
	pagetest.WantIn(t, s.HTML(), `<i class="sym">n</i> 0 of 2`, "No seed is complete yet.")
	if n := countCurves(); n != 0 {
		t.Errorf("before a seed is complete got %d curves, want none", n)
	}
	for _, want := range []string{`"title":"utilisation, %"`, `"title":"length k of the k-set"`, `"at":100`} {
		if spec := s.Charts.Drawn["chart-b4"]; !strings.Contains(spec, want) {
			t.Errorf("before a seed is complete the chart lacks %s: %s", want, spec)
		}
	}
	s.view.Progress.MainButton().Press()
	pagetest.WantIn(t, s.HTML(), "No seed is complete: there is nothing to judge.")
	if n := countCurves(); n != 0 {
		t.Errorf("after Stop got %d curves, want none", n)
	}
}

// With this threshold some points of Figure 5 have no value, because their runs accept no request. The figure is done all the same.
func TestAFigureIsDoneThoughSomeRunsAcceptNothing(t *testing.T) {
	s := newPoolStage(t, "pools.seeds=5&pools.threshold=0.95")
	s.computeAll()
	if f := s.view.run.figure(5); f.N == f.Want {
		t.Fatalf("all %d seeds give every point of Figure 5 a value: the test needs a higher threshold", f.N)
	}
	page := s.HTML()
	pagetest.WantIn(t, page, `data-figure="B5" data-state="done"`, "<b>Done.</b>")
	for _, unwanted := range []string{report.NoVerdict, "No seed is complete"} {
		if strings.Contains(page, unwanted) {
			t.Errorf("the page of a study that is done has %q", unwanted)
		}
	}
	pagetest.WantIn(t, page, "goes from – % (<i class=\"sym\">k</i> = 1) over ")
}

func TestFiguresAreRefinedUntilTheyHaveTheTablesOfTheCommandLine(t *testing.T) {
	s := newPoolStage(t, "pools.seeds=5")
	pagetest.WantIn(t, s.HTML(), `data-figure="B3" data-state="done"`, `data-figure="B4" data-state="waiting"`, "No seed is complete yet.")
	runsPerSeed := s.view.run.Total() / 5
	s.engine.Compute(2*runsPerSeed + 1)
	s.Browser.Pass(4 * paintInterval)
	pagetest.WantIn(t, s.HTML(), `data-figure="B4" data-state="running"`, `<i class="sym">n</i> 2 of 5`, report.NoVerdict)
	s.computeAll()
	page := s.HTML()
	pagetest.WantIn(t, page, `data-figure="B4" data-state="done"`, `data-figure="B7" data-state="done"`, "<b>Done.</b>", "49 cells, 5 seeds")

	study := s.view.state.Study
	results := computeStudy(t, study)
	for i, n := range pool.DefaultStudy().Figures {
		card := s.view.cards[i+1]
		card.Save("CSV", card.Host())
		var want strings.Builder
		if err := results.Figure(n).WriteCSV(&want); err != nil {
			t.Fatal(err)
		}
		got := s.Browser.Saved["juggle-pools-figure-"+strconv.Itoa(n)+".csv"]
		if got != want.String() {
			t.Errorf("Figure %d: got\n%.400s\nwant\n%.400s", n, got, want.String())
		}
		rows, comments := pagetest.SplitComments(t, got)
		pagetest.WantCommand(t, "pool figure "+strconv.Itoa(n)+" -seeds 5", rows)
		pagetest.WantIn(t, comments, "pools · seeds 1–5 · ", "Figure "+strconv.Itoa(n)+"\n# every parameter: ", "Seeds seeds=5")
		if got := results.Claims()[i].Finding; s.view.run.figure(n).Claim.Finding != got {
			t.Errorf("Figure %d: got finding %q, want %q", n, s.view.run.figure(n).Claim.Finding, got)
		}
	}
}

func TestAChangedParameterComputesOnlyTheFiguresThatDependOnIt(t *testing.T) {
	s := newPoolStage(t, "pools.seeds=2")
	s.computeAll()
	total := s.view.run.Total()
	s.view.Params.Find("pools.gap_s").Enter("90")
	if n := len(s.engine.Requests); n != 1 {
		t.Fatalf("before the change settles got %d requests, want 1", n)
	}
	s.Settle()
	// Figures 4 and 5 have 2 seeds, 3 values of a and 10 of k. Figures 6 and 7 do not depend on the changed gap, since each cell sets it.
	if got, want := len(s.engine.Items), 2*3*10; got != want {
		t.Errorf("got %d requested runs, want %d", got, want)
	}
	if s.view.run.Superseded(4) == nil || s.view.run.Superseded(6) != nil {
		t.Error("the superseded curves are not those of Figure 4 alone")
	}
	s.computeAll()
	s.view.Params.Find("pools.gap_s").Reset()
	s.Settle()
	if got := s.view.run.Finished(); got != total || s.view.run.Phase != parts.Done {
		t.Errorf("after a reset to the paper's value got %d of %d runs in the phase %v, want all at once", got, total, s.view.run.Phase)
	}
	if want := []string{"v=1&view=pools&pools.gap_s=90&pools.seeds=2", "v=1&view=pools&pools.seeds=2"}; !slices.EqualFunc(s.Browser.Pushed,
		want, sameLink) {
		t.Errorf("got the history %q, want %q", s.Browser.Pushed, want)
	}
}

// sameLink reports whether the link got, without its checksum of the bundled logs, is want.
func sameLink(got, want string) bool {
	withoutSet, _, _ := strings.Cut(got, "&set=")
	return withoutSet == want
}

func TestARefusedValueIsExplainedBesideItsField(t *testing.T) {
	s := newPoolStage(t, "pools.seeds=1")
	s.Browser.Deliver()
	before := s.view.LinkPart()
	for _, c := range []struct{ key, text, want string }{
		{"w_alpha", "0", "Got 0; want a number from 0.01 to 10."},
		{"w_ratio", "1", "want a number from 1.01 to 1000000000."},
		{"w_threshold", "0", "want a number from 0.000001 to 1000000."},
		{"k", "0", "want a whole number from 1 to 100."},
		{"k", "70", "want at most the pool’s 65 nodes."},
		{"epsilon", "-0.1", "Got −0.1; want a number from 0 to 10."},
		{"omega", "1.5", "want a number from 0 to 1."},
		{"threshold", "1", "want below 1: nothing exceeds 1."},
		{"shortest_s", "8000", "want more than shortest_s = 8000 s."},
		{"seeds", "", "Got nothing; want a whole number from 1 to 200."},
	} {
		p := s.view.Params.Find("pools." + c.key)
		p.Enter(c.text)
		if !strings.Contains(p.FaultHTML(), text.Escape(c.want)) || !strings.Contains(p.FaultHTML(), "is still in use.") {
			t.Errorf("%s = %q: got the reason %q, want %q in it", c.key, c.text, p.FaultHTML(), c.want)
		}
		p.DiscardTyped()
	}
	for _, c := range []struct{ key, text, want string }{
		{"q_memory", "much", "want a number, or nothing."},
		{"q_security", "highest", "want one of low, middle, high, or nothing."},
		{"length", "0", "want a whole number from 1 to 10000."},
	} {
		for _, f := range s.view.ask.fields {
			if f.Param.Key == c.key {
				if f.Enter(c.text); !strings.Contains(f.WrongReason, c.want) || f.Text() != c.text {
					t.Errorf("%s = %q: got the reason %q in a field that shows %q, want %q in it", c.key, c.text, f.WrongReason, f.Text(), c.want)
				}
			}
		}
	}
	s.Settle()
	if got := s.view.LinkPart(); got != before || len(s.engine.Requests) != 1 {
		t.Errorf("the link is %q after %d requests, want %q and 1", got, len(s.engine.Requests), before)
	}
}

func TestAFaultInTheLinkGivesANotice(t *testing.T) {
	for name, tc := range map[string]struct{ linkPart, wantNotice string }{
		"an unknown key":       {"pools.size=1", `pools.size: got "1", want a parameter that this version knows`},
		"a repeated key":       {"pools.k=3&pools.k=4", `pools.k: got "4", want it once; the first is in use`},
		"a value out of range": {"pools.omega=2", `pools.omega: got "2", want a number from 0 to 1`},
		"an unknown value of an attribute": {"pools.q_security=top",
			`pools.q_security: got "top", want one of low, middle, high, or nothing`},
		"an unknown policy": {"pools.policy=snap", `pools.policy: got "snap", want one of kapac, strict`},
		"values that are not valid together": {"pools.clusters=1&pools.blades=2&pools.server_cpus=0",
			"pools.k: got \"5\", want at most the pool's 2 nodes; the test bed"},
		"an unknown option of a choice": {"pools.reject=M", `pools.reject: got "M", want one of L, bounded, k`},
	} {
		s := newPoolStage(t, tc.linkPart)
		if !slices.ContainsFunc(s.Notices, func(n string) bool { return strings.Contains(n, tc.wantNotice) }) {
			t.Errorf("%s: got the notices %q, want %q", name, s.Notices, tc.wantNotice)
		}
		if err := s.view.state.Scenario.Validate(); err != nil {
			t.Errorf("%s: the scenario is not valid: %v", name, err)
		}
	}
}

// A state that was read from any link is valid, and its own link gives the same state without notices.
func FuzzPoolsLink(f *testing.F) {
	f.Add("pools.k=7&pools.a=1.5&pools.q_memory=&pools.policy=strict&pools.fig=6")
	f.Add("pools.shortest_s=9000&pools.longest_s=9001&pools.w_load=1e9")
	f.Add("pools.k=%37&&=&pools.")
	c := New(page.NewPage(page.Ports{}), nil)
	f.Fuzz(func(t *testing.T, linkPart string) {
		s, _ := c.Read(linkPart)
		if err := s.Scenario.Validate(); err != nil {
			t.Fatalf("%q gives a scenario that is not valid: %v", linkPart, err)
		}
		link := c.LinkPartFor(&s)
		again, notices := c.Read(link)
		if len(notices) > 0 || c.LinkPartFor(&again) != link {
			t.Fatalf("%q gives the link %q, which gives the link %q and the notices %q; want the same link and no notice", linkPart, link,
				c.LinkPartFor(&again), notices)
		}
	})
}

func TestTheAnswersOfBothPoliciesToARequestAreShown(t *testing.T) {
	s := newPoolStage(t, "pools.seeds=1")
	page := s.HTML()
	decision := s.view.ask.answer().KAPAC.Decision
	pagetest.WantIn(t, page, "<b>Accepted:</b> "+text.Escape(decision.Sentence(admission.Share(0.5))), "<b>Bound to ",
		"which strict negotiation does not ask", `<tr class="cut"><td>5</td>`, "is a must", "further resources are not shown")
	s.view.ask.showsAll = !s.view.ask.showsAll
	rows := strings.Count(s.view.ask.resources(), "<tr")
	if rows != 1+65 {
		t.Errorf("got %d rows of all resources, want a head and 65", rows)
	}
	lines := s.view.ask.answer().KAPAC.Lines
	if !slices.IsSortedFunc(lines, func(a, b admission.Line) int { return int(min(1, max(-1, a.Adjusted-b.Adjusted))) }) {
		t.Error("the resources are not sorted by distance")
	}

	s.view.ask.fields[testbed.Processor].Enter("9")
	s.Settle()
	s.Browser.Deliver()
	pagetest.WantIn(t, s.HTML(), "<b>Rejected:</b>", "no resource satisfies the service parameters",
		"no resource satisfies every named parameter")
}

func TestTheTestBedIsPlayed(t *testing.T) {
	s := newPoolStage(t, "pools.seeds=4")
	s.Browser.Deliver()
	s.computeAll()
	bed := s.view.bed
	pagetest.WantIn(t, s.HTML(), "15 min 0 s", `aria-label="cluster 1, 32 blades of 2:`, "<dt>completed "+text.Subscript("R", "s")+
		", whole run</dt>", "Whole run, wherever the slider stands: requests of the 30 minutes after the warm-up", "4 seeds: ",
		"is accepted for the pool: ")
	before := bed.current.Events
	bed.player.Step(1)
	e := bed.run.Trace.Events[bed.current.Events-1]
	if bed.current.Events <= before || e.Kind == testbed.LocalBegins || e.Kind == testbed.LocalEnds {
		t.Errorf("a step forward leads from event %d to %d, %v, want a later event that is not of a local job", before, bed.current.Events, e)
	}
	instant := bed.now
	bed.player.Step(1)
	if bed.player.Step(-1); bed.now != instant {
		t.Errorf("a step forward and one back lead to %d ms, want %d", bed.now, instant)
	}
	bed.slide("1700")
	bed.player.PlayOrPause()
	for range 300 {
		s.Browser.Pass(timeline.Pace)
	}
	if last := bed.run.Trace.Window[1]; bed.player.IsPlaying() || bed.player.Next(1) >= 0 || bed.now > last || bed.now < last-60_000 {
		t.Errorf("after playing it is %d ms and playing: %v, want it to stop in the last minute, at %d ms or before", bed.now,
			bed.player.IsPlaying(), last)
	}
	bed.slide("60")
	if bed.clock() != "1 min 0 s" {
		t.Errorf("got the clock %q, want 1 min 0 s", bed.clock())
	}
	var down int
	for _, n := range bed.current.Nodes {
		if n == testbed.Down {
			down++
		}
	}
	if got := strings.Count(bed.nodes(), `class="down"`); got != down {
		t.Errorf("the picture has %d nodes down, want %d", got, down)
	}

	bed.playPolicy(testbed.Strict)
	s.Browser.Deliver()
	pagetest.WantIn(t, s.HTML(), "is bound to <b>")
	if bed.clock() != "1 min 0 s" || !strings.Contains(s.Link.ViewPart, "pools.policy=strict") {
		t.Errorf("under strict negotiation the clock is %q and the link %q, want the same clock, and the policy in the link", bed.clock(),
			s.Link.ViewPart)
	}
	bed.saveEvents()
	var want strings.Builder
	trace, err := testbed.Record(s.view.state.Scenario, testbed.Strict, 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := pool.EventsTable(trace).WriteCSV(&want); err != nil {
		t.Fatal(err)
	}
	if got, _ := pagetest.SplitComments(t, s.Browser.Saved["juggle-pools-events.csv"]); got != want.String() {
		t.Errorf("got the events\n%.300s\nwant\n%.300s", got, want.String())
	}
}

func TestSitesAreDrawnWithTheirShares(t *testing.T) {
	s := newPoolStage(t, "pools.seeds=1&pools.sites=5&pools.site_share=0.6&pools.site_term_s=600")
	s.Browser.Deliver()
	html := s.HTML()
	pagetest.WantIn(t, html, "site 1, 13 nodes, 8 contributed", "site 5, 13 nodes, 8 contributed", `class="part"`, "</b> withdrawn</span>")
	if got := strings.Count(html, "withdrawn by its site"); got < 15 {
		t.Errorf("%d nodes are withdrawn, want at least 15 of the 25 that are not contributed; nodes with a reserved job are not withdrawn", got)
	}
	if got := s.view.bed.resourceAgreements(); strings.Contains(got, "<b>0</b> withdrawn") {
		t.Errorf("got the agreements %s, want some withdrawn", got)
	}
}

func TestAFailedRunIsReported(t *testing.T) {
	s := newPoolStage(t, "pools.seeds=1")
	s.Browser.Deliver()
	s.Queries.Err = errors.New("work: the worker died <b>")
	s.view.bed.playPolicy(testbed.Strict)
	s.Browser.Deliver()
	pagetest.WantIn(t, s.HTML(), "<b>the worker died &lt;b&gt;</b>")
}

func TestFailedQueriesAreSentAgainWhenTheViewIsOpened(t *testing.T) {
	s := newPoolStage(t, "pools.seeds=1")
	s.Queries.Err = errors.New("work: the worker died")
	s.view.state.FirstSeed = 2
	s.view.compute()
	s.Browser.Deliver()
	if bedErr, askErr := s.view.bed.query.Err(), s.view.ask.query.Err(); bedErr != s.Queries.Err || askErr != s.Queries.Err {
		t.Errorf("got the errors %v and %v, want %v twice", bedErr, askErr, s.Queries.Err)
	}
	s.Queries.Err = nil
	s.Visit(s.LinkTo("about", 0))
	s.Visit(s.LinkTo("pools", 0))
	s.Browser.Deliver()
	if s.view.bed.run == nil || s.view.bed.query.Err() != nil || s.view.ask.answer() == nil || s.view.ask.query.Err() != nil {
		t.Errorf("after the view is opened again the errors are %v and %v, want answers", s.view.bed.query.Err(), s.view.ask.query.Err())
	}
}

func TestOfSeveralFailedRunsTheFirstIsReported(t *testing.T) {
	s := newPoolStage(t, "pools.seeds=2")
	for item := range int32(20) {
		s.engine.Sink.Failed(19-item, "run "+strconv.Itoa(int(19-item))+" failed")
	}
	if words := s.view.cards[1].Words(false); !strings.Contains(words, "20 runs are missing.") ||
		!strings.Contains(words, "One of them: run 0 failed<") {
		t.Errorf("got %s, want 20 missing runs, and the reason of run 0", words)
	}
}

func TestTheCardsReportAScenarioThatIsTooSmallForTheFigures(t *testing.T) {
	s := newPoolStage(t, "pools.k=3&pools.clusters=1&pools.blades=4&pools.server_cpus=0")
	pagetest.WantIn(t, s.HTML(), `data-figure="B5" data-state="error"`, "the figures&#39; cell k = 5", "<b>No study.</b>")
}

func TestAStudyCanBeStoppedResumedAndTriedAgain(t *testing.T) {
	s := newPoolStage(t, "pools.seeds=2")
	total := s.view.run.Total()
	s.engine.Compute(10)
	s.Browser.Clock += 1500 * time.Millisecond
	s.view.Progress.MainButton().Press()
	pagetest.WantIn(t, s.HTML(), "<b>Stopped at 10 of 98 after 1.5 s.</b>", ">Resume<", `data-figure="B4" data-state="waiting"`)
	if strings.Contains(s.HTML(), `data-state="running"`) {
		t.Error("a figure of the stopped study is running")
	}
	s.view.Progress.MainButton().Press()
	if got := len(s.engine.Items); got != total-10 {
		t.Errorf("Resume requested %d runs, want %d", got, total-10)
	}
	failing := s.engine.Items[0]
	s.engine.Items = s.engine.Items[1:]
	s.engine.Sink.Failed(failing, "panic: <b>")
	s.computeAll()
	pagetest.WantIn(t, s.HTML(), "<b>Done but for 1 run.</b>", "1 run is missing.", "panic: &lt;b&gt;", `data-state="error"`, ">Try again<")
	s.view.Progress.MainButton().Press()
	if got := len(s.engine.Items); got != 1 {
		t.Errorf("Try again requested %d runs, want 1", got)
	}
	s.computeAll()
	pagetest.WantIn(t, s.HTML(), "<b>Done.</b>", ">Run again<")
	s.view.Progress.MainButton().Press()
	if got := len(s.engine.Items); got != total {
		t.Errorf("Run again requested %d runs, want %d", got, total)
	}
}

func TestASavedPictureHasTheSubtitleOfItsCard(t *testing.T) {
	s := newPoolStage(t, "pools.seeds=4")
	s.HTML()
	s.computeAll()
	const arrowheads = " (an arrowhead: beyond 0 or 100 %)" // too long for the picture
	pagetest.WantIn(t, s.HTML(), arrowheads)
	page := strings.ReplaceAll(s.HTML(), arrowheads, "")
	for _, card := range s.view.cards[:5] {
		var spec struct{ Sub string }
		if err := json.Unmarshal([]byte(s.Charts.Drawn[card.Host()]), &spec); err != nil {
			t.Fatalf("Figure %s: %v", card.Number(), err)
		}
		if want := "; 95 % intervals, n 4"; spec.Sub == "" || card.Number() != "3" && !strings.HasSuffix(spec.Sub, want) {
			t.Errorf("Figure %s: the picture's subtitle is %q, want %q at its end", card.Number(), spec.Sub, want)
		}
		if n, most := len([]rune(spec.Sub)), 113; n > most {
			t.Errorf("Figure %s: the picture's subtitle %q has %d characters, want at most the %d that fit", card.Number(), spec.Sub, n, most)
		}
		onCard := strings.NewReplacer("Uᵣ", "U_r", "Eᵣ", "E_r", "Rₛ", "R_s").Replace(spec.Sub)
		pagetest.WantIn(t, page, `<p class="sub">`+strings.ReplaceAll(text.PoolMarkup(onCard), "\u00a0", " ")+"</p>")
	}
}

func TestAFigureIsShownLarge(t *testing.T) {
	s := newPoolStage(t, "pools.seeds=4&pools.fig=6")
	s.computeAll()
	html := s.HTML()
	pagetest.WantIn(t, html, `id="large-b-title"`, `<span class="no">6</span>`, "5 Openness and trust", "7 Use by both policies",
		"Table of Figure 6", "comparisons behind the verdict", `id="chart-large-b"`)
	if s.Charts.Drawn["chart-large-b"] == "" || s.Charts.Drawn["chart-b6"] != "" {
		t.Errorf("drew %v, want chart-large-b and no card's chart", slices.Sorted(maps.Keys(s.Charts.Drawn)))
	}
	*s.view.Gallery.Choices()[0].IsOn = true // shows the value of every seed as a dot
	s.HTML()
	var spec struct {
		Panels []struct {
			Series []struct{ Dots []struct{ Y float64 } }
		}
	}
	if err := json.Unmarshal([]byte(s.Charts.Drawn["chart-large-b"]), &spec); err != nil || len(spec.Panels[0].Series[0].Dots) != 4*10 {
		t.Errorf("got %d dots and the error %v, want 4 seeds at 10 gaps", len(spec.Panels[0].Series[0].Dots), err)
	}
	s.Key(page.Key{Key: "]"})
	if got := s.view.state.figure; got != 7 {
		t.Errorf("after ] Figure %d is shown, want 7", got)
	}
	if got := s.Browser; got.Focused != "large-b-title" || got.Scrolled != "" {
		t.Errorf("at the large figure the page is scrolled to %q and the focus is at %s, want the top and its title", got.Scrolled, got.Focused)
	}
	s.Key(page.Key{Key: "Escape"})
	if got := s.Browser; got.Focused != "large-b7" || got.Scrolled != "figure-b7" {
		t.Errorf("after Escape the page is scrolled to %q and the focus is at %s, want the card of Figure 7 and its link", got.Scrolled,
			got.Focused)
	}
	if got := s.view.state.figure; got != 0 || strings.Contains(s.Link.ViewPart, "fig") {
		t.Errorf("after Escape Figure %d is large and the link is %q, want none", got, s.Link.ViewPart)
	}
	s.view.cards[1].Save("JSON", "chart-b4")
	var file struct {
		Provenance, Verdict string
		Values              [][]float64
		Rows                []map[string]any
	}
	if err := json.Unmarshal([]byte(s.Browser.Saved["juggle-pools-figure-4.json"]), &file); err != nil || len(file.Values) != 30 ||
		len(file.Values[0]) != 4 || len(file.Rows) != 30 {
		t.Errorf("got %d lists of values, %d rows and the error %v, want 30 lists (3 values of a, 10 of k) of 4 values (seeds), and 30 rows",
			len(file.Values), len(file.Rows), err)
	}
}

func TestACardHasTheFurtherClaimsOfTheTextAboutItsFigure(t *testing.T) {
	s := newPoolStage(t, "pools.seeds=4&pools.warm_up_s=1800")
	if words := s.view.cards[1].Words(false); strings.Contains(words, "Beside the figure") {
		t.Errorf("before anything is computed the card has further claims: %s", words)
	}
	s.computeAll()
	for i, want := range [][]string{{"The workload that a pool permits"}, {"Openness and acceptance"}, {"Openness and acceptance"},
		{"Aborted after admission",
			"Miss-rejects (refused although a resource meets every service parameter)", "Stability (of the accepted share within a run)"},
		{"The lead in utilisation (ours)", "Aborted after admission"}} {
		words := s.view.cards[i].Words(false)
		claims := s.view.cards[i].Figure.(*figure).sectionClaims()
		if len(claims) != len(want) {
			t.Fatalf("Figure %d: got %d claims, want %q", i+3, len(claims), want)
		}
		for j, c := range claims {
			pagetest.WantIn(t, words, want[j]+": <b>"+c.Verdict.String()+"</b>")
		}
		pagetest.WantIn(t, words, `<a href="`+text.Escape(s.view.cards[i].LargeHref())+`">Beside the figure</a>`)
	}
}

func TestThePageShowsTheFatesOfTheRequests(t *testing.T) {
	s := newPoolStage(t, "pools.seeds=2")
	s.computeAll()
	html := s.HTML()
	pagetest.WantIn(t, html, "What became of the requests", "too many alike", "none at the start")
	for _, f := range pool.Fates {
		if fateTitles[f.Name] == "" {
			t.Errorf("the column of %s has no title, want one", f.Name)
		}
	}
	for figure, rows := range map[int]int{4: 10, 6: 20} {
		if got := strings.Count(s.view.fates(figure), "<tr>") - 1; got != rows {
			t.Errorf("Figure %d: got %d rows, want %d", figure, got, rows)
		}
	}
	s.view.saveFates()
	var want strings.Builder
	if err := pool.FateTable(s.view.run.results(), 4).WriteCSV(&want); err != nil {
		t.Fatal(err)
	}
	if got, _ := pagetest.SplitComments(t, s.Browser.Saved["juggle-pools-fates.csv"]); !strings.HasPrefix(got, want.String()) {
		t.Errorf("saved\n%.300s\nwant at its beginning\n%.300s", got, want.String())
	}
}

func TestAssumptionsCanBeSwitched(t *testing.T) {
	s := newPoolStage(t, "pools.seeds=1")
	card := s.view.cards[4]
	card.Assumptions.Open = true
	pagetest.WantIn(t, s.HTML(), "kAPAC rejects at L = a k similar requests.", `role="switch" aria-checked="true"`)
	for _, d := range card.Assumptions.List() {
		if d.Switch != "" {
			card.Assumptions.Toggle(d)
		}
	}
	s.Settle()
	sc := s.view.state.Scenario
	if sc.Reject != admission.AtSetLength || sc.Bind != testbed.FromSet || sc.SetBy == admission.AnyUp || sc.LocalWork != testbed.Shares ||
		sc.Servers != testbed.ServerEach || sc.Withdrawal != testbed.Break ||
		pool.ReadingOf(sc).Title != "as the parameters say" {
		t.Errorf("got the scenario %+v with the reading %q, want every switch turned", sc, pool.ReadingOf(sc).Title)
	}
	if got := s.view.Params.ResetWord(); got != "Paper values, 7 changed" {
		t.Errorf("got %q, want seven changes: six switches and the seeds", got)
	}
	s.view.Params.Reset()
	s.Settle()
	if got := s.view.LinkPart(); got != "" {
		t.Errorf("after a reset to the paper's values the link has %q, want nothing", got)
	}
}

func TestTheClaimsAreJudgedInEveryReading(t *testing.T) {
	const shortRuns = "pools.seeds=6&pools.warm_up_s=1800&pools.window_s=900&pools.blades=6"
	s := newPoolStage(t, shortRuns)
	r := s.view.readings
	s.computeAll()
	pagetest.WantIn(t, s.HTML(), `aria-labelledby="pools-readings-title" data-state="waiting"`, "claims in every reading are not computed.")
	if len(s.engine.Requests) != 1 || r.table() != "" {
		t.Fatalf("before the reader asks for it got %d requests and the table %s, want one request and no table", len(s.engine.Requests),
			r.table())
	}

	r.progress.MainButton().Press()
	if link := s.view.LinkPart(); !strings.Contains(link, "pools.readings=on") {
		t.Errorf("the link is %q, want pools.readings=on in it", link)
	}
	pagetest.WantIn(t, s.HTML(), `aria-labelledby="pools-readings-title" data-state="waiting"`)
	s.computeAll()
	page := s.HTML()
	pagetest.WantIn(t, page, `aria-labelledby="pools-readings-title" data-state="done"`, "Leave out", `data-chosen="true"`)
	if r.Reused == 0 {
		t.Error("the results of the present reading are not reused")
	}

	want := pool.WithReading("", report.ClaimsTable([]report.Claim{pool.Table1Claim(), s.view.state.sizing.Figure3Claim(),
		s.view.state.sizing.PermittedClaim()}))
	verdicts := make(map[string][]report.Verdict) // the verdicts under all readings, by the claim's place in the paper
	var wantCells []string                        // the verdicts in the table, row by row
	var claimsByReading [][]report.Claim
	sizingRows := len(want.Rows)
	for _, reading := range pool.Readings {
		study := s.view.state.Study
		study.Scenario = reading.Apply(study.Scenario)
		results := computeStudy(t, study)
		claims := results.Claims()
		claimsByReading = append(claimsByReading, claims)
		want.Rows = append(want.Rows, pool.WithReading(reading.Name, report.ClaimsTable(claims)).Rows...)
		for i, c := range claims {
			if i != 7 { // the claim about the lead in utilisation, which is not the paper's and has no column
				verdicts[c.Figure] = append(verdicts[c.Figure], c.Verdict)
				wantCells = append(wantCells, c.Verdict.String())
			}
		}
	}
	overall := pool.WithReading("over all", report.ClaimsTable(pool.OverReadings(claimsByReading)))
	want.Rows = slices.Insert(want.Rows, sizingRows, overall.Rows...)
	headline := strings.Split(r.table(), "<td>")[1:9] // the first row, “over all”, has a cell for each of 8 claims
	for i, place := range []string{"4", "5", "6", "7", "6.1", "1", "abstract", "6.2"} {
		inconclusive := 0
		for _, v := range verdicts[place] {
			if v == report.Inconclusive {
				inconclusive++
			}
		}
		if inconclusive > 0 {
			pagetest.WantIn(t, headline[i], "inconclusive in "+strconv.Itoa(inconclusive))
		}
	}
	var cells []string
	for _, cell := range strings.Split(r.table(), "<td>")[9:] {
		verdict, _, _ := strings.Cut(cell, "<small>")
		cells = append(cells, pagetest.PlainText(verdict))
	}
	if !slices.Equal(cells, wantCells) {
		t.Errorf("the table has the verdicts %q, want %q", cells, wantCells)
	}
	r.save()
	var csv strings.Builder
	if err := want.WriteCSV(&csv); err != nil {
		t.Fatal(err)
	}
	if rows, comments := pagetest.SplitComments(t, s.Browser.Saved["juggle-pools-readings.csv"]); rows != csv.String() ||
		!strings.Contains(comments, "every reading") {
		t.Errorf("saved\n%s# %s\nwant\n%s", rows, comments, csv.String())
	}

	before := len(s.engine.Requests)
	s.Moved("v=1&view=pools&" + shortRuns + "&pools.reject=k&pools.readings=on")
	if len(s.engine.Requests) != before || r.state() != "done" {
		t.Errorf("after a link to another reading got %d further requests and the state %s, want none and done", len(s.engine.Requests)-before,
			r.state())
	}
	r.progress.OtherButton().Press()
	if r.state() != "waiting" || strings.Contains(s.view.LinkPart(), "readings") {
		t.Errorf("after “Leave out” the state is %s and the link %q, want waiting, and no readings in the link", r.state(), s.view.LinkPart())
	}
}

func TestTheStudyOfEveryReadingCanBeStoppedPausedAndTriedAgain(t *testing.T) {
	s := newPoolStage(t, "pools.seeds=1&pools.blades=8&pools.readings=on")
	r := s.view.readings
	pressMainButton := func() { r.progress.MainButton().Press() }
	pagetest.WantIn(t, s.HTML(), "First come the figures above")
	s.computeAll()
	s.engine.Compute(5)
	pressMainButton()
	pagetest.WantIn(t, s.HTML(), `aria-labelledby="pools-readings-title" data-state="waiting"`, "Stopped at ")
	pressMainButton()
	if got := len(s.engine.Items); r.Phase != parts.Running || got != r.Total()-r.Reused-5 {
		t.Errorf("Resume requested %d runs, want %d", got, r.Total()-r.Reused-5)
	}
	s.view.Params.Find("pools.gap_s").Enter("90")
	s.Settle()
	if got := s.requestedStudy(); got.Scenario.Gap != 90 || slices.Contains(got.Figures, pool.EveryReading) {
		t.Errorf("after a change of the gap got a request for %+v, want only the figures, with the new gap", got)
	}
	s.view.Params.Find("pools.gap_s").Enter("100")
	s.Settle()
	s.computeAll()
	if r.Phase != parts.Running {
		t.Error("the study of every reading does not run when the figures with the changed gap are done")
	}
	s.engine.Sink.Failed(s.engine.Items[0], "a worker died")
	s.engine.Items = s.engine.Items[1:]
	s.computeAll()
	pagetest.WantIn(t, s.HTML(), `aria-labelledby="pools-readings-title" data-state="error"`, "1 run", "Try again")
	pressMainButton()
	s.computeAll()
	pagetest.WantIn(t, s.HTML(), `aria-labelledby="pools-readings-title" data-state="done"`)
}

func TestTheReadersCaseIsDrawnBesideThePapersCases(t *testing.T) {
	s := newPoolStage(t, "pools.seeds=1")
	pagetest.WantIn(t, s.HTML(), "· <i class=\"sym\">k</i> 5 · <i class=\"sym\">a</i> 2 ·")
	for i, want := range map[int]string{0: `<i class="sym">p</i> 10000`, 1: `<i class="sym">λh̄</i> 20, <i class="sym">c</i> 60`} {
		if got := s.view.Params.Groups[i].ShutLine(); !strings.Contains(got, want) {
			t.Errorf("the shut group %d has the line %q, want %q in it", i, got, want)
		}
	}
	s.view.Params.Find("pools.w_load").Enter("100")
	s.Settle()
	pagetest.WantIn(t, s.HTML(), "From <b>101</b> resources on a pool carries a load of 100; too few of those are shown")
	s.view.Params.Find("pools.w_load").Enter("59")
	s.Settle()
	pagetest.WantIn(t, s.HTML(), "From <b>60</b> resources on a pool carries a load of 59; too few of those are shown to see where the wait "+
		"turns: show more.")
}

func TestTable1MarksTheNumbersThatDoNotFollow(t *testing.T) {
	page := newPoolStage(t, "pools.seeds=1").HTML()
	for _, cell := range []string{"0.66211", "6.6211", "66.211", "198.63", "331.05", "48.209", "4\u202f820.9"} {
		if strings.Count(page, cell) == 0 {
			t.Errorf("the page lacks %s", cell)
		}
	}
	if got := strings.Count(page, `<span class="ne">≠</span>`); got != 3 {
		t.Errorf("got %d marked variances, want the 3 that do not follow", got)
	}
	pagetest.WantIn(t, page, "5 of 5 means and 2 of 5 variances follow", "482\u202f090", "12\u202f052\u202f000")
}

func TestTheViewHandlesItsKeys(t *testing.T) {
	s := newPoolStage(t, "pools.seeds=1")
	s.Browser.Deliver()
	before := s.view.bed.current.Events
	for _, tc := range []struct {
		key      page.Key
		wantUsed bool
	}{{page.Key{Key: "."}, true}, {page.Key{Key: "4"}, true}, {page.Key{Key: "]"}, true}, {page.Key{Key: "/"}, true},
		{page.Key{Key: " "}, true}, {page.Key{Key: " ", Element: "theme"}, false}, {page.Key{Key: "t"}, true}, {page.Key{Key: "d"}, true},
		{page.Key{Key: "Escape"}, false}, {page.Key{Key: "q"}, false}} {
		if got := s.Key(tc.key); got != tc.wantUsed {
			t.Errorf("%+v: used %v, want %v", tc.key, got, tc.wantUsed)
		}
	}
	if s.view.bed.current.Events == before || !s.view.bed.player.IsPlaying() || s.Browser.Focused != "param-pools.w_alpha" {
		t.Errorf("after the keys %d events are over (%d before), playing: %v, and the focus is at %s; want more events, playing, and the focus "+
			"at param-pools.w_alpha", s.view.bed.current.Events, before, s.view.bed.player.IsPlaying(), s.Browser.Focused)
	}
	if card := s.view.cards[2]; !card.Table.Open || !card.Assumptions.Open {
		t.Error("after 4, ], t and d the table or the assumptions of Figure 5 are shut, want both open")
	}
	if s.Key(page.Key{Key: "e"}); s.view.state.figure != 5 {
		t.Errorf("after e Figure %d is large, want 5", s.view.state.figure)
	}
	knob := s.view.Params.Find("pools.k")
	knob.Slide(0, "8")
	if !s.Key(page.Key{Key: "0", Element: knob.ThumbID(0)}) || s.view.state.Scenario.K != 5 {
		t.Errorf("after 0 in its slider k is %d, want the paper's 5", s.view.state.Scenario.K)
	}
}

func TestAClaimBecomesASentence(t *testing.T) {
	for claim, want := range map[string]string{
		"the wait falls":          "The wait falls.",
		"kAPAC completes more":    "kAPAC completes more.",
		"effectiveness falls; so": "Effectiveness falls; so.",
	} {
		if got := claimSentence(claim); got != `<p class="claim">Paper: <em>`+want+"</em></p>" {
			t.Errorf("%q: got %q, want %q in it", claim, got, want)
		}
	}
}

func TestAChangeIsInTheHistoryEvenIfTheReaderLeavesAtOnce(t *testing.T) {
	s := newPoolStage(t, "")
	s.WantHistoryEntry("=7", func() { _ = s.view.Parameter("seeds").Set("7") })
}

func TestAChangeAfterTheReaderHasLeftIsNotInTheNextViewsLink(t *testing.T) {
	s := newPoolStage(t, "")
	s.Visit(s.LinkTo("trace", 0))
	if err := s.view.Parameter("seeds").Set("7"); err != nil {
		t.Fatal(err)
	}
	s.Settle()
	if got := s.view.LinkPart(); got != "pools.seeds=7" || s.Link.ViewPart != "" {
		t.Errorf("the Pools view's link is %q and Trace's is %q, want 7 seeds in the former and nothing in the latter", got, s.Link.ViewPart)
	}
}

func TestAFieldOfTheRequestUsesATypedValueWhenTheReaderPauses(t *testing.T) {
	s := newPoolStage(t, "pools.seeds=1")
	partstest.CheckTypedEntry(t, s.Stage, &s.view.ask.fields[testbed.Processor].Entry, "9", "fast")
}
