package testbed

import (
	"math"

	"juggle/core/pool/admission"
	"juggle/core/stats"
)

// Parts is how many stretches, each as long as the window, of which it is the first, show how steady admission is.
const Parts = 6

// An Outcome is what one run came to: whole numbers only, so that outcomes compare and add up exactly. Requests are those that
// arrived in the window, followed to their end; work is what was computed within the window.
type Outcome struct {
	Requests  int
	Rejected  [admission.Reasons]int // by reason; of Accepted always 0
	Accepted  int
	NoNode    int // aborted at the start: no usable resource
	Failed    int // aborted during the run: the node failed
	Late      int // aborted at the end of its interval, a local job having slowed the node
	Completed int

	Missed int // of those that strict negotiation rejected: a provisional parameter alone stood in the way
	Spared int // of those completed: what strict negotiation would have rejected for that

	Came, Taken [Parts]int // requests and those accepted, by the part in which they arrived

	Reserved int64 // megaflops computed by reserved jobs, of the aborted ones too
	Local    int64 // megaflops computed by local jobs
	Capacity int64 // megaflops that all nodes could compute, up or down
}

// AcceptRatio is R_a in percent; NaN without requests.
func (o *Outcome) AcceptRatio() float64 { return percent(int64(o.Accepted), int64(o.Requests)) }

// SuccessRatio is R_s in percent; NaN without requests.
func (o *Outcome) SuccessRatio() float64 { return percent(int64(o.Completed), int64(o.Requests)) }

// EffectivenessRatio is E_r in percent; NaN where nothing was accepted.
func (o *Outcome) EffectivenessRatio() float64 { return percent(int64(o.Completed), int64(o.Accepted)) }

// WorkloadRatio is W_r of (11) in percent.
func (o *Outcome) WorkloadRatio() float64 { return percent(o.Local, o.Capacity) }

// UtilizationRatio is U_r of (12) in percent: the denominator (1 - W_r) t sum Rpeak is the capacity that local jobs leave.
func (o *Outcome) UtilizationRatio() float64 { return percent(o.Reserved, o.Capacity-o.Local) }

// Excess is by how much the variance of R_a from part to part exceeds that of as many independent requests which are accepted with one
// probability (binomial), in points²: 0 on average where admission is equally open all the time, whatever R_a is and however few come.
// It is NaN where fewer than two parts had requests.
func (o *Outcome) Excess() float64 {
	var shares []float64
	came, taken, perRequest := 0.0, 0.0, 0.0
	for i, n := range o.Came {
		if n > 0 {
			shares = append(shares, percent(int64(o.Taken[i]), int64(n)))
			came, taken, perRequest = came+float64(n), taken+float64(o.Taken[i]), perRequest+1/float64(n)
		}
	}
	if len(shares) < 2 {
		return math.NaN()
	}
	p := taken / came
	chance := float64(p*(1-p)) * came / (came - 1) * perRequest / float64(len(shares))
	sd := stats.Summarize(shares).SD
	return float64(sd*sd) - float64(100*100*chance)
}

func percent(part, whole int64) float64 {
	if whole == 0 {
		return math.NaN()
	}
	return 100 * float64(part) / float64(whole)
}

// A Measure is one of the paper's five, by name.
type Measure struct {
	Name, Title, Symbol string
	Of                  func(*Outcome) float64 // percent
}

// Measures is the registry of measures, in the paper's order.
var Measures = []Measure{
	{"workload", "Local work", "W_r", (*Outcome).WorkloadRatio},
	{"success", "Completed", "R_s", (*Outcome).SuccessRatio},
	{"accept", "Accepted", "R_a", (*Outcome).AcceptRatio},
	{"effectiveness", "Effective", "E_r", (*Outcome).EffectivenessRatio},
	{"utilisation", "Used", "U_r", (*Outcome).UtilizationRatio},
}
