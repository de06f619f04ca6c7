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

// A Formula is a field in which the reader types an order of the queue as a formula. While the reader types, it shows the place of an
// error, or the keys that the formula gives.
type Formula struct {
	Entry
	QueueKeys func(schedule.Order) string // the keys of the present queue under the order, as markup; nil: they are not shown
	Remove    func()                      // removes the formula from the orders; nil: it cannot be removed
}

// Formulas are the formula fields of a knob that chooses orders. A knob that chooses one order has one field, with that order as a formula.
// A knob that chooses several has a field for each formula among them and, if the parameter allows more, an empty one. A knob whose
// parameter has no OtherValues has none.
func (c *Knob) Formulas() []*Formula {
	n := 0
	switch {
	case !c.ChoosesOrders || c.Param.OtherValues == "":
	case c.Param.Kind == param.Choice || c.value() == "":
		n = 1
	default:
		n = min(len(c.formulaOrders())+1, c.Param.MaxCount)
	}
	for i := len(c.formulas); i < n; i++ {
		f := &Formula{Entry: Entry{Page: c.Page, Element: c.ID() + "-own-" + strconv.Itoa(i+1), Param: c.Param}, QueueKeys: c.QueueKeys}
		if f.Format = asFormula; c.Param.Kind == param.Choices {
			f.Format = nil
			f.Param.Get = func() string { return c.formulaOrder(i) }
			f.Param.Set = func(text string) error { return c.setFormulaOrder(i, text) }
			f.Remove = func() {
				_ = c.setFormulaOrder(i, "") // on an error the formula stays
				c.discardFormulas()
			}
		}
		c.formulas = append(c.formulas, f)
	}
	return c.formulas[:n]
}

// asFormula returns an order as a formula. value is the order's name, or a formula already.
func asFormula(value string) string {
	o, err := schedule.ParseOrder(value)
	if err != nil {
		return value
	}
	return o.Formula()
}

// discardFormulas drops typed text that was not accepted in the formula fields.
func (c *Knob) discardFormulas() {
	for _, f := range c.formulas {
		f.Entry.DiscardTyped()
	}
}

// formulaOrders are the formulas among the chosen orders.
func (c *Knob) formulaOrders() []string { return slices.DeleteFunc(c.chosen(), c.isOption) }

// isOption reports whether value is one of the knob's options.
func (c *Knob) isOption(value string) bool {
	return slices.ContainsFunc(c.Param.Options, func(o param.Option) bool { return o.Name == value })
}

// formulaOrder is formula i among the chosen orders; "" where there are fewer.
func (c *Knob) formulaOrder(i int) string {
	if formulas := c.formulaOrders(); i < len(formulas) {
		return formulas[i]
	}
	return ""
}

// setFormulaOrder replaces formula i, or appends the text where there are fewer formulas. An empty text removes formula i.
func (c *Knob) setFormulaOrder(i int, text string) error {
	options, formulas := slices.DeleteFunc(c.chosen(), func(value string) bool { return !c.isOption(value) }), c.formulaOrders()
	at := min(i, len(formulas))
	formulas = slices.Concat(formulas[:at], []string{text}, formulas[min(at+1, len(formulas)):])
	if text == "" {
		formulas = slices.Delete(formulas, at, at+1)
	}
	return c.Param.Set(strings.Join(append(options, formulas...), ","))
}

// note is the line below the field, as markup: the place and the reason of an error, or the keys that the formula gives, after the formula
// itself where it may be too long for the field.
func (f *Formula) note() string {
	shown, note := strings.TrimSpace(f.Text()), ""
	if shown == "" {
		return ""
	}
	if o, err := schedule.ParseOrder(shown); err == nil && f.Fault() == "" {
		if len(shown) > 24 {
			note = `<span class="at mono" aria-hidden="true">` + text.Escape(shown) + "</span>"
		}
		if f.QueueKeys != nil {
			note += f.QueueKeys(o)
		}
		return note
	}
	_, err := formula.Parse(shown)
	if wrong := (*formula.Error)(nil); errors.As(err, &wrong) {
		at := min(wrong.Column-1, len(shown)) // the valid text before the error is ASCII: a column is a byte
		words := "Column " + strconv.Itoa(wrong.Column) + ": found " + wrong.Found + ", wanted " + wrong.Wanted + "."
		return `<span class="at mono" aria-hidden="true">` + text.Escape(shown[:at]) + "<mark>" + text.Escape(shown[at:]+" ") +
			`</mark></span><span class="wrong">` + text.Triangle + "<span>" + text.Escape(words) + "</span></span>"
	}
	return `<span class="wrong">` + f.FaultHTML() + "</span>"
}

// ariaInvalid is the value of aria-invalid: "true" where the field's text is no formula or was refused.
func (f *Formula) ariaInvalid() any {
	if _, err := schedule.ParseOrder(f.Text()); f.Text() != "" && (err != nil || f.Fault() != "") {
		return "true"
	}
	return nil
}

// A KeyedJob is a waiting job with the values that an order reads. A queue of them is in order of arrival.
type KeyedJob struct {
	ID int64
	schedule.KeyValues
	key int64 // the job's key under the order that KeysLine was called with
}

// KeysLine lists, as markup, the keys by which an order sorts a queue. It lists the first five jobs in that order, and begins with when,
// such as "Decision 5". Random values count as 0.
func KeysLine(o schedule.Order, when string, queue []KeyedJob) string {
	key := o.Key()
	for i := range queue {
		queue[i].key = key(&queue[i].KeyValues)
	}
	slices.SortStableFunc(queue, func(a, b KeyedJob) int { return cmp.Compare(a.key, b.key) })
	const maxListed = 5
	var words []string
	for _, j := range queue[:min(maxListed, len(queue))] {
		words = append(words, text.Unspaced(uint64(j.ID))+" → "+strconv.FormatInt(j.key, 10))
	}
	if more := len(queue) - maxListed; more > 0 {
		words = append(words, strconv.Itoa(more)+" more")
	}
	randomNote := ""
	if o.IsRandom() {
		randomNote = " (random as 0)"
	}
	return text.Escape(when + randomNote + ", job → key: " + strings.Join(words, ", ") + ".")
}

// formulaHelp explains, as markup, the names and operators of a formula.
func formulaHelp() string {
	var b strings.Builder
	b.WriteString(`<details><summary>What a formula may look at</summary><p>The smallest comes first; ties go by arrival. Times are ` +
		`seconds.</p><dl class="facts">`)
	for _, n := range formula.All() {
		b.WriteString(`<dt class="mono">` + n.String() + "</dt><dd>" + text.Escape(n.Meaning()) + "</dd>")
	}
	return b.String() + `</dl><p>Whole numbers, <code>+ - * / %</code>, <code>&lt; &lt;= &gt; &gt;= == !=</code>, ` +
		`<code>and or not</code>, <code>min(a, b)</code>, <code>max(a, b)</code>, <code>abs(a)</code>, <code>if(c, a, b)</code>. ` +
		`Division rounds down, and by 0 gives 0.</p></details>`
}

// presets are formulas that the field suggests.
func (c *Knob) presets() (list []string) {
	for _, o := range c.Param.Options {
		list = append(list, asFormula(o.Name))
	}
	if list == nil {
		for _, o := range schedule.Orders() {
			list = append(list, o.Value.Formula())
		}
	}
	return append(list, "deadline - 2*estimate", "if(wait > 86400, 0, area)")
}
