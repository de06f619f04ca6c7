package figures

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"juggle/core/experiment"
	"juggle/core/experiment/report"
	"juggle/core/papers/study"
	"juggle/site/page"
	"juggle/site/pagetest"
	"juggle/site/parts"
	"juggle/site/text"
)

func TestTheUntouchedPageComputesAllFiguresOnTheBundledLogs(t *testing.T) {
	s := newFigureStage(t, "")
	s.Open()
	if s.Browser.StudyState != "running" {
		t.Errorf("while logs are loading the study is %q, want running", s.Browser.StudyState)
	}
	pagetest.WantIn(t, s.html(), "Loading the bundled logs.", `data-state="waiting"`)
	s.Browser.Deliver()
	if got := len(s.engine.requests); got != 1 {
		t.Fatalf("got %d requests, want 1", got)
	}
	r := s.engine.lastRequest()
	if len(r.Sources) != 2 || r.Sources[0].Name != "made-a.swf.gz" || len(r.Figures) != 6 {
		t.Errorf("got sources %v, figures %v; want the two default logs and six figures", r.Sources, r.Figures)
	}
	s.computeAll()
	if s.Browser.StudyState != "done" {
		t.Errorf("at the end the study is %q, want done", s.Browser.StudyState)
	}
	page := s.html()
	pagetest.WantIn(t, page, "four synthetic periods modelled on the SDSC SP2</a>", "2 synthetic logs made-a to made-b")
	pagetest.WantIn(t, page, `id="why-2" aria-label="Why: the 9 comparisons behind this verdict">why</a>`,
		`title="Beforehand: A claim`)
	pagetest.WantIn(t, page, "<b>Done.</b>", "4 periods, 10 seeds", " points</strong> at arrival rate 1.25", "4 periods of 15 days, paired",
		`data-figure="6" data-state="done"`)
	pagetest.WantIn(t, page, "FIFO with strict windows: ", `<i class="printed">46.8 ± 3.3</i>`)
	if strings.Contains(page, `data-state="running"`) || strings.Contains(page, `data-state="waiting"`) {
		t.Error("a figure is not done")
	}
	if len(s.Charts.Drawn) != 6 {
		t.Errorf("got %d charts, want 6", len(s.Charts.Drawn))
	}
	if n := strings.Count(page, "<section class=\"card\""); n != 6 {
		t.Errorf("got %d cards, want 6", n)
	}
}

// The logs have four periods. The page may state n only out of these 4, and not at all before it knows the plan.
func TestThePageStatesNoNumberOfPeriodsBeforeItKnowsThePlan(t *testing.T) {
	s := newFigureStage(t, "")
	s.Open()
	otherN := regexp.MustCompile(`\bn(</i>)? \d+( to \d+)?( of [^4]| so far|<)`)
	wantNoOtherN := func(when string) {
		t.Helper()
		if got := otherN.FindString(s.html()); got != "" {
			t.Errorf("%s the page states %q, want no n, or one out of 4", when, got)
		}
	}
	wantNoOtherN("before there are logs")
	s.Browser.Deliver()
	wantNoOtherN("before the first painting")
	paintings := 0
	for ; !s.figures.Run.isCurrent(6) && paintings < 10; paintings++ {
		s.engine.compute(t, s.Logs, 20)
		s.Browser.Pass(paintInterval)
		wantNoOtherN("while figures are painted for the first time")
	}
	pagetest.WantIn(t, s.html(), `<i class="sym">n</i> 0 of 4`)
	if paintings < 2 {
		t.Error("all figures were painted at once; the test wants a page with only some of them painted")
	}
}

func TestResultsOfAnotherPlanAreReusedForTheSameRuns(t *testing.T) {
	s := newFigureStage(t, "").open()
	s.computeAll()
	requests := len(s.engine.requests)
	s.Moved("v=1&L=1.25&lambda=50")
	s.Browser.Pass(repaintTime)
	if r := s.figures.Run; len(s.engine.requests) != requests || r.Phase != parts.Done {
		t.Fatalf("got %d requests, want still %d: every run of the smaller study is stored", len(s.engine.requests), requests)
	}
	fresh := newFigureStage(t, "v=1&L=1.25&lambda=50").open()
	fresh.computeAll()
	for _, n := range page.Published {
		if got, want := fmt.Sprint(s.figures.Run.latest(n).Table().Rows), fmt.Sprint(fresh.figures.Run.latest(n).Table().Rows); got != want {
			t.Errorf("Figure %d: got %s, want %s", n, got, want)
		}
	}
}

func TestFiguresAreShownOnThePeriodsThatAreComplete(t *testing.T) {
	s := newFigureStage(t, "n=1").open()
	runsPerPeriod := len(s.figures.Run.plan().Runs) // with one seed
	s.engine.compute(t, s.Logs, 2*runsPerPeriod+3)
	s.Browser.Pass(repaintTime)
	pagetest.WantIn(t, s.html(), `data-state="running"`, report.NoVerdict, "Too few to tell: n 2",
		"Their six claims are judged when all periods and seeds have come.")
	if got := s.figures.Run.latest(2).N; got != 2 {
		t.Errorf("Figure 2 has %d periods, want 2", got)
	}
}

func TestThereIsNoVerdictUntilEveryRunIsComputed(t *testing.T) {
	s := newFigureStage(t, "").open()
	wantNoVerdict := func(when string) {
		t.Helper()
		page := s.html()
		pagetest.WantIn(t, page, report.NoVerdict, "Their six claims are judged when all periods and seeds have come.")
		for _, verdict := range []string{`data-verdict="holds"`, `data-verdict="fails"`, `data-verdict="part"`} {
			if strings.Contains(page, verdict) {
				t.Errorf("%s the page has %s", when, verdict)
			}
		}
		if words := s.figures.figureAt(2).verdict().Words; words != report.NoVerdict {
			t.Errorf("%s the verdict of Figure 2 is %q, want %q", when, words, report.NoVerdict)
		}
	}
	s.engine.compute(t, s.Logs, s.figures.Run.FirstItems)
	s.Browser.Pass(repaintTime)
	wantNoVerdict("with the first seed")
	s.engine.compute(t, s.Logs, s.figures.Run.Total()-s.figures.Run.FirstItems-len(s.figures.Run.plan().Runs))
	s.figures.Run.Stop()
	s.Browser.Pass(repaintTime)
	wantNoVerdict("stopped, with the last seed of one period missing")
	s.figures.Run.Resume()
	s.computeAll()
	if words := s.figures.figureAt(2).verdict().Words; words == report.NoVerdict || strings.Contains(s.html(), report.NoVerdict) {
		t.Errorf("at the end the verdict of Figure 2 is still %q", words)
	}
}

// Further seeds are computed only while the reader may see the figures that they refine and changes nothing. The first seed is computed in
// any case.
func TestRefiningStopsWhenTheReaderActs(t *testing.T) {
	for name, tc := range map[string]struct{ act, undo func(*figureStage) }{
		"another view":   {func(s *figureStage) { s.Visit(s.LinkTo("about", 0)) }, func(s *figureStage) { s.Visit(s.LinkTo("figures", 0)) }},
		"by the address": {func(s *figureStage) { s.Moved("v=1&view=glossary") }, func(s *figureStage) { s.Moved("v=1") }},
		"another tab":    {func(s *figureStage) { s.SetHidden(true) }, func(s *figureStage) { s.SetHidden(false) }},
		"a knob, and back": {func(s *figureStage) {
			if err := s.Set(study.Parameters.Find("p"), "4"); err != nil {
				t.Fatal(err)
			}
		}, func(s *figureStage) {
			if err := s.Set(study.Parameters.Find("p"), "5"); err != nil {
				t.Fatal(err)
			}
			s.Settle()
		}},
	} {
		t.Run(name, func(t *testing.T) {
			s := newFigureStage(t, "").open()
			r := s.figures.Run
			s.engine.compute(t, s.Logs, r.FirstItems-1)
			if tc.act(s); s.engine.cancellations != 0 {
				t.Fatal("the computation of the first seed is cancelled")
			}
			tc.undo(s)
			s.engine.compute(t, s.Logs, r.FirstItems)
			s.Browser.Pass(repaintTime)
			s.engine.compute(t, s.Logs, len(r.plan().Runs))
			s.Browser.Pass(repaintTime)
			if s.Browser.StudyState != "refining" {
				t.Fatalf("with the first seed the study is %s, want refining", s.Browser.StudyState)
			}
			requests, done := len(s.engine.requests), r.Finished()
			if tc.act(s); s.engine.cancellations != 1 || r.studyState() == page.StudyRefining && !r.Paused() {
				t.Fatalf("after the reader acts, the computation was cancelled %d times, want once", s.engine.cancellations)
			}
			if tc.undo(s); len(s.engine.requests) != requests+1 || len(s.engine.requests[requests].Items) != r.Total()-done || r.Paused() {
				t.Fatalf("after the reader returns, the %d missing runs are not requested", r.Total()-done)
			}
			s.computeAll()
			if s.Browser.StudyState != "done" || r.Phase != parts.Done {
				t.Errorf("at the end the study is %s, want done", s.Browser.StudyState)
			}
		})
	}
}

// The page is painted between the update of the last figure and the state "done", so that a script that waits for this state sees the
// final figures.
func TestTheStudyIsDoneOnlyAfterItsLastFiguresArePainted(t *testing.T) {
	s := newFigureStage(t, "").open()
	r := s.figures.Run
	figure, onPhaseChange := r.Figure, r.OnPhaseChange
	var lastUpdate, done time.Duration
	r.Figure = func(n int) (*study.FigureResult, bool) {
		lastUpdate = s.Browser.Clock
		return figure(n)
	}
	r.OnPhaseChange = func() {
		if onPhaseChange(); s.Browser.StudyState == string(page.StudyDone) {
			done = s.Browser.Clock
		}
	}
	s.computeAll()
	s.Browser.Pass(repaintTime)
	if lastUpdate == 0 || done <= lastUpdate {
		t.Errorf("the last figure was updated at %v and the study was done at %v, want a painting between them", lastUpdate, done)
	}
}

// Every text that changes when further seeds have refined a figure has enough reserved space beforehand: the new text is never longer.
func TestTextsThatRefiningChangesHaveReservedSpace(t *testing.T) {
	s := newFigureStage(t, "").open()
	s.engine.compute(t, s.Logs, s.figures.Run.FirstItems)
	s.Browser.Pass(repaintTime)
	s.html()
	texts := func() map[string]string {
		all := map[string]string{"the first paragraph": s.figures.overview.lead()}
		for _, n := range page.Published {
			f := s.figures.figureAt(n)
			all[f.FullName()+", verdict"], all[f.FullName()+", subtitle"] = f.Verdict(false), f.Subtitle(false)
			all[f.FullName()+", words"] = f.Words(false)
			all[f.FullName()+", in the list"] = s.figures.overview.claimLine(n)
		}
		return all
	}
	visibleAndReserved := func(text string) (visible, reserved string) {
		_, text, _ = strings.Cut(text, `<span class="room">`)
		visible, reserved, _ = strings.Cut(text, `</span><span aria-hidden="true">`)
		return visible, reserved
	}
	tags := regexp.MustCompile("<[^>]*>")
	length := func(text string) int { return utf8.RuneCountInString(tags.ReplaceAllString(text, "")) }
	before := texts()
	s.computeAll()
	s.html()
	for name, text := range texts() {
		_, reservedBefore := visibleAndReserved(before[name])
		visible, reserved := visibleAndReserved(text)
		if reservedBefore == "" || reserved != reservedBefore || length(visible) > length(reserved) {
			t.Errorf("%s: there was space for %d characters before and is for %d now, and the text has %d: %.400s", name, length(reservedBefore),
				length(reserved), length(visible), tags.ReplaceAllString(visible, ""))
		}
	}
	// With one seed nothing refines the figures.
	s.Moved("v=1&n=1")
	s.Browser.Pass(repaintTime)
	if text := s.figures.figureAt(2).Words(false); strings.Contains(text, "aria-hidden") {
		t.Errorf("with one seed there is reserved space: %s", text)
	}
}

func TestAStudyThatIsAlmostDoneSkipsOnePainting(t *testing.T) {
	for _, link := range []string{"v=1&n=1", "v=1"} { // one seed; ten seeds, of which the first is almost done
		s := newFigureStage(t, link).open()
		s.Browser.Clock = 3 * time.Second
		s.engine.compute(t, s.Logs, s.figures.Run.FirstItems-2)
		isPainted := func() bool { return s.figures.Run.latest(2).N > 0 }
		s.Browser.Pass(paintInterval - 1)
		if isPainted() {
			t.Errorf("%s: Figure 2 was painted shortly before it has all its periods", link)
		}
		s.Browser.Pass(paintInterval)
		if !isPainted() {
			t.Errorf("%s: Figure 2 is not painted though the last results do not arrive", link)
		}
	}
}

// Further seeds are requested when the figures show the first seed, so that the workers compute nothing but the first seed until then.
func TestFurtherSeedsAreRequestedWhenTheFirstIsShown(t *testing.T) {
	s := newFigureStage(t, "").open()
	r := s.figures.Run
	if got := len(s.engine.lastRequest().Items); got != r.FirstItems || got == r.Total() {
		t.Fatalf("%d of %d runs are requested at first, want the first seed's %d", got, r.Total(), r.FirstItems)
	}
	s.engine.compute(t, s.Logs, r.FirstItems)
	if r.Phase != parts.Running || r.Paused() || s.Browser.StudyState != "running" {
		t.Errorf("with the first seed computed and not shown the study is %s, want running", s.Browser.StudyState)
	}
	for passed := time.Duration(0); len(s.engine.requests) == 1; passed += parts.ShortPaintInterval {
		if passed > repaintTime {
			t.Fatal("further seeds are not requested")
		}
		s.Browser.Pass(parts.ShortPaintInterval)
	}
	if got := len(s.engine.lastRequest().Items); got != r.Total()-r.FirstItems || s.Browser.StudyState != "refining" {
		t.Errorf("then %d runs are requested and the study is %s, want the other %d, and refining", got, s.Browser.StudyState,
			r.Total()-r.FirstItems)
	}
	for _, n := range page.Published {
		if !r.refines(n) {
			t.Errorf("Figure %d does not show the first seed of every period yet", n)
		}
	}
}

// Four periods with three seeds each are 12 replicates. The opening figure, Figure 2, needs 12 runs in each of its first 4 replicates.
func TestALongStudyBeginsWithTheRunsOfTheOpeningFigure(t *testing.T) {
	s := newFigureStage(t, "v=1&n=3").open()
	plan, items := s.figures.Run.plan(), s.engine.lastRequest().Items
	early := 0
	for early < len(items) && s.figures.Run.isOpeningItem(items[early]) {
		early++
	}
	if n := len(plan.Replicates); n != 12 || early != 4*12 {
		t.Errorf("got %d replicates, and the first %d items are the opening figure's, want 12 and 48", n, early)
	}
	for _, i := range items[early:] {
		if s.figures.Run.isOpeningItem(i) {
			t.Fatalf("item %d, which belongs to the opening figure's first replicates, is not among the first items", i)
		}
	}
	s.engine.compute(t, s.Logs, early)
	s.Browser.Pass(repaintTime)
	if of2, of1 := s.figures.Run.latest(2).N, s.figures.Run.latest(1).N; of2 != 4 || of1 != 0 {
		t.Errorf("Figures 2 and 1 have %d and %d periods, want 4 and 0", of2, of1)
	}
}

// If the figures were painted without results before, the opening figure is updated as soon as its first periods are complete. Otherwise it
// is painted in its turn.
func TestTheOpeningFigureIsUpdatedAtOnce(t *testing.T) {
	const openingItems = 4 * 12 // 12 runs in each of 4 replicates
	for waited, wantPeriods := range map[time.Duration]int{0: 0, repaintTime: 4} {
		s := newFigureStage(t, "v=1&n=3").open()
		s.Browser.Pass(waited)
		s.engine.compute(t, s.Logs, openingItems)
		s.Browser.Pass(parts.ShortPaintInterval)
		if got := s.figures.Run.latest(2).N; got != wantPeriods {
			t.Errorf("results arrive after %v: Figure 2 has %d periods, want %d", waited, got, wantPeriods)
		}
		s.Browser.Pass(repaintTime)
		if got := s.figures.Run.latest(2).N; got != 4 {
			t.Errorf("results arrive after %v: after all paintings Figure 2 has %d periods, want 4", waited, got)
		}
	}
}

func TestOnlyTheRunsThatAChangeAffectsAreComputedOnceItSettles(t *testing.T) {
	s := newFigureStage(t, "").open()
	s.computeAll()
	total, requests := s.figures.Run.Total(), len(s.engine.requests)
	fixing := s.figures.Params.Find("f")
	fixing.Slide(3, "80") // the fourth of its values
	fixing.Slide(3, "85")
	if len(s.engine.requests) != requests {
		t.Fatal("runs are requested before the change has settled")
	}
	s.Settle()
	if len(s.engine.requests) != requests+1 {
		t.Fatalf("got %d requests, want 1 more than %d", len(s.engine.requests), requests)
	}
	r := s.engine.lastRequest()
	if got, _ := study.Decode(r.Params); got.FixShares[3] != 85 {
		t.Errorf("got fixing shares %v, want the last 85", got)
	}
	// Only the runs that fix jobs after 85 % are new: 3 window sizes in 4 periods. The request has their first seed; the other nine follow.
	if len(r.Items) != 12 || s.figures.Run.Total() != total {
		t.Errorf("requested %d of %d runs, want 12 of %d", len(r.Items), s.figures.Run.Total(), total)
	}
	if got := s.figures.figureAt(4).State(); got != "running" {
		t.Errorf("Figure 4, which still shows the previous plan, is %q, want running", got)
	}
	s.Browser.Pass(repaintTime)
	if got := s.figures.figureAt(2).State(); got != "done" {
		t.Errorf("Figure 2, which the change does not affect, is %q, want done", got)
	}
	if got := s.figures.figureAt(4).State(); got == "done" {
		t.Error("Figure 4 is done before it is computed")
	}
	if got := []bool{s.hasEarlierCurve(4), s.hasEarlierCurve(2)}; !slices.Equal(got, []bool{true, false}) {
		t.Errorf("Figures 4 and 2 show earlier curves: %v, want Figure 4 alone", got)
	}
	pagetest.WantIn(t, s.html(), "Paper values, 1 changed")
	if got, want := s.Browser.URLFragment, "v=1&f=0,25,50,85&set="; !strings.HasPrefix(got, want) {
		t.Errorf("got fragment %q, want %q and the checksum of the bundled logs", got, want)
	}
	s.computeAll()
	pagetest.WantIn(t, s.html(), "120 new in ")
	requests = len(s.engine.requests)

	s.figures.Params.Reset()
	s.Settle()
	s.Browser.Pass(repaintTime)
	if len(s.engine.requests) != requests {
		t.Errorf("after the change was undone there are %d requests, want still %d", len(s.engine.requests), requests)
	}
	pagetest.WantIn(t, s.html(), "all of them known before")
}

func TestEachPaintingAddsAPieceToTheFrontPage(t *testing.T) {
	cardNumber := regexp.MustCompile(`data-figure="([0-9]+)"`)
	for link, beyond := range map[string]string{"": "", "v=1&beyond=open": "7 8 9 10 11 12 13 14 15 16 17 18 "} {
		s := newFigureStage(t, link)
		s.figures.Stepwise()
		s.open()
		for painting, paper := range []string{"", "", "1 ", "1 2 ", "1 2 3 ", "1 2 3 4 ", "1 2 3 4 5 ", "1 2 3 4 5 6 ", "1 2 3 4 5 6 "} {
			timers := len(s.Browser.Timers)
			page := s.html() // draws the charts too
			numbers := ""
			for _, found := range cardNumber.FindAllStringSubmatch(page, -1) {
				numbers += found[1] + " "
			}
			want := paper + beyond
			if painting == 0 { // the frame and the parameters alone
				want = ""
			}
			if numbers != want {
				t.Errorf("%q: painting %d has the figures %q, want %q", link, painting, numbers, want)
			}
			if got, want := strings.Contains(page, `id="top"`), painting > 0; got != want || !strings.Contains(page, ">Parameters<") {
				t.Errorf("%q: painting %d has a title: %v, want %v", link, painting, got, want)
			}
			if got, want := len(s.Browser.Timers) > timers, len(paper) < len("1 2 3 4 5 6 "); got != want || s.isWhole == want {
				t.Errorf("%q: painting %d is followed by another: %v, want %v; the page is whole: %v, want %v", link, painting, got, want,
					s.isWhole, !want)
			}
			for host := range s.Charts.Drawn {
				if !strings.Contains(page, `id="`+host+`"`) {
					t.Errorf("%q: painting %d drew a chart in %s, which the page does not have", link, painting, host)
				}
			}
		}
	}
}

func TestAStudyCanBeStoppedResumedAndRunAgain(t *testing.T) {
	s := newFigureStage(t, "n=1").open()
	progress := s.figures.Progress
	s.Browser.Clock = 3 * time.Second
	s.engine.compute(t, s.Logs, 30)
	s.Browser.Pass(repaintTime)
	pagetest.WantIn(t, s.html(), "<b>30 of ", fmt.Sprintf("%.1f s, about ", s.Browser.Clock.Seconds()), "; 2 workers", ">Stop<")
	progress.MainButton().Press()
	elapsed := text.Duration(s.Browser.Clock)
	s.Browser.Pass(4 * parts.ShortPaintInterval) // without waiting for the paint interval of a running study
	if s.engine.cancellations != 1 || s.Browser.StudyState != "done" {
		t.Errorf("after Stop: %d cancellations, and the study is %q; want 1 and done", s.engine.cancellations, s.Browser.StudyState)
	}
	s.Browser.Clock += time.Minute
	page := s.html()
	pagetest.WantIn(t, page, "<b>Stopped at 30 of 360 after "+elapsed+".</b> Figures show what is there, <i class=\"sym\">n</i> 0 of 4",
		">Resume<", ">Start over<")
	if got := strings.Count(page, `data-state="waiting"`); got != 6 {
		t.Errorf("%d figures of the stopped study wait, want all 6", got)
	}
	progress.MainButton().Press()
	if got, want := len(s.engine.lastRequest().Items), s.figures.Run.Total()-30; got != want {
		t.Errorf("Resume requested %d runs, want %d", got, want)
	}
	s.computeAll()
	if got := s.figures.Run.Elapsed(); got > 10*time.Second {
		t.Errorf("the study took %v, want it without the minute in which it was stopped", got)
	}
	progress.MainButton().Press()
	if got := len(s.engine.lastRequest().Items); got != s.figures.Run.Total() {
		t.Errorf("Run again requested %d runs, want all %d", got, s.figures.Run.Total())
	}
	s.computeAll()
	if word := progress.OtherButton().Word; word != "" {
		t.Errorf("a study that is done has the second button %q, want none", word)
	}
}

func TestAFigureReportsItsFailedRunsAndTheyCanBeTriedAgain(t *testing.T) {
	s := newFigureStage(t, "").open()
	failing := int32(0) // an item that Figure 4 needs and Figure 2 does not
	for i := range s.figures.Run.plan().Len() {
		if s.figures.Run.plan().FigureNeeds(4, i) && !s.figures.Run.plan().FigureNeeds(2, i) {
			failing = int32(i)
			break
		}
	}
	sink := s.engine.sink
	for _, i := range s.engine.lastRequest().Items {
		if i == failing {
			sink.Failed(i, "a worker <ended> three times")
			continue
		}
		sink.Results([]experiment.Row{s.Logs.Run(t, &s.engine.ctx, s.figures.Run.plan(), i)})
	}
	sink.Restarted()
	s.engine.sink = nil // the request has ended
	sink.Ended()
	s.computeAll()
	page := s.html()
	pagetest.WantIn(t, page, "Done but for 1 run.", "1 worker was restarted", "1 run is missing.", "a worker &lt;ended&gt; three times",
		">Try again<")
	if got := s.figures.figureAt(4).State() + " " + s.figures.figureAt(2).State(); got != "error done" {
		t.Errorf("Figures 4 and 2 are %q, want error and done", got)
	}
	s.figures.Progress.MainButton().Press()
	if got := s.engine.lastRequest().Items; len(got) != 1 || got[0] != failing {
		t.Errorf("Try again requested %v, want item %d", got, failing)
	}
	s.computeAll()
	if got := s.figures.figureAt(4).State(); got != "done" {
		t.Errorf("Figure 4 is %q after another try, want done", got)
	}
}

func TestResultsOfAnotherSeedDoNotCount(t *testing.T) {
	s := newFigureStage(t, "").open()
	s.engine.compute(t, s.Logs, 10)
	s.figures.Params.Find("seed").Enter("5")
	s.Settle()
	if s.engine.cancellations != 1 {
		t.Errorf("the old study was cancelled %d times, want once", s.engine.cancellations)
	}
	if got := s.figures.Run.Finished(); got != 0 {
		t.Errorf("%d runs count as finished, want none: the results are of another seed", got)
	}
}

func TestAFullCacheKeepsOnlyThePresentPlansResults(t *testing.T) {
	s := newFigureStage(t, "").open()
	s.computeAll()
	run := s.figures.Run
	planResults, result := run.cache.Len(), run.Store.ForPlan(run.plan().Plan).Get(0)
	other, err := experiment.NewPlan(experiment.Design{Runs: []experiment.Run{1},
		Replicates: experiment.ReplicatesOfSeeds(1, 2*storedRuns)})
	if err != nil {
		t.Fatal(err)
	}
	for i, stored := 0, run.cache.ForPlan(other); i < other.Len(); i++ {
		stored.Put(i, result)
	}
	run.Results([]experiment.Row{{Item: 0, Numbers: result}})
	if got := run.cache.Len(); got != planResults {
		t.Errorf("the cache holds %d results, want the present plan's %d", got, planResults)
	}
}

func TestAStoppedRepeatSaysWhichResultsTheFiguresShow(t *testing.T) {
	s := newFigureStage(t, "n=1").open()
	progress := s.figures.Progress
	s.computeAll()
	progress.MainButton().Press() // Run again
	s.engine.compute(t, s.Logs, 30)
	progress.MainButton().Press() // Stop, before any figure is updated
	pagetest.WantIn(t, s.html(), "<b>Stopped at 30 of 360 after 0.0 s.</b> Figures still show the previous results.")
	if strings.Contains(s.html(), "stopped at <i") {
		t.Error("complete figures from before are called stopped")
	}
	s.Browser.Pass(repaintTime)
	pagetest.WantIn(t, s.html(), "<b>Stopped at 30 of 360 after 0.0 s.</b> Figures show what is there, <i "+
		"class=\"sym\">n</i> 0 of 4", `stopped at <i class="sym">n</i> 0`)
}

// The page shows every period with its first seed. While nine more seeds are computed, the figures do not change. A change by the reader
// cancels these seeds.
func TestFurtherSeedsRefineFiguresOnlyWhenAllAreComputed(t *testing.T) {
	s := newFigureStage(t, "").open()
	firstSeedRuns := 4 * len(s.figures.Run.plan().Runs) // in 4 periods
	s.engine.compute(t, s.Logs, firstSeedRuns-1)
	s.Browser.Pass(repaintTime)
	if s.Browser.StudyState != "running" || s.figures.figureAt(6).State() != "running" {
		t.Errorf("with one run of the first seed missing the study is %q and Figure 6 is %q, want both running", s.Browser.StudyState,
			s.figures.figureAt(6).State())
	}
	s.engine.compute(t, s.Logs, firstSeedRuns)
	s.Browser.Pass(10 * parts.ShortPaintInterval) // the first seed is shown at once, although more seeds are to come
	ofFirstSeed := s.figures.Run.latest(2)
	if s.Browser.StudyState != "refining" || s.figures.figureAt(2).State() != "refining" || ofFirstSeed.N != 4 || ofFirstSeed.Seeds != 1 {
		t.Fatalf("with the first seed the study is %q and Figure 2 is %q, on %d periods with %d seeds; want refining, 4 and 1",
			s.Browser.StudyState, s.figures.figureAt(2).State(), ofFirstSeed.N, ofFirstSeed.Seeds)
	}
	s.html()
	drawn := s.Charts.Drawn["chart-2"]
	s.engine.compute(t, s.Logs, 5*firstSeedRuns)
	s.Browser.Pass(repaintTime)
	s.html()
	if s.figures.Run.latest(2) != ofFirstSeed || s.Charts.Drawn["chart-2"] != drawn {
		t.Error("Figure 2 changes while it is refined")
	}
	// After a parameter has changed, its first seed is requested before any other run.
	s.figures.Params.Find("p").Enter("4")
	s.Settle()
	r := s.engine.lastRequest()
	if s.engine.cancellations != 1 || int(slices.Max(r.Items[:firstSeedRuns])) >= firstSeedRuns {
		t.Errorf("%d requests are cancelled, want 1; the new one begins with items up to %d, want only the first seed's %d",
			s.engine.cancellations, slices.Max(r.Items[:firstSeedRuns]), firstSeedRuns)
	}
	s.computeAll()
	if f := s.figures.Run.latest(2); s.Browser.StudyState != "done" || f.N != 4 || f.Seeds != 10 || f.Cells[0].Summary.N != 4 {
		t.Errorf("at the end the study is %q, and Figure 2 has %d periods with %d seeds; want done, 4 and 10", s.Browser.StudyState, f.N,
			f.Seeds)
	}
}
