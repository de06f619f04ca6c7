package figures

import (
	"slices"
	"strconv"
	"strings"

	"juggle/core/experiment/param"
	"juggle/core/papers/study"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"

	"github.com/vugu/vugu"
)

// newLab makes the view's parts.Lab with the column of the study's parameters, which are those of the link. Two parameters have no knob:
// "against", the state A that is kept for comparison, which the buttons of Pin and links set, and "reach", which only links set.
func newLab(v *Figures) *parts.Lab[study.Params] {
	p := v.page
	shown := slices.DeleteFunc(slices.Clone(study.Parameters), func(f param.Param[study.Params]) bool {
		return f.Key == "against" || f.Key == "reach"
	})
	l := parts.NewLab(p, page.Binding[study.Params]{View: "figures", State: &p.Link.Params, Parameters: shown, Untouched: study.Defaults,
		StoreElsewhere: p.SetParams}, parts.Column{Open: []string{"Load", "Windows", "Orders"}, SummaryKeys: []string{"L", "lambda", "share"},
		Phrases: map[string]string{"share": "% % of the jobs flexible", "n": "seeds %", "seed": "from %"}})
	c := l.Params
	c.Pin, c.ResetAll = &Pin{page: p, params: c}, func() {
		d := study.Defaults()
		d.Against = p.Link.Params.Against
		p.SetParams(d)
	}
	for key, figure := range map[string]int{"f": 4, "phi": 5} { // by parameter: the figure that it changes, shown beside its knob
		c.Knob(key).Companion = func() vugu.Builder { return v.glimpse.companion(figure) }
	}
	orders, base := c.Knob("orders"), c.Knob("base")
	orders.ChoosesOrders, base.ChoosesOrders, c.Knob("lambda").UsesOneThumb = true, true, true
	orders.InWords = func() string {
		if !orders.Changed() {
			return "the paper’s five"
		}
		return orders.WordsFor(orders.Param.Get())
	}
	base.InWords = func() string { return "over " + text.Escape(p.Link.Params.Baseline.Label()) }
	base.Param.OtherValues = "" // without them the knob has no field for a formula; a link may still have one
	base.Note = func() string {
		if base := p.Link.Params.Baseline; base.IsFormula() {
			return "With <code>" + text.Escape(base.Formula()) + "</code>, as the link says."
		}
		return ""
	}
	setPeriodFormat(p, c.Knob("w"))
	c.Knob("w").InWords = func() string { return text.Escape(p.Library.InUse()) }
	return l
}

// setPeriodFormat makes a knob show ranges of periods that include both ends, such as "0–11", and one period as a single number. The knob
// reads these, also with a hyphen, and the forms of links: "all", and "0:12", which does not include its end. Once the number of periods is
// known, it refuses periods that the logs lack.
func setPeriodFormat(p *page.Page, knob *parts.Knob) {
	knob.PositionCount = p.Library.Periods
	knob.Format = func(value string) string {
		from, to, ok := page.ParseSpan(value)
		switch n := p.Library.Periods(); {
		case ok:
			return study.Range{From: from, To: to}.String()
		case n > 0:
			return study.Range{To: n}.String()
		}
		return value
	}
	set := knob.Param.Set
	knob.Param.Set = func(text string) error {
		firstText, lastText, isRange := strings.Cut(strings.ReplaceAll(text, "–", "-"), "-")
		if !isRange {
			lastText = firstText
		}
		from, fromErr := strconv.Atoi(strings.TrimSpace(firstText))
		last, lastErr := strconv.Atoi(strings.TrimSpace(lastText))
		if fromErr == nil && lastErr == nil {
			text = p.Library.SpanText(from, last+1)
		}
		n := p.Library.Periods()
		if from, to, ok := page.ParseSpan(text); n > 0 && text != "all" && (!ok || from < 0 || to > n || from >= to) {
			return &param.Error{Key: knob.Param.Key, Got: text, Want: "periods from 0 to " + strconv.Itoa(n-1) + ", first–last"}
		}
		return set(text)
	}
}
