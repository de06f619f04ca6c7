package realtime

import (
	"math"
	"strconv"
	"strings"

	"juggle/core/papers/realtime"
	"juggle/core/papers/realtime/scene"
	"juggle/site/text"
)

// probabilityText writes a probability in per cent, with up to six decimals to distinguish it from 0: "less than 0.000001 %" if that is not
// enough.
func probabilityText(p realtime.Float) string {
	decimals := 2
	for x := 100 * p; x > 0 && x < 0.0995 && decimals < 6; x *= 10 {
		decimals++
	}
	percent := 100 * float64(p)
	if least := math.Pow10(-decimals); percent > 0 && percent < least/2 {
		return "less than " + text.Fixed(least, decimals) + " %"
	}
	return text.Fixed(percent, decimals) + " %"
}

// assessment returns a machine's assessment in the last answer. Its probabilities and its response time are NaN before the answer
// has arrived.
func (c *Realtime) assessment(machine int) realtime.Assessment {
	if assessments := answerOf(c.admission).Assessments; machine < len(assessments) {
		return assessments[machine]
	}
	nan := realtime.Float(math.NaN())
	return realtime.Assessment{Expectation: realtime.Expectation{Overload: nan, Unbounded: nan, Response: nan}}
}

// isAnswered reports whether there is an answer for each machine. The answer may be to an earlier scene.
func (c *Realtime) isAnswered() bool {
	return len(answerOf(c.admission).Assessments) == len(c.scene.Spans)
}

// countMachines counts the machines that could give a hard guarantee, that make an offer, and that make none because the price is too high.
func (c *Realtime) countMachines() (hard, offering, overBudget int) {
	for _, a := range answerOf(c.admission).Assessments {
		if a.Fits() {
			hard++
		}
		switch a.Reason {
		case realtime.NoReason:
			offering++
		case realtime.TooExpensive:
			overBudget++
		}
	}
	return hard, offering, overBudget
}

// overBudgetWords says that the price is too high on n machines; it is "" for 0.
func (c *Realtime) overBudgetWords(n int) string {
	if n == 0 {
		return ""
	}
	return " On " + text.PluralInWords(n, "machine", "machines") + " the price is above the " + c.scene.MaxPrice.String() + " that you accept."
}

// olderUtilisation returns the sum of the utilisations of the older reservations on a machine, in the slice of the new reservation in which
// that sum is greatest.
func (c *Realtime) olderUtilisation(machine int) float64 {
	conflict := c.conflicts[machine]
	greatest := 0.0
	for g := range conflict.Groups {
		sum := 0.0
		for _, i := range conflict.Groups[g].Members {
			service := conflict.Older[i].Service
			sum += float64(service.WCET) / float64(service.Period())
		}
		greatest = max(greatest, sum)
	}
	return greatest
}

// lead returns the answer about the new reservation in a few sentences, as markup.
func (c *Realtime) lead() string {
	if c.admission.Err() != nil {
		return text.Triangle + " " + text.Escape(text.Plain(c.admission.Err()))
	}
	if !c.isAnswered() {
		return "Asking every machine."
	}
	hard, offering, overBudget := c.countMachines()
	machines := len(c.scene.Spans)
	id, newUtilisation := c.scene.New.ID(), c.scene.New.Service().Utilisation().Float()
	all := text.Either(machines == 1, "on the machine", "on all "+text.InWords(machines)+" machines")
	olderUtilisation := c.olderUtilisation(c.machine)
	sum := text.OneLine(text.Short(olderUtilisation, 3) + " (the older) + " + text.Short(newUtilisation, 3))
	isSameEverywhere := true
	for m := range c.scene.Spans {
		isSameEverywhere = isSameEverywhere && math.Abs(c.olderUtilisation(m)-olderUtilisation) < 1e-12
	}
	where := text.Either(isSameEverywhere, "", "on "+scene.MachineID(c.machine)+", ")
	limit := c.scene.Capacity.String()
	if hard == machines {
		return "With a hard guarantee the new " + id + " is <strong>accepted</strong> " + all + ": " + where + sum + " is at most " + limit +
			". Overload cannot happen, whatever is active: " + offerCount(offering) + "." + c.overBudgetWords(overBudget)
	}
	words := "With a hard guarantee the new " + id + " is " + text.Either(hard == 0, "<strong>rejected</strong> "+all,
		"<strong>accepted on "+text.InWords(hard)+"</strong> of "+text.InWords(machines)+" machines")
	if olderUtilisation+newUtilisation > c.scene.Capacity.Float()+1e-12 {
		words += ": " + where + sum + " is more than " + limit
	}
	overload := c.assessment(c.machine).Overload
	words += ". But they are active at once only by chance: in the worst slice" +
		text.Either(isSameEverywhere, "", " on "+scene.MachineID(c.machine)) +
		", a time unit, " + id + " is active and over-allocated with probability <strong>" + probabilityText(overload) + "</strong>"
	words += text.Either(float64(overload) > c.scene.MaxOverload.Float()+1e-12, ", more than the ", ", no more than the ") +
		c.maxOverloadWords() + " that you accept: " + offerCount(offering) + "." + c.overBudgetWords(overBudget)
	if unbounded := c.assessment(c.machine).Unbounded; unbounded > 0 {
		words += " With probability " + probabilityText(unbounded) + " the older ones leave nothing, and its response time has no bound: " +
			"an offer asks for P(over) alone."
	}
	return words
}

// offerCount returns a number of offers in words, as markup.
func offerCount(n int) string {
	if n == 0 {
		return "<strong>no offer</strong>"
	}
	return "<strong>" + text.PluralInWords(n, "offer", "offers") + "</strong>"
}

// counts returns the numbers of the shown machine and group, as markup.
func (c *Realtime) counts() string {
	nan := realtime.Float(math.NaN())
	outcome := realtime.Outcome{Overload: c.assessment(c.machine).Overload, InOverload: nan, WithoutOverload: nan}
	if groups, g := c.assessedGroups(), c.shownGroup(); g < len(groups) {
		outcome = groups[g].Outcome
	}
	item := func(title, number string) string { return "<div><dt>" + title + "</dt><dd>" + number + "</dd></div>" }
	return item("P(over)", probabilityText(outcome.Overload)) +
		item(text.Italic("U<sub>0</sub>")+", in overload", fourDigits(outcome.InOverload)) +
		item(text.Italic("U<sub>z</sub>")+", without", fourDigits(outcome.WithoutOverload)) +
		item(rho+", deadline "+ticksText(c.scene.New.P), c.responseWords(c.machine))
}

// countsNote names the machine and the group of these numbers and explains the numbers, as markup.
func (c *Realtime) countsNote() string {
	words := "On " + scene.MachineID(c.machine) +
		text.Either(len(c.conflicts[c.machine].Groups) > 1, ", group g"+strconv.Itoa(c.shownGroup()+1), "")
	id := text.Escape(c.scene.New.ID())
	return text.Escape(words) + ". P(over): chance that " + id + " is active and gets too little in a slice. " + text.Italic("U<sub>0</sub>") +
		", " + text.Italic("U<sub>z</sub>") + ": what it gets beside older ones, times its chance. " + rho + ": mean response, " +
		text.Italic("P") + " at least."
}

// rho is the symbol of the expected response time, as HTML.
const rho = `<i class="sym">E</i>[<i class="sym">ρ</i>]`

// fourDigits writes a number with at most four significant digits, as the paper prints U₀ and U_z.
func fourDigits(u realtime.Float) string {
	return text.Short(float64(u), text.DecimalsFor(float64(u), 4))
}

// timeText writes a response time.
func timeText(x realtime.Float, decimals int) string {
	if math.IsInf(float64(x), 0) {
		return "unbounded"
	}
	return text.Fixed(float64(x), decimals)
}

// responseWords returns the expected response time on a machine, with four decimals.
func (c *Realtime) responseWords(machine int) string {
	return timeText(c.assessment(machine).Response, 4)
}

// spanText writes a span by its first and last slice: "3–4", "5", or "" for an empty span.
func spanText(s realtime.Span) string {
	if s.Len() <= 0 {
		return ""
	}
	return strings.Replace(s.Text(), "-", "–", 1)
}
