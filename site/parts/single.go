package parts

import (
	"juggle/core/experiment"
	"juggle/core/experiment/report"
	"juggle/site/page"
	"juggle/site/text"
)

// A Single is a study of one figure, with its progress and its card. The type that shows the figure embeds it and declares Link, Spec and
// Words, and so is a Figure. That type may override other methods. Set the fields of the Study first; then make the Single by NewSingle.
type Single[F any] struct {
	Study[F]
	Heading string                     // the figure's title
	Sub     string                     // the subtitle: what is drawn
	File    string                     // the name of saved files, without ending: "juggle-promise"
	Result  func(F) *experiment.Figure // the part of the figure that all experiments have; nil while there are no results
	Claim   func(F) report.Claim       // the claim and the finding; nil: the Result's
	Origin  func() page.Origin         // the origin of saved numbers
	Waiting func() string              // the line while there is no plan, as markup; nil: it is empty
	Of      func() string              // the parts of the plan: "4 seeds at 8 values"
	Whole   string                     // the plural of the unit of which only complete ones are drawn: "seeds"
	Line    *Progress
	Card    *Card

	page  *page.Page
	asked string // the parameters and logs of the last call of Compute; "" after Expect
}

// Result is the field Result for figures that core declares. It returns nil until one seed or period is complete.
func Result[X any](f *experiment.ComputedFigure[X]) *experiment.Figure {
	if f == nil || f.N == 0 {
		return nil
	}
	return &f.Figure
}

// onlyFigure is the number of a Single's figure in its study.
var onlyFigure = []int{0}

// NewSingle completes s, which the figure shows embeds. The card's id is "figure-" and name, and the element with the id section contains
// its head. line has the ids of the progress line and its button.
func NewSingle[F any](p *page.Page, s *Single[F], shows Figure, name, section string, line Progress) {
	s.page, s.Browser, s.AtOnce, s.Few = p, p.Browser, 1, true
	if s.Claim == nil {
		s.Claim = func(f F) report.Claim { return s.Result(f).Claim }
	}
	if s.Waiting == nil {
		s.Waiting = func() string { return "" }
	}
	line.Class, line.Label, line.Line = "progress first", "Runs computed", s.words
	line.Done = func() bool { return s.Phase != Running }
	s.Line = s.Progress(line)
	s.Card = NewCard(p, shows, name, "")
	s.Card.Section, s.Card.Progress = section, func() *Progress { return s.Line }
}

// Expect shows the figure without results. err is the reason why there can be none; nil: they are to come.
func (s *Single[F]) Expect(err error) {
	s.asked = ""
	s.Await(onlyFigure, err)
}

// Compute computes the figure of a plan, whose runs r requests, unless the last call had the same parameters and logs.
func (s *Single[F]) Compute(r page.RunRequest, plan func() (experiment.Experiment, error)) {
	asked := "with " + r.Params
	for _, source := range r.Sources {
		asked += " " + source.SHA256
	}
	if asked == s.asked {
		return
	}
	if p, err := plan(); err != nil {
		s.Expect(err)
	} else {
		r.Urgent = true
		s.Begin(r, p, onlyFigure)
	}
	s.asked = asked
}

// Current is the figure of the present plan as it was last updated. The result is nil while there are no results.
func (s *Single[F]) Current() (f F, result *experiment.Figure) {
	f, own := s.Shown(0)
	if !own {
		return f, nil
	}
	return f, s.Result(f)
}

// words is the progress line, as markup.
func (s *Single[F]) words() string {
	switch {
	case s.Err != nil:
		return text.Triangle + " " + text.Escape(text.Plain(s.Err))
	case s.Plan == nil:
		return s.Waiting()
	}
	words := s.StatusLine(StatusWords{Stopped: "Stopped", Shown: "What is drawn is of the " + s.Whole + " that are whole.", Size: s.Of()})
	if lost := s.LossReason(); lost != "" {
		words += " " + text.Triangle + " " + lost
	}
	return words
}

func (s *Single[F]) Number() string             { return "" }
func (s *Single[F]) Title() string              { return text.Escape(s.Heading) }
func (s *Single[F]) Called() string             { return s.Heading }
func (s *Single[F]) Subtitle(bool) string       { return text.Sym(s.Sub) }
func (s *Single[F]) Decides() []report.Evidence { return nil }

// State is the figure's state, which scripts read.
func (s *Single[F]) State() string {
	if s.Plan == nil && s.Err == nil {
		return "waiting"
	}
	return s.Study.State(0, s.Finished() > 0)
}

// Verdict is the verdict on a paper's claim, as markup; "" where no paper makes a claim, and while there are no results.
func (s *Single[F]) Verdict(bool) string {
	f, result := s.Current()
	if result == nil {
		return ""
	}
	claim := s.Claim(f)
	if claim.Paper == "" {
		return ""
	}
	return FigureVerdict(claim.Verdict, result.N < result.Want, result.N, result.Want)
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
	f, result := s.Current()
	if result == nil {
		return
	}
	s.page.Save(form, page.Export{Name: s.File, Title: s.Heading, Host: host, Table: result.Table, Comments: result.Comments,
		Origin: s.Origin(), Figure: page.Figure{Title: s.Heading, Claim: s.Claim(f)}})
}
