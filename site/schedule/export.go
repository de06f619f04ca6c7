package schedule

import (
	"bytes"
	"io"
	"strconv"
	"strings"

	"juggle/core/allocation"
	"juggle/core/coallocation"
	"juggle/core/plaintext"
	"juggle/core/replay"
	"juggle/core/schedule"
	"juggle/core/sim/requestcsv"
	"juggle/site/gantt"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
)

// scheduleExports are the forms in which the view can be taken away: the picture, every request's fate as "juggle schedule" prints it, the
// requests that it reads, both with where they come from in first lines that begin with "#", and the schedule for other programs. What
// reads Batsim's file knows no comments, so that file says nothing of where it comes from.
var scheduleExports = []struct{ kind, title, label string }{
	{"svg", "SVG", "Download the chart as SVG"},
	{"png", "PNG", "Download the chart as PNG"},
	{"csv", "CSV", "Download the fate of every request as CSV"},
	{"batsim", "Batsim", "Download the schedule as Batsim writes it, for evalys"},
	{"chrome", "Perfetto", "Download the schedule as a trace of Chrome’s format, for Perfetto"},
	{"requests", "Requests", "Download the requests as CSV"},
}

// alone are the forms that only a run on one machine has.
var alone = []string{"batsim", "chrome"}

func (c *Schedule) export(kind string) {
	if c.count() == 0 {
		return
	}
	browser := c.page.Browser
	broken := c.page.Failed("The schedule could not be saved")
	name, rows, requests := "juggle-together", c.jobs, func(w io.Writer) error { return requestcsv.WriteParts(w, c.brokered.requests) }
	if !c.brokered.on() {
		name, rows, requests = c.fileName(c.played), c.run.Table, c.run.WriteRequests
	}
	picture := name + "-decision-" + strconv.Itoa(c.at+1)
	switch kind {
	case "svg", "png":
		c.page.SaveDrawing(kind, picture, "The schedule", c.svg(), c.origin().Stamp())
	case "csv":
		c.page.Save("CSV", page.Export{Name: name, Title: "The schedule", Origin: c.origin(), Table: rows()})
	case "batsim":
		var b strings.Builder
		err := c.allocation().Batsim().WriteCSV(&b)
		if broken(err); err == nil {
			browser.Save(name+"-jobs.csv", "text/csv", []byte(b.String()))
		}
	case "chrome":
		var b bytes.Buffer
		o := c.origin()
		err := c.allocation().WriteChrome(&b, struct {
			Provenance string `json:"provenance"`
			page.Origin
		}{o.Line(), o})
		if broken(err); err == nil {
			browser.Save(name+"-trace.json", "application/json", b.Bytes())
		}
	case "requests":
		c.page.SaveLines(c.requestsName(), "The schedule", c.origin(), requests)
	}
}

// allocation is the schedule as the whole run left it.
func (c *Schedule) allocation() *allocation.Schedule {
	return allocation.New(c.run.Procs, c.run.Jobs, c.run.Rows())
}

// fileName is what a file of a run is called, without its ending: its log, its period, and what differs from the run that the page begins
// with.
func (c *Schedule) fileName(s replay.Setup) string {
	name := "juggle-schedule-" + page.LogName(c.source) + "-" + strconv.Itoa(c.period)
	if s.Requests != "" {
		name, s.Requests = "juggle-schedule-requests", ""
	}
	s.Workload.Period = 0
	if state := s.Encode(); state != "" {
		name += "-" + strings.NewReplacer("=", "-", "&", "-").Replace(state)
	}
	return name
}

// requestsName is what the file of requests is called. The provider's rules, but for the seed, leave the requests as they are.
func (c *Schedule) requestsName() string {
	if c.brokered.on() || c.played.Requests != "" {
		return "requests.csv"
	}
	s := replay.Default()
	s.Workload, s.Policy.Seed = c.played.Workload, c.played.Policy.Seed
	return c.fileName(s) + "-requests.csv"
}

// exportWidth is how wide a picture is.
const exportWidth = 960

func (c *Schedule) svg() string {
	drawings := []gantt.Drawing{c.drawing(exportWidth)}
	if !c.brokered.on() {
		drawings = append([]gantt.Drawing{gantt.Legend(exportWidth)}, drawings...)
	}
	return gantt.SVG(parts.Bare(c.headline())+", decision "+strconv.Itoa(c.at+1), c.origin().Foot(), c.origin().Stamp(), drawings...)
}

// origin is where the run comes from.
func (c *Schedule) origin() page.Origin {
	played := c.played
	if !c.brokered.on() && played.Requests == "" {
		played.Procs = int(c.run.Procs) // the log's own
	}
	policy, settings := played.Policy, replay.Parameters.Settings(&played)
	if c.brokered.on() {
		made := c.event().Setup
		policy, settings = made.Policy, coallocation.Parameters.Settings(&made)
	}
	words := []string{c.page.Program(), "rules: " + policy.Edition.String()}
	switch {
	case c.brokered.on():
		words = append(words, c.event().Origin()...)
	case c.played.Requests != "":
		words = append(words, text.Plural(len(c.run.Jobs), "request", "requests")+" of the reader’s own", gantt.Processors(int32(c.run.Procs)))
	default:
		words = append(words, page.LogWord(c.source.Name, c.source.SHA256), "period "+strconv.Itoa(c.period)+" of "+
			strconv.Itoa(played.Workload.Days)+" d")
	}
	if !c.brokered.on() {
		words = append(append(words, mainWords(c.played)...), "seed "+text.Count64(policy.Seed))
		if rest := otherWords(c.played); rest != "" {
			words = append(words, rest)
		}
	}
	words = append(words, "decision "+strconv.Itoa(c.at+1)+" of "+strconv.Itoa(c.count()))
	o := c.page.Origin(words, c.page.Address(c.linked()), settings)
	o.Rules, o.Seeds = policy.Edition.String(), []uint64{policy.Seed}
	if !c.brokered.on() && c.played.Requests == "" {
		o.Traces = []page.TracedLog{{Name: c.source.Name, SHA256: c.source.SHA256, Periods: []int{c.period}}}
	}
	return o
}

// mainWords are the parameters that every provenance names, whatever their values.
func mainWords(s replay.Setup) []string {
	words := []string{parts.OrderName(s.Policy.Order.String())}
	if s.Requests == "" {
		words = []string{"load " + s.Workload.Load.String(), words[0],
			"λ " + strconv.Itoa(s.Workload.IntervalLambda) + " % for " + strconv.Itoa(s.Workload.FlexibleShare) + " % of the jobs" +
				s.Workload.Grown()}
	}
	offers, fixed := "offers φ to "+strconv.Itoa(s.Policy.OfferThreshold)+" %", "fixed after f "+strconv.Itoa(s.Policy.FixShare)+" %"
	if s.Policy.OfferThreshold == schedule.Never {
		offers = "no offers"
	}
	if s.Policy.FixShare == schedule.Never {
		fixed = "never fixed"
	}
	return append(words, offers, fixed)
}

// otherWords are the other parameters that differ from the run that the page begins with, as the link has them.
func otherWords(s replay.Setup) string {
	var pairs []string
	for pair := range strings.SplitSeq(s.Encode(), "&") {
		switch key, _, _ := strings.Cut(pair, "="); key {
		case "", "w", "L", "order", "lambda", "share", "phi", "f", "seed", "ed", "m", "said": // said otherwise
		default:
			pairs = append(pairs, pair)
		}
	}
	return strings.Join(pairs, "&")
}

// linked is the link to what is shown.
func (c *Schedule) linked() page.Link {
	l := c.page.Link
	l.View, l.Own = "schedule", c.own(c.asked, c.at+1)
	return l
}

func (c *Schedule) stamp() string {
	if c.count() == 0 {
		return page.Origin{Words: []string{c.page.Program()}}.LastLine()
	}
	return c.origin().LastLine()
}

// command is the same run on the command line, an option with its value at a time, over the requests that can be downloaded. It explains
// the decision that is shown; a replan, which is nobody's, only with all others.
func (c *Schedule) command() []string {
	if c.brokered.on() {
		return c.event().Command()
	}
	p := c.played.Policy
	words := []string{"juggle schedule", "-procs " + strconv.Itoa(c.run.Procs), "-order " + plaintext.Shell(p.Order.String())}
	if p.FixShare != schedule.Never {
		words = append(words, "-fix "+strconv.Itoa(p.FixShare))
	}
	if p.OfferThreshold != schedule.Never {
		words = append(words, "-offers "+strconv.Itoa(p.OfferThreshold), "-offers-to "+p.OffersTo.String())
	}
	if p.OffersSide != schedule.BothSides {
		words = append(words, "-offers-side "+p.OffersSide.String())
	}
	if p.Edition != schedule.Published {
		words = append(words, "-edition "+p.Edition.String())
	}
	if p.Replan {
		words = append(words, "-replan")
	}
	if p.StopAtFirstFailure {
		words = append(words, "-stop")
	}
	if p.SkipOwnWindow {
		words = append(words, "-skip")
	}
	if p.Order.Random() {
		words = append(words, "-seed "+text.Count64(p.Seed))
	}
	if d := c.decision(); d.Replan() {
		words = append(words, "-explain")
	} else {
		words = append(words, "-request "+strconv.FormatInt(c.run.Jobs[d.Job].ID, 10))
	}
	return append(words, plaintext.ShellFile(c.requestsName()))
}

func (c *Schedule) commandLine() string { return text.Command(c.command()) }
