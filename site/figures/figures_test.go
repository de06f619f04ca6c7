package figures

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"juggle/core/experiment"
	"juggle/core/experiment/report"
	"juggle/core/papers/study"
	"juggle/core/schedule"
	"juggle/core/workload"
	"juggle/site/chart"
	"juggle/site/page"
	"juggle/site/pagetest"
	"juggle/site/parts"
	"juggle/site/text"

	"github.com/google/go-cmp/cmp"
)

func TestBackAndForwardShowTheStateInTheAddress(t *testing.T) {
	s := newFigureStage(t, "v=1&view=trace&lambda=10,20").open()
	if s.Browser.PageTitle != "Trace · Juggle" || s.figures.Run.plan().Params.Lambdas[0] != 10 {
		t.Errorf("got the title %q and λ %v, want Trace and λ from 10", s.Browser.PageTitle, s.figures.Run.plan().Params.Lambdas)
	}
	s.figures.Params.Find("lambda").Enter("rubbish")
	s.Moved("v=1&fig=3")
	page := s.html()
	pagetest.WantIn(t, page, `aria-labelledby="large-title" data-figure="3"`, "Estimates that are too long")
	if got := s.Browser.PageTitle; got != "Figure 3 · Juggle" {
		t.Errorf("got the title %q, want Figure 3", got)
	}
	if s.Link.Params.Encode() != "" || s.figures.Run.plan().Params.Encode() != "" {
		t.Error("the parameters are still those of the previous address")
	}
	if strings.Contains(page, "Got rubbish") {
		t.Error("the invalid entry from the previous address is still shown")
	}
	if s.Moved("v=1"); s.Browser.Scrolled != "figure-3" {
		t.Errorf("back from Figure 3 the page scrolls to %q, want its card", s.Browser.Scrolled)
	}
	s.Moved("v=1&fig=99&nonsense=1")
	pagetest.WantIn(t, s.html(), "Part of the link was not used.", "fig: got &#34;99&#34;", "nonsense: got",
		"The rest of the link is used.")
}

func TestALinkToAMissingLogShowsARequestForItInsteadOfTheCards(t *testing.T) {
	s := newFigureStage(t, "v=1&log=mine.swf~"+strings.Repeat("ab", 32)).open()
	html := s.html()
	pagetest.WantIn(t, html, "Drop mine.swf here", `id="choose-wanted"`, "as soon as <strong>mine.swf</strong> is here")
	if strings.Contains(html, `<section class="card"`) || strings.Contains(html, "Below, the six figures") {
		t.Error("the page shows cards, or announces figures, without the log")
	}
	s.UseBundled()
	s.Browser.Pass(page.SettleDelay)
	s.computeAll()
	html = s.html()
	if n := strings.Count(html, `<section class="card"`); n != 6 || len(s.Charts.Drawn) != 6 {
		t.Errorf("with the bundled logs there are %d cards and %d charts, want 6 of each", n, len(s.Charts.Drawn))
	}
	pagetest.WantIn(t, html, `id="wanted" hidden="hidden"`)
}

func TestALinkToTwoMissingLogsSpeaksOfBoth(t *testing.T) {
	s := newFigureStage(t, "v=1&log=a.swf~"+strings.Repeat("ab", 32)+"&log=b.swf~"+strings.Repeat("cd", 32)).open()
	pagetest.WantIn(t, s.html(), "Drop the two logs here", "With them come the six figures")
	s.Visit(s.figures.largeLink(2))
	pagetest.WantIn(t, s.html(), "the figure is computed as soon as they are here. Without them ")
}

// The page computes all figures over the first bundled period. Their rows have the checksums of core/cmd/juggle/testdata/page.txt, which a
// test of the command line compares with its own rows.
func TestEveryFigureHasTheRowsOfTheCommandLine(t *testing.T) {
	s := newFigureStage(t, "v=1&w=0:1&L=1&n=1&beyond=open")
	s.Logs.UseBundled(t)
	s.open().computeAll()
	for _, n := range s.figures.Run.FigureNumbers() {
		s.figures.figureAt(n).Save("CSV", "chart-"+strconv.Itoa(n))
		rows, _ := pagetest.SplitComments(t, s.Browser.Saved["juggle-figure-"+strconv.Itoa(n)+".csv"])
		pagetest.WantCommand(t, "figure "+strconv.Itoa(n)+" -windows 0:1 -loads 1 -seeds 1", rows)
	}
	if n := len(s.figures.Run.FigureNumbers()); n != 18 {
		t.Errorf("%d figures were compared, want 18", n)
	}
}

func TestTheTableHasTheCellsOfTheCSV(t *testing.T) {
	s := newFigureStage(t, "").open()
	s.computeAll()
	card := s.figures.Gallery.Card(5)
	card.Table.Open = !card.Table.Open
	page := s.html()
	table := s.figures.Run.latest(5).Table()
	_, body, _ := strings.Cut(page, "<tbody>")
	body, _, _ = strings.Cut(body, "</tbody>")
	for i, row := range strings.Split(body, "</tr>")[:len(table.Rows)] {
		for j, cell := range strings.Split(row, "</td>")[:len(table.Columns)] {
			cell = strings.TrimSuffix(cell, "</span>") // a negative number is in a span, which tells screen readers of its minus sign
			if got := cell[strings.LastIndex(cell, ">")+1:]; got != table.Rows[i][j] {
				t.Fatalf("row %d, column %s: got %q, want %q", i, table.Columns[j].Name, got, table.Rows[i][j])
			}
		}
	}
	for _, c := range table.Columns {
		pagetest.WantIn(t, page, `data-column="`+c.Name+`"`)
	}
	mean := slices.IndexFunc(card.Table.Columns(), func(c report.Column) bool { return c.Name == "mean" })
	card.Table.Sort(mean)
	rows := card.Table.Rows()
	value := func(row []string) float64 {
		x, err := strconv.ParseFloat(row[mean], 64)
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	for i := 1; i < len(rows); i++ {
		if value(rows[i-1]) > value(rows[i]) {
			t.Fatalf("sorted by mean, row %d has %s after %s", i, rows[i][mean], rows[i-1][mean])
		}
	}
	card.Table.Sort(mean)
	if down := card.Table.Rows(); down[0][mean] != rows[len(rows)-1][mean] {
		t.Errorf("sorted by descending mean, the first row has %s, want the greatest, %s", down[0][mean], rows[len(rows)-1][mean])
	}
	pagetest.WantIn(t, s.html(), `aria-sort="descending"`)
	card.Table.Copy()
	if !strings.HasPrefix(s.Browser.Copied, "figure\tload\tlambda\t") || strings.Count(s.Browser.Copied, "\n") != len(rows)+1 {
		t.Errorf("copied %.60q…, want the head and %d rows", s.Browser.Copied, len(rows))
	}
}

// Up to three columns are pinned, that is, they stay in view while the reader scrolls sideways: load, lambda, and one of order, fix, offers
// and estimates. A column with the same value in each row is hidden. The third is the first of the four that is not hidden.
func TestTheColumnsThatDistinguishRowsArePinned(t *testing.T) {
	for fragment, pinnedByFigure := range map[string]map[int]string{
		"":              {1: "load lambda order", 2: "load lambda order", 4: "lambda fix", 5: "load lambda offers"},
		"v=1&L=1.25":    {1: "lambda order", 5: "lambda offers"},
		"v=1&lambda=50": {5: "load lambda offers"},
	} {
		s := newFigureStage(t, fragment).open()
		s.computeAll()
		for figure, want := range pinnedByFigure {
			table := s.figures.Gallery.Card(figure).Table
			var got []string
			for i, column := range table.Columns() {
				if class := table.CellClass(i); strings.Contains(class, "pin-") && !strings.Contains(class, "same") {
					got = append(got, column.Name)
				}
			}
			if strings.Join(got, " ") != want {
				t.Errorf("%q, Figure %d: %q are pinned, want %q", fragment, figure, got, want)
			}
		}
	}
}

func TestWithoutLogsSavingFailsWithAMessage(t *testing.T) {
	s := newFigureStage(t, "")
	s.Open()
	for _, kind := range page.Forms {
		s.Alert = ""
		s.figures.figureAt(2).Save(kind, "chart-2")
		const want = "Figure 2 could not be saved: there is no log to compute it on yet"
		if len(s.Browser.Saved) > 0 || s.Alert != want {
			t.Errorf("%s: saved %d files with the alert %q, want none and %q", kind, len(s.Browser.Saved), s.Alert, want)
		}
	}
}

func TestEveryExportStatesItsOrigin(t *testing.T) {
	s := newFigureStage(t, "seed=3")
	for i := range s.Logs.BundledLogs {
		s.Logs.BundledLogs[i].Source.Made = true
	}
	s.open()
	s.computeAll()
	f := s.figures
	f.figureAt(2).Save("PNG", "chart-2")
	pagetest.WantIn(t, s.html(), "Figure 2 could not be saved: no canvas")
	s.Charts.Picture = pagetest.BlankPNG(t)
	for _, kind := range page.Forms {
		f.figureAt(2).Save(kind, "chart-2")
	}
	for name, content := range s.Browser.Saved {
		content = strings.ReplaceAll(content, `\u0026`, "&")
		if strings.HasSuffix(name, ".png") {
			content = pagetest.PNGDescription(t, []byte(content))
		}
		params := s.figures.Run.plan().Params
		for _, field := range study.Parameters {
			value := field.Key + "=" + field.Get(&params)
			if name == "juggle-figure-2.json" {
				value = `"value": "` + field.Get(&params) + `"`
			}
			pagetest.WantIn(t, content, field.Name, value, field.Unit)
		}
		pagetest.WantIn(t, content, "Juggle "+study.Version, " sha256 "+s.Logs.BundledLogs[0].Source.SHA256,
			" sha256 "+s.Logs.BundledLogs[1].Source.SHA256, "seeds 3–12", "synthetic logs")
		if name != "juggle-figure-2.csv" { // the command line has no link
			pagetest.WantIn(t, content, "https://example.org/juggle/#v=1&fig=2&seed=3")
		}
		if name == "juggle-figure-2.csv" {
			var b strings.Builder
			if err := s.figures.Run.Collected.Figures()[slices.Index(s.figures.Run.FigureNumbers(), 2)].WriteCSV(&b); err != nil {
				t.Fatal(err)
			}
			if content != b.String() {
				t.Errorf("got the CSV\n%s\nwant the command line's\n%s", content, b.String())
			}
			pagetest.SplitComments(t, content)
		}
	}
	f.figureAt(2).Save(page.ByPeriod, "chart-2")
	figure2 := f.Run.Collected.Figures()[slices.Index(f.Run.FigureNumbers(), 2)]
	figure2.Table = figure2.EachPeriod()
	var periods strings.Builder
	if err := figure2.WriteCSV(&periods); err != nil || s.Browser.Saved["juggle-figure-2-by-period.csv"] != periods.String() {
		t.Errorf("%v: got the values by period\n%s\nwant the command line's\n%s", err, s.Browser.Saved["juggle-figure-2-by-period.csv"],
			periods.String())
	}
	s.Visit(f.largeLink(2))
	pagetest.WantIn(t, s.html(), `aria-label="Download as CSV by period"`)
	var got struct {
		Verdict    string
		Replicates []map[string]any
		Values     [][]*float64
		Rows       []map[string]any
		Origin     map[string]any
	}
	if err := json.Unmarshal([]byte(s.Browser.Saved["juggle-figure-2.json"]), &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Replicates) != 4 || len(got.Values) != len(got.Rows) || len(got.Values[0]) != 4 || got.Verdict == "" {
		t.Errorf("the JSON has %d replicates, %d lists of values for %d rows, and the verdict %q; want 4 replicates, a list of 4 values for "+
			"each row, and a verdict", len(got.Replicates), len(got.Values), len(got.Rows), got.Verdict)
	}
	if len(s.Browser.Saved) != 5 {
		t.Errorf("saved %d files, want SVG, PNG, two CSV and JSON", len(s.Browser.Saved))
	}
	if f.figureAt(2).Save("PNG", "chart-2"); s.Charts.LastFoot == "" {
		t.Error("the PNG has no line below the chart")
	}
	parameters, _ := got.Origin["parameters"].([]any)
	if len(parameters) != len(study.Parameters) {
		t.Fatalf("the JSON has %d parameters, want %d", len(parameters), len(study.Parameters))
	}
	delete(got.Origin, "parameters")
	var traces []any
	for _, e := range s.Logs.BundledLogs[:2] {
		traces = append(traces, map[string]any{"name": e.Source.Name, "sha256": e.Source.SHA256, "windows": []any{0., 1.}})
	}
	want := map[string]any{
		"version": study.Version, "link": "https://example.org/juggle/#v=1&fig=2&seed=3&set=" + s.Library.BundledChecksum(), "rules": "published",
		"traces": traces, "windows": map[string]any{"from": 0., "to": 4., "days": 15.}, "seeds": []any{3., 4., 5., 6., 7., 8., 9., 10., 11., 12.},
	}
	if diff := cmp.Diff(want, got.Origin); diff != "" {
		t.Errorf("origin: -want +got\n%s", diff)
	}
}

func TestExportsAndThePageNameTheBuildAfterTheVersion(t *testing.T) {
	s := newFigureStage(t, "").open()
	s.computeAll()
	s.Build = "0123456789ab"
	s.Charts.Picture = pagetest.BlankPNG(t)
	const program = "Juggle " + study.Version + ", build 0123456789ab"
	for _, kind := range page.Forms {
		s.figures.figureAt(2).Save(kind, "chart-2")
	}
	for name, content := range s.Browser.Saved {
		if strings.HasSuffix(name, ".csv") {
			pagetest.WantIn(t, content, "# "+study.Program+" · rules: published · ") // as the command line writes it, which has another build
			continue
		}
		pagetest.WantIn(t, content, program+" · rules: published · ")
		if strings.HasSuffix(name, ".json") {
			pagetest.WantIn(t, content, `"version": "`+study.Version+`",`, `"build": "0123456789ab",`)
		}
	}
	pagetest.WantIn(t, s.html(), "<b>"+program+"</b> · rules: published")
	s.Moved("v=1&fig=2")
	pagetest.WantIn(t, s.html(), program+", Figure 2, seen on ")
}

// A plan's periods 1 to 4, counted over all logs, are periods 1 and 2 of the first log and 0 and 1 of the second, as each log has three.
func TestAnOriginListsThePeriodsOfEachLog(t *testing.T) {
	p := study.Defaults()
	p.Periods, p.Seed, p.Seeds = study.Range{From: 1, To: 5}, 7, 2
	source := func(letter string) study.Source {
		return study.Source{Name: letter + ".swf", SHA256: strings.Repeat(letter, 64), Procs: 8, Span: workload.Spanning(3)}
	}
	plan, err := study.NewPlan(p, []study.Source{source("a"), source("b"), source("c")}, []int{2})
	if err != nil {
		t.Fatal(err)
	}
	got := (&Figures{page: &page.Page{}}).planOrigin(plan, "link")
	got.Parameters = nil
	want := page.Origin{Version: study.Version, Link: "link", Rules: "published", Periods: &page.PeriodRange{From: 1, To: 5, Days: 15},
		Seeds: []uint64{7, 8}, Traces: []page.TracedLog{
			{Name: "a.swf", SHA256: strings.Repeat("a", 64), Periods: []int{1, 2}},
			{Name: "b.swf", SHA256: strings.Repeat("b", 64), Periods: []int{0, 1}},
			{Name: "c.swf", SHA256: strings.Repeat("c", 64), Periods: []int{}},
		}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

func TestEveryExportOfARunningOrStoppedStudySaysThatItIsIncomplete(t *testing.T) {
	s := newFigureStage(t, "n=1").open()
	f := s.figures
	s.engine.compute(t, s.Logs, s.figures.Run.Total()/2)
	s.Browser.Pass(repaintTime)
	n := s.figures.Run.latest(6).N
	if n == 0 || n == 4 {
		t.Fatalf("after half of the runs Figure 6 has %d of 4 periods, want 1 to 3", n)
	}
	s.Charts.Picture = pagetest.BlankPNG(t)
	// wantShortfall saves Figure 6 in every form and checks that each file has the words.
	wantShortfall := func(words string) {
		t.Helper()
		clear(s.Browser.Saved)
		for _, kind := range page.Forms {
			f.figureAt(6).Save(kind, "chart-6")
		}
		if len(s.Browser.Saved) != len(page.Forms) {
			t.Errorf("saved %d files, want one in each of %d forms", len(s.Browser.Saved), len(page.Forms))
		}
		for name, content := range s.Browser.Saved {
			line := "Figure 6 · " + words + " · https://"
			switch {
			case strings.HasSuffix(name, ".csv"):
				line = "\n# " + words + "\n"
			case strings.HasSuffix(name, ".png"):
				content = pagetest.PNGDescription(t, []byte(content))
			}
			pagetest.WantIn(t, content, line)
		}
	}
	wantShortfall("n " + strconv.Itoa(n) + " of 4 so far")
	f.Progress.MainButton().Press()
	s.Browser.Pass(repaintTime)
	wantShortfall("stopped at n " + strconv.Itoa(n) + " of 4")
	pagetest.WantIn(t, s.html(), `stopped at <i class="sym">n</i> `+strconv.Itoa(n)+" of 4", " · stopped at n ")
	s.Visit(f.largeLink(6))
	pagetest.WantIn(t, s.html(), "Figure 6 (stopped at n "+strconv.Itoa(n)+" of 4), seen on")
	f.Progress.MainButton().Press()
	s.computeAll()
	if page := s.html() + f.figureAt(6).origin().Line(); strings.Contains(page, "stopped at") || strings.Contains(page, "so far") {
		t.Error("the completed study still says that periods are missing")
	}
}

// A card says on how many periods and seeds a verdict rests. The large view adds the rest of the basis.
func TestACardHasTheShortBasisOfAVerdict(t *testing.T) {
	s := newFigureStage(t, "").open()
	s.computeAll()
	s.html()
	f := s.figures.figureAt(2)
	const short, whole = " 4 periods of 15 days, 10 seeds in each", "The verdict is the same with requests accepted"
	pagetest.WantIn(t, f.Words(false), short)
	pagetest.WantIn(t, f.Words(true), short, whole)
	if strings.Contains(f.Words(false), whole) {
		t.Errorf("the card has the whole basis: %s", f.Words(false))
	}
}

func TestTheLargeFigureShowsTheGainPeriodByPeriod(t *testing.T) {
	s := newFigureStage(t, "fig=2").open()
	s.computeAll()
	f := s.figures.figureAt(2).result()
	i := slices.IndexFunc(f.Cells, func(c study.CellResult) bool { return c.Load == 1500 && c.Lambda == 100 })
	page := s.html()
	pagetest.WantIn(t, page, "<summary>Period by period</summary>", "100 % over strict windows")
	for period, name := range f.PeriodNames() {
		row := "<td>" + name + "</td>"
		pagetest.WantIn(t, page, row)
		_, after, _ := strings.Cut(page, row)
		rest, _, _ := strings.Cut(after, "</tr>")
		pagetest.WantIn(t, rest, ">"+report.Fixed(f.Cells[i].Gains[period], 2)+"</td>")
		if n := strings.Count(rest, "<td"); n != 3 {
			t.Errorf("%s has %d gains, want one for each of 3 loads: %s", name, n, rest)
		}
	}
	s.Visit(s.figures.largeLink(6))
	pagetest.WantIn(t, s.html(), `hidden="hidden"><summary>Period by period`) // Figure 6 has no gain
}

func TestTheLinkHasTheChoicesOfTheLargeFigure(t *testing.T) {
	s := newFigureStage(t, "fig=1").open()
	s.computeAll()
	large := s.figures.Gallery
	choose := func(choice *bool, on bool) { // as a click on the choice's button
		*choice = on
		large.OnChoice()
	}
	// largeChart returns the large chart's subtitle, and how many dots it has for each point of its first series.
	largeChart := func() (subtitle string, dots float64) {
		t.Helper()
		page, spec := s.html(), chart.Spec{}
		if err := json.Unmarshal([]byte(s.Charts.Drawn["chart-large"]), &spec); err != nil {
			t.Fatal(err)
		}
		if words := strings.Replace(spec.Sub, "; n ", `; <i class="sym">n</i> `, 1); !strings.Contains(page, `<p class="sub">`+words+"</p>") {
			t.Errorf("the chart's subtitle is %q, and the page has another, want the same", words)
		}
		first := spec.Panels[0].Series[0]
		return spec.Sub, float64(len(first.Dots)) / float64(len(first.Points))
	}
	const differences, levels = "Each order minus Shuffle, on the same jobs; paired 95 % intervals; n 4, 10 seeds each",
		"Utilisation under each order, on the same jobs; 95 % intervals; n 4, 10 seeds each"
	wantChart := func(when, wantSubtitle string, everyPeriod bool) {
		t.Helper()
		wantDots := 0.0
		if everyPeriod {
			wantDots = 4 // periods
		}
		if subtitle, dots := largeChart(); subtitle != wantSubtitle || dots != wantDots {
			t.Errorf("%s: got %q and %v dots for each point, want %q and %v", when, subtitle, dots, wantSubtitle, wantDots)
		}
	}
	wantChart("at first", differences, false)
	choose(&s.Link.Levels, true)
	choose(&s.Link.Periods, true)
	wantChart("levels and every period chosen", levels, true)
	const link = "fig=1&show=levels&points=windows&set="
	pagetest.WantIn(t, s.Browser.URLFragment, link)
	pagetest.WantIn(t, s.figures.figureAt(1).origin().Line(), link)
	pagetest.WantIn(t, s.html(), "seen on ", text.Escape(link))
	pagetest.WantIn(t, large.Href(2), "fig=2&points=windows&set=")
	if back := large.Href(0); strings.Contains(back, "show") || strings.Contains(back, "points") {
		t.Errorf("the link to all figures is %q, want it without the choices", back)
	}
	before := s.Browser.URLFragment
	s.Visit(s.LinkTo("about", 0))
	if got := s.ViewHref("figures"); got != "#" {
		t.Errorf("on About the link to the figures is %q, want #", got)
	}
	s.Browser.URLFragment = before
	s.Moved(before)
	wantChart("after the browser's back", levels, true)
	choose(&s.Link.Accepted, true)
	wantChart("requests accepted chosen", "Requests accepted under each order, on the same jobs; 95 % intervals; n 4, 10 seeds each", true)
	pagetest.WantIn(t, s.Browser.URLFragment, "fig=1&of=accepted&show=levels")
	pagetest.WantIn(t, s.html(), "<p class=\"found\">Of the requests, ", "The claim is about utilisation.")
	pagetest.WantIn(t, s.Charts.Drawn["chart-large"], `"requests accepted, %"`)
	if next := large.Href(6); strings.Contains(next, "of=") {
		t.Errorf("the link to Figure 6 is %q, want it without the requests accepted", next)
	}
	choose(&s.Link.Accepted, false)
	choose(&s.Link.Levels, false)
	wantChart("differences chosen", differences, true)
	s.Moved("fig=1&show=nothing")
	wantChart("with an unknown choice in the link", differences, false)
	if want := `show: got "nothing", want levels`; !slices.Contains(s.Notices, want) {
		t.Errorf("got the notices %q, want %q", s.Notices, want)
	}
}

func TestTheDraftHasThePublishedNumbersAndItsDrawing(t *testing.T) {
	s := newFigureStage(t, "ed=draft").open()
	s.computeAll()
	page := s.html()
	pagetest.WantIn(t, page, "Three kinds of promise", "Flexible interval", "which numbers them one higher",
		`<span class="no">1</span> Sorting the waiting queue`, `data-figure="6"`)
	if strings.Count(page, `data-figure="`) != 6 {
		t.Errorf("got %d figures, want 6", strings.Count(page, `data-figure="`))
	}
	s.Visit(s.figures.largeLink(6))
	pagetest.WantIn(t, s.Browser.URLFragment, "fig=7") // in links the draft's figures keep the draft's numbers
	pagetest.WantIn(t, s.html(), `aria-labelledby="large-title" data-figure="6"`)
	s.Moved("fig=5&ed=draft")
	pagetest.WantIn(t, s.html(), `data-figure="4"`)
	s.figures.Params.Find("ed").Choose("published")
	s.Settle()
	s.Browser.Pass(repaintTime)
	pagetest.WantIn(t, s.html(), `data-figure="4"`, "When a job is fixed", "Juggle "+study.Version+
		", Figure 4, seen on 2007-09-17, https://example.org/juggle/#v=1&amp;fig=4")
	if s.Link.Params.Edition != schedule.Published || s.figures.Run.plan().Params.Edition != schedule.Published {
		t.Errorf("the link has the edition %v and the plan %v, want published in both", s.Link.Params.Edition,
			s.figures.Run.plan().Params.Edition)
	}
}

// Scripts read the states of the large figure and of the cards. While a figure is large, the hidden cards are built only if a state has
// changed.
func TestScriptsReadTheStatesOfTheLargeFigureAndOfHiddenCards(t *testing.T) {
	s := newFigureStage(t, "v=1&n=2").open()
	s.engine.compute(t, s.Logs, 200)
	s.Browser.Pass(repaintTime)
	cards := `class="card" aria-labelledby`
	pagetest.WantIn(t, s.html(), `<section class="one" aria-labelledby="large-title" hidden="hidden" id="large">`,
		`data-figure="6" data-state="running"`)
	s.Visit(s.figures.largeLink(2))
	page := s.html()
	pagetest.WantIn(t, page, `<section class="one" aria-labelledby="large-title" data-figure="2" data-state="running" id="large">`)
	if strings.Contains(page, cards) {
		t.Error("the hidden cards are built though no state has changed")
	}
	s.computeAll()
	page = s.html()
	pagetest.WantIn(t, page, `<section class="one" aria-labelledby="large-title" data-figure="2" data-state="done" id="large">`,
		`aria-labelledby="figure-6-title" data-figure="6" data-state="done"`)
	if strings.Count(page, cards) != 6 || strings.Contains(page, `data-state="running"`) {
		t.Errorf("%d hidden cards are built when the study ends, want all 6, and none of them running", strings.Count(page, cards))
	}
	if strings.Contains(s.html(), cards) {
		t.Error("the hidden cards are built again though no state has changed")
	}

	s = newFigureStage(t, "v=1&fig=3").open()
	pagetest.WantIn(t, s.html(), `data-figure="3" data-state="running"`)
	s.computeAll()
	page = s.html()
	pagetest.WantIn(t, page, `data-figure="3" data-state="done"`)
	if strings.Contains(page, cards) {
		t.Error("cards are built though the overview was never shown")
	}
}

func TestAnAssumptionCanBeSwitched(t *testing.T) {
	s := newFigureStage(t, "").open()
	assumptions := s.figures.Gallery.Card(5).Assumptions
	if !slices.ContainsFunc(assumptions.List(), func(c report.Convention) bool { return c.Switch == "to" }) {
		t.Fatal("Figure 5 does not list the assumption about which requests get offers")
	}
	offersTo := assumptions.Find("to")
	if offersTo.Changed() {
		t.Error("on the untouched page the assumption is changed")
	}
	offersTo.Toggle()
	if !offersTo.Changed() || s.Link.Params.OfferRecipients != schedule.OffersToAll {
		t.Errorf("after the switch offers go to %v, want to all requests", s.Link.Params.OfferRecipients)
	}
	offersTo.Toggle()
	if got := s.Link.Params.Encode(); got != "" {
		t.Errorf("switched there and back, the link has %q, want nothing", got)
	}
}

func TestPeriodsBeyondTheLogsAreNotCounted(t *testing.T) {
	for fragment, want := range map[string]struct {
		inUse  string // the end of the description of the logs in use
		link   string // the address without the checksum of the logs
		notice string // the banner's text; "": there is no banner
		units  int    // the number of the plan's periods
	}{
		"w=1:40":    {", 3 of 4 periods", "v=1&w=1:4", "Periods 1–39 were asked for; the logs have 4 periods, and periods 1–3 are computed.", 3},
		"w=3:40":    {", 1 of 4 periods", "v=1&w=3:4", "Periods 3–39 were asked for; the logs have 4 periods, and period 3 is computed.", 1},
		"w=0:40":    {", 4 periods", "", "Periods 0–39 were asked for; the logs have 4 periods, and all of them are computed.", 4},
		"w=9:10":    {", 4 periods", "", "Period 9 was asked for; the logs have 4 periods, and all of them are computed.", 4},
		"w=0:4":     {", 4 periods", "", "", 4},
		"w=0:4&n=2": {", 4 periods", "v=1&n=2", "", 4},
	} {
		s := newFigureStage(t, fragment).open()
		page := s.html()
		if got := s.Library.InUse(); !strings.HasSuffix(got, want.inUse) {
			t.Errorf("%s: got %q, want %q at its end", fragment, got, want.inUse)
		}
		if got, _, _ := strings.Cut(s.Browser.URLFragment, "&set="); got != want.link {
			t.Errorf("%s: the link says %q, want %q", fragment, got, want.link)
		}
		if got := strings.Contains(page, "Not computed as asked."); got != (want.notice != "") {
			t.Errorf("%s: there is a notice: %v, want %v", fragment, got, !got)
		}
		pagetest.WantIn(t, page, want.notice)
		if strings.Contains(page, "cannot run") || strings.Contains(page, "There is no log") {
			t.Errorf("%s: the page says that there is no study or no log", fragment)
		}
		if got := s.figures.Run.plan().Units(); got != want.units {
			t.Errorf("%s: the study has %d periods, want %d", fragment, got, want.units)
		}
		if s.computeAll(); s.figures.figureAt(2).State() != "done" {
			t.Errorf("%s: Figure 2 is %q, want done", fragment, s.figures.figureAt(2).State())
		}
	}
}

func TestALinkWithTheNumbersOfAllPeriodsChangesNoParameter(t *testing.T) {
	for fragment, wantChanged := range map[string]bool{"w=0:4": false, "w=0:4&p=6": true, "w=0:3": true} {
		s := newFigureStage(t, fragment).open()
		if got := strings.Contains(s.html(), "Paper values, 1 changed"); got != wantChanged {
			t.Errorf("%s: one parameter is changed: %v, want %v", fragment, got, wantChanged)
		}
	}
}

// The study has 90 runs for each period and seed, and 1002 periods: 1000 of the first log and 2 of the second. A study has at most
// 2^20 = 1,048,576 runs, so 11 seeds are the most.
func TestSeedsBeyondTheLargestStudyAreNotComputed(t *testing.T) {
	s := newFigureStage(t, "n=50")
	s.Logs.BundledLogs[0].Source.Last = 1000*workload.PeriodLength - 1
	s.open()
	pagetest.WantIn(t, s.html(), "50 seeds were asked for; a study has at most "+text.Count(experiment.MaxItems)+" runs, so 11 are computed.",
		"<b>0 of "+text.Count(11*1002*90)+" runs.</b>")
	pagetest.WantIn(t, s.Browser.URLFragment, "v=1&n=11&")
	s.figures.Params.Find("n").Enter("2")
	s.Settle()
	if strings.Contains(s.html(), "Not computed as asked.") || s.Link.Params.Seeds != 2 {
		t.Error("after a change to 2 seeds the page still says that seeds are not computed")
	}
}

func TestANoticeSaysThatPeriodsOfOtherLogsAreDropped(t *testing.T) {
	s := newFigureStage(t, "w=1:3").open()
	s.Library.ToggleInUse(s.Logs.BundledLogs[2].Source.SHA256)
	s.Settle()
	pagetest.WantIn(t, s.html(), "Periods 1–2 were asked for, of other logs; of these, all periods are computed.")
	pagetest.WantIn(t, s.Library.InUse(), "3 logs, 6 periods")
	s.figures.Params.Find("w").Enter("3-5")
	s.Settle()
	s.UseBundled()
	s.Settle()
	pagetest.WantIn(t, s.html(), "Periods 3–5 were asked for; the logs have 4 periods, and period 3 is computed.")
	s.Banners()[0].Actions[0].Press()
	if strings.Contains(s.html(), "Not computed as asked.") {
		t.Error("the notice did not close")
	}
}

func TestWhyOpensTheComparisonsBehindTheVerdictOfItsCard(t *testing.T) {
	s := newFigureStage(t, "").open()
	s.computeAll()
	follow := func(fragment string) { // as the browser follows a link
		s.Browser.URLFragment = fragment
		s.Moved(fragment)
	}
	_, link, _ := strings.Cut(s.html(), `<a class="why" href="#`)
	link, rest, _ := strings.Cut(link, `"`)
	link = strings.ReplaceAll(link, "&amp;", "&")
	if pagetest.WantIn(t, rest, `id="why-1"`); !strings.Contains(link, "fig=1&why=open") {
		t.Errorf("the card's link is %q, want the large figure with the comparisons open", link)
	}
	s.figures.markHistory(1)
	follow(link)
	if s.Link.Figure != 1 || s.Browser.Focused != "large-evidence" || s.Browser.Scrolled != "large-evidence" || len(s.Notices) > 0 {
		t.Errorf("the link leads to Figure %d, the focus to %q, and the page to %q, with the notices %q; want the evidence of Figure 1",
			s.Link.Figure, s.Browser.Focused, s.Browser.Scrolled, s.Notices)
	}
	evidence := s.figures.Run.latest(1).Claim.Evidence()
	page := s.html()
	pagetest.WantIn(t, page, `<details class="evidence gap" open="open"`, parts.EvidenceTitle(evidence))
	if n := strings.Count(parts.EvidenceTable(evidence), "<tr>") - 1; n == 0 || n != len(evidence) ||
		!strings.Contains(page, parts.EvidenceTable(evidence)) {
		t.Errorf("%d of %d comparisons are listed, want all, as in the table of the evidence", n, len(evidence))
	}
	if next := s.figures.Gallery.Href(2); strings.Contains(next, "why=") {
		t.Errorf("the link to the next figure is %q, want it without the open comparisons", next)
	}
	follow("")
	if s.Link.Figure != 0 || s.Browser.Focused != "why-1" || s.Browser.Scrolled != "figure-1" {
		t.Errorf("the browser's back leads to Figure %d, the focus to %q, and the page to %q; want the card of Figure 1", s.Link.Figure,
			s.Browser.Focused, s.Browser.Scrolled)
	}
	follow(s.Fragment(s.figures.largeLink(1)))
	if page := s.html(); strings.Contains(page, `gap" open`) || s.Browser.Focused != "large-title" {
		t.Errorf("with a link without why=open the comparisons are open, or the focus is on %q, want it on the title", s.Browser.Focused)
	}
}

func TestBackFromAboutLeadsToTheCardThatTheReaderLeft(t *testing.T) {
	s := newFigureStage(t, "").open()
	s.computeAll()
	figures := s.Fragment(s.Link)
	about := s.Fragment(s.AboutLink("decided"))
	s.figures.Gallery.Card(3).Assumptions.OnLeave()
	s.Browser.URLFragment = about
	s.Moved(about)
	s.Browser.URLFragment = figures
	s.Moved(figures)
	if s.View() != "figures" || s.Browser.Scrolled != "figure-3" || s.Browser.Focused != "why-3" {
		t.Errorf("the browser's back leads to %s, the page to %q, and the focus to %q; want the card of Figure 3", s.View(),
			s.Browser.Scrolled, s.Browser.Focused)
	}
}

func TestACardNamesTheFurtherClaimsOfTheTextAndLinksToThem(t *testing.T) {
	s := newFigureStage(t, "w=0:4&frag=on&at=all").open()
	card := s.figures.Gallery.Card
	if words := card(1).Words(false); strings.Contains(words, "Beside the figure") {
		t.Errorf("before anything is computed, the card has further claims: %s", words)
	}
	s.computeAll()
	for i, want := range [][]string{{"Sorting at other arrival rates"},
		{"FIFO with strict windows", "What strict reservations cost", "Fragmentation in Figure 2"},
		{"Fragmentation in Figure 3"}, {"Fixing at other arrival rates", "Fragmentation in Figure 4"}, nil, nil} {
		f := s.figures.Run.latest(i + 1)
		if len(f.FurtherClaims) != len(want) {
			t.Errorf("Figure %d: got %d further claims, want %d", i+1, len(f.FurtherClaims), len(want))
			continue
		}
		var claims []string
		for j, c := range f.FurtherClaims {
			claims = append(claims, want[j]+": <b>"+c.Verdict.String()+"</b>")
		}
		line := ""
		if want != nil {
			line = `<a href="` + text.Escape(card(i+1).LargeHref()) + `">Beside the figure</a>: ` + strings.Join(claims, "; ") + "."
		}
		if words := card(i + 1).Words(false); !strings.Contains(words, line) || strings.Contains(words, "Beside the figure") != (want != nil) {
			t.Errorf("Figure %d: got %s, want %q in it", i+1, words, line)
		}
	}
}

func TestALargeFigureLinksToTheRemainingClaimsOfTheText(t *testing.T) {
	s := newFigureStage(t, "fig=4&w=0:2&L=1&fix=25").open()
	s.computeAll()
	html := s.html()
	pagetest.WantIn(t, html, "The text explains this figure by fragmentation, and finds it similar at all arrival rates: ")
	_, rest, _ := strings.Cut(html, "at all arrival rates: <a href=\"#")
	link, _, ok := strings.Cut(rest, "\"")
	if link = strings.ReplaceAll(link, "&amp;", "&"); !ok || !strings.Contains(link, "frag=on") || !strings.Contains(link, "at=all") {
		t.Fatalf("the link is %q, want it to turn on frag and at=all", link)
	}
	s.Moved(link)
	s.computeAll()
	html = s.html()
	pagetest.WantIn(t, html, "Fixing at other arrival rates", "Fragmentation in Figure 4")
	if strings.Contains(html, "measure and judge that too") {
		t.Error("the page still links to claims that it has judged")
	}
}

func TestAFrameWithTheFirstMinuteComputesNothing(t *testing.T) {
	s := newFigureStage(t, "v=1&embed=touch").open()
	pagetest.WantIn(t, s.html(), "On which machine does it fit?", "Open in Juggle") // the two machines of the first minute
	if len(s.engine.requests) != 0 {
		t.Errorf("got %d requests to the engine, want none", len(s.engine.requests))
	}
	if got, want := s.Page.Link.Encode(), "v=1&embed=touch"; got != want {
		t.Errorf("got the link %q, want %q", got, want)
	}
}
