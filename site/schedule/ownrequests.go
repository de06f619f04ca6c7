package schedule

import (
	"errors"
	"strconv"
	"strings"

	"juggle/core/narrate/replay"
	"juggle/core/schedule"
	"juggle/core/sim/coallocation"
	"juggle/core/sim/requestcsv"
	"juggle/site/page"
	"juggle/site/text"
)

// Instead of a log's requests the view can play the reader's own requests, from a file that "juggle schedule" or, for several machines,
// "juggle coallocate" can read too. The link contains these requests.

// ReadFile opens a dropped file of requests. A file of events belongs to Negotiate.
func (c *Schedule) ReadFile(f page.File) {
	c.page.ReadTextFile("schedule", c.files, f, func(content string) error {
		if requestcsv.AreEvents(content) {
			c.files.Negotiate(f)
			return nil
		}
		return c.open(f.Name, content)
	}, func(why string) { c.fileFault, c.faultyFile = why, f })
}

// open shows the run of the requests in a file.
func (c *Schedule) open(name, content string) error {
	if requestcsv.HasParts(content) {
		setup, err := coallocation.Open(content, name)
		if err == nil {
			c.page.Announcement = name + " is open: requests to several machines."
			c.isSeen = false
			c.changeCoallocation(setup)
		}
		return err
	}
	jobs, err := requestcsv.Read(strings.NewReader(content), name)
	if err != nil {
		return err
	}
	if len(jobs) == 0 {
		return errors.New(name + ": it has no requests")
	}
	next, err := c.setup.WithRequests(jobs)
	if err != nil {
		return err
	}
	c.setCoallocation(coallocation.Default())
	c.setup, c.decision, c.from, c.to = next, 0, 0, 0
	c.page.Announcement = name + " is open: " + text.Plural(len(jobs), "request", "requests") + "."
	c.Changed()
	return nil
}

// returnToLogs shows a run of a log again.
func (c *Schedule) returnToLogs() {
	c.setCoallocation(coallocation.Default())
	c.setup.Requests, c.setup.Procs, c.from, c.to = "", replay.Default().Procs, 0, 0
	c.Changed()
}

// RemoveFileBanner closes the message about a file that could not be opened.
func (c *Schedule) RemoveFileBanner() { c.fileFault = "" }

// hasOwnRequests reports whether the view shows the reader's own requests, or waits for their run.
func (c *Schedule) hasOwnRequests() bool {
	return c.setup.Requests != "" || c.isCoallocated()
}

// ownRequestsLine returns that the requests are the reader's own, and how many there are once it is known, as HTML; "" for a log.
func (c *Schedule) ownRequestsLine() string {
	switch {
	case c.isCoallocated():
		return c.coallocatedRequestsLine()
	case !c.hasOwnRequests():
		return ""
	}
	words := "<b>Requests of your own"
	if c.run != nil && c.played.Requests == c.setup.Requests {
		words += ", " + text.Count(len(c.run.Jobs))
	}
	return words + "</b>, on " + text.Escape(schedule.ProcessorsInWords(int32(c.setup.Procs))) +
		", by the rules above. <span class=\"quiet\">A bare " +
		"juggle schedule makes no offers; the command below has these rules.</span>"
}

// negotiateHref returns the address at which Negotiate has the same requests.
func (c *Schedule) negotiateHref() string {
	l := c.page.LinkTo("negotiate", 0)
	l.ViewPart = "negotiate.from=files&negotiate.m=" + strconv.Itoa(c.setup.Procs) + "&negotiate.now=0&negotiate.said=" + c.setup.Requests
	return "#" + c.page.Fragment(l)
}
