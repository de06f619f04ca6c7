package session

import (
	"math"
	"strconv"
	"strings"

	"juggle/core/agreement"
	"juggle/core/schedule"
)

// A Fact is something that a session knows, as a number: what a lesson asks for.
type Fact struct {
	Name       string // N in it stands for the number of a request
	Title      string // with the same N
	Unit       string
	Decimals   int
	YesOrNo    bool // 1 where it is so
	ofSession  func(t *Session) float64
	ofRequest  func(t *Session, id int64) float64
	ofPromised bool // it is known of those only who were promised something
}

const (
	credit = 3600 // of Money, which counts processor-seconds
	hour   = 3600
)

// is has the requests in one of these states.
func is(states ...agreement.State) func(t *Session, id int64) float64 {
	return func(t *Session, id int64) float64 {
		a, _ := t.Run.Account(id)
		for _, s := range states {
			if a.State == s {
				return 1
			}
		}
		return 0
	}
}

// held is the promise to that request: as it stands, or as it stood at its end.
func (t *Session) held(id int64) (p schedule.Promise) {
	p, stands := t.Run.Promise(id)
	if row := t.Row(id); !stands {
		p.Start, p.End, p.Ready, p.Deadline = row.Start, row.Start.Add(row.Estimate), row.Ready, row.Deadline
	}
	return p
}

// moved is by how much the start of the promise to that request is another than the one that was promised first.
func (t *Session) moved(id int64) Seconds {
	by := t.held(id).Start.Sub(t.Last(agreement.Request, id).Start)
	return max(by, -by)
}

// Facts are all of them.
var Facts = []Fact{
	{Name: "request N accepted", Title: "request N accepted", YesOrNo: true,
		ofRequest: is(agreement.Waiting, agreement.Running, agreement.Lost, agreement.Finished, agreement.Cancelled, agreement.GivenUp)},
	{Name: "request N refused", Title: "request N refused", YesOrNo: true, ofRequest: is(agreement.Denied)},
	{Name: "request N running", Title: "request N running", YesOrNo: true, ofRequest: is(agreement.Running)},
	{Name: "request N kept", Title: "promise N kept to its end", YesOrNo: true, ofRequest: is(agreement.Finished)},
	{Name: "request N cancelled", Title: "promise N cancelled", YesOrNo: true, ofRequest: is(agreement.Cancelled)},
	{Name: "request N broken", Title: "promise N broken", YesOrNo: true, ofRequest: is(agreement.GivenUp)},
	{Name: "request N fixed", Title: "promise N fixed", YesOrNo: true, ofRequest: func(t *Session, id int64) float64 {
		if p, _ := t.Run.Promise(id); p.Fixed {
			return 1
		}
		return 0
	}},
	{Name: "request N moved", Title: "move of promise N", Unit: "h", Decimals: 2, ofPromised: true,
		ofRequest: func(t *Session, id int64) float64 { return float64(t.moved(id)) / hour }},
	{Name: "request N start", Title: "start of promise N", Unit: "h", Decimals: 2, ofPromised: true,
		ofRequest: func(t *Session, id int64) float64 { return float64(t.held(id).Start) / hour }},
	{Name: "request N slack", Title: "slack of promise N", Unit: "h", Decimals: 2, ofPromised: true,
		ofRequest: func(t *Session, id int64) float64 {
			p := t.held(id)
			return float64(p.Deadline-p.Ready-(p.End-p.Start)) / hour
		}},
	{Name: "request N price", Title: "price of promise N", Unit: "credits", Decimals: 1, ofPromised: true,
		ofRequest: func(t *Session, id int64) float64 {
			a, _ := t.Run.Account(id)
			return float64(a.Price) / credit
		}},
	{Name: "request N owes", Title: "what promise N owes", Unit: "credits", Decimals: 1, ofPromised: true,
		ofRequest: func(t *Session, id int64) float64 {
			a, _ := t.Run.Account(id)
			return float64(a.Owes()) / credit
		}},
	ofBalance("requests", "requests", func(b *agreement.Balance) int { return b.Requests }),
	ofBalance("requests accepted", "requests accepted", func(b *agreement.Balance) int { return b.Requests - b.Denied }),
	ofBalance("requests refused", "requests refused", func(b *agreement.Balance) int { return b.Denied }),
	ofBalance("promises kept", "promises kept to their end", func(b *agreement.Balance) int { return b.Done }),
	ofBalance("promises cancelled", "promises cancelled", func(b *agreement.Balance) int { return b.Cancelled }),
	ofBalance("promises broken", "promises broken", func(b *agreement.Balance) int { return b.Broken }),
	ofBalance("promises asked", "promises that gave room when asked", func(b *agreement.Balance) int { return b.Asked }),
	{Name: "revenue", Title: "revenue agreed on", Unit: "credits", Decimals: 1, ofSession: func(t *Session) float64 {
		b := t.Run.Balance()
		return float64(b.Revenue()) / credit
	}},
	{Name: "earned", Title: "revenue earned so far", Unit: "credits", Decimals: 1,
		ofSession: func(t *Session) float64 { return float64(t.Totals().Earned) / credit }},
	{Name: "sold", Title: "share of the next 24 h that is sold", Unit: "%", Decimals: 1,
		ofSession: func(t *Session) float64 { return 100 * t.Totals().Sold }},
	{Name: "used", Title: "share used so far", Unit: "%", Decimals: 1, ofSession: func(t *Session) float64 { return 100 * t.Totals().Used }},
	{Name: "time", Title: "time", Unit: "h", Decimals: 2, ofSession: func(t *Session) float64 { return float64(t.Now) / hour }},
}

func ofBalance(name, title string, count func(b *agreement.Balance) int) Fact {
	return Fact{Name: name, Title: title, ofSession: func(t *Session) float64 {
		b := t.Run.Balance()
		return float64(count(&b))
	}}
}

// FactOf is the fact of that name, with the number of a request for N: "request 5 accepted". Its name and title have the number then.
func FactOf(name string) (f Fact, ok bool) {
	for _, f := range Facts {
		before, after, numbered := strings.Cut(f.Name, "N")
		if !numbered {
			if f.Name == name {
				return f, true
			}
			continue
		}
		rest, begins := strings.CutPrefix(name, before)
		number, ends := strings.CutSuffix(rest, after)
		id, err := strconv.ParseInt(number, 10, 64)
		if !begins || !ends || err != nil || id < 1 || strconv.FormatInt(id, 10) != number {
			continue
		}
		of, promised := f.ofRequest, f.ofPromised
		f.Name, f.Title = name, strings.Replace(f.Title, "N", number, 1)
		f.ofSession = func(t *Session) float64 {
			if promised && is(agreement.Pending, agreement.Denied)(t, id) == 1 {
				return math.NaN()
			}
			return of(t, id)
		}
		return f, true
	}
	return f, false
}

// In is what a session knows of it; NaN where it knows nothing, as of the price of what was never promised.
func (f Fact) In(t *Session) float64 { return f.ofSession(t) }
