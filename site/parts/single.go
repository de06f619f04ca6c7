package parts

import (
	"time"

	"juggle/core/experiment"
	"juggle/core/experiment/report"
	"juggle/site/page"
	"juggle/site/text"
)

// A Computed is a figure that core declares: an experiment.ComputedFigure, or a type that embeds one.
type Computed interface{ CommonPart() *experiment.Figure }

// A Single is a study of one figure, with its progress and its card. Set the exported fields, then call NewSingle. It is a Figure. A type
// that embeds a Single may override methods.
type Single[F Computed] struct {
	Study[F]
	Heading      string                                               // the figure's title
	SubtitleText string                                               // the subtitle: what is drawn
	File         string                                               // the name of saved files, without ending: "juggle-promise"
	Call         func() experiment.Setup                              // the experiment with its present parameters
	MakeFigure   func(experiment.Experiment, experiment.Collection) F // makes the figure of a plan and its results so far
	Finding      func(F) string                                       // the finding; nil: core declares it
	Describe     func(figure F, large bool) string                    // the chart's description as JSON
	WaitingLine  func() string                                        // the line while there is no plan, as markup; nil: about the logs
	Origin       func() page.Origin                                   // the origin of saved numbers; nil: PlanOrigin
	ProgressLine *Progress
	Card         *Card

	page     *page.Page
	followed string // the parameters and logs of the last call of Follow; "" if a view called ShowEmpty since
	specs    Specs[*experiment.Figure]
}

// onlyFigure is the number of a Single's figure in its study.
var onlyFigure = []int{0}

// NewSingle completes s. engine computes its runs. shown is the figure on the card: the value that embeds s, or s itself. The id of the
// card is "figure-" and name.
func NewSingle[F Computed](p *page.Page, engine page.Runs, s *Single[F], shown Figure, name string) {
	s.page, s.Browser, s.Engine, s.FiguresPerPainting, s.HasFewFigures = p, p.Browser, engine, 1, true
	s.PaintInterval, s.StoreLimit = 400*time.Millisecond, 30_000
	if s.Store == nil {
		s.Store = new(experiment.Store)
	}
	s.Figure = func(int) (F, bool) { return s.MakeFigure(s.Plan, s.Collected), s.Finished() == s.Total() }
	if s.WaitingLine == nil {
		s.WaitingLine = func() string { return text.Escape(p.Library.WaitingFor()) }
	}
	if s.Origin == nil {
		s.Origin = s.PlanOrigin
	}
	s.ProgressLine = s.Progress(Progress{Class: "progress first", Label: "Runs computed", MainID: name + "-main", Status: s.words,
		Announcement: func() string { return s.Announcement("figure") }, Done: func() bool { return s.Phase != Running }})
	s.Card = NewCard(p, shown, name, "")
	s.Card.Progress = func() *Progress { return s.ProgressLine }
}

// ShowEmpty shows the figure without results. err is the reason why there can be none; nil: they are to come.
func (s *Single[F]) ShowEmpty(err error) {
	s.followed = ""
	s.Await(onlyFigure, err)
}

// Follow computes the figure of the present Call. It does nothing where the last call had the same parameters and logs, nor before the logs
// have arrived: the page calls Follow again when they have.
func (s *Single[F]) Follow() {
	call := s.Call()
	r := page.RunRequest{Kind: call.Kind, Params: call.WithKeys(call.RelevantKeys(nil)).Encode(), Urgent: true, First: 1}
	if call.Kind.Logs {
		sources, ready := s.page.Library.Chosen()
		if !ready {
			return
		}
		r.Sources = sources
	}
	followed := "with " + r.Params
	for _, source := range r.Sources {
		followed += " " + source.SHA256
	}
	if followed == s.followed {
		return
	}
	if plan, err := r.Plan(); err != nil {
		s.ShowEmpty(err)
	} else {
		s.Begin(r, plan, onlyFigure)
	}
	s.followed = followed
}

// Current is the figure of the present plan as it was last updated. The result is nil until one period or seed is complete.
func (s *Single[F]) Current() (figure F, result *experiment.Figure) {
	figure, isCurrent := s.Shown(0)
	if !isCurrent {
		return figure, nil
	}
	return figure, figure.CommonPart()
}

// claim is the claim and the finding of a figure that has results.
func (s *Single[F]) claim(figure F) report.Claim {
	if s.Finding != nil {
		return report.Claim{Finding: s.Finding(figure)}
	}
	return figure.CommonPart().Claim
}

// PlanOrigin is the origin of the figure's numbers: its logs, periods and seeds, and the parameters that matter to it.
func (s *Single[F]) PlanOrigin() page.Origin {
	call, plan := s.Call(), s.Plan.Base()
	words := []string{s.page.Program(), call.Kind.Name}
	for _, source := range plan.Sources {
		words = append(words, page.LogWord(source.Name, source.SHA256))
	}
	o := s.page.Origin(words, s.page.Address(s.page.Link), call.WithKeys(call.RelevantKeys(nil)).Settings())
	o.AddLogs(plan)
	return o
}

// words is the progress line, as markup.
func (s *Single[F]) words() string {
	switch {
	case s.Err != nil:
		return text.Triangle + " " + text.Escape(text.Plain(s.Err))
	case s.Plan == nil:
		return s.WaitingLine()
	}
	words := s.StatusLine("What is drawn is of what is complete.")
	if lost := s.LossReason(); lost != "" {
		words += " " + text.Triangle + " " + lost
	}
	return words
}

func (s *Single[F]) Number() string              { return "" }
func (s *Single[F]) Title() string               { return text.Escape(s.Heading) }
func (s *Single[F]) FullName() string            { return s.Heading }
func (s *Single[F]) Subtitle(bool) string        { return text.Markup(s.SubtitleText) }
func (s *Single[F]) Evidence() []report.Evidence { return nil }

// State is the figure's state, which scripts read.
func (s *Single[F]) State() string {
	if s.Plan == nil && s.Err == nil {
		return "waiting"
	}
	return s.Study.State(0, s.Finished() > 0)
}

// Verdict is the verdict on a paper's claim, as markup; "" where no paper makes a claim, and while there are no results.
func (s *Single[F]) Verdict(bool) string {
	figure, result := s.Current()
	if result == nil || s.claim(figure).Paper == "" {
		return ""
	}
	return FigureVerdict(s.claim(figure).Verdict, result.N < result.Want, result.N, result.Want)
}

// Words are the finding, as markup.
func (s *Single[F]) Words(bool) string {
	figure, result := s.Current()
	if result == nil {
		return ""
	}
	return `<p class="found">` + Finding(s.claim(figure), text.Markup) + "</p>"
}

// Spec is the chart's description.
func (s *Single[F]) Spec(large bool) string {
	figure, result := s.Current()
	if result == nil {
		return ""
	}
	return s.specs.Get(large, result, func() string { return s.Describe(figure, large) })
}

// Data is the figure's table.
func (s *Single[F]) Data() *report.Table {
	if _, result := s.Current(); result != nil {
		return result.Table
	}
	return nil
}

// Save saves the figure in one of page.Forms. host is the id of the element that shows its chart.
func (s *Single[F]) Save(form, host string) {
	figure, result := s.Current()
	if result == nil {
		return
	}
	s.page.Save(form, page.Export{Name: s.File, Title: s.Heading, Host: host, Table: result.Table, Comments: result.Comments,
		Origin: s.Origin(), Figure: page.Figure{Title: s.Heading, Claim: s.claim(figure)}})
}

// shownParts are the parts that a Lab with one figure shows.
func (s *Single[F]) shownParts() (*Progress, *Card) { return s.ProgressLine, s.Card }
