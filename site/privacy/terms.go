package privacy

import (
	"strconv"

	"juggle/core/narrate/replay"
	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/sim/agreement"
	"juggle/core/sim/session"
	"juggle/site/gantt"
	"juggle/site/text"
)

// This file spells a promise, its charge, and how it can be changed.

// A Change is a change of a promise that its consumer can ask for.
type Change struct {
	session.Change
	Verb        string // the text of its button
	object      string // the words after the verb
	priceReason string // the parts of the charge after the change
	adds        Money  // the difference to the present charge
}

// Changes returns the changes that the promise with that id can ask for.
func (s *Perspective) Changes(id int64) (rows []Change) {
	account, _ := s.Run.Account(id)
	p, _ := s.Run.Promise(id)
	for _, change := range s.Session.Changes(id) {
		r := Change{Change: change, Verb: "Widen", priceReason: Credits(change.Price), adds: change.Price + change.Penalty - account.Charge()}
		if change.Penalty > 0 {
			r.priceReason += " and a penalty of " + Credits(change.Penalty)
		}
		switch h := change.Event; {
		case h.Kind == agreement.Fix:
			r.Verb, r.object = "Fix", "at "+gantt.Until(s.Now, p.Start)+", for good"
		case h.Kind == agreement.Cancel:
			r.Verb, r.object, r.priceReason = "Cancel", "and leave", strconv.Itoa(s.Rules.Terms.CancelFee)+" % of "+Credits(account.Price)
		case change.LongerBy < 0:
			r.Verb = "Narrow"
			fallthrough
		default:
			r.object = "by " + gantt.Span(max(change.LongerBy, -change.LongerBy)) + ", to " + gantt.Until(s.Now, h.Deadline)
		}
		rows = append(rows, r)
	}
	return rows
}

// Words describes the change, as markup.
func (r Change) Words() string {
	return text.Escape(r.object) + "<small>" + text.Escape(r.priceReason) + "</small>"
}

// Cost returns the charge after the change, and its difference to the present charge, as markup.
func (r Change) Cost() string {
	adds := Credits(r.adds)
	if r.adds > 0 {
		adds = "+" + adds
	}
	return "<b>" + Credits(r.Price+r.Penalty) + "</b><small>" + adds + "</small>"
}

// Changeable reports whether the promise with that id can ask for another window.
func (s *Perspective) Changeable(id int64) bool {
	_, look, ok := s.State(id)
	return ok && (look == replay.Flexible || look == replay.Strict)
}

// Title returns the promise's number and its state.
func (s *Perspective) Title(id int64) string {
	word := ""
	if _, look, ok := s.State(id); ok {
		word = look.String()
	} else if a, ok := s.Run.Account(id); ok {
		word = a.State.String()
		if a.State == agreement.Denied {
			word = "rejected"
		}
	}
	return "Promise " + Number(id) + ": " + word
}

// Facts returns the terms of the promise with that id, as markup.
func (s *Perspective) Facts(id int64) string {
	j := s.Job(id)
	if j == nil {
		return ""
	}
	account, _ := s.Run.Account(id)
	fact := func(name, html string) string { return "<dt>" + name + "</dt><dd>" + html + "</dd>" }
	p, _, stands := s.State(id)
	name, held, length := "asked for", j.Procs, j.Estimate
	if stands {
		name, held, length = "promised", p.Procs, p.End.Sub(p.Start)
	}
	words := fact(name, text.Escape(gantt.Processors(held)+" for "+gantt.Span(length)))
	if c := j.Conditions; c != nil && len(c.Molds) > 1 {
		words += fact("molds", text.Escape(Molds(c.Molds)))
	}
	switch {
	case stands:
		word := "planned"
		if p.Running {
			word = "started"
		}
		words += fact("window", text.Escape(Between(s.Now, p.Ready, p.Deadline))) + fact(word, text.Escape(Between(s.Now, p.Start, p.End)))
	default:
		words += fact("window", text.Escape(Between(s.Now, j.Ready, j.Deadline)))
		if r := s.Row(id); r.HeldProcs > 0 {
			words += fact("ran", text.Escape(Between(s.Now, r.Start, r.End)))
		}
	}
	if account.State != agreement.Denied {
		words += fact("price", text.Escape(s.priceWords(j, account, stands)))
		words += fact("charged", "<b>"+Credits(account.Charge())+"</b> credits")
	}
	for _, m := range s.Moves {
		if m.ID == id {
			words += fact("moved", text.Escape("from "+gantt.Until(s.Now, m.From)+", as its window lets it"))
		}
	}
	return words
}

// priceWords returns the price and how it is computed. stands reports whether the promise stands.
func (s *Perspective) priceWords(j *sim.Job, a agreement.Account, stands bool) string {
	full := Money(j.Procs) * Money(j.Estimate)
	words := Credits(a.Price)
	slack := s.Run.Slack(j.ID)
	switch {
	case !stands:
		return words
	case a.HasAgreed && a.Price < full:
		words += ", less for having agreed"
	case slack > 0 && a.Price < full && a.Price == s.Rules.Policy.Tariff(&j.Request, slack):
		words += ": " + Credits(full) + " less " + strconv.Itoa(s.Rules.Policy.Discount) + " % of " + strconv.Itoa(int(j.Procs)) + " × " +
			gantt.Span(slack) + " slack"
	default:
		words += ", no slack"
	}
	if a.Penalty > 0 {
		words += "; and a penalty of " + Credits(a.Penalty)
	}
	return words
}

// NoChange returns why the promise with that id cannot change, or that a change moves no other job.
func (s *Perspective) NoChange(id int64) string {
	_, look, ok := s.State(id)
	switch a, _ := s.Run.Account(id); {
	case !ok && a.State == agreement.Denied:
		return "It was rejected: nothing was promised, and nothing is charged."
	case !ok && a.State == agreement.PromiseBroken:
		return "The provider broke it. What it pays back stands."
	case !ok:
		return "It has ended; what it is charged stands."
	case look == replay.Fixed:
		return "It is fixed, and fixed is final: its window changes no more."
	case look == replay.Running:
		return "It runs. It can only be cancelled, and what it has used is lost."
	case look == replay.Strict:
		return "Its window is as long as its run, so it cannot move. It can ask for another one."
	}
	return "Nobody else moves for any of these. Or drag an end of its window on the machine."
}

// Tolerances returns the visible jobs that would accept more slack if asked.
func (s *Perspective) Tolerances() (list []session.Tolerance) {
	for _, r := range s.Session.Tolerances() {
		if s.Sees(r.ID) {
			list = append(list, r)
		}
	}
	return list
}

// ToleranceTable returns a table of the Tolerances, as markup; "" where there are none. The row of the job chosen is marked.
func (s *Perspective) ToleranceTable(chosen int64) string {
	rows := s.Tolerances()
	if len(rows) == 0 {
		return ""
	}
	body := ""
	for _, r := range rows {
		num := func(words string) string { return `<td class="num">` + text.Escape(words) + "</td>" }
		id := num(Number(r.ID))
		switch {
		case !r.CanBeAsked():
			why := "has agreed once"
			if r.IsFixed {
				why = "is fixed"
			}
			body += `<tr class="out">` + id + `<td class="num" colspan="4">` + why + "</td></tr>"
			continue
		case r.ID == chosen:
			body += `<tr class="strong">`
		default:
			body += "<tr>"
		}
		body += id + num(gantt.Span(r.Extension)) + num(gantt.Until(s.Now, r.NewDeadline)) +
			num(Credits(r.Charge)) + num(Credits(r.NewCharge)) + "</tr>"
	}
	head := ""
	for _, h := range [...]string{"who", "would give", "until", "charged", "then"} {
		head += `<th class="num" scope="col">` + h + "</th>"
	}
	return "<thead><tr>" + head + "</tr></thead><tbody>" + body + "</tbody>"
}

// ToleranceWords describes, as markup, what the promise chosen is paid if it is asked for more slack. For the provider it also describes
// what asking others wins for the request that is being written; nil: none is.
func (s *Perspective) ToleranceWords(chosen int64, written *sim.Job) string {
	if s.Rules.Policy.Ask == 0 {
		return "The provider never asks (<i class=\"sym\">x</i>)."
	}
	words := ""
	for _, r := range s.Tolerances() {
		if r.ID == chosen && r.CanBeAsked() {
			words = "<b>Would give " + text.Escape(gantt.Span(r.Extension)) + " if asked</b>, and be charged " +
				Credits(r.NewCharge) + " instead of " + InCredits(r.Charge) + ": it would be paid " + Credits(r.Charge-r.NewCharge) + ". "
		}
	}
	if s.Private {
		return words + "Each promise is asked once at most."
	}
	if written == nil {
		return words + "Write a request, and this says what asking would win for it."
	}
	a, ok := s.Run.PlanAsking(session.WithoutOffers(*written).Request)
	if !ok {
		return words + "For the request that is written it asks nobody: it has a place, or that would win none."
	}
	var who []string
	for _, agreed := range a.Asked {
		who = append(who, Number(agreed.ID))
	}
	return words + text.Escape("For request "+Number(written.ID)+" it would ask "+text.Listed(who)+": then it could run "+
		Between(s.Now, a.Start, a.End)+".")
}

// Molds spells a request's molds as they are typed.
func Molds(molds []schedule.Mold) (words string) {
	for i, m := range molds {
		if i > 0 {
			words += ", "
		}
		words += strconv.Itoa(int(m.Procs)) + ":" + gantt.Span(m.Time)
	}
	return words
}
