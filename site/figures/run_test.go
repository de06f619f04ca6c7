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
	if got := len(s.engine.asked); got != 1 {
		t.Fatalf("got %d studies, want 1", got)
	}
	r := s.engine.request()
	if len(r.Sources) != 2 || r.Sources[0].Name != "made-a.swf.gz" || len(r.Figures) != 6 {
		t.Errorf("got sources %v, figures %v; want the two default logs and six figures", r.Sources, r.Figures)
	}
	s.compute()
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

func TestNothingIsSaidOfNUntilItsPlanIsKnown(t *testing.T) {
	s := newFigureStage(t, "")
	s.Open()
	none := func(when string) {
		t.Helper()
		if said := regexp.MustCompile(`\bn(</i>)? \d+( to \d+)?( of [^4]| so far|<)`).FindString(s.html()); said != "" {
			t.Errorf("%s the page says %q", when, said)
		}
	}
	none("before there are logs")
	s.Browser.Deliver()
	none("before the first painting")
	paintings := 0
	for ; !s.figures.Run.isCurrent(6) && paintings < 10; paintings++ {
		s.engine.compute(t, s.Logs, 20)
		s.Browser.Pass(paintInterval)
		none("while figures are painted for the first time")
	}
	pagetest.WantIn(t, s.html(), `<i class="sym">n</i> 0 of 4`)
	if paintings < 2 {
		t.Error("all figures were painted at once, so this test shows little")
	}
}

func TestWhatIsKnownOfAnotherPlanIsTheSameItemInThisOne(t *testing.T) {
	s := newFigureStage(t, "").open()
	s.compute()
	asked := len(s.engine.asked)
	s.Moved("v=1&L=1.25&lambda=50")
	s.Browser.Pass(round)
	if r := s.figures.Run; len(s.engine.asked) != asked || r.Phase != parts.Done {
		t.Fatalf("asked %d times, want %d: the smaller study is known", len(s.engine.asked), asked)
	}
	fresh := newFigureStage(t, "v=1&L=1.25&lambda=50").open()
	fresh.compute()
	for _, n := range page.Published {
		if got, want := fmt.Sprint(s.figures.Run.latest(n).Table().Rows), fmt.Sprint(fresh.figures.Run.latest(n).Table().Rows); got != want {
			t.Errorf("Figure %d: got %s, want %s", n, got, want)
		}
	}
}

func TestFiguresSharpenAsResultsArrive(t *testing.T) {
	s := newFigureStage(t, "n=1").open()
	perReplicate := len(s.figures.Run.plan().Runs)
	s.engine.compute(t, s.Logs, 2*perReplicate+3)
	s.Browser.Pass(round)
	pagetest.WantIn(t, s.html(), `data-state="running"`, report.NoVerdict, "Too few to tell: n 2",
		"Their six claims are judged when all periods and seeds have come.")
	if got := s.figures.Run.latest(2).N; got != 2 {
		t.Errorf("Figure 2 rests on %d windows, want 2", got)
	}
}

func TestThereIsNoVerdictUntilAllThatWasPlannedIsIn(t *testing.T) {
	s := newFigureStage(t, "").open()
	none := func(when string) {
		t.Helper()
		page := s.html()
		pagetest.WantIn(t, page, report.NoVerdict, "Their six claims are judged when all periods and seeds have come.")
		for _, verdict := range []string{`data-verdict="holds"`, `data-verdict="fails"`, `data-verdict="part"`} {
			if strings.Contains(page, verdict) {
				t.Errorf("%s the page has %s", when, verdict)
			}
		}
		if words := s.figures.figureAt(2).verdict().Words; words != report.NoVerdict {
			t.Errorf("%s the verdict is %q", when, words)
		}
	}
	s.engine.compute(t, s.Logs, s.figures.Run.FirstItems)
	s.Browser.Pass(round)
	none("with the first seed")
	s.engine.compute(t, s.Logs, s.figures.Run.Total()-s.figures.Run.FirstItems-len(s.figures.Run.plan().Runs))
	s.figures.Run.Stop()
	s.Browser.Pass(round)
	none("stopped, with a part of the periods")
	s.figures.Run.Resume()
	s.compute()
	if words := s.figures.figureAt(2).verdict().Words; words == report.NoVerdict || strings.Contains(s.html(), report.NoVerdict) {
		t.Errorf("at the end there is still none: %q", words)
	}
}

// Further seeds are computed only while the reader may see the figures they refine, and does nothing else; the first seed comes anyway.
func TestRefiningStopsWhenTheReaderActs(t *testing.T) {
	for name, tc := range map[string]struct{ act, back func(*figureStage) }{
		"another view":   {func(s *figureStage) { s.Visit(s.LinkTo("about", 0)) }, func(s *figureStage) { s.Visit(s.LinkTo("figures", 0)) }},
		"by the address": {func(s *figureStage) { s.Moved("v=1&view=glossary") }, func(s *figureStage) { s.Moved("v=1") }},
		"another tab":    {func(s *figureStage) { s.Away(true) }, func(s *figureStage) { s.Away(false) }},
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
			if tc.act(s); s.engine.cancel != 0 {
				t.Fatal("the first seed is called off")
			}
			tc.back(s)
			s.engine.compute(t, s.Logs, r.FirstItems)
			s.Browser.Pass(round)
			s.engine.compute(t, s.Logs, len(r.plan().Runs))
			s.Browser.Pass(round)
			if s.Browser.StudyState != "refining" {
				t.Fatalf("with the first seed the study is %s", s.Browser.StudyState)
			}
			before, done := len(s.engine.asked), r.Finished()
			if tc.act(s); s.engine.cancel != 1 || r.studyState() == page.StudyRefining && !r.Paused() {
				t.Fatalf("refining goes on while the reader acts: called off %d times", s.engine.cancel)
			}
			if tc.back(s); len(s.engine.asked) != before+1 || len(s.engine.asked[before].Items) != r.Total()-done || r.Paused() {
				t.Fatalf("it does not go on with the %d runs that are missing", r.Total()-done)
			}
			s.compute()
			if s.Browser.StudyState != "done" || r.Phase != parts.Done {
				t.Errorf("at the end the study is %s", s.Browser.StudyState)
			}
		})
	}
}

// A study that says it is done has been painted: whoever waits for that word, as a script that takes pictures, sees the last figures.
func TestTheStudyIsDoneOnceItsLastFiguresArePainted(t *testing.T) {
	s := newFigureStage(t, "").open()
	r := s.figures.Run
	figure, turned := r.Figure, r.OnPhaseChange
	var shown, done time.Duration
	r.Figure = func(n int) (*study.FigureResult, bool) {
		shown = s.Browser.Clock
		return figure(n)
	}
	r.OnPhaseChange = func() {
		if turned(); s.Browser.StudyState == string(page.StudyDone) {
			done = s.Browser.Clock
		}
	}
	s.compute()
	s.Browser.Pass(round)
	if shown == 0 || done <= shown {
		t.Errorf("the last figure was brought up at %v, and the study was done at %v, want a painting between them", shown, done)
	}
}

// Every text that changes when seeds have refined what is shown has had the room for it before: what comes is nowhere longer.
func TestWhatRefinesFiguresHasItsRoomBefore(t *testing.T) {
	s := newFigureStage(t, "").open()
	s.engine.compute(t, s.Logs, s.figures.Run.FirstItems)
	s.Browser.Pass(round)
	s.html()
	texts := func() map[string]string {
		all := map[string]string{"the first paragraph": s.figures.overview.lead()}
		for _, n := range page.Published {
			f := s.figures.figureAt(n)
			all[f.Called()+", verdict"], all[f.Called()+", subtitle"] = f.Verdict(false), f.Subtitle(false)
			all[f.Called()+", words"] = f.Words(false)
			all[f.Called()+", in the list"] = s.figures.overview.claimLine(n)
		}
		return all
	}
	parted := func(text string) (now, room string) {
		_, text, _ = strings.Cut(text, `<span class="room">`)
		now, room, _ = strings.Cut(text, `</span><span aria-hidden="true">`)
		return now, room
	}
	tags := regexp.MustCompile("<[^>]*>")
	length := func(text string) int { return utf8.RuneCountInString(tags.ReplaceAllString(text, "")) }
	before := texts()
	s.compute()
	s.html()
	for name, text := range texts() {
		_, room := parted(before[name])
		now, after := parted(text)
		if room == "" || after != room || length(now) > length(room) {
			t.Errorf("%s: there was room for %d characters and is for %d, and there are %d: %.400s", name, length(room), length(after), length(now),
				tags.ReplaceAllString(now, ""))
		}
	}
	// Where all is known before, there is nothing to wait for.
	s.Moved("v=1&n=1")
	s.Browser.Pass(round)
	if text := s.figures.figureAt(2).Words(false); strings.Contains(text, "aria-hidden") {
		t.Errorf("with one seed there is room for more: %s", text)
	}
}

func TestAStudyThatIsAllButDoneLeavesOutOnePainting(t *testing.T) {
	for _, link := range []string{"v=1&n=1", "v=1"} { // all of it, or its first seed
		s := newFigureStage(t, link).open()
		s.Browser.Clock = 3 * time.Second
		s.engine.compute(t, s.Logs, s.figures.Run.FirstItems-2)
		stale := func() bool { return s.figures.Run.latest(2).N == 0 }
		s.Browser.Pass(paintInterval - 1)
		if !stale() {
			t.Errorf("%s: a figure was painted that is about to be painted with all its periods", link)
		}
		s.Browser.Pass(paintInterval)
		if stale() {
			t.Errorf("%s: the last results do not come, and what has come is not painted", link)
		}
	}
}

// What refines the figures is asked for when they show the first seed, which has the processors until then.
func TestFurtherSeedsWaitUntilTheFirstIsShown(t *testing.T) {
	s := newFigureStage(t, "").open()
	r := s.figures.Run
	if got := len(s.engine.request().Items); got != r.FirstItems || got == r.Total() {
		t.Fatalf("got %d of %d runs asked for at first, want the first seed's %d", got, r.Total(), r.FirstItems)
	}
	s.engine.compute(t, s.Logs, r.FirstItems)
	if r.Phase != parts.Running || r.Paused() || s.Browser.StudyState != "running" {
		t.Errorf("with the first seed computed and not shown the study is %s", s.Browser.StudyState)
	}
	for passed := time.Duration(0); len(s.engine.asked) == 1; passed += parts.ShortPaintInterval {
		if passed > round {
			t.Fatal("further seeds are not asked for")
		}
		s.Browser.Pass(parts.ShortPaintInterval)
	}
	if got := len(s.engine.request().Items); got != r.Total()-r.FirstItems || s.Browser.StudyState != "refining" {
		t.Errorf("then %d runs are asked for and the study is %s, want the other %d, and refining", got, s.Browser.StudyState,
			r.Total()-r.FirstItems)
	}
	for _, n := range page.Published {
		if !r.refines(n) {
			t.Errorf("Figure %d does not show the first seed of every period yet", n)
		}
	}
}

func TestALongStudyBeginsWithWhatTheFirstFigureNeeds(t *testing.T) {
	s := newFigureStage(t, "v=1&n=3").open()
	plan, items := s.figures.Run.plan(), s.engine.request().Items
	early := 0
	for early < len(items) && s.figures.Run.isOpeningItem(items[early]) {
		early++
	}
	if n := len(plan.Replicates); n != 12 || early != 4*12 {
		t.Errorf("of %d replicates the first %d items are the first figure's, want 12 and 48", n, early)
	}
	for _, i := range items[early:] {
		if s.figures.Run.isOpeningItem(i) {
			t.Fatal("an item of the first figure's first windows comes later")
		}
	}
	s.engine.compute(t, s.Logs, early)
	s.Browser.Pass(round)
	if two, one := s.figures.Run.latest(2).N, s.figures.Run.latest(1).N; two != 4 || one != 0 {
		t.Errorf("Figures 2 and 1 rest on %d and %d replicates, want 4 and 0", two, one)
	}
}

func TestWhatTheFirstFigureWaitedForIsShownAtOnce(t *testing.T) {
	const early = 4 * 12 // items
	for waited, replicates := range map[time.Duration]int{0: 0, round: 4} {
		s := newFigureStage(t, "v=1&n=3").open()
		s.Browser.Pass(waited)
		s.engine.compute(t, s.Logs, early)
		s.Browser.Pass(parts.ShortPaintInterval)
		if got := s.figures.Run.latest(2).N; got != replicates {
			t.Errorf("after %v: Figure 2 rests on %d replicates, want %d", waited, got, replicates)
		}
		s.Browser.Pass(round)
		if got := s.figures.Run.latest(2).N; got != 4 {
			t.Errorf("after %v and some beats: Figure 2 rests on %d replicates, want 4", waited, got)
		}
	}
}

func TestAChangeIsComputedWhenTheReaderRestsAndOnlyWhatItTouches(t *testing.T) {
	s := newFigureStage(t, "").open()
	s.compute()
	total, asked := s.figures.Run.Total(), len(s.engine.asked)
	fix := s.figures.Params.Find("f")
	fix.Slide(3, "80")
	fix.Slide(3, "85")
	if len(s.engine.asked) != asked {
		t.Fatal("computed before the reader came to rest")
	}
	s.Settle()
	if len(s.engine.asked) != asked+1 {
		t.Fatalf("got %d studies, want 1 more than %d", len(s.engine.asked), asked)
	}
	r := s.engine.request()
	if got, _ := study.Decode(r.Params); got.FixShares[3] != 85 {
		t.Errorf("got fixing shares %v, want the last 85", got)
	}
	// Three window sizes fixed after 85 % on four windows, with the first seed before the other nine: nothing else is new.
	if len(r.Items) != 12 || s.figures.Run.Total() != total {
		t.Errorf("asked for %d of %d runs, want 12 of %d", len(r.Items), s.figures.Run.Total(), total)
	}
	if got := s.figures.figureAt(4).State(); got != "running" {
		t.Errorf("Figure 4, summarised for the plan before, is %q, want running", got)
	}
	s.Browser.Pass(round)
	if got := s.figures.figureAt(2).State(); got != "done" {
		t.Errorf("Figure 2, which the change does not touch, is %q", got)
	}
	if got := s.figures.figureAt(4).State(); got == "done" {
		t.Error("Figure 4 is done before it is computed")
	}
	if got := []bool{s.held(4), s.held(2)}; !slices.Equal(got, []bool{true, false}) {
		t.Errorf("the curves of before stand in Figures 4 and 2: %v, want that of Figure 4 alone", got)
	}
	pagetest.WantIn(t, s.html(), "Paper values, 1 changed")
	if got, want := s.Browser.URLFragment, "v=1&f=0,25,50,85&set="; !strings.HasPrefix(got, want) {
		t.Errorf("got fragment %q, want %q and the set", got, want)
	}
	s.compute()
	pagetest.WantIn(t, s.html(), "120 new in ")
	asked = len(s.engine.asked)

	s.figures.Params.Reset()
	s.Settle()
	s.Browser.Pass(round)
	if len(s.engine.asked) != asked {
		t.Error("going back computed something again")
	}
	pagetest.WantIn(t, s.html(), "all of them known before")
}

func TestTheFrontPageGrowsPieceByPiece(t *testing.T) {
	s := newFigureStage(t, "")
	s.figures.Stepwise()
	s.open()
	for painting, cards := range []int{0, 0, 1, 2, 3, 4, 5, 6, 6} {
		asked := len(s.Browser.Timers)
		page := s.html() // and has it drawn
		if got := strings.Count(page, "data-figure="); got != cards {
			t.Errorf("painting %d has %d cards, want %d", painting, got, cards)
		}
		if got, want := strings.Contains(page, `id="top"`), painting > 0; got != want || !strings.Contains(page, ">Parameters<") {
			t.Errorf("painting %d has a title: %v, want %v", painting, got, want)
		}
		if got, want := len(s.Browser.Timers) > asked, cards < 6; got != want || s.whole == want {
			t.Errorf("painting %d asks for another one: %v, want %v; the page is whole: %v", painting, got, want, s.whole)
		}
		for host := range s.Charts.Drawn {
			if !strings.Contains(page, `id="`+host+`"`) {
				t.Errorf("painting %d has a chart drawn in %s, which is not there", painting, host)
			}
		}
	}
}

func TestStopResumeAndOnceMore(t *testing.T) {
	s := newFigureStage(t, "n=1").open()
	p := s.figures.Progress
	s.Browser.Clock = 3 * time.Second
	s.engine.compute(t, s.Logs, 30)
	s.Browser.Pass(round)
	pagetest.WantIn(t, s.html(), "<b>30 of ", fmt.Sprintf("%.1f s, about ", s.Browser.Clock.Seconds()), "; 2 workers", ">Stop<")
	p.MainButton().Do()
	after := text.Lasting(s.Browser.Clock)
	s.Browser.Pass(4 * parts.ShortPaintInterval) // without waiting for the paint interval of a running study
	if s.engine.cancel != 1 || s.Browser.StudyState != "done" {
		t.Errorf("after Stop: %d cancelled, study %q", s.engine.cancel, s.Browser.StudyState)
	}
	s.Browser.Clock += time.Minute
	page := s.html()
	pagetest.WantIn(t, page, "<b>Stopped at 30 of 360 after "+after+".</b> Figures show what is there, <i class=\"sym\">n</i> 0 of 4",
		">Resume<", ">Start over<")
	if got := strings.Count(page, `data-state="waiting"`); got != 6 {
		t.Errorf("%d figures of the stopped study wait, want all 6", got)
	}
	p.MainButton().Do()
	if got, want := len(s.engine.request().Items), s.figures.Run.Total()-30; got != want {
		t.Errorf("Resume asked for %d runs, want %d", got, want)
	}
	s.compute()
	if got := s.figures.Run.Elapsed(); got > 10*time.Second {
		t.Errorf("took %v, with the minute that it was stopped", got)
	}
	p.MainButton().Do()
	if got := len(s.engine.request().Items); got != s.figures.Run.Total() {
		t.Errorf("Run again asked for %d runs, want all %d", got, s.figures.Run.Total())
	}
	s.compute()
	if word := p.OtherButton().Word; word != "" {
		t.Errorf("of a study that is done there is the button %q, want none that invites to stop when it suits", word)
	}
}

func TestRunsThatFailAreSaidInTheirFigureAndCanBeTriedAgain(t *testing.T) {
	s := newFigureStage(t, "").open()
	bad := int32(0)
	for i := range s.figures.Run.plan().Len() {
		if s.figures.Run.plan().FigureNeeds(4, i) && !s.figures.Run.plan().FigureNeeds(2, i) {
			bad = int32(i)
			break
		}
	}
	sink := s.engine.sink
	for _, i := range s.engine.request().Items {
		if i == bad {
			sink.Failed(i, "a worker <ended> three times")
			continue
		}
		sink.Results([]experiment.Row{s.Logs.Run(t, &s.engine.ctx, s.figures.Run.plan(), i)})
	}
	sink.Restarted()
	s.engine.sink = nil
	sink.Ended()
	s.compute()
	page := s.html()
	pagetest.WantIn(t, page, "Done but for 1 run.", "1 worker was restarted", "1 run is missing.", "a worker &lt;ended&gt; three times",
		">Try again<")
	if got := s.figures.figureAt(4).State() + " " + s.figures.figureAt(2).State(); got != "error done" {
		t.Errorf("figures 4 and 2 are %q, want error and done", got)
	}
	s.figures.Progress.MainButton().Do()
	if got := s.engine.request().Items; len(got) != 1 || got[0] != bad {
		t.Errorf("Try again asked for %v, want %d", got, bad)
	}
	s.compute()
	if got := s.figures.figureAt(4).State(); got != "done" {
		t.Errorf("Figure 4 is %q after another try", got)
	}
}

func TestNewsOfASupersededStudyChangesNothing(t *testing.T) {
	s := newFigureStage(t, "").open()
	s.engine.compute(t, s.Logs, 10)
	s.figures.Params.Find("seed").Enter("5")
	s.Settle()
	if s.engine.cancel != 1 {
		t.Errorf("the old study was cancelled %d times, want once", s.engine.cancel)
	}
	if got := s.figures.Run.Finished(); got != 0 {
		t.Errorf("%d runs of another seed are taken for this one's", got)
	}
}

func TestTheCacheForgetsOtherPlansWhenItIsFull(t *testing.T) {
	s := newFigureStage(t, "").open()
	s.compute()
	run := s.figures.Run
	mine, known := run.cache.Len(), run.Store.ShelfFor(run.plan().Plan).Get(0)
	other, err := experiment.NewPlan(experiment.Design{Runs: []experiment.Run{1},
		Replicates: experiment.ReplicatesOfSeeds(1, 2*storedRuns)})
	if err != nil {
		t.Fatal(err)
	}
	for i, shelf := 0, run.cache.ShelfFor(other); i < other.Len(); i++ {
		shelf.Put(i, known)
	}
	run.Results([]experiment.Row{{Item: 0, Numbers: known}})
	if got := run.cache.Len(); got != mine {
		t.Errorf("the cache holds %d results, want the plan's %d", got, mine)
	}
}

func TestAStoppedRepeatSaysWhatItShows(t *testing.T) {
	s := newFigureStage(t, "n=1").open()
	p := s.figures.Progress
	s.compute()
	p.MainButton().Do()
	s.engine.compute(t, s.Logs, 30)
	p.MainButton().Do() // before a figure is summarised again
	pagetest.WantIn(t, s.html(), "<b>Stopped at 30 of 360 after 0.0 s.</b> Figures are still those from before.")
	if strings.Contains(s.html(), "stopped at <i") {
		t.Error("whole figures from before are called stopped")
	}
	s.Browser.Pass(round)
	pagetest.WantIn(t, s.html(), "<b>Stopped at 30 of 360 after 0.0 s.</b> Figures show what is there, <i "+
		"class=\"sym\">n</i> 0 of 4", `stopped at <i class="sym">n</i> 0`)
}

// The page shows every period with its first seed at once. Nine more refine that without a change before the reader's eyes, and end when
// the reader acts.
func TestSeedsRefineWhatIsShownAtRest(t *testing.T) {
	s := newFigureStage(t, "").open()
	first := 4 * len(s.figures.Run.plan().Runs)
	s.engine.compute(t, s.Logs, first-1)
	s.Browser.Pass(round)
	if s.Browser.StudyState != "running" || s.figures.figureAt(6).State() != "running" {
		t.Errorf("with one run of the first seed missing the study is %q, Figure 6 %q", s.Browser.StudyState, s.figures.figureAt(6).State())
	}
	s.engine.compute(t, s.Logs, first)
	s.Browser.Pass(10 * parts.ShortPaintInterval) // the first result is not a paint interval later than if there were no more to come
	once := s.figures.Run.latest(2)
	if s.Browser.StudyState != "refining" || s.figures.figureAt(2).State() != "refining" || once.N != 4 || once.Seeds != 1 {
		t.Fatalf("with the first seed the study is %q, Figure 2 %q, on %d periods with %d seeds", s.Browser.StudyState,
			s.figures.figureAt(2).State(), once.N, once.Seeds)
	}
	s.html()
	drawn := s.Charts.Drawn["chart-2"]
	s.engine.compute(t, s.Logs, 5*first)
	s.Browser.Pass(round)
	s.html()
	if s.figures.Run.latest(2) != once || s.Charts.Drawn["chart-2"] != drawn {
		t.Error("Figure 2 changes while it is refined")
	}
	// Whoever turns a knob gets its first seed before any other run.
	s.figures.Params.Find("p").Enter("4")
	s.Settle()
	r := s.engine.request()
	if s.engine.cancel != 1 || int(slices.Max(r.Items[:first])) >= first {
		t.Errorf("%d studies are called off; the new one begins with items up to %d, want the first seed's %d", s.engine.cancel,
			slices.Max(r.Items[:first]), first)
	}
	s.compute()
	if f := s.figures.Run.latest(2); s.Browser.StudyState != "done" || f.N != 4 || f.Seeds != 10 || f.Cells[0].Summary.N != 4 {
		t.Errorf("at the end the study is %q, Figure 2 on %d periods with %d seeds", s.Browser.StudyState, f.N, f.Seeds)
	}
}
