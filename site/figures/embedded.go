package figures

import (
	"slices"
	"strings"

	"juggle/core/papers/study"
	"juggle/core/schedule"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
)

// Embedded is a single figure for a frame in another page: its title, verdict, subtitle, chart, claim and finding, and the knobs of the
// parameters that the link lists. Its only link opens the figure outside the frame.
type Embedded struct {
	*Figures
	drawnSpec string // the description of the chart that is drawn
}

func (c *Embedded) figure() *figure { return c.figureAt(c.page.Link.Figure) }

// sources returns markup that names the paper, the logs, and the parameters that differ from the untouched page's. Until the logs are
// loaded, it has the names of the link's logs, or "the bundled logs" if the link names none.
func (c *Embedded) sources() string {
	p := c.page
	paper := "Netto, Bubendorfer and Buyya (2007)"
	if c.edition() == schedule.Draft {
		paper = "An earlier draft of " + paper
	}
	data := c.periodsInWords() // the periods or, until the logs are loaded, the names of the logs
	switch logs := p.Link.Logs; {
	case data == "" && len(logs) > 0:
		names := make([]string, len(logs))
		for i, l := range logs {
			names[i] = l.Name
		}
		data = text.Listed(names)
	case data == "":
		data = "the bundled logs"
	case len(logs) == 1:
		data += ", log " + logs[0].Name
	}
	var changed []string
	for _, s := range study.Parameters.Settings(&p.Link.Params) {
		spec := study.Parameters.Spec(s.Key)
		if s.Value == spec.Default || s.Key == "ed" {
			continue
		}
		name := s.Key
		if s.Name != "" {
			name = text.LowerFirst(s.Name)
		}
		changed = append(changed, strings.TrimSpace(name+" "+strings.ReplaceAll(s.Value, ",", ", ")+" "+s.Unit))
	}
	words := "not the paper’s: " + strings.Join(changed, "; ")
	if changed == nil {
		words = "the paper’s parameters"
	}
	return text.Escape(paper) + " · on " + text.Escape(data) + " · " + text.Markup(words)
}

// verdict returns the verdict as markup, without a link; "" if there is no result, or if the figure has a question instead of a claim.
func (c *Embedded) verdict() string {
	r, m := c.figure().result(), c.figure().verdict()
	if r == nil || r.N == 0 || r.Question != "" {
		return ""
	}
	return `<p class="verdict" data-verdict="` + m.Key + `">` + m.HTML() + "</p>"
}

// knobs returns the knobs of the parameters that the link lists.
func (c *Embedded) knobs() (knobs []*parts.Knob) {
	for _, key := range c.page.Link.Knobs {
		knobs = append(knobs, c.Params.Find(key))
	}
	return knobs
}

// words returns the claim and the finding as markup, or asks for a missing log.
func (c *Embedded) words() string {
	if wanted := c.overview.missingLogWords(); wanted != "" {
		return `<p class="found">` + text.Escape(wanted+".") + "</p>"
	}
	return c.figure().claimWords(c.figure().result(), true)
}

// href returns the address of the same figure on the page itself.
func (c *Embedded) href() string { return c.page.Address(c.figure().Link()) }

func (c *Embedded) draw() { parts.DrawAt(c.page, "chart-alone", c.figure().Spec(false), &c.drawnSpec) }

// Frame returns the markup by which another page shows the figure, with the knobs of λ and the load if the figure has them. In a frame
// 680 px wide the highest figure is 723 px high. In a narrower frame the words take more lines: the figure is about one px higher for each
// px of width that is missing. If the frame is narrower than 422 px (chart.Beside and the page's padding), Figure 3 has its panels below
// each other.
func (f *figure) Frame() string {
	l := f.Link()
	l.Embed, l.Logs = true, f.page.Link.Logs
	for _, key := range []string{"lambda", "L"} {
		if slices.Contains(study.RelevantKeys(f.number), key) {
			l.Knobs = append(l.Knobs, key)
		}
	}
	height := "max(740px, 1450px - 100vw)"
	if f.number == 3 {
		height = "max(740px, 1450px - 100vw, min(1300px, 999 * (480px - 100vw)))"
	}
	return `<iframe src="` + text.Escape(f.page.Address(l)) + `" title="Juggle, ` + f.FullName() + ": " + f.Title() +
		`" width="100%" height="740" style="border: 0; height: ` + height + `" loading="lazy"></iframe>`
}

var _ parts.Framed = (*figure)(nil)

var _ page.ChartHolder = (*Figures)(nil)
