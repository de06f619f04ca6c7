package schedule

import (
	"cmp"
	"errors"
	"strings"

	"juggle/core/experiment/param"
	"juggle/core/schedule/formula"
)

// An Order is the key by which the waiting queue is sorted before a request is placed: a declared one, or a formula. Equal keys are sorted
// by arrival. Two declared orders are equal if they have the same number, and two formulas if they have the same text.
type Order struct {
	number      orderNumber // the index in declaredOrders; of a formula 0
	formulaText string      // "" for a declared order
	inputs      keyInputs   // the inputs of the formula
	pace        int64       // by how much every key grows in a second, if the keys of the formula all grow alike; else 0
}

// The orders. The zero Order is EDF.
var (
	EDF     = Order{number: edf}
	LFF     = Order{number: lff}
	Shuffle = Order{number: shuffle}
	BJF     = Order{number: bjf}
	FIFO    = Order{number: fifo}
	Revenue = Order{number: revenue}
	SJF     = Order{number: sjf}
)

// An orderNumber is the index of a declared order in declaredOrders. A new order gets the last number, so that the other numbers stay.
type orderNumber uint8

const (
	edf orderNumber = iota
	lff
	shuffle
	bjf
	fifo
	revenue
	sjf
)

// declaredOrders declares the orders: everything that flags, links, menus, tables, charts, this package and its reference need.
var declaredOrders = [...]orderDeclaration{
	edf: {
		name: "edf", title: "earliest deadline first", label: "EDF", mark: Mark{"circle", "edf"}, formula: "deadline",
		key: func(j *KeyValues) int64 { return j.Deadline },
	},
	lff: { // laxity: D - max(T^r, CT) - T^e
		name: "lff", title: "least flexible first", label: "LFF", mark: Mark{"diamond", "lff"}, inputs: inputNow | inputStartInDraft,
		formula: "slack",
		key: func(j *KeyValues) int64 {
			from := max(j.Ready, j.Now)
			if j.Placed && j.Edition == Draft && j.Ready != j.Submit { // a deadline job's slack counts from now
				from = max(j.Start, j.Now)
			}
			return j.Deadline - from - j.Estimate
		},
	},
	shuffle: { // a fresh random key for each job at each event: see RandomKeys
		name: "shuffle", title: "random shuffle", label: "Shuffle", mark: Mark{"times", "shuffle"}, inputs: inputRandom, formula: "random",
	},
	bjf: {
		name: "bjf", title: "biggest job first", label: "BJF", mark: Mark{"square", "bjf"}, formula: "-area",
		key: func(j *KeyValues) int64 { return -j.Estimate * j.Procs },
	},
	fifo: {name: "fifo", title: "first in first out", label: "FIFO", mark: Mark{"triangle", "fifo"}, formula: "0"},
	revenue: { // not one of the paper's five
		name: "revenue", title: "most revenue first", label: "Revenue", mark: Mark{"star", "ink"}, inputs: inputPrice, formula: "-price",
		key: func(j *KeyValues) int64 { return -j.Price },
	},
	// Beside the paper's: one of the three priorities that Srinivasan, Kettimuthu, Subramani and Sadayappan compare in "Characterization of
	// backfilling strategies for parallel job scheduling", ICPP Workshops 2002; by estimates, as there.
	sjf: {
		name: "sjf", title: "shortest job first", label: "SJF", mark: Mark{"cross", "w50"}, formula: "estimate",
		key: func(j *KeyValues) int64 { return j.Estimate },
	},
}

// An orderDeclaration declares one order.
type orderDeclaration struct {
	name, title string // name is stable, for flags, links and files; title is for readers
	label       string // the short name; of the paper's five orders that in the paper
	mark        Mark
	inputs      keyInputs
	formula     string                 // an equal formula, in the published edition; a reader can change it into another order
	key         func(*KeyValues) int64 // the queue is sorted by it, ascending; nil: by arrival alone, or by random numbers
}

// A Mark is how charts and legends show an order or a rule: names of a symbol in site/parts and of a colour in site/tokens.css.
type Mark struct{ Symbol, Colour string }

// keyInputs are the inputs of a key besides the window and the size of a job. They say when a key changes.
type keyInputs uint8

const (
	inputNow          keyInputs = 1 << iota // the key changes with time once the window of the job has begun
	inputClock                              // every key changes with time
	inputStart                              // the start of a placed job
	inputStartInDraft                       // the same, but only in the draft edition
	inputPrice                              // the price
	inputRandom                             // a new random number for every job at each event
	inputPace                               // every key changes with time by the same amount, so that the order stays

	inputsOfEveryKey = inputClock | inputRandom // every key has to be computed again at every event
)

// KeyValues holds the inputs of a key: the values of a job in the waiting queue that an order may use. Ready and Deadline are those of the
// window agreed on last; Estimate and Procs are those of the request, whatever mold it has. Price is the price agreed on, or of a request
// that is being decided the price of its window. Price means nothing where the order does not use prices, and Random is 0 where the order
// draws no numbers.
type KeyValues struct {
	formula.Job
	Placed  bool // it has a start: it is not the request that is being decided
	Edition Edition
}

// Key returns the key function of the order. The queue is sorted by it, ascending, and equal keys are sorted by arrival. Key is nil where
// only the arrival matters, or where RandomKeys gives the keys.
func (o Order) Key() func(*KeyValues) int64 {
	if o.formulaText == "" {
		return declaredOrders[o.number].key
	}
	f, err := formula.Parse(o.formulaText)
	if err != nil {
		panic("schedule: the text of an order is no formula")
	}
	return func(j *KeyValues) int64 { return f.Key(&j.Job) }
}

// has reports whether input is one of the inputs.
func (k keyInputs) has(input keyInputs) bool { return k&input != 0 }

// keyInputs returns the inputs of the order's key.
func (o Order) keyInputs() keyInputs {
	if o.formulaText != "" {
		return o.inputs
	}
	return declaredOrders[o.number].inputs
}

// IsRandom reports whether the order sorts by random numbers (see RandomKeys).
func (o Order) IsRandom() bool { return o.keyInputs().has(inputRandom) }

// UsesPrices reports whether a key depends on prices.
func (o Order) UsesPrices() bool { return o.keyInputs().has(inputPrice) }

// ChangesWithTime reports whether the key of a waiting job may change with time or with its start.
func (o Order) ChangesWithTime() bool {
	return o.keyInputs().has(inputNow | inputClock | inputPace | inputStart)
}

// DiffersByEdition reports whether the order differs between the editions.
func (o Order) DiffersByEdition() bool { return o.keyInputs().has(inputStartInDraft) }

// Formula returns the order as a formula, in the published edition.
func (o Order) Formula() string { return cmp.Or(o.formulaText, declaredOrders[o.number].formula) }

// IsFormula reports whether the order is a reader's formula.
func (o Order) IsFormula() bool { return o.formulaText != "" }

// Label returns the order's short name, such as EDF, or the formula.
func (o Order) Label() string { return cmp.Or(o.formulaText, declaredOrders[o.number].label) }

// ShortLabel returns Label, cut to 40 characters.
func (o Order) ShortLabel() string {
	const most = 40
	if label := o.Label(); len(label) > most { // formulas are ASCII
		return label[:most-1] + "…"
	}
	return o.Label()
}

// Mark returns how the order is shown. No formula has the symbol of a declared order. Formulas share twelve marks.
func (o Order) Mark() Mark {
	if o.formulaText == "" {
		return declaredOrders[o.number].mark
	}
	hash := uint32(0)
	for _, c := range []byte(o.formulaText) {
		hash = hash*31 + uint32(c)
	}
	hash ^= hash >> 15
	symbols, colours := [...]string{"wye", "hexagon", "asterisk"}, [...]string{"new", "w100", "l3", "accent"}
	return Mark{symbols[hash%3], colours[hash/3%4]}
}

// String returns the name of a declared order, such as edf, or the formula.
func (o Order) String() string { return cmp.Or(o.formulaText, declaredOrders[o.number].name) }

// Compare sorts the declared orders before the formulas.
func (o Order) Compare(other Order) int {
	return cmp.Or(cmp.Compare(o.formulaText, other.formulaText), cmp.Compare(o.number, other.number))
}

// MarshalText writes the text that String returns.
func (o Order) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// UnmarshalText reads a name or a formula.
func (o *Order) UnmarshalText(text []byte) (err error) {
	*o, err = ParseOrder(string(text))
	return err
}

// ParseOrder returns the declared order that text names, or the order by the formula that text spells.
func ParseOrder(text string) (Order, error) { return allOrders.Parse("order", text) }

// parseFormula returns the order by a formula. Where prices is false, a formula with a price or a discount is an error.
func parseFormula(text string, prices bool) (Order, error) {
	f, err := formula.Parse(text)
	if err != nil {
		return Order{}, err
	}
	o := Order{formulaText: strings.Join(strings.Fields(text), " ")}
	for _, n := range f.Names().List() {
		o.inputs |= inputsOf[n]
	}
	if pace, steady := f.Pace(); o.inputs.has(inputClock) && steady {
		o.inputs, o.pace = o.inputs&^inputClock|inputPace, pace
	}
	if o.UsesPrices() && !prices {
		return Order{}, errors.New("there are no prices here")
	}
	return o, nil
}

// inputsOf lists the inputs of a formula in which a name occurs.
var inputsOf = map[formula.Name]keyInputs{
	formula.Now: inputClock, formula.Wait: inputClock, formula.Slack: inputNow, formula.Room: inputNow, formula.Start: inputStart,
	formula.Price: inputPrice, formula.Discount: inputPrice, formula.Random: inputRandom,
}

// Orders is the menu of the orders that need no prices.
func Orders() param.Menu[Order] { return orderMenu(false) }

// orders reads the names of the declared orders, and formulas, without prices. allOrders also reads those with prices.
var orders, allOrders = openOrders(false), openOrders(true)

// FormulaOrders reads only formulas, without prices.
func FormulaOrders() param.OpenMenu[Order] {
	formulas := orders
	formulas.Menu = nil
	return formulas
}

// OrdersOrFormulas reads the names of the declared orders, and formulas, without prices.
func OrdersOrFormulas() param.OpenMenu[Order] { return orders }

// openOrders reads names of declared orders, and formulas. Where prices is false, it refuses those that use prices.
func openOrders(prices bool) param.OpenMenu[Order] {
	return param.OpenMenu[Order]{
		Menu: orderMenu(prices), OtherValues: "a formula, as deadline - 2*estimate", Format: Order.String,
		ParseOther: func(text string) (Order, error) { return parseFormula(text, prices) },
	}
}

// orderMenu returns the declared orders, without those that use prices where prices is false.
func orderMenu(prices bool) (menu param.Menu[Order]) {
	for i := range declaredOrders {
		if o := (Order{number: orderNumber(i)}); prices || !o.UsesPrices() {
			menu = append(menu, param.Entry[Order]{Value: o, Name: declaredOrders[i].name, Title: declaredOrders[i].title})
		}
	}
	return menu
}
