package figures

import (
	"juggle/core/study"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
)

// Alone is one figure with nothing around it, for a frame in another page: title, verdict, what is drawn, the knobs that the link names,
// picture and words. It has no link but one, which leads out of the frame.
type Alone struct {
	figures *Figures
	drawn   string
}

func (c *Alone) figure() *figure { return c.figures.every.known[c.figures.figure()] }

func (c *Alone) title() string {
	return `<span class="no">` + c.figure().Number() + "</span> " + c.figure().Title()
}

func (c *Alone) verdict() string {
	f := c.figure().result()
	if f == nil || f.N == 0 || f.Question != "" {
		return ""
	}
	m := c.figures.verdict(f.Number)
	return `<p class="verdict" data-verdict="` + m.Key + `">` + m.HTML() + "</p>"
}

func (c *Alone) knobs() (knobs []*parts.Knob) {
	for _, key := range c.figures.page.Link.Knobs {
		knobs = append(knobs, c.figures.params.Find(key))
	}
	return knobs
}

func (c *Alone) words() string {
	if wanted := c.figures.every.wanted(); wanted != "" {
		return `<p class="found">` + text.Escape(wanted+".") + "</p>"
	}
	return c.figure().own()
}

// href leads to the same figure on the page itself.
func (c *Alone) href() string { return c.figures.page.Address(c.figure().Link()) }

func (c *Alone) draw() {
	if spec := c.figure().Spec(false); spec != "" && spec != c.drawn && c.figures.page.Charts.Draw("chart-alone", spec) {
		c.drawn = spec
	}
}

// Frame is what another page shows the figure by, with the knobs that most figures have. At a width of 680 px the highest figure has 723.
// On a narrow screen words take more lines, one px for each px that it is narrower, or so, and Figure 3 has its panels one below the other.
func (f *figure) Frame() string {
	p := f.figures.page
	l := f.Link()
	l.Embed, l.Logs = true, p.Link.Logs
	for _, key := range []string{"lambda", "L"} {
		for _, takes := range study.Takes(f.number) {
			if takes == key {
				l.Knobs = append(l.Knobs, key)
			}
		}
	}
	height := "max(740px, 1450px - 100vw)"
	if f.number == 3 {
		height = "max(740px, 1450px - 100vw, min(1300px, 999 * (480px - 100vw)))"
	}
	return `<iframe src="` + text.Escape(p.Address(l)) + `" title="Juggle, ` + f.Called() + ": " + f.Title() +
		`" width="100%" height="740" style="border: 0; height: ` + height + `" loading="lazy"></iframe>`
}

var _ parts.Framed = (*figure)(nil)

var _ page.Drawn = (*Figures)(nil)
