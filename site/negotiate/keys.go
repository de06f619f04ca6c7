package negotiate

import (
	"cmp"
	"slices"

	"juggle/core/schedule"
	"juggle/core/session"
	"juggle/site/gantt"
	"juggle/site/page"
	"juggle/site/sight"
)

// Key is what keys do in this view. On the machine the arrows go from promise to promise, or, of a request that is written, move its
// window.
func (c *Negotiate) Key(k page.Key) bool {
	if c.hearing != nil {
		if k.Key == "Escape" {
			c.stop()
		}
		return k.Key == "Escape"
	}
	machine := k.Element == machineHost
	free := machine || k.Element == ""
	writing := c.draft.open && !c.terms
	switch {
	case k.Key == "n":
		c.begun()
		c.page.Browser.Focus(machineHost)
	case k.Key == "u":
		c.undo()
	case (free || k.Key != " ") && c.steps.Key(k.Key):
	case k.Key == "b":
		c.turnBreaking()
	case k.Key == "Escape" && c.answer != nil:
		c.refuse()
	case k.Key == "Escape" && c.breaking:
		c.turnBreaking()
	case k.Key == "Escape" && writing:
		c.cleared()
	case k.Key == "Enter" && free && c.answer != nil:
		c.take(c.answer.looked)
	case k.Key == "Enter" && free && writing:
		c.ask()
	case k.Key == "Enter" && machine && c.chosen.Kind == gantt.OfJob:
		c.choose(c.chosen.ID)
		c.openSheet()
		c.page.Browser.Focus("negotiate-terms")
	case len(k.Key) == 1 && k.Key >= "1" && k.Key <= "9" && c.answer != nil:
		c.look(int(k.Key[0] - '1'))
	case k.Key == "/":
		c.begun()
		c.openSheet()
		c.page.Browser.Focus("negotiate-ask-procs")
	case c.zooms.Key(k.Code):
	case machine && writing:
		return c.write(k.Key)
	case machine && (k.Key == "ArrowRight" || k.Key == "ArrowDown"):
		c.walk(1)
	case machine && (k.Key == "ArrowLeft" || k.Key == "ArrowUp"):
		c.walk(-1)
	default:
		return false
	}
	return true
}

// openSheet has a small screen show the panel.
func (c *Negotiate) openSheet() {
	if c.view.Width < smallScreen {
		c.page.Sheet = true
	}
}

// smallScreen is how wide a machine is on a screen that shows the panel as a sheet, at most.
const smallScreen = 760

// write changes the request that is written, a quarter of an hour or a processor at a time.
func (c *Negotiate) write(key string) bool {
	d := c.draft
	switch key {
	case "ArrowLeft", "ArrowRight":
		by := Instant(quarter)
		if key == "ArrowLeft" {
			by = -by
		}
		by = max(by, session.RoundUp(c.session.Now)-d.ready)
		d.ready, d.deadline = d.ready+by, d.deadline+by
	case "ArrowUp":
		d.procs = min(d.procs+1, int32(c.session.Procs))
	case "ArrowDown":
		d.procs = max(d.procs-1, 1)
	case "]":
		d.deadline += quarter
	case "[":
		d.deadline = max(d.deadline-quarter, d.ready.Add(d.length))
	case "+", "=":
		d.length, d.deadline = d.length+quarter, d.deadline+quarter
	case "-":
		if d.length > quarter {
			d.length, d.deadline = d.length-quarter, d.deadline-quarter
		}
	default:
		return false
	}
	c.draft, c.answer = d, nil
	c.page.Said = c.draftWords()
	c.changed()
	return true
}

// draftWords say what is written, for those who cannot see it.
func (c *Negotiate) draftWords() string {
	d := &c.draft
	return sight.Between(c.session.Now, d.ready, d.deadline) + ", " + gantt.Times(d.procs, d.length) + ", for " +
		sight.InCredits(c.draftPrice(0))
}

// walk goes to the next promise by start.
func (c *Negotiate) walk(by int) {
	places := slices.DeleteFunc(c.pieces(0, schedule.MaxTime), func(p drawn) bool { return p.of.Kind != gantt.OfJob })
	if len(places) == 0 {
		return
	}
	slices.SortFunc(places, func(a, b drawn) int {
		return cmp.Or(cmp.Compare(a.bar.Start, b.bar.Start), cmp.Compare(a.of.ID, b.of.ID))
	})
	at := slices.IndexFunc(places, func(p drawn) bool { return p.of == c.chosen })
	switch {
	case at < 0 && by > 0:
		at = max(0, slices.IndexFunc(places, func(p drawn) bool { return p.bar.Start >= c.session.Now }))
	case at < 0:
		at = len(places) - 1
	default:
		at = min(max(at+by, 0), len(places)-1)
	}
	c.choose(places[at].of.ID)
	c.page.Said = c.termsTitle()
}
