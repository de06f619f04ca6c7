package parts

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"juggle/core/experiment/param"
	"juggle/core/schedule"
	"juggle/core/schedule/formula"
	"juggle/site/text"
)

// A Formula is where an order of one's own is typed. It says at once where the text is no formula, and what a formula gives.
type Formula struct {
	Entry
	Gives func(schedule.Order) string // for the present queue, as markup; nil: nothing
	Drop  func()                      // takes it away; nil: it cannot be
}

// Formulas are the fields of an open choice: one, which shows the order that is chosen as a formula, to be edited; or, of several orders,
// one for each formula among them and an empty one.
func (c *Knob) Formulas() []*Formula {
	n := 0
	switch {
	case !c.Orders || c.Held.Else == "":
	case c.Held.Kind == param.Choice || c.value() == "": // of no order there would be an empty one
		n = 1
	default:
		n = min(len(c.ownOrders())+1, c.Held.Most)
	}
	for i := len(c.own); i < n; i++ {
		f := &Formula{Entry: Entry{Page: c.Page, Element: c.ID() + "-own-" + strconv.Itoa(i+1), Held: c.Held}, Gives: c.Gives}
		if f.Shown = asFormula; c.Held.Kind == param.Choices {
			f.Shown = nil
			f.Held.Get = func() string { return c.ownOrder(i) }
			f.Held.Set = func(text string) error { return c.setOwnOrder(i, text) }
			f.Drop = func() {
				_ = c.setOwnOrder(i, "") // a list without it is taken, or it stays
				c.forgetFormulas()
			}
		}
		c.own = append(c.own, f)
	}
	return c.own[:n]
}

// asFormula is the order of that name, or formula, as a formula.
func asFormula(value string) string {
	o, err := schedule.ParseOrder(value)
	if err != nil {
		return value
	}
	return o.Formula()
}

func (c *Knob) forgetFormulas() {
	for _, f := range c.own {
		f.Entry.Forget()
	}
}

// ownOrders are the formulas among the orders that are chosen.
func (c *Knob) ownOrders() []string { return slices.DeleteFunc(c.chosen(), c.listed) }

func (c *Knob) listed(value string) bool {
	return slices.ContainsFunc(c.Held.Options, func(o param.Option) bool { return o.Name == value })
}

// ownOrder is formula i among the orders that are chosen; "" where there are fewer.
func (c *Knob) ownOrder(i int) string {
	if own := c.ownOrders(); i < len(own) {
		return own[i]
	}
	return ""
}

// setOwnOrder puts a formula in the place of formula i, or behind all; none takes that one away.
func (c *Knob) setOwnOrder(i int, text string) error {
	list, own := slices.DeleteFunc(c.chosen(), func(value string) bool { return !c.listed(value) }), c.ownOrders()
	at := min(i, len(own))
	own = slices.Concat(own[:at], []string{text}, own[min(at+1, len(own)):])
	if text == "" {
		own = slices.Delete(own, at, at+1)
	}
	return c.Held.Set(strings.Join(append(list, own...), ","))
}

// what is said below the field, as markup: where what stands in it is wrong, or what it gives; and all of it, where it may be too long.
func (f *Formula) said() string {
	shown, said := strings.TrimSpace(f.Text()), ""
	if shown == "" {
		return ""
	}
	if o, err := schedule.ParseOrder(shown); err == nil && f.Fault() == "" {
		if len(shown) > 24 {
			said = `<span class="at mono" aria-hidden="true">` + text.Escape(shown) + "</span>"
		}
		if f.Gives != nil {
			said += f.Gives(o)
		}
		return said
	}
	_, err := formula.Parse(shown)
	if wrong := (*formula.Error)(nil); errors.As(err, &wrong) {
		at := min(wrong.Column-1, len(shown)) // what stands before is ASCII, or it would be wrong
		words := "Column " + strconv.Itoa(wrong.Column) + ": found " + wrong.Found + ", wanted " + wrong.Wanted + "."
		return `<span class="at mono" aria-hidden="true">` + text.Escape(shown[:at]) + "<mark>" + text.Escape(shown[at:]+" ") +
			`</mark></span><span class="wrong">` + text.Triangle + "<span>" + text.Escape(words) + "</span></span>"
	}
	return `<span class="wrong">` + f.WrongWords() + "</span>"
}

// wrong reports whether what stands in the field cannot be used.
func (f *Formula) wrong() any {
	if _, err := schedule.ParseOrder(f.Text()); f.Text() != "" && (err != nil || f.Fault() != "") {
		return "true"
	}
	return nil
}

// Keyed is a waiting job, as an order sees it; a queue of them is in order of arrival.
type Keyed struct {
	ID int64
	schedule.Sorted
	key int64 // by the order that is asked about
}

// Keys are what an order sorts a queue by, as markup: those of the first jobs in its order. What is random is 0 here.
func Keys(o schedule.Order, when string, queue []Keyed) string {
	key := o.Key()
	for i := range queue {
		queue[i].key = key(&queue[i].Sorted)
	}
	slices.SortStableFunc(queue, func(a, b Keyed) int { return cmp.Compare(a.key, b.key) })
	const most = 5
	var words []string
	for _, j := range queue[:min(most, len(queue))] {
		words = append(words, text.Count64(uint64(j.ID))+" → "+strconv.FormatInt(j.key, 10))
	}
	if more := len(queue) - most; more > 0 {
		words = append(words, strconv.Itoa(more)+" more")
	}
	chance := ""
	if o.IsRandom() {
		chance = " (random as 0)"
	}
	return text.Escape(when + chance + ", job → key: " + strings.Join(words, ", ") + ".")
}

// formulaHelp is what a formula may be made of.
func formulaHelp() string {
	var b strings.Builder
	b.WriteString(`<details><summary>What a formula may look at</summary><p>The smallest comes first; ties go by arrival. Times are ` +
		`seconds.</p><dl class="facts">`)
	for _, n := range formula.All() {
		b.WriteString(`<dt class="mono">` + n.String() + "</dt><dd>" + text.Escape(n.Means()) + "</dd>")
	}
	return b.String() + `</dl><p>Whole numbers, <code>+ - * / %</code>, <code>&lt; &lt;= &gt; &gt;= == !=</code>, ` +
		`<code>and or not</code>, <code>min(a, b)</code>, <code>max(a, b)</code>, <code>abs(a)</code>, <code>if(c, a, b)</code>. ` +
		`Division rounds down, and by 0 gives 0.</p></details>`
}

// presets are formulas to begin with.
func (c *Knob) presets() (list []string) {
	for _, o := range c.Held.Options {
		list = append(list, asFormula(o.Name))
	}
	if list == nil {
		for _, o := range schedule.Orders() {
			list = append(list, o.Value.Formula())
		}
	}
	return append(list, "deadline - 2*estimate", "if(wait > 86400, 0, area)")
}
