package figures

import (
	"fmt"
	"strconv"

	"juggle/core/study"
	"juggle/core/sweep"
	"juggle/site/page"
	"juggle/site/text"
)

// mostMerged bounds the file of a merged sweep, in bytes: a few hundred thousand runs.
const mostMerged = 64 << 20

// linesAtOnce are read between two paintings.
const linesAtOnce = 500

// An opened is the file of a merged sweep: one that is read, one that is shown, or one that was refused.
type opened struct {
	name    string
	reader  *sweep.MergedReader
	results *sweep.Results // nil while the file is read
	refused string
}

// Take reads the file that "juggle sweep merge" writes: its figures are shown without being computed.
func (c *Figures) Take(f page.File) {
	c.page.TakeLongText(mostMerged, "figures", c.Run.engine, f, func(content string) error {
		reader, err := sweep.NewMergedReader(content)
		if err != nil {
			return err
		}
		if kind := reader.Plan().Kind(); kind != study.Kind {
			return fmt.Errorf("it is of the experiment %q, want one of the figures", kind.Name)
		}
		c.opened = opened{name: f.Name, reader: reader}
		c.readOn(reader)
		return nil
	}, func(why string) { c.opened.refused = why })
}

// readOn reads some lines, and goes on after the next painting.
func (c *Figures) readOn(reader *sweep.MergedReader) {
	if c.opened.reader != reader { // another file came
		return
	}
	results, err := reader.Read(linesAtOnce)
	switch {
	case err != nil:
		c.opened = opened{refused: c.opened.name + ": " + err.Error()}
	case results == nil:
		c.page.Browser.After(0, func() { c.readOn(reader) })
	default:
		c.opened.results = results
		c.Run.merged = results.Known
		c.Run.Study.Await(c.Run.Numbers(), nil) // the next plan begins with them
		c.showStudy(0)
		c.page.Said = c.opened.name + " is open: " + c.opened.words()
	}
}

// showStudy goes to a study of the sweep, which it has by this index.
func (c *Figures) showStudy(index int) {
	s := c.opened.results.Plan().Studies()[index]
	plan := s.Experiment.(*study.Plan) // Take has looked
	c.page.Library.UseSources(plan.Sources, "Named by "+c.opened.name+"; its jobs are not here.")
	c.page.SetParams(plan.Params())
}

func (o *opened) words() string {
	plan := o.results.Plan()
	return text.Plural(len(plan.Studies()), "study", "studies") + ", " + text.Count(o.results.Done()) + " runs."
}

// Banners tell of the file, and lead to its first studies.
func (c *Figures) Banners() []page.Banner {
	o := &c.opened
	var list []page.Banner
	if o.refused != "" {
		list = append(list, page.Banner{Kind: "error", Title: "This is no merged sweep that can be shown.", Text: o.refused,
			Actions: []page.Action{{Word: "Close", Do: c.Forgive}}})
	}
	switch {
	case o.name == "":
	case o.results == nil:
		list = append(list, page.Banner{Title: o.name + " is read.", Text: "Its figures follow."})
	default:
		b := page.Banner{Title: o.name + ": " + o.words(), Text: "What it has is shown without being computed."}
		studies := o.results.Plan().Studies()
		for i := range min(len(studies), 6) {
			if len(studies) > 1 {
				b.Actions = append(b.Actions, page.Action{Word: "Study " + strconv.Itoa(i+1) + ": " + studies[i].Describe(),
					Do: func() { c.showStudy(i) }})
			}
		}
		b.Actions = append(b.Actions, page.Action{Word: "Close", Do: func() {
			c.opened = opened{}
			c.Run.merged = nil
		}})
		list = append(list, b)
	}
	return list
}
