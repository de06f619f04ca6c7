package realtime

import (
	"strconv"
	"strings"

	"juggle/core/papers/realtime"
	"juggle/core/papers/realtime/scene"
	"juggle/site/tablemarkup"
	"juggle/site/text"
)

// assessedGroups returns the groups of the shown machine with their probabilities; nil before the answer has arrived.
func (c *Realtime) assessedGroups() []realtime.Group {
	if a := c.assessment(c.machine); a.Analysis != nil {
		return a.Groups
	}
	return nil
}

// An offerRow is a row of the table of offers.
type offerRow struct {
	machine int
	cells   [5]string // conflict, hard, P(overload), E[rho], price
	reason  string    // why the machine makes no offer; "": it makes one
}

// offerRows returns the offers, the best first, and then the machines that make none.
func (c *Realtime) offerRows() []offerRow {
	answer := answerOf(c.admission)
	var list []offerRow
	add := func(machine int, price, reason string) {
		if machine >= len(c.scene.Spans) {
			return // the machine was removed after the query
		}
		a := c.assessment(machine)
		list = append(list, offerRow{machine, [...]string{text.Count(int(c.conflicts[machine].InConflict())), yesNo(a.Fits()),
			probabilityText(a.Overload), c.responseWords(machine), price}, reason})
	}
	for _, o := range answer.Offers {
		add(o.Assessments[0].Machine, o.PriceText(), "")
	}
	for _, a := range answer.Assessments {
		if a.Reason != realtime.NoReason {
			add(a.Machine, text.Fixed(float64(a.Price), 2), a.Reason.String())
		}
	}
	return list
}

// yesNo returns "yes" or "no".
func yesNo(b bool) string { return text.Either(b, "yes", "no") }

// groupRows returns the table of the shown machine's groups as markup.
func (c *Realtime) groupRows() string {
	t, shown, groups := tablemarkup.New("group", "with", "slices", "hard", "#P(over)", "#"+text.Italic("U<sub>0</sub>"),
		"#"+text.Italic("U<sub>z</sub>")), c.assessment(c.machine), c.assessedGroups()
	for i, g := range groups {
		ranges := make([]string, len(g.Ranges))
		for k, r := range g.Ranges {
			ranges[k] = text.OneLine(spanText(r))
		}
		with := listIDs(strings.Fields(shown.Labels(g.Members, " ")))
		t.Add("g"+strconv.Itoa(i+1), text.Escape(with), strings.Join(ranges, ", "), yesNo(g.Fits), probabilityText(g.Overload),
			fourDigits(g.InOverload), fourDigits(g.WithoutOverload))
	}
	if len(groups) == 0 {
		t.AddNote("No older reservation meets it here.")
	}
	return t.HTML()
}

// listIDs lists the IDs of reservations. If there are more than 7, it lists the first 6 and counts the others.
func listIDs(ids []string) string {
	const most = 6
	if len(ids) > most+1 {
		return strings.Join(ids[:most], ", ") + " and " + strconv.Itoa(len(ids)-most) + " more"
	}
	return strings.Join(ids, ", ")
}

// maxSubsets is the greatest number of subsets that the page lists for a group.
const maxSubsets = 24

// groups returns the names of the shown machine's groups.
func (c *Realtime) groups() []string {
	names := make([]string, len(c.conflicts[c.machine].Groups))
	for i := range names {
		names[i] = "g" + strconv.Itoa(i+1)
	}
	return names
}

// subsets returns the table of the shown group's subsets, as markup: sets of reservations that are active together, the most probable
// first.
func (c *Realtime) subsets() string {
	conflict := c.conflicts[c.machine]
	id := c.scene.New.ID()
	t := tablemarkup.New("active", "#probability", "", "#left for "+text.Escape(id), "-", "-")
	if len(conflict.Groups) == 0 {
		t.AddNote("No older reservation meets it here.")
		return t.HTML()
	}
	needed := 100 * conflict.New.Utilisation().Float() // in per cent of the machine
	greatest, listed, unlisted, aloneNote := 0.0, 0, 0, ""
	for _, s := range conflict.Subsets(c.shownGroup(), 4*maxSubsets) {
		if len(s.Members) == 0 {
			aloneNote = id + " alone: " + text.Fixed(s.Probability, 5) + ", in neither " + text.Italic("U<sub>0</sub>") + " nor " +
				text.Italic("U<sub>z</sub>")
			continue
		}
		if listed == maxSubsets {
			unlisted++
			continue
		}
		listed++
		greatest = max(greatest, s.Probability)
		class, colour, words := "", "strict", ""
		switch {
		case s.Full:
			class, colour, words = "over", "ink", "nothing is left"
		case s.Over:
			class, colour, words = "over", "ink", "over-allocated"
		}
		t.AddWithClass(class, "{"+text.Escape(conflict.Labels(s.Members, ", ")+", "+id)+"}", text.Fixed(s.Probability, 5),
			tablemarkup.Bar(max(0.5, 100*s.Probability/greatest), colour), text.Fixed(s.Left, 2),
			tablemarkup.Meter(max(0.5, 100*s.Left), colour, tick(needed)), words)
	}
	if unlisted > 0 {
		t.AddNote("and others, none more probable than these")
	}
	if aloneNote != "" {
		t.AddNote(aloneNote)
	}
	return t.HTML()
}

// tick returns a mark on a meter, as SVG, at a place in per cent of the meter's width.
func tick(percent float64) string {
	return `<rect x="` + text.Short(percent-0.6, 1) + `" y="-3" width="1.2" height="16" fill="var(--ink)"/>`
}

// subsetsSubtitle returns the line above the subsets, as markup.
func (c *Realtime) subsetsSubtitle() string {
	conflict := c.conflicts[c.machine]
	words := "On " + scene.MachineID(c.machine)
	if len(conflict.Groups) > 0 {
		words += ", group g" + strconv.Itoa(c.shownGroup()+1)
	}
	return text.Escape(words+": subsets of the older reservations with "+c.scene.New.ID()+", by probability (13). "+c.scene.New.ID()+
		" needs ") +
		text.Short(conflict.New.Utilisation().Float(), 3) + `<span class="tick-word">, the tick</span>.`
}

// offerHead and reservedHead are the heads of the tables of offers and of reservations, as markup.
var (
	offerHead = tablemarkup.Head("", "-#conflict", `#<span title="whether every deadline is guaranteed">hard</span>`,
		`#<span title="in the worst slice">P(over)</span>`, `#<span title="expected response time">`+rho+"</span>", "#price", "")
	reservedHead = tablemarkup.Head("r", "#"+text.Italic("C"), "#"+text.Italic("P"), "#"+text.Italic("q"), "#"+text.Italic("U"), "")
)
