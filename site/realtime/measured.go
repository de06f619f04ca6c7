package realtime

import (
	"math"
	"strconv"

	"juggle/core/papers/realtime"
	"juggle/core/papers/realtime/scene"
	"juggle/site/page"
	"juggle/site/tablemarkup"
	"juggle/site/text"
)

// measuresTable returns the table that compares the measurements with the analysis, as markup. If c is nil, it has dashes instead of
// numbers.
func measuresTable(c *realtime.Comparison) string {
	isMeasured := c != nil
	if !isMeasured {
		c = new(realtime.Comparison)
	}
	t := tablemarkup.New("", "#analysis", "#simulation", "#95 % interval")
	for _, row := range []struct {
		title   string
		scale   realtime.Float // 100 for a share that is shown in per cent
		measure realtime.Compared
	}{
		{"slices in conflict overloaded, %", 100, c.Overloaded}, {"share of slices active, %", 100, c.Active},
		{"mean response time", 1, c.Response}, {"deadlines missed, %", 100, c.Missed}, {"older deadlines missed, %", 100, c.OlderMissed},
	} {
		show := func(x realtime.Float) string {
			if !isMeasured {
				return "–"
			}
			return text.Fixed(float64(row.scale*x), 3)
		}
		interval := "–"
		if low := show(row.measure.Low); low != "–" {
			interval = low + " to " + show(row.measure.High)
		}
		t.Add(row.title, show(row.measure.Analysis), show(row.measure.Mean), interval)
	}
	return t.HTML()
}

// differenceWords says where the analysis and the simulation differ, and why, as markup; "" if m is nil.
func (c *Realtime) differenceWords(m *realtime.Comparison) string {
	if m == nil {
		return ""
	}
	words := ""
	switch o := m.Overloaded; {
	case math.IsNaN(float64(o.Analysis)):
		words = "Nothing is in conflict here. "
	case o.Low <= o.Analysis && o.Analysis <= o.High:
		words = "The mean share of overloaded slices <b>agrees</b>: the analysis lies in the interval. "
	default:
		words = "The mean share of overloaded slices <b>parts</b> from (13), which has slices independent" +
			text.Either(o.Low > o.Analysis, ": what is delayed stays active longer", "") + ". "
	}
	shorter := float64(m.Response.Analysis - m.Response.Mean)
	switch {
	case math.IsNaN(shorter):
	case math.IsInf(shorter, 0):
		words += "The analysis has no bound for the response time; measured, it is finite, as an overload ends when its activations do. "
	case shorter > 0 && m.Scheduler == realtime.ProportionalShare:
		words += "Responses are shorter by <b>" + text.Fixed(shorter, 2) + "</b>: the analysis has no use of what others leave idle. "
	case shorter > 0:
		words += "Responses are shorter by <b>" + text.Fixed(shorter, 2) + "</b>: the analysis counts the last of the " +
			strconv.Itoa(int(c.scene.Split)) + " server periods to its end, the work in it is done early. "
	default:
		words += "Responses are longer by <b>" + text.Fixed(-shorter, 2) + "</b>: (17) judges an activation by the slice that it starts in. "
	}
	return words
}

// olderClaimWords returns the paper's claim about the older reservations' deadlines, judged by the simulation, as markup; "" if nothing is
// measured.
func (c *Realtime) olderClaimWords() string {
	m := c.simulation.Answer()
	if m == nil || math.IsNaN(float64(m.OlderMissed.Mean)) {
		return ""
	}
	return claimWords("Section 1", m.OlderClaim())
}

// simulationWords names the simulation's scheduler and the number of activations that is asked for.
func (c *Realtime) simulationWords() string {
	return "with " + c.scene.Scheduler.Title() + ", " + text.Count(c.scene.Activations) + " activations"
}

// measuredSubtitle says what is simulated, whether the simulation is done, and how its scheduler works, as markup.
func (c *Realtime) measuredSubtitle() string {
	words := "Simulated with " + c.scene.Scheduler.Title() + ", about " + text.Count(c.scene.Activations) + " activations on " +
		scene.MachineID(c.machine)
	switch q := c.simulation; q.State() {
	case page.Asking:
		words += ": computing"
	case page.Failed:
		words += ". " + text.Triangle + " " + text.Escape(text.Plain(q.Err()))
	case page.Unasked, page.Halted:
		words += ": stopped"
	}
	return words + schedulerWords[c.scene.Scheduler]
}

// schedulerWords say which service runs under each scheduler.
var schedulerWords = [...]string{
	realtime.PlainEDF:          ". EDF: the earliest deadline runs first; hard CBS: nobody gets more than was reserved.",
	realtime.OlderFirst:        ". The new one runs when no older one can; nobody gets more than was reserved.",
	realtime.RateMonotonic:     ". The shortest period runs first; nobody gets more than was reserved.",
	realtime.ProportionalShare: ". Who has work runs in proportion to its reserved share, and more while others are idle.",
}
