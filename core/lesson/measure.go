package lesson

import (
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"

	"juggle/core/base/plaintext"
	"juggle/core/experiment/param"
	"juggle/core/experiment/query"
	"juggle/core/experiment/report"
	"juggle/core/narrate/replay"
	"juggle/core/sim"
	"juggle/core/sim/coallocation"
	"juggle/core/sim/session"
	"juggle/core/workload"
)

// A Measure is a number that follows from a state of a view.
type Measure struct {
	Name        string // the name in files of lessons
	Title, Unit string
	View        string // the view whose states have the measure
	Decimals    int
	YesOrNo     bool // 1 means yes and 0 means no

	// Either ofRun or compute is set. ofRun returns the measure from the measures of the run that Schedule shows. compute returns it from the
	// view's part of a state, without the view's name before the keys.
	ofRun   func(m *sim.Measures) float64
	compute func(part string) (float64, error)

	dependsOn func(part string) string // the parameters in the view's part of a state on which compute depends, as a link spells them
	fixedKey  string                   // a key of the view's part whose value must be the same as in the step's own state; "": there is none
}

// Measures lists all measures. In some names N stands for the number of a request.
var Measures = append([]Measure{
	{Name: "utilisation", Title: "utilisation", Unit: "%", View: "schedule", Decimals: 2,
		ofRun: func(m *sim.Measures) float64 { return 100 * m.Utilisation }},
	{Name: "accepted", Title: "requests accepted", Unit: "%", View: "schedule", Decimals: 2,
		ofRun: func(m *sim.Measures) float64 { return 100 * m.AcceptedShare() }},
	{Name: "moves", Title: "moves per accepted request", View: "schedule", Decimals: 2,
		ofRun: func(m *sim.Measures) float64 { return m.MovesPerAccepted }},
	{Name: "together", Title: "requests accepted, a co-allocated request counted once", View: "schedule", compute: acceptedOnSeveral,
		dependsOn: func(part string) string { return coallocation.Parameters.Encode(coallocationIn(part)) }},
}, facts()...)

// facts returns the measures for the facts about a session with a provider.
func facts() (list []Measure) {
	for _, f := range session.Facts {
		list = append(list, factMeasure(f))
	}
	return list
}

// factMeasure returns the measure for a fact about a session with a provider.
func factMeasure(f session.Fact) Measure {
	return Measure{Name: f.Name, Title: f.Title, Unit: f.Unit, View: "negotiate", Decimals: f.Decimals, YesOrNo: f.YesOrNo, fixedKey: "from",
		dependsOn: sessionParameters, compute: func(part string) (float64, error) {
			s, err := sessionIn(part).Play()
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
		m := factMeasure(f)
		return &m
	}
	if i := slices.IndexFunc(Measures[:len(Measures)-len(session.Facts)], func(m Measure) bool { return m.Name == name }); i >= 0 {
		return &Measures[i]
	}
	return nil
}

// coallocationIn returns the run on several machines that Schedule's part of a link describes.
func coallocationIn(part string) *coallocation.Config {
	s := coallocation.Default()
	parameters, _ := viewPart(part, "on")          // their keys begin with "on."
	coallocation.Parameters.Decode(parameters, &s) // the page reports faults of a link
	return &s
}

// acceptedOnSeveral returns the number of accepted requests to several machines. The components of a co-allocated request count as one.
func acceptedOnSeveral(part string) (float64, error) {
	out, err := coallocationIn(part).Play()
	if err != nil {
		return 0, err
	}
	return float64(out.Local.Accepted + out.CoAllocated.Accepted), nil
}

// sessionIn returns the session that Negotiate's part of a link describes.
func sessionIn(part string) *session.LinkState {
	l := session.LinkStateWithoutInputs(part)
	session.Parameters.Decode(part, &l) // the page reports faults of a link
	return &l
}

// sessionParameters returns the parameters of the session in Negotiate's part of a link, as links spell them.
func sessionParameters(part string) string { return session.Parameters.Encode(sessionIn(part)) }

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

// allPairs returns the keys and values of a fragment. If a key occurs several times, it returns all values.
func allPairs(fragment string) iter.Seq2[string, string] {
	return func(yield func(key, value string) bool) {
		for pair := range strings.SplitSeq(strings.TrimPrefix(fragment, "#"), "&") {
			if key, value, _ := strings.Cut(CurrentPair(pair), "="); pair != "" && !yield(key, value) {
				return
			}
		}
	}
}

// viewPart returns a view's part of a fragment, without the view's name before the keys. ok reports whether the fragment shows that view.
func viewPart(fragment, view string) (part string, ok bool) {
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

// setupIn returns the run that Schedule's part of a link describes, after the replacements, which are parameters in the same form. It
// ignores keys of the part that are no parameters of a run. errs tells what is wrong with the replacements.
func setupIn(part, replacements string) (s replay.Setup, errs []*param.Error) {
	s = replay.Default()
	var list []string
	for key, value := range firstPairs(part) {
		if replay.Parameters.Find(key) != nil {
			list = append(list, key+"="+value)
		}
	}
	replay.Parameters.Decode(strings.Join(list, "&"), &s) // the page reports faults of a link
	return s, replay.Parameters.Decode(replacements, &s)
}

// MeasuredParameters returns the parameters of a state on which the step's measure depends, spelled as in a link, or "another view" if the
// state does not show the measure's view. The state "" stands for the step's own state.
func (s *Step) MeasuredParameters(state string) string {
	if state == "" {
		state = s.State
	}
	m := Find(s.Ask.Measure)
	part, shown := viewPart(state, m.View)
	switch {
	case !shown:
		return "another view"
	case m.dependsOn != nil:
		return m.dependsOn(part)
	}
	run, _ := setupIn(part, "")
	return replay.Parameters.Encode(&run)
}

// measureFault returns the first fault of the question's measure and bounds, and its path inside the question. state is the step's state.
func (a *Ask) measureFault(state string) (path string, err error) {
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
	_, shown := viewPart(state, m.View)
	_, againstErrs := setupIn("", a.Against)
	switch {
	case state != "" && !shown:
		return ".measure", fmt.Errorf("got %s, of the view %s, want one of the view that state shows", m.Name, m.View)
	case a.Above == nil && a.Below == nil && !m.YesOrNo:
		return ".measure", fmt.Errorf("got neither above nor below, want what %s has to be above, or below", m.Name)
	case m.ofRun == nil && (a.Against != "" || a.Periods != 0):
		return ".measure", fmt.Errorf("got against or periods beside %s, want them beside a measure of a run in Schedule", m.Name)
	case len(againstErrs) > 0 && strings.Contains(a.Against, m.View+"."):
		return ".against", fmt.Errorf("got %s, want the view's parameters without %q before them, as order=fifo", plaintext.Quote(a.Against),
			m.View+".")
	case len(againstErrs) > 0:
		return ".against", fmt.Errorf("%w", againstErrs[0])
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

// A MeasureQuery asks for a measure of a state.
type MeasureQuery struct {
	Measure, State, Against string
	Periods                 []Period // the periods over which the measure is averaged; none if the state has no log
}

// Logs returns the SHA-256s of the logs that the query needs.
func (q MeasureQuery) Logs() (logs []string) {
	for _, p := range q.Periods {
		if !slices.Contains(logs, p.Log) {
			logs = append(logs, p.Log)
		}
	}
	return logs
}

// A Value is the value of a measure in a state.
type Value struct{ X float64 }

// MeasureQuery returns the query for the measure of a state in which an answer was given; "" stands for the step's own state. find returns
// the period with a number that counts from 0 through all logs of the state.
func (s *Step) MeasureQuery(state string, find func(workload.Config) (Period, bool)) (MeasureQuery, error) {
	a, m := s.Ask, Find(s.Ask.Measure)
	if state == "" {
		state = s.State
	}
	q := MeasureQuery{Measure: a.Measure, State: state, Against: a.Against}
	part, shown := viewPart(state, m.View)
	if !shown {
		return q, fmt.Errorf("lesson: got a state of another view, want one of %s", m.View)
	}
	stepPart, _ := viewPart(s.State, m.View)
	if want := valueOf(stepPart, m.fixedKey); m.fixedKey != "" && s.State != "" && valueOf(part, m.fixedKey) != want {
		return q, fmt.Errorf("lesson: got another %s than the step's, want %s", m.fixedKey, plaintext.Quote(want))
	}
	if m.ofRun == nil {
		return q, nil
	}
	run, _ := setupIn(part, "")
	if run.Requests != "" {
		return q, nil
	}
	for i := range max(1, a.Periods) {
		period := run.Workload
		period.Period += i
		p, ok := find(period)
		if !ok {
			return q, fmt.Errorf("lesson: got period %d, which the logs do not have", period.Period)
		}
		q.Periods = append(q.Periods, p)
	}
	return q, nil
}

// MeasureOfState is the worker's query for a measure: the mean over the periods, less the mean in the other state if there is one.
var MeasureOfState = query.NewLong("lesson.measure", func(c query.Context, q MeasureQuery) (*Value, error) {
	m := Find(q.Measure)
	if m == nil {
		return nil, fmt.Errorf("lesson: got the measure %s, want one that there is", plaintext.Quote(q.Measure))
	}
	part, _ := viewPart(q.State, m.View)
	if m.ofRun == nil {
		x, err := m.compute(part)
		return &Value{x}, err
	}
	periods, sum := q.Periods, 0.0
	if len(periods) == 0 {
		periods = []Period{{}} // a run of the requests in the link, which needs no log
	}
	for i, p := range periods {
		c.Progress(int64(i), int64(len(periods)))
		if err := c.CheckCancelled(); err != nil {
			return nil, err
		}
		x, err := m.measureRun(c, part, "", p)
		if err == nil && q.Against != "" {
			sum += x
			x, err = m.measureRun(c, part, q.Against, p)
			x = -x
		}
		if err != nil {
			return nil, err
		}
		sum += x
	}
	return &Value{math.Round(sum/float64(len(periods))*1e6) / 1e6}, nil
})

// measureRun returns the measure of the run that Schedule's part of a link describes, after the replacements. The run is of the period p
// or, if p has no log, of the requests in the link.
func (m *Measure) measureRun(c query.Context, part, replacements string, p Period) (x float64, err error) {
	s, _ := setupIn(part, replacements)
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
	return m.ofRun(&out.Measures), nil
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

// Accepts reports whether a value is within the bounds. Without bounds a measure of yes or no must be yes.
func (a *Ask) Accepts(value float64) bool {
	if a.Above == nil && a.Below == nil {
		return value > 0
	}
	return (a.Above == nil || value > *a.Above) && (a.Below == nil || value < *a.Below)
}

// Bounds returns the bounds in words; "" if there are none.
func (a *Ask) Bounds() string {
	var words []string
	if a.Above != nil {
		words = append(words, fmt.Sprintf("above %v", *a.Above))
	}
	if a.Below != nil {
		words = append(words, fmt.Sprintf("below %v", *a.Below))
	}
	return strings.Join(words, " and ")
}
