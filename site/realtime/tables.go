package realtime

import (
	"strconv"
	"strings"

	"juggle/core/realtime"
	"juggle/core/realtime/scene"
	"juggle/site/tablemarkup"
	"juggle/site/text"
)

// The tables of offers, of groups, and of those that are active together.

// shownGroups are the groups of the machine that is shown.
func (c *Realtime) shownGroups() []realtime.Group {
	if here := c.judged(c.at); here.Analysis != nil {
		return here.Groups
	}
	return nil
}

// An offerRow is a machine in the list of offers.
type offerRow struct {
	machine int
	cells   [5]string // conflict, hard, P(overload), E[rho], price
	reason  string    // why there is no offer
}

// offerRows are the offers in their order, then the machines that make none.
func (c *Realtime) offerRows() []offerRow {
	answer := told(c.admission)
	var list []offerRow
	add := func(machine int, price, reason string) {
		if machine >= len(c.scene.Places) {
			return // it was taken away since
		}
		p := c.judged(machine)
		list = append(list, offerRow{machine, [...]string{text.Count(int(c.conflicts[machine].InConflict())), yesNo(p.Fits()),
			chance(p.Overload), c.responseWords(machine), price}, reason})
	}
	for _, o := range answer.Offers {
		add(o.Places[0].Machine, o.PriceText(), "")
	}
	for _, p := range answer.Places {
		if p.Reason != realtime.NoReason {
			add(p.Machine, text.Fixed(float64(p.Price), 2), p.Reason.String())
		}
	}
	return list
}

func yesNo(b bool) string { return text.Either(b, "yes", "no") }

// groupRows is the table of the shown machine's groups.
func (c *Realtime) groupRows() string {
	t, here, groups := tablemarkup.New("group", "with", "slices", "hard", "#P(over)", "#"+text.Italic("U<sub>0</sub>"),
		"#"+text.Italic("U<sub>z</sub>")), c.judged(c.at), c.shownGroups()
	for i, g := range groups {
		ranges := make([]string, len(g.Ranges))
		for k, r := range g.Ranges {
			ranges[k] = text.OneLine(spanText(r))
		}
		with := together(strings.Fields(here.Labels(g.Members, " ")))
		t.Add("g"+strconv.Itoa(i+1), text.Escape(with), strings.Join(ranges, ", "), yesNo(g.Fits), chance(g.Overload),
			shorter(g.InOverload), shorter(g.WithoutOverload))
	}
	if len(groups) == 0 {
		t.AddNote("No older reservation meets it here.")
	}
	return t.HTML()
}

// together names reservations, a few of them where there are many.
func together(ids []string) string {
	const few = 6
	if len(ids) > few+1 {
		return strings.Join(ids[:few], ", ") + " and " + strconv.Itoa(len(ids)-few) + " more"
	}
	return strings.Join(ids, ", ")
}

// mostSubsets is how many subsets are listed.
const mostSubsets = 24

// groups are the names of the shown machine's groups.
func (c *Realtime) groups() []string {
	names := make([]string, len(c.conflicts[c.at].Groups))
	for i := range names {
		names[i] = "g" + strconv.Itoa(i+1)
	}
	return names
}

// subsets is the table of who is active together.
func (c *Realtime) subsets() string {
	conflict := c.conflicts[c.at]
	id := c.scene.New.ID()
	t := tablemarkup.New("active", "#probability", "", "#left for "+text.Escape(id), "-", "-")
	if c.group >= len(conflict.Groups) {
		t.AddNote("No older reservation meets it here.")
		return t.HTML()
	}
	need := 100 * conflict.New.Utilisation().Float()
	most, listed, rest, alone := 0.0, 0, 0, ""
	for _, s := range conflict.Subsets(c.group, 4*mostSubsets) {
		if len(s.Members) == 0 {
			alone = id + " alone: " + text.Fixed(s.Probability, 5) + ", in neither " + text.Italic("U<sub>0</sub>") + " nor " +
				text.Italic("U<sub>z</sub>")
			continue
		}
		if listed == mostSubsets {
			rest++
			continue
		}
		listed++
		most = max(most, s.Probability)
		class, colour, words := "", "strict", ""
		switch {
		case s.Full:
			class, colour, words = "over", "ink", "nothing is left"
		case s.Over:
			class, colour, words = "over", "ink", "over-allocated"
		}
		t.AddWithClass(class, "{"+text.Escape(conflict.Labels(s.Members, ", ")+", "+id)+"}", text.Fixed(s.Probability, 5),
			tablemarkup.Bar(max(0.5, 100*s.Probability/most), colour), text.Fixed(s.Left, 2),
			tablemarkup.Meter(max(0.5, 100*s.Left), colour, tick(need)), words)
	}
	if rest > 0 {
		t.AddNote("and others, each with a probability below these")
	}
	if alone != "" {
		t.AddNote(alone)
	}
	return t.HTML()
}

// tick marks a place on a meter, in percent.
func tick(percent float64) string {
	return `<rect x="` + text.Short(percent-0.6, 1) + `" y="-3" width="1.2" height="16" fill="var(--ink)"/>`
}

// subsetsSub is the line over the subsets.
func (c *Realtime) subsetsSub() string {
	conflict := c.conflicts[c.at]
	words := "On " + scene.MachineID(c.at)
	if c.group < len(conflict.Groups) {
		words += ", group g" + strconv.Itoa(c.group+1)
	}
	return text.Escape(words+": subsets of the older reservations with "+c.scene.New.ID()+", by probability (13). "+c.scene.New.ID()+
		" needs ") +
		text.Short(conflict.New.Utilisation().Float(), 3) + `<span class="tick-word">, the tick</span>.`
}

// The heads of tables whose rows have buttons or fields.
var (
	offerHead = tablemarkup.Head("", "-#conflict", `#<span title="whether every deadline is guaranteed">hard</span>`,
		`#<span title="in the worst slice">P(over)</span>`, `#<span title="expected response time">`+rho+"</span>", "#price", "")
	reservedHead = tablemarkup.Head("r", "#"+text.Italic("C"), "#"+text.Italic("P"), "#"+text.Italic("q"), "#"+text.Italic("U"), "")
)
