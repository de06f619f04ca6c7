package testbed

import (
	"math"

	"juggle/core/experiment/stats"
	"juggle/core/papers/pool/admission"
)

// Parts is the number of parts of a run in which admission is counted separately. The first part is the window, and each is as long as the
// window.
const Parts = 6

// An Outcome has the results of one run as whole numbers, so that outcomes compare and add up exactly. Except in Arrivals and
// Acceptances, only requests that arrived in the window are counted, until their end. Only work within the window is counted.
type Outcome struct {
	Requests  int
	Rejected  [admission.ReasonCount]int // by reason; of Accepted always 0
	Accepted  int
	NoNode    int // aborted at the start: no usable resource
	Failed    int // aborted during the run: the node failed, or its site withdrew it
	Late      int // aborted at the end of the interval, because a local job had slowed the node
	Completed int

	MissRejected         int // rejected by strict negotiation for a provisional parameter alone
	CompletedMissRejects int // completed, though strict negotiation would have rejected them for a provisional parameter alone

	Arrivals, Acceptances [Parts]int // by part of the run: requests that arrived, and how many of them were accepted

	Reserved int64 // megaflops computed by reserved jobs, including aborted ones
	Local    int64 // megaflops computed by local jobs
	Capacity int64 // megaflops that all nodes could compute, up or down
}

// AcceptRatio returns R_a in per cent, NaN without requests.
func (o *Outcome) AcceptRatio() float64 { return percent(int64(o.Accepted), int64(o.Requests)) }

// SuccessRatio returns R_s in per cent, NaN without requests.
func (o *Outcome) SuccessRatio() float64 { return percent(int64(o.Completed), int64(o.Requests)) }

// EffectivenessRatio returns E_r in per cent, NaN where nothing was accepted.
func (o *Outcome) EffectivenessRatio() float64 { return percent(int64(o.Completed), int64(o.Accepted)) }

// WorkloadRatio returns W_r of (11) in per cent.
func (o *Outcome) WorkloadRatio() float64 { return percent(o.Local, o.Capacity) }

// UtilizationRatio returns U_r of (12) in per cent. Its denominator (1 - W_r) t sum Rpeak is the capacity that local jobs leave.
func (o *Outcome) UtilizationRatio() float64 { return percent(o.Reserved, o.Capacity-o.Local) }

// ExcessVariance returns by how much the variance of R_a between the parts of the run exceeds the variance by chance, in squared percentage
// points. The variance by chance is the variance if each of as many requests were accepted independently with the same probability
// (binomial). So ExcessVariance is 0 on average if the probability of acceptance is constant, for any R_a and any number of requests. It is
// NaN if fewer than two parts had requests.
func (o *Outcome) ExcessVariance() float64 {
	var shares []float64
	arrivals, acceptances, perRequest := 0.0, 0.0, 0.0
	for i, n := range o.Arrivals {
		if n > 0 {
			shares = append(shares, percent(int64(o.Acceptances[i]), int64(n)))
			arrivals, acceptances = arrivals+float64(n), acceptances+float64(o.Acceptances[i])
			perRequest += 1 / float64(n)
		}
	}
	if len(shares) < 2 {
		return math.NaN()
	}
	p := acceptances / arrivals
	byChance := float64(p*(1-p)) * arrivals / (arrivals - 1) * perRequest / float64(len(shares))
	sd := stats.Summarize(shares).SD
	return float64(sd*sd) - float64(100*100*byChance)
}

// percent returns part / whole in per cent, NaN where the whole is 0.
func percent(part, whole int64) float64 {
	if whole == 0 {
		return math.NaN()
	}
	return 100 * float64(part) / float64(whole)
}

// A Measure is a share of an outcome.
type Measure struct {
	Name   string                 // in files
	Title  string                 // for people
	Symbol string                 // the paper's, or empty
	Of     func(*Outcome) float64 // in per cent
}

// Measures lists the paper's five measures in its order.
var Measures = []Measure{
	{"workload", "Local work", "W_r", (*Outcome).WorkloadRatio},
	{"success", "Completed", "R_s", (*Outcome).SuccessRatio},
	{"accept", "Accepted", "R_a", (*Outcome).AcceptRatio},
	{"effectiveness", "Effective", "E_r", (*Outcome).EffectivenessRatio},
	{"utilisation", "Used", "U_r", (*Outcome).UtilizationRatio},
}
