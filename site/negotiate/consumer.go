package negotiate

import (
	"slices"

	"juggle/core/experiment/param"
	"juggle/core/schedule"
	"juggle/site/gantt"
	"juggle/site/privacy"
	"juggle/site/text"
)

// A role is the party from whose side the session is shown. The provider sees everything, a consumer sees only what concerns its own
// requests.
type role uint8

const (
	providerRole role = iota
	consumerRole
)

// roles are the roles as a menu.
var roles = param.Menu[role]{
	{Value: providerRole, Name: "provider", Title: "provider"},
	{Value: consumerRole, Name: "consumer", Title: "consumer"},
}

// perspective returns the session as the present role sees it.
func (c *Negotiate) perspective() *privacy.Perspective {
	return &privacy.Perspective{Session: c.session, Moves: c.moves, Private: c.role == consumerRole, OwnIDs: c.consumerIDs}
}

// playRole shows the session from the side of another role. A consumer owns the promise that is selected, and every request that the reader
// submits from then on. If no promise is selected, it owns what the last consumer owned.
func (c *Negotiate) playRole(r role) {
	if r == c.role {
		return
	}
	c.steps.Pause()
	c.role, c.lastAnswer, c.negativeAnswer, c.fault, c.moves = r, "", "", "", nil
	c.answer, c.isOutageFormOpen, c.page.Unfolded = nil, false, false
	if r == consumerRole && c.chosen.Kind == gantt.JobKind {
		c.consumerIDs = []int64{c.chosen.ID}
	}
	c.clearUnseen()
	c.processorsOf = nil // the former processors of the consumer's jobs would reveal the processors of other jobs
	c.lines.Fold()
	c.announce(text.Either(r == consumerRole, c.consumerWords(), "You are the provider, and see everything."))
	c.record()
}

// consumerWords returns the announcement that the reader is now a consumer.
func (c *Negotiate) consumerWords() string {
	if len(c.consumerIDs) == 0 {
		return "You are a consumer with no promise yet. As provider choose a promise first to be the one whose it is."
	}
	return "You are the consumer whose promise " + privacy.Number(c.consumerIDs[0]) + " is. What you ask for now is yours as well."
}

// clearUnseen removes the requests that no longer exist from consumerIDs. It clears the selected promise if that promise no longer exists,
// or if the role does not see it.
func (c *Negotiate) clearUnseen() {
	c.consumerIDs = slices.DeleteFunc(slices.Clone(c.consumerIDs), func(id int64) bool { return c.session.Job(id) == nil })
	if c.session.Job(c.chosen.ID) == nil || !c.perspective().Sees(c.chosen.ID) {
		c.chosen, c.showsTerms = gantt.Subject{}, false
	}
}

// setPreference sorts the options by a preference and selects the first.
func (c *Negotiate) setPreference(p schedule.Preference) {
	c.preference = p
	if a := c.answer; a != nil {
		a.sort(p)
		a.selected = 0
	}
	c.changed()
	c.WriteLink()
}

// isSortable reports whether there are several options.
func (c *Negotiate) isSortable() bool { return c.answer != nil && len(c.answer.options) > 1 }

// preferences are the orders in which options can be listed.
var preferences = schedule.Preferences()

// preferenceWords returns the title of the present preference.
func (c *Negotiate) preferenceWords() string {
	return preferences[c.preference].Title
}
