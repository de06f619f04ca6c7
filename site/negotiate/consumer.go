package negotiate

import (
	"slices"

	"juggle/core/param"
	"juggle/core/schedule"
	"juggle/site/gantt"
	"juggle/site/privacy"
	"juggle/site/text"
)

// The session is seen as its provider, who sees everything, sees it, or as one of its consumers does.

// A role is the party as which the session is seen.
type role uint8

const (
	asProvider role = iota
	asConsumer
)

var roles = param.Menu[role]{
	{Value: asProvider, Name: "provider", Title: "provider"},
	{Value: asConsumer, Name: "consumer", Title: "consumer"},
}

// perspective returns the session as it is seen.
func (c *Negotiate) perspective() *privacy.Perspective {
	return &privacy.Perspective{Session: c.session, Moves: c.moves, Private: c.role == asConsumer, Mine: c.mine}
}

// playRole has the session seen by another: a consumer's are the promise that is shown, and every request that it makes.
func (c *Negotiate) playRole(r role) {
	if r == c.role {
		return
	}
	c.steps.Pause()
	c.role, c.said, c.denial, c.refused, c.moves = r, "", "", "", nil
	c.answer, c.breaking, c.page.Unfolded = nil, false, false
	if r == asConsumer && c.chosen.Kind == gantt.OfJob {
		c.mine = []int64{c.chosen.ID}
	}
	c.leaveUnseen()
	c.seated = nil // where others left room says where they are
	c.lines.Fold()
	c.tell(text.Either(r == asConsumer, c.consumerWords(), "You are the provider, and see everything."))
	c.record()
}

func (c *Negotiate) consumerWords() string {
	if len(c.mine) == 0 {
		return "You are a consumer with no promise yet. As provider choose a promise first to be the one whose it is."
	}
	return "You are the consumer whose promise " + privacy.Number(c.mine[0]) + " is. What you ask for now is yours as well."
}

// leaveUnseen shows no promise that is not there, or not seen.
func (c *Negotiate) leaveUnseen() {
	c.mine = slices.DeleteFunc(slices.Clone(c.mine), func(id int64) bool { return c.session.Job(id) == nil })
	if c.session.Job(c.chosen.ID) == nil || !c.perspective().Sees(c.chosen.ID) {
		c.chosen, c.terms = gantt.Subject{}, false
	}
}

// prefer sorts the options anew.
func (c *Negotiate) prefer(p schedule.Preference) {
	c.preference = p
	if a := c.answer; a != nil {
		a.sort(p)
		a.looked = 0
	}
	c.changed()
	c.live.Write()
}

// sortable reports whether there is anything to sort.
func (c *Negotiate) sortable() bool { return c.answer != nil && len(c.answer.options) > 1 }

var preferences = schedule.Preferences()

// preferenceWords say whose the way of sorting is.
func (c *Negotiate) preferenceWords() string {
	return preferences[slices.Index(preferences.Values(), c.preference)].Title
}
