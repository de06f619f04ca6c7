package lesson

import (
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"

	"juggle/core/base/plaintext"
	"juggle/core/experiment/param"
	"juggle/core/experiment/question"
	"juggle/core/experiment/report"
	"juggle/core/narrate/replay"
	"juggle/core/sim"
	"juggle/core/sim/coallocation"
	"juggle/core/sim/session"
	"juggle/core/workload"
)

// A Measure is a number that follows from a state of a view.
type Measure struct {
	Name        string // used in files
	Title, Unit string
	View        string
	Decimals    int
	YesOrNo     bool                          // 1 means yes and 0 means no
	run         func(m *sim.Measures) float64 // of the run that Schedule shows; or
	of          func(own string) (float64, error)
	by          func(own string) string // the parameters, spelled, in the view's part of the state that determine it
	keeps       string                  // a key of the view's part whose value must be the same as in the step's own state
}

// Measures lists all measures. own is the view's part of a state, without the view's name. In some names N stands for the number of a
// request.
var Measures = append([]Measure{
	{Name: "utilisation", Title: "utilisation", Unit: "%", View: "schedule", Decimals: 2,
		run: func(m *sim.Measures) float64 { return 100 * m.Utilisation }},
	{Name: "accepted", Title: "requests accepted", Unit: "%", View: "schedule", Decimals: 2,
		run: func(m *sim.Measures) float64 { return 100 * m.AcceptedShare() }},
	{Name: "moves", Title: "moves per accepted request", View: "schedule", Decimals: 2,
		run: func(m *sim.Measures) float64 { return m.MovesPerAccepted }},
	{Name: "together", Title: "requests accepted, a composite counted once", View: "schedule", of: several,
		by: func(own string) string { return coallocation.Parameters.Encode(machines(own)) }},
}, facts()...)

// facts returns the measures for the facts about a session with a provider.
func facts() (list []Measure) {
	for _, f := range session.Facts {
		list = append(list, ofFact(f))
	}
	return list
}

func ofFact(f session.Fact) Measure {
	return Measure{Name: f.Name, Title: f.Title, Unit: f.Unit, View: "negotiate", Decimals: f.Decimals, YesOrNo: f.YesOrNo, keeps: "from",
		by: dealt, of: func(own string) (float64, error) {
			s, err := dealings(own).Play()
			if err != nil {
				return 0, err
			}
			x := f.Value(s)
			if math.IsNaN(x) {
				return 0, fmt.Errorf("lesson: the session has no %s, want a request that was promised something", f.Title)
			}
			return x, nil
		}}
}

// Find returns the measure with that name, where N is the number of a request: "request 5 accepted"; nil if there is none.
func Find(name string) *Measure {
	if f, ok := session.FactOf(name); ok {
		m := ofFact(f)
		return &m
	}
	if i := slices.IndexFunc(Measures[:len(Measures)-len(session.Facts)], func(m Measure) bool { return m.Name == name }); i >= 0 {
		return &Measures[i]
	}
	return nil
}

// machines returns the several machines in a part of a link.
func machines(part string) *coallocation.Config {
	s := coallocation.Default()
	on, _ := own(part, "on")
	coallocation.Parameters.Decode(on, &s) // the page reports faults of a link
	return &s
}

// several returns the number of accepted requests to several machines. The components of a co-allocated request count as one.
func several(own string) (float64, error) {
	out, err := machines(own).Play()
	if err != nil {
		return 0, err
	}
	return float64(out.Local.Accepted + out.Composites.Accepted), nil
}

// dealings returns the session in a part of a link.
func dealings(own string) *session.LinkState {
	l := session.LinkStateWithoutInputs(own)
	session.Parameters.Decode(own, &l) // the page reports faults of a link
	return &l
}

func dealt(own string) string { return session.Parameters.Encode(dealings(own)) }

// valueOf returns the value of a key in a fragment.
func valueOf(fragment, key string) (value string) {
	for k, v := range firstPairs(fragment) {
		if k == key {
			value = v
		}
	}
	return value
}

// firstPairs returns the keys and values of a fragment. If a key occurs twice, it returns only the first value, as the page does.
func firstPairs(fragment string) iter.Seq2[string, string] {
	return func(yield func(key, value string) bool) {
		seen := map[string]bool{}
		for key, value := range allPairs(fragment) {
			if !seen[key] && !yield(key, value) {
				return
			}
			seen[key] = true
		}
	}
}

// allPairs returns the keys and values of a fragment. If a key occurs twice, it returns both values.
func allPairs(fragment string) iter.Seq2[string, string] {
	return func(yield func(key, value string) bool) {
		for pair := range strings.SplitSeq(strings.TrimPrefix(fragment, "#"), "&") {
			if key, value, _ := strings.Cut(CurrentPair(pair), "="); pair != "" && !yield(key, value) {
				return
			}
		}
	}
}

// own returns a view's part of a fragment, without the view's name. ok reports whether the fragment shows that view.
func own(fragment, view string) (pairsOf string, ok bool) {
	var list []string
	for key, value := range firstPairs(fragment) {
		if key == "view" && value == view {
			ok = true
		}
		if key, is := strings.CutPrefix(key, view+"."); is {
			list = append(list, key+"="+value)
		}
	}
	return strings.Join(list, "&"), ok
}

// setup returns the run that Schedule shows in a state, with some parameters replaced. It ignores other keys of the view.
func setup(ownPart, other string) (s replay.Setup, wrong []*param.Error) {
	s = replay.Default()
	var list []string
	for key, value := range firstPairs(ownPart) {
		if replay.Parameters.Find(key) != nil {
			list = append(list, key+"="+value)
		}
	}
	replay.Parameters.Decode(strings.Join(list, "&"), &s) // the page reports faults of a link
	return s, replay.Parameters.Decode(other, &s)
}

// Reached returns the parameters, spelled, of a state on which the step's measure depends; "" stands for the step's own state.
func (s *Step) Reached(state string) string {
	if state == "" {
		state = s.State
	}
	m := Find(s.Ask.Measure)
	part, shown := own(state, m.View)
	switch {
	case !shown:
		return "another view"
	case m.by != nil:
		return m.by(part)
	}
	run, _ := setup(part, "")
	return replay.Parameters.Encode(&run)
}

func (a *Ask) wrongMeasure(state string) (path string, err error) {
	if a.Measure == "" {
		if a.Above != nil || a.Below != nil || a.Against != "" || a.Periods != 0 {
			return "", fmt.Errorf("got above, below, against or periods, want them beside measure alone")
		}
		return "", nil
	}
	m := Find(a.Measure)
	if m == nil {
		names := make([]string, len(Measures))
		for i := range Measures {
			names[i] = Measures[i].Name
		}
		return ".measure", fmt.Errorf("got %s, want one of %s", plaintext.Quote(a.Measure), strings.Join(names, ", "))
	}
	_, shown := own(state, m.View)
	_, wrong := setup("", a.Against)
	switch {
	case state != "" && !shown:
		return ".measure", fmt.Errorf("got %s, of the view %s, want one of the view that state shows", m.Name, m.View)
	case a.Above == nil && a.Below == nil && !m.YesOrNo:
		return ".measure", fmt.Errorf("got neither above nor below, want what %s has to be above, or below", m.Name)
	case m.run == nil && (a.Against != "" || a.Periods != 0):
		return ".measure", fmt.Errorf("got against or periods beside %s, want them beside a measure of a run in Schedule", m.Name)
	case len(wrong) > 0 && strings.Contains(a.Against, m.View+"."):
		return ".against", fmt.Errorf("got %s, want the view's parameters without %q before them, as order=fifo", plaintext.Quote(a.Against),
			m.View+".")
	case len(wrong) > 0:
		return ".against", fmt.Errorf("%w", wrong[0])
	case a.Periods < 0 || a.Periods > mostPeriods:
		return ".periods", fmt.Errorf("got %d, want 1 to %d", a.Periods, mostPeriods)
	}
	return "", nil
}

// A Period is a period of a log.
type Period struct {
	Log string // the log's SHA-256
	At  int    // the period's number in the log
}

// An Asked is a question for a measure of a state.
type Asked struct {
	Measure, State, Against string
	Over                    []Period // periods of the logs; none if the state shows none
}

// Logs returns the SHA-256s of the logs that the question needs.
func (a Asked) Logs() (logs []string) {
	for _, p := range a.Over {
		if !slices.Contains(logs, p.Log) {
			logs = append(logs, p.Log)
		}
	}
	return logs
}

// A Value is the value of a measure in a state.
type Value struct{ X float64 }

// Asked returns the question for the measure of a state in which an answer was given; "" is the step's own state. find finds a period by
// its number, which counts through the state's logs.
func (s *Step) Asked(state string, find func(workload.Config) (Period, bool)) (Asked, error) {
	a, m := s.Ask, Find(s.Ask.Measure)
	if state == "" {
		state = s.State
	}
	asked := Asked{Measure: a.Measure, State: state, Against: a.Against}
	part, shown := own(state, m.View)
	if !shown {
		return asked, fmt.Errorf("lesson: got a state of another view, want one of %s", m.View)
	}
	if begun, _ := own(s.State, m.View); m.keeps != "" && s.State != "" && valueOf(part, m.keeps) != valueOf(begun, m.keeps) {
		return asked, fmt.Errorf("lesson: got another %s than the step's, want %s", m.keeps, plaintext.Quote(valueOf(begun, m.keeps)))
	}
	if m.run == nil {
		return asked, nil
	}
	run, _ := setup(part, "")
	if run.Requests != "" {
		return asked, nil
	}
	for i := range max(1, a.Periods) {
		at := run.Workload
		at.Period += i
		p, ok := find(at)
		if !ok {
			return asked, fmt.Errorf("lesson: got period %d, which the logs do not have", at.Period)
		}
		asked.Over = append(asked.Over, p)
	}
	return asked, nil
}

// Measured answers an Asked with the mean over its periods of the state's measure, minus that of the other state if there is one.
var Measured = question.NewLong("lesson.measure", func(c question.Context, q Asked) (*Value, error) {
	m := Find(q.Measure)
	if m == nil {
		return nil, fmt.Errorf("lesson: got the measure %s, want one that there is", plaintext.Quote(q.Measure))
	}
	part, _ := own(q.State, m.View)
	if m.run == nil {
		x, err := m.of(part)
		return &Value{x}, err
	}
	over, sum := q.Over, 0.0
	if len(over) == 0 {
		over = []Period{{}}
	}
	for i, p := range over {
		c.Progress(int64(i), int64(len(over)))
		if err := c.CheckCancelled(); err != nil {
			return nil, err
		}
		x, err := m.play(c, part, "", p)
		if err == nil && q.Against != "" {
			sum += x
			x, err = m.play(c, part, q.Against, p)
			x = -x
		}
		if err != nil {
			return nil, err
		}
		sum += x
	}
	return &Value{math.Round(sum/float64(len(over))*1e6) / 1e6}, nil
})

// play returns the measure of the run in a part of a link, with some parameters replaced. The run is of a period or of the part's own
// requests.
func (m *Measure) play(c question.Context, part, other string, p Period) (x float64, err error) {
	s, _ := setup(part, other)
	var t *workload.Trace
	if s.Workload.Period = p.At; p.Log != "" {
		if t, err = c.Trace(p.Log); err != nil {
			return 0, err
		}
	}
	jobs, procs, err := s.Jobs(t)
	if err != nil {
		return 0, err
	}
	out, err := sim.Run(s.Config(procs), jobs)
	if err != nil {
		return 0, err
	}
	return m.run(&out.Measures), nil
}

// Spell formats a value of the measure for readers.
func (m *Measure) Spell(x float64) string {
	switch {
	case !m.YesOrNo:
		return report.Fixed(x, m.Decimals)
	case x > 0:
		return "yes"
	}
	return "no"
}

// Reaches reports whether a value is as wanted: above the one bound and below the other, if they are given. Without bounds a measure of yes
// or no must be yes.
func (a *Ask) Reaches(value float64) bool {
	if a.Above == nil && a.Below == nil {
		return value > 0
	}
	return (a.Above == nil || value > *a.Above) && (a.Below == nil || value < *a.Below)
}

// Wanted returns the bounds in words; "" if there are none.
func (a *Ask) Wanted() string {
	var words []string
	if a.Above != nil {
		words = append(words, fmt.Sprintf("above %v", *a.Above))
	}
	if a.Below != nil {
		words = append(words, fmt.Sprintf("below %v", *a.Below))
	}
	return strings.Join(words, " and ")
}
