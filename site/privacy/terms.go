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

// This file describes a promise, its charge, and its possible changes.

// A Change is a change of a promise that its consumer can ask for.
type Change struct {
	session.Change
	Verb        string // the text of its button
	object      string // the words after the verb
	priceReason string // the parts of the charge after the change, in words
	difference  Money  // the charge after the change minus the present charge
}

// Changes returns the changes that the promise with that id can ask for.
func (s *Perspective) Changes(id int64) (rows []Change) {
	account, _ := s.Run.Account(id)
	p, _ := s.Run.Promise(id)
	for _, change := range s.Session.Changes(id) {
		r := Change{Change: change, Verb: "Widen", priceReason: Credits(change.Price),
			difference: change.Price + change.Penalty - account.Charge()}
		if change.Penalty > 0 {
			r.priceReason += " and a penalty of " + Credits(change.Penalty)
		}
		switch event := change.Event; {
		case event.Kind == agreement.Fix:
			r.Verb, r.object = "Fix", "at "+gantt.Until(s.Now, p.Start)+", for good"
		case event.Kind == agreement.Cancel:
			r.Verb, r.object, r.priceReason = "Cancel", "and leave", strconv.Itoa(s.Rules.Terms.CancelFee)+" % of "+Credits(account.Price)
		case change.LongerBy < 0:
			r.Verb = "Narrow"
			fallthrough
		default:
			r.object = "by " + gantt.Span(max(change.LongerBy, -change.LongerBy)) + ", to " + gantt.Until(s.Now, event.Deadline)
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
	difference := Credits(r.difference)
	if r.difference > 0 {
		difference = "+" + difference
	}
	return "<b>" + Credits(r.Price+r.Penalty) + "</b><small>" + difference + "</small>"
}

// CanChangeWindow reports whether another window can be asked for the promise with that ID.
func (s *Perspective) CanChangeWindow(id int64) bool {
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

// Facts returns the terms of the promise with that ID, as the markup of a list.
func (s *Perspective) Facts(id int64) string {
	j := s.Job(id)
	if j == nil {
		return ""
	}
	account, _ := s.Run.Account(id)
	fact := func(name, html string) string { return "<dt>" + name + "</dt><dd>" + html + "</dd>" }
	p, _, isOpen := s.State(id)
	name, held, length := "asked for", j.Procs, j.Estimate
	if isOpen {
		name, held, length = "promised", p.Procs, p.End.Sub(p.Start)
	}
	words := fact(name, text.Escape(schedule.ProcessorsInWords(held)+" for "+gantt.Span(length)))
	if c := j.Conditions; c != nil && len(c.Molds) > 1 {
		words += fact("molds", text.Escape(Molds(c.Molds)))
	}
	switch {
	case isOpen:
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
		words += fact("price", text.Escape(s.priceWords(j, account, isOpen)))
		words += fact("charged", "<b>"+Credits(account.Charge())+"</b> credits")
	}
	for _, m := range s.Moves {
		if m.ID == id {
			words += fact("moved", text.Escape("from "+gantt.Until(s.Now, m.From)+", as its window lets it"))
		}
	}
	return words
}

// priceWords returns the price. If the promise is open, which isOpen reports, the words also say why it is not the full price, or that
// there is no slack.
func (s *Perspective) priceWords(j *sim.Job, a agreement.Account, isOpen bool) string {
	full := Money(j.Procs) * Money(j.Estimate)
	words := Credits(a.Price)
	slack := s.Run.Slack(j.ID)
	switch {
	case !isOpen:
		return words
	case a.HasAgreed && a.Price < full:
		words += ", less for having agreed"
	case slack > 0 && a.Price < full && a.Price == s.Rules.Policy.Tariff(&j.Request, slack):
		words += ": " + Credits(full) + " less " + strconv.Itoa(s.Rules.Policy.Discount) + " % of " + strconv.Itoa(int(j.Procs)) + " × " +
			gantt.Span(slack) + " slack"
	case slack == 0:
		words += ", no slack"
	}
	if a.Penalty > 0 {
		words += "; and a penalty of " + Credits(a.Penalty)
	}
	return words
}

// ChangeNote says why the promise with that ID cannot be changed or, if it can be, that a change moves no other job.
func (s *Perspective) ChangeNote(id int64) string {
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

// Tolerances lists the tolerances of the visible waiting jobs that have one. It includes the jobs that cannot be asked any more.
func (s *Perspective) Tolerances() (list []session.Tolerance) {
	for _, r := range s.Session.Tolerances() {
		if s.Sees(r.ID) {
			list = append(list, r)
		}
	}
	return list
}

// ToleranceTable returns a table of the Tolerances, as markup; "" if there are none. The row of the job with the ID chosen is marked.
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

// ToleranceWords says, as markup, what the consumer of the promise chosen is paid if asked for more slack. To the provider it also says
// what asking other consumers would win for the draft of a request; nil: there is no draft.
func (s *Perspective) ToleranceWords(chosen int64, draft *sim.Job) string {
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
	if draft == nil {
		return words + "Write a request, and this says what asking would win for it."
	}
	a, ok := s.Run.PlanAsking(session.WithoutOffers(*draft).Request)
	if !ok {
		return words + "For the request that is written it asks nobody: it has a place, or that would win none."
	}
	var asked []string
	for _, job := range a.Asked {
		asked = append(asked, Number(job.ID))
	}
	return words + text.Escape("For request "+Number(draft.ID)+" it would ask "+text.Listed(asked)+": then it could run "+
		Between(s.Now, a.Start, a.End)+".")
}

// Molds writes a request's molds as they are typed: "2:8 h, 8:2 h".
func Molds(molds []schedule.Mold) (words string) {
	for i, m := range molds {
		if i > 0 {
			words += ", "
		}
		words += strconv.Itoa(int(m.Procs)) + ":" + gantt.Span(m.Time)
	}
	return words
}
