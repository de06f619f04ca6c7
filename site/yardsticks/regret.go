package yardsticks

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"juggle/core/experiment"
	"juggle/core/optimum"
	"juggle/core/param"
	"juggle/core/study"
	"juggle/core/workload"
	"juggle/core/yardstick"
	"juggle/site/page"
	"juggle/site/text"
)

// The regret's items are stretches to be solved: one of each replicate at each load, the one that the column's parameters cut.

// solver says what of the column the regret depends on; "" for the other figures.
func (c *Card) solver(cut optimum.Cut, nodes int) string {
	if !c.figure.solves {
		return ""
	}
	return strings.TrimSpace("HiGHS 1.15.3 within " + text.Plural(nodes, "node", "nodes") + " " + optimum.CutParameters.Encode(&cut))
}

func (c *Card) solverSettings() (list []param.Setting) {
	if !c.figure.solves {
		return nil
	}
	return optimum.CutParameters.Settings(&c.cut)
}

func (c *Card) solverFlags() []string {
	if !c.figure.solves {
		return nil
	}
	return append(optimum.CutParameters.Of(&c.cut).Arguments(), "-nodes "+strconv.Itoa(c.nodes))
}

// solve brackets the stretches of items, a few at a time.
func (c *Card) solve(items []int32) page.Task {
	q := &regretQueue{card: c, waiting: items}
	c.queue = q
	for range min(stretchesAtOnce, len(items)) {
		q.next()
	}
	return q
}

// stretchesAtOnce keeps the solvers busy while a worker makes programs or verifies answers.
const stretchesAtOnce = 2

// A regretQueue is items on their way.
type regretQueue struct {
	card    *Card
	waiting []int32
	under   []*regretItem
	over    bool
}

// A regretItem hears of one stretch.
type regretItem struct {
	queue *regretQueue
	item  int32
	task  Solving
	asked float64 // processor-seconds of its requests; 0: not known yet
	told  [2]Told // by end
}

func (q *regretQueue) next() {
	if !q.over && len(q.waiting) > 0 {
		item := q.waiting[0]
		q.waiting = q.waiting[1:]
		c := q.card
		setup := c.plan().Setup(int(item))
		to := &regretItem{queue: q, item: item}
		q.under = append(q.under, to)
		to.task = c.view.engine.Bracket(BracketRequest{Source: c.source(int(item)), Setup: setup, Solve: true,
			Nodes: c.nodes}, to)
		return
	}
	if !q.over && len(q.under) == 0 {
		q.over = true
		q.card.Ended()
	}
}

// Cancel implements page.Task.
func (q *regretQueue) Cancel() {
	q.over = true
	for _, i := range q.under {
		i.task.Cancel()
	}
}

func (i *regretItem) Began(_ *optimum.Stretch, r *optimum.Result) { i.asked = float64(r.Bracket.Asked) }

func (i *regretItem) Told(end optimum.End, so Told) {
	if !so.Over { // what it said last stands
		i.told[end] = so
	}
}

// words say how far the first stretch is of which a solver has told something: between which shares the
// best lies.
func (q *regretQueue) words() string {
	for _, i := range q.under {
		below, above := i.told[optimum.Below], i.told[optimum.Above]
		if low, high := 100*below.Work/i.asked, 100*above.Bound/i.asked; i.asked > 0 && low > 0 && low <= high && high <= 100 {
			setup := q.card.plan().Setup(int(i.item)).Workload
			return ". Period " + text.Count(setup.Period) + " of " + text.Escape(q.card.source(int(i.item)).Name) + " at load " +
				setup.Load.String() + ": the best lies between " + text.Fixed(low, 1) + " and " + text.Fixed(high, 1) + " % of the work asked for"
		}
	}
	return ""
}

// source is the log of an item.
func (c *Card) source(item int) study.Source { return c.plan().Sources[c.plan().Item(item).Source] }

// beforehand says how much the regret takes, before it is computed.
func (c *Card) beforehand() string {
	p := c.figure.params(c.view.page.Link.Params)
	sources, ready := c.view.page.Library.Chosen()
	if !c.figure.solves || *c.open || !ready {
		return ""
	}
	replicates, err := experiment.OfLogs(c.figure.name, sources, p.Periods, workload.Config{Days: p.Days}, p.Seed, p.Seeds)
	if err != nil {
		return ""
	}
	stretches := len(replicates) * len(p.Loads)
	return text.Plural(stretches, "stretch", "stretches") + " with two programs each, of up to " +
		text.Plural(c.view.state.nodes, "node", "nodes") + ", some of which take a minute. What is solved is drawn at once, and kept."
}

func (i *regretItem) Done(r *optimum.Result) {
	c := i.queue.card
	c.Results([]experiment.Row{{Item: int(i.item), Numbers: yardstick.RegretOf(r)}})
	c.keep()
	i.leave()
}

func (i *regretItem) Failed(message string) {
	i.queue.card.Failed(i.item, message)
	i.leave()
}

func (i *regretItem) leave() {
	q := i.queue
	var under []*regretItem
	for _, o := range q.under {
		if o != i {
			under = append(under, o)
		}
	}
	q.under = under
	q.next()
}

// mostKept is how many results of the regret a browser keeps for the next visit: the newest, of whatever plans.
const mostKept = 200

// keptRegret is the browser's setting in which they are: a line each, oldest first, with its key and its numbers.
const keptRegret = "regret"

// keyOf is a digest of all that an item's numbers depend on: the version that computed them, the log, the stretch and the solver.
func keyOf(plan *yardstick.Plan, item int) string {
	of := plan.Item(item)
	spelled, err := json.Marshal([]any{study.Version, of.Log, plan.Setup(item), of.Run.(yardstick.Run).Solver})
	if err != nil {
		panic("yardsticks: keyOf: " + err.Error())
	}
	return fmt.Sprintf("%x", sha256.Sum256(spelled))
}

// keep has the browser keep the figure's results for the next visit, beside the newest of other plans.
func (c *Card) keep() {
	plan := c.plan()
	var mine []string
	for i := range plan.Len() {
		if !c.Got.Has(i) {
			continue
		}
		words := []string{keyOf(plan, i)}
		for _, x := range c.Got.Row(nil, i) {
			words = append(words, strconv.FormatFloat(x, 'g', -1, 64))
		}
		mine = append(mine, strings.Join(words, "|"))
	}
	lines := append(c.keptOfOthers(plan), mine...)
	c.Browser.SetSetting(keptRegret, strings.Join(lines[max(0, len(lines)-mostKept):], "\n"))
}

// forget has the browser drop what it keeps of the figure's plan.
func (c *Card) forget() {
	c.remembered = nil
	c.Browser.SetSetting(keptRegret, strings.Join(c.keptOfOthers(c.plan()), "\n"))
}

// kept is the lines that the browser keeps.
func (c *Card) kept() []string {
	return strings.FieldsFunc(c.Browser.Setting(keptRegret), func(r rune) bool { return r == '\n' })
}

// keptOfOthers is the lines that are of no item of a plan.
func (c *Card) keptOfOthers(plan *yardstick.Plan) []string {
	mine := make(map[string]bool)
	for i := range plan.Len() {
		mine[keyOf(plan, i)] = true
	}
	return slices.DeleteFunc(c.kept(), func(line string) bool {
		key, _, _ := strings.Cut(line, "|")
		return mine[key]
	})
}

// recalled is what an earlier visit computed of a plan.
func (c *Card) recalled(plan *yardstick.Plan) func(item int) ([]float64, bool) {
	c.remembered = make(map[string][]float64)
	for _, line := range c.kept() {
		words := strings.Split(line, "|")
		c.remembered[words[0]] = numbers(plan, words[1:])
	}
	return func(item int) ([]float64, bool) {
		row := c.remembered[keyOf(plan, item)]
		return row, row != nil
	}
}

// numbers are those of a line, nil where they are not this figure's.
func numbers(plan *yardstick.Plan, words []string) (row []float64) {
	if len(words) != len(plan.Columns()) {
		return nil
	}
	for _, word := range words {
		x, err := strconv.ParseFloat(word, 64)
		if err != nil {
			return nil
		}
		row = append(row, x)
	}
	return row
}
