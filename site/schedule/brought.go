package schedule

import (
	"errors"
	"strconv"
	"strings"

	"juggle/core/coallocation"
	"juggle/core/replay"
	"juggle/core/sim/requestcsv"
	"juggle/site/gantt"
	"juggle/site/page"
	"juggle/site/several"
	"juggle/site/text"
)

// The reader's own requests in place of a log's: the file that "juggle schedule" reads. They are in the link.

// Take reads a dropped file of requests. What happens to agreements is for the view of these.
func (c *Schedule) Take(f page.File) {
	c.page.TakeText("schedule", c.files, f, func(content string) error {
		if requestcsv.AreEvents(content) {
			c.files.Negotiate(f)
			return nil
		}
		return c.open(f.Name, content)
	}, func(why string) { c.refused, c.refusedFile = why, f })
}

func (c *Schedule) open(name, content string) error {
	if requestcsv.HasParts(content) {
		s, err := coallocation.Open(content, name)
		if err == nil {
			c.page.Said = name + " is open: requests to several machines."
			c.brokered.seen = false
			c.toSeveral(s)
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
	next, err := c.setup.With(jobs)
	if err != nil {
		return err
	}
	c.takeSeveral(coallocation.Default())
	c.setup, c.first, c.byHand = next, 0, false
	c.page.Said = name + " is open: " + text.Plural(len(jobs), "request", "requests") + "."
	c.changed()
	return nil
}

// toLog goes back to the logs.
func (c *Schedule) toLog() {
	c.takeSeveral(coallocation.Default())
	c.setup.Requests, c.setup.Procs, c.byHand = "", replay.Default().Procs, false
	c.changed()
}

// Forgive takes back what was said of a file.
func (c *Schedule) Forgive() { c.refused = "" }

func (c *Schedule) refusal() string {
	if c.refused == "" {
		return ""
	}
	return text.Triangle + "<span><b>" + text.Escape(c.refused) + ".</b> Nothing has changed.</span>"
}

// brought reports whether the reader's requests are asked for.
func (c *Schedule) brought() bool { return c.setup.Requests != "" || c.brokered.on() }

// broughtWords say what is run instead of a log.
func (c *Schedule) broughtWords() string {
	switch {
	case c.brokered.on():
		return several.Requests(c.brokered.requests, len(c.brokered.setup.Procs))
	case !c.brought():
		return ""
	}
	words := "<b>Requests of your own"
	if c.run != nil && c.played.Requests == c.setup.Requests {
		words += ", " + text.Count(len(c.run.Jobs))
	}
	return words + "</b>, on " + text.Escape(gantt.Processors(int32(c.setup.Procs))) + ", by the rules above. <span class=\"quiet\">A bare " +
		"juggle schedule makes no offers; the command below has these rules.</span>"
}

// negotiateHref is the address at which agreements are made about the same requests.
func (c *Schedule) negotiateHref() string {
	l := c.page.LinkTo("negotiate", 0)
	l.Own = "negotiate.from=files&negotiate.m=" + strconv.Itoa(c.setup.Procs) + "&negotiate.now=0&negotiate.said=" + c.setup.Requests
	return "#" + c.page.Fragment(l)
}
