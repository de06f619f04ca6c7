package negotiate

import (
	"strings"

	"juggle/core/schedule"
	"juggle/core/sim/agreement"
	"juggle/site/gantt"
	"juggle/site/privacy"
)

// saveDocument saves the agreement that is shown as a JSON document.
func (c *Negotiate) saveDocument() {
	var b strings.Builder
	err := c.session.Document(c.chosen.ID).Write(&b)
	name := "agreement-" + privacy.Number(c.chosen.ID) + ".json"
	if c.page.AlertFor(name + " could not be saved")(err); err == nil {
		c.page.Browser.Save(name, "application/json", []byte(b.String()))
	}
}

// saveMessages saves the messages about the agreement that is shown.
func (c *Negotiate) saveMessages() {
	var b strings.Builder
	err := agreement.MessageTable(agreement.Messages(c.session.Run.Ledger(), c.chosen.ID)).WriteCSV(&b)
	name := "messages-" + privacy.Number(c.chosen.ID) + ".csv"
	if c.page.AlertFor(name + " could not be saved")(err); err == nil {
		c.page.Browser.Save(name, "text/csv", []byte(b.String()))
	}
}

// openDocument turns the request in an agreement's document into the draft.
func (c *Negotiate) openDocument(name, content string) error {
	d, err := agreement.ReadDocument(strings.NewReader(content), name)
	if err != nil {
		return err
	}
	r := d.Request()
	c.openDraft()
	c.draft = draft{open: true, procs: r.Procs, length: r.Estimate, ready: r.Ready, deadline: r.Deadline, budget: schedule.NoLimit,
		accepts: schedule.NoLimit, showsAllFields: c.draft.showsAllFields}
	if r.Conditions != nil {
		c.draft.budget, c.draft.accepts, c.draft.tolerance, c.draft.molds = r.Budget, r.Accepts, int32(r.Tolerance), r.Molds
		c.draft.showsAllFields = c.draft.showsAllFields || r.Tolerance > 0 || len(r.Molds) > 0
	}
	c.answer = nil
	c.forget()
	words := name + ": what was asked for is written again"
	if r.Deadline < c.session.Now.Add(r.Estimate) {
		words += ", but its deadline, " + gantt.Until(c.session.Now, r.Deadline) + ", is too near now"
	}
	c.announce(words + ". Change it, or ask.")
	c.openSheet()
	c.page.Browser.Focus("negotiate-propose")
	return nil
}

// messages returns the messages about the promise that is shown, as HTML.
func (c *Negotiate) messages() string {
	if !c.showsTerms {
		return ""
	}
	return c.promiseText((*privacy.Perspective).Messages)
}
