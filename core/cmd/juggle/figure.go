package main

import (
	"slices"
	"strconv"

	"juggle/core/experiment"
	"juggle/core/papers/study"
	"juggle/core/schedule"
)

const figureHelp = `Figures 1 to 6 are the paper's. Those beyond it ask a question in place of a claim: 7, asking others for more
room; 8, the price of flexibility; 9, promises that consumers cancel; 10, processors that fail; 11, jobs that can be molded;
12, sorting by price; 13, consumers who change their mind; 14, what a late promise is worth; 15, promises that are rescued; 16,
requests that want two machines at once; 17, three one after the other; 18, how many want that. With -edition draft every N is
the draft's, one higher. LOG is a workload log ("juggle trace -h" says in which formats); without one the bundled periods are taken.`

// prepareFigure computes one figure of the reservations paper, or one beyond it.
func prepareFigure(of *invocation) func() error {
	c := newExperiment(of, study.Kind, study.Kind.Figures, "")
	eachPeriod := c.Bool("each-period", false, "print the values of every row in every period, a row each, instead")
	typed := c.figureNumberArgument()
	return func() error {
		number, err := c.publishedNumber("", *typed)
		if err != nil {
			return err
		}
		for _, key := range c.call.Target.(*study.Params).KeysInAgainst() {
			if !slices.Contains(c.call.RelevantKeys([]int{number}), key) {
				return usagef("-against: got %s, want %s", key, c.figuresTaking(key))
			}
		}
		if !*eachPeriod {
			return c.figure([]int{number})
		}
		return c.write([]int{number}, func(r experiment.Collection) error {
			f := r.Figures()[0]
			f.Table = f.EachPeriod()
			return writeData(c.stdout, f, c.format)
		})
	}
}

// editionShift returns how much higher the numbers of figures are in the chosen edition than in the published one: 0, or 1 for the draft.
func (c *experimentCall) editionShift() int {
	if ed, has := c.call.Find("ed"); has && ed.Get() == schedule.Draft.String() {
		return 1
	}
	return 0
}

// publishedNumber reads a figure's number in the chosen edition and returns its number in the published edition. Errors begin with the
// prefix.
func (c *experimentCall) publishedNumber(prefix, text string) (int, error) {
	shift, edition := c.editionShift(), schedule.Published
	if shift > 0 {
		edition = schedule.Draft
	}
	number, err := strconv.Atoi(text)
	switch {
	case err == nil && number == 1 && shift == 1:
		return 0, usagef("%s1 of the draft draws the three kinds of request; its figures 2 to %d are computed", prefix, study.Figures+shift)
	case err != nil || number < 1+shift || number > study.Figures+shift:
		return 0, usagef("%sgot %q, want %d to %d in the %v edition", prefix, text, 1+shift, study.Figures+shift, edition)
	}
	return number - shift, nil
}

const promiseHelp = `The price of a promise, a figure of Juggle's own: reservations with strict windows, with flexible windows of the
largest size given under EDF, and three batch queues, which promise nothing and refuse nobody, meet the same requests. For each
arrival rate and provider: utilisation of the machine up to the horizon; done, the share of all work that is done by then; refused, of
the requests; later, of the jobs that a queue starts after their ready time, when a reservation would have started them at the earliest;
wait, the mean time from submission to start, and asked_wait, to the ready time. diff is the paired difference of utilisation from EDF's.`

const rulesHelp = `Figure 1 with the rules that others propose, a figure of Juggle's own: for each window size, the orders of the
waiting queue with the paper's first fit, and every -rule of "juggle schedule" beside it, by deadlines; any re-timing accepts a request
if and only if some choice of starts keeps every window. For each: utilisation up to the
horizon; requests and work accepted; moves, starts changed per accepted request; fits, gaps looked for per request, which is the cost
in computing; undecided, requests that re-timing refused because its search met its limit. diff is the paired difference of utilisation
from EDF's. A log of two years takes a minute and more, nearly all of it for any re-timing. Requests of your own are placed by a rule
with "juggle schedule -rule R FILE".`
