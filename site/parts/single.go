package parts

import (
	"juggle/core/experiment"
	"juggle/core/experiment/report"
	"juggle/site/page"
	"juggle/site/text"
)

// A Single is a study of one figure, with its line and its card. The type that shows the figure embeds it, declares Link, Spec and Words,
// and so is a Figure. What else that type declares takes the place of what the Single has. Make it by NewSingle, after the fields of the
// Study that say how it is computed.
type Single[F any] struct {
	Study[F]
	Heading string                     // the figure's title
	Sub     string                     // says what is drawn
	File    string                     // names what is saved: "juggle-promise"
	Result  func(F) *experiment.Figure // the part that is alike in all experiments; nil while it shows nothing
	Claim   func(F) report.Claim       // with what was found; nil: the Result's
	Origin  func() page.Origin         // of what is saved
	Waiting func() string              // the line while there is no plan, as markup; nil: it is empty
	Of      func() string              // what the plan is made of: "4 seeds at 8 values"
	Whole   string                     // what is complete in all that is drawn: "seeds"
	Line    *Progress
	Card    *Card

	page  *page.Page
	asked string // what Compute was last called for: parameters and logs; "" after Expect
}

// Result is the Result of figures that core declares: it is nil until one seed or period is complete.
func Result[X any](f *experiment.ComputedFigure[X]) *experiment.Figure {
	if f == nil || f.N == 0 {
		return nil
	}
	return &f.Figure
}

// onlyFigure is the number of a Single's figure in its study.
var onlyFigure = []int{0}

// NewSingle makes s ready, which shows embeds. The card has the id "figure-" and name, and its head stands in the element section. line has
// the ids of the line and its button.
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

// Expect shows the figure without numbers, or, with err, that there can be none.
func (s *Single[F]) Expect(err error) {
	s.asked = ""
	s.Await(onlyFigure, err)
}

// Compute computes the figure of a plan, of which r asks for the runs, unless it has begun with the same parameters and logs already.
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

// Current is the figure of the present plan as it was last brought up to results. The result is nil while there is nothing to show.
func (s *Single[F]) Current() (f F, result *experiment.Figure) {
	f, own := s.Shown(0)
	if !own {
		return f, nil
	}
	return f, s.Result(f)
}

// words are the line.
func (s *Single[F]) words() string {
	switch {
	case s.Err != nil:
		return text.Triangle + " " + text.Escape(text.Plain(s.Err))
	case s.Plan == nil:
		return s.Waiting()
	}
	words := s.LineWords(Line{Stopped: "Stopped", Shown: "What is drawn is of the " + s.Whole + " that are whole.", Of: s.Of()})
	if lost := s.LostWords(); lost != "" {
		words += " " + text.Triangle + " " + lost
	}
	return words
}

func (s *Single[F]) Number() string             { return "" }
func (s *Single[F]) Title() string              { return text.Escape(s.Heading) }
func (s *Single[F]) Called() string             { return s.Heading }
func (s *Single[F]) Subtitle(bool) string       { return text.Sym(s.Sub) }
func (s *Single[F]) Decides() []report.Evidence { return nil }

// State is the figure's state as automation reads it.
func (s *Single[F]) State() string {
	if s.Plan == nil && s.Err == nil {
		return "waiting"
	}
	return s.Study.State(0, s.Finished() > 0)
}

// Verdict is the verdict on what a paper claims; "" where none claims anything, and while there is no result.
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

// Save saves the figure in a form.
func (s *Single[F]) Save(form, host string) {
	f, result := s.Current()
	if result == nil {
		return
	}
	s.page.Save(form, page.Export{Name: s.File, Title: s.Heading, Host: host, Table: result.Table, Comments: result.Comments,
		Origin: s.Origin(), Figure: page.Figure{Title: s.Heading, Claim: s.Claim(f)}})
}
