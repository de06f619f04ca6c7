package session

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"juggle/core/schedule"
	"juggle/core/sim/agreement"
)

// A Fact is a number that describes a session. Lessons check facts.
type Fact struct {
	Name     string // the name in lessons; N stands for the number of a request
	Title    string // the name for readers; N stands for the same number
	Unit     string
	Decimals int
	YesOrNo  bool // its value is 1 for yes and 0 for no
	compute  func(in *factInputs) float64
	id       int64 // the number of the request; 0 where the fact is about the whole session
}

// factInputs holds all that a fact is computed from: a session, its totals, and one of its requests.
type factInputs struct {
	*Session
	Totals
	id      int64
	account agreement.Account // the account of the request
	promise schedule.Promise  // its promise now; of a job that neither waits nor runs, only a slot and a window from its row
}

// credits returns an amount in credits. A credit is a processor-hour, and Money counts processor-seconds.
func credits(m Money) float64 { return float64(m) / 3600 }

// hours returns a number of seconds in hours.
func hours[T ~int64](t T) float64 { return float64(t) / 3600 }

// inState returns the fact that the agreement on a request is in one of the given states.
func inState(name, title string, states ...agreement.State) Fact {
	compute := func(in *factInputs) float64 { return oneIf(slices.Contains(states, in.account.State)) }
	return Fact{Name: name, Title: title, YesOrNo: true, compute: compute}
}

// oneIf returns 1 where the condition is true, otherwise 0.
func oneIf(condition bool) float64 {
	if condition {
		return 1
	}
	return 0
}

// moved returns by how many seconds the start differs from the start that was promised first.
func (in *factInputs) moved() Seconds {
	shift := in.promise.Start.Sub(in.LastEntry(agreement.Request, in.id).Start)
	return max(shift, -shift)
}

// Facts lists all facts. A fact with a unit about a request is known only if something was promised to the request.
var Facts = []Fact{
	inState("request N accepted", "request N accepted",
		agreement.Waiting, agreement.Running, agreement.Lost, agreement.Finished, agreement.Cancelled, agreement.PromiseBroken),
	inState("request N refused", "request N refused", agreement.Denied),
	inState("request N running", "request N running", agreement.Running),
	inState("request N kept", "promise N kept to its end", agreement.Finished),
	inState("request N cancelled", "promise N cancelled", agreement.Cancelled),
	inState("request N broken", "promise N broken", agreement.PromiseBroken),
	{"request N fixed", "promise N fixed", "", 0, true, func(in *factInputs) float64 { return oneIf(in.promise.Fixed) }, 0},
	{"request N moved", "move of promise N", "h", 2, false, func(in *factInputs) float64 { return hours(in.moved()) }, 0},
	{"request N start", "start of promise N", "h", 2, false, func(in *factInputs) float64 { return hours(in.promise.Start) }, 0},
	{"request N slack", "slack of promise N", "h", 2, false,
		func(in *factInputs) float64 {
			return hours(in.promise.Deadline - in.promise.Ready - (in.promise.End - in.promise.Start))
		}, 0},
	{"request N price", "price of promise N", "credits", 1, false, func(in *factInputs) float64 { return credits(in.account.Price) }, 0},
	{"request N charged", "what promise N is charged", "credits", 1, false,
		func(in *factInputs) float64 { return credits(in.account.Charge()) }, 0},
	{"requests", "requests", "", 0, false, func(in *factInputs) float64 { return float64(in.Balance.Requests) }, 0},
	{"requests accepted", "requests accepted", "", 0, false,
		func(in *factInputs) float64 { return float64(in.Balance.Requests - in.Balance.Denied) }, 0},
	{"requests refused", "requests refused", "", 0, false, func(in *factInputs) float64 { return float64(in.Balance.Denied) }, 0},
	{"promises kept", "promises kept to their end", "", 0, false, func(in *factInputs) float64 { return float64(in.Balance.Done) }, 0},
	{"promises cancelled", "promises cancelled", "", 0, false, func(in *factInputs) float64 { return float64(in.Balance.Cancelled) }, 0},
	{"promises broken", "promises broken", "", 0, false, func(in *factInputs) float64 { return float64(in.Balance.Broken) }, 0},
	{"promises asked", "promises that gave slack when asked", "", 0, false,
		func(in *factInputs) float64 { return float64(in.Balance.AgreedDeadlines) }, 0},
	{"revenue", "revenue agreed on", "credits", 1, false, func(in *factInputs) float64 { return credits(in.Balance.Revenue()) }, 0},
	{"earned", "revenue earned so far", "credits", 1, false, func(in *factInputs) float64 { return credits(in.Earned) }, 0},
	{"reserved", "share of the next 24 h that is reserved", "%", 1, false, func(in *factInputs) float64 { return 100 * in.Reserved }, 0},
	{"used", "share used so far", "%", 1, false, func(in *factInputs) float64 { return 100 * in.Used }, 0},
	{"time", "time", "h", 2, false, func(in *factInputs) float64 { return hours(in.Now) }, 0},
}

// FactOf returns the fact with the given name, in which a number stands in the place of N, as in "request 5 accepted". The Name and Title
// of the result have that number too.
func FactOf(name string) (f Fact, ok bool) {
	number, general := "", name
	if rest, ok := strings.CutPrefix(name, "request "); ok {
		var property string
		number, property, _ = strings.Cut(rest, " ")
		general = "request N " + property
	}
	id, _ := strconv.ParseInt(number, 10, 64)
	i := slices.IndexFunc(Facts, func(f Fact) bool { return f.Name == general })
	if i < 0 || general != name && (id < 1 || strconv.FormatInt(id, 10) != number) {
		return f, false
	}
	f = Facts[i]
	f.Name, f.Title, f.id = name, strings.Replace(f.Title, "N", number, 1), id
	return f, number != "N"
}

// Value returns the value of the fact in a session. It is NaN where it is not known, such as the price of a request that was rejected.
func (f Fact) Value(t *Session) float64 {
	in := &factInputs{Session: t, Totals: t.Totals(), id: f.id}
	in.account, _ = t.Run.Account(f.id)
	if unpromised := in.account.State == agreement.Pending || in.account.State == agreement.Denied; unpromised && f.id > 0 && f.Unit != "" {
		return math.NaN()
	}
	p, isOpen := t.Run.Promise(f.id)
	if row := t.Row(f.id); !isOpen {
		p.Start, p.End, p.Ready, p.Deadline = row.Start, row.Start.Add(row.Estimate), row.Ready, row.Deadline
	}
	in.promise = p
	return f.compute(in)
}
