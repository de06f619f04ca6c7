package yardsticks

import (
	"fmt"
	"strconv"
	"strings"

	"juggle/core/experiment"
	"juggle/core/optimum"
	"juggle/core/param"
	"juggle/core/study"
	"juggle/core/yardstick"
	"juggle/site/page"
)

// The regret's items are stretches to be solved: one of each replicate at each load, the one that the column's parameters cut.

// solver says what of the column the regret depends on; "" for the other figures.
func (c *Card) solver(cut optimum.Cut, seconds int) string {
	if !c.figure.solves {
		return ""
	}
	return strings.TrimSpace("HiGHS 1.15.3 within " + strconv.Itoa(seconds) + " s " + optimum.CutParameters.Encode(&cut))
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
	return append(flags(optimum.CutParameters, &c.cut), "-limit "+strconv.Itoa(c.seconds))
}

// flags are what differs from the defaults, as options of the command line, each with its value.
func flags[S any](list param.List[S], s *S) (words []string) {
	for i := range list {
		if p := &list[i]; p.Flag != "" && p.Changed(s) {
			words = append(words, "-"+p.Flag+" "+p.Get(s))
		}
	}
	return words
}

// solve brackets the stretches of items, a few at a time.
func (c *Card) solve(items []int32) page.Task {
	q := &regretQueue{card: c, waiting: items}
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
}

func (q *regretQueue) next() {
	if !q.over && len(q.waiting) > 0 {
		item := q.waiting[0]
		q.waiting = q.waiting[1:]
		c := q.card
		setup := c.plan().Setup(int(item))
		to := &regretItem{queue: q, item: item}
		q.under = append(q.under, to)
		to.task = c.view.engine.Bracket(BracketRequest{Source: c.plan().Sources[c.plan().Item(int(item)).Source], Setup: setup, Solve: true,
			Seconds: c.seconds}, to)
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

func (i *regretItem) Began(*optimum.Stretch, *optimum.Result) {}
func (i *regretItem) Told(optimum.End, Told)                  {}

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

// mostKept is how many results of the regret a browser keeps for the next visit.
const mostKept = 200

// keptRegret is the browser's setting in which they are: the version, and then a line for each, what it depends on and its numbers.
const keptRegret = "regret"

// keyOf is all that an item of a plan depends on, spelled.
func keyOf(plan *yardstick.Plan, item int) string { return fmt.Sprintf("%#v", plan.Item(item).Key) }

// keep has the browser keep the figure's results for the next visit.
func (c *Card) keep() {
	plan, lines := c.plan(), []string{study.Version}
	for i := range min(plan.Len(), mostKept) {
		if !c.Got.Has(i) {
			continue
		}
		words := []string{keyOf(plan, i)}
		for _, x := range c.Got.Row(nil, i) {
			words = append(words, strconv.FormatFloat(x, 'g', -1, 64))
		}
		lines = append(lines, strings.Join(words, "|"))
	}
	c.Browser.SetSetting(keptRegret, strings.Join(lines, "\n"))
}

// recalled is what an earlier visit computed of a plan.
func (c *Card) recalled(plan *yardstick.Plan) func(item int) ([]float64, bool) {
	lines := strings.Split(c.Browser.Setting(keptRegret), "\n")
	if lines[0] != study.Version {
		lines = nil
	}
	kept := make(map[string][]float64)
	for _, line := range lines {
		words := strings.Split(line, "|")
		kept[words[0]] = numbers(plan, words[1:])
	}
	return func(item int) ([]float64, bool) {
		row := kept[keyOf(plan, item)]
		return row, row != nil && c.Browser.Setting(keptRegret) != "" // it is forgotten where all is computed once more
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
