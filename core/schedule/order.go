package schedule

import (
	"cmp"
	"errors"
	"strings"

	"juggle/core/formula"
	"juggle/core/param"
)

// An Order is how the waiting queue is sorted before a request is placed: one of those declared here, or a formula. Every order ends with
// the arrival's number. Orders are equal where they have the same number or the same formula.
type Order struct {
	number number
	own    string    // a formula; "": the order of that number
	inputs keyInputs // what the formula looks at
	pace   int64     // by how much every key of a formula that is steady grows each second
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

// A number is an order's place among those declared. A new one stands last, so that the numbers of the others stay.
type number uint8

const (
	edf number = iota
	lff
	shuffle
	bjf
	fifo
	revenue
	sjf
)

// sortings declare the orders: all that flags, links, menus, tables, charts, this package and its reference know of them.
var sortings = [...]sorting{
	edf: {
		name: "edf", title: "earliest deadline first", label: "EDF", mark: Mark{"circle", "edf"}, formula: "deadline",
		key: func(j *Sorted) int64 { return j.Deadline },
	},
	lff: { // laxity: D - max(T^r, CT) - T^e
		name: "lff", title: "least flexible first", label: "LFF", mark: Mark{"diamond", "lff"}, inputs: atNow | atStartInDraft,
		formula: "slack",
		key: func(j *Sorted) int64 {
			from := max(j.Ready, j.Now)
			if j.Placed && j.Edition == Draft && j.Ready != j.Submit { // a deadline job's slack counts from now
				from = max(j.Start, j.Now)
			}
			return j.Deadline - from - j.Estimate
		},
	},
	shuffle: { // a fresh random key for each job at each arrival
		name: "shuffle", title: "random shuffle", label: "Shuffle", mark: Mark{"times", "shuffle"}, inputs: atChance, formula: "random",
	},
	bjf: {
		name: "bjf", title: "biggest job first", label: "BJF", mark: Mark{"square", "bjf"}, formula: "-area",
		key: func(j *Sorted) int64 { return -j.Estimate * j.Procs },
	},
	fifo: {name: "fifo", title: "first in first out", label: "FIFO", mark: Mark{"triangle", "fifo"}, formula: "0"},
	revenue: { // not one of the paper's five
		name: "revenue", title: "most revenue first", label: "Revenue", mark: Mark{"star", "ink"}, inputs: atPrice, formula: "-price",
		key: func(j *Sorted) int64 { return -j.Price },
	},
	// Beside the paper's: one of the three priorities that Srinivasan, Kettimuthu, Subramani and Sadayappan compare in "Characterization of
	// backfilling strategies for parallel job scheduling", ICPP Workshops 2002; by estimates, as there.
	sjf: {
		name: "sjf", title: "shortest job first", label: "SJF", mark: Mark{"cross", "w50"}, formula: "estimate",
		key: func(j *Sorted) int64 { return j.Estimate },
	},
}

// A sorting declares an order.
type sorting struct {
	name, title string // stable, for flags, links and files; for people
	label       string // short, as the paper writes it
	mark        Mark
	inputs      keyInputs
	formula     string              // the same in the published edition, to begin a formula of one's own with
	key         func(*Sorted) int64 // what the queue is sorted by, ascending; nil: nothing but the arrival, or chance
}

// A Mark is how charts and legends show an order or a rule, by names of site/tokens.css and of symbols that site/parts can draw.
type Mark struct{ Symbol, Colour string }

// keyInputs are what an order looks at beside the window and the size of a job, and so when keys change.
type keyInputs uint8

const (
	atNow          keyInputs = 1 << iota // the key of a job whose window has begun changes with time; no other's does
	atClock                              // every key changes with time
	atStart                              // the start of a job that is placed
	atStartInDraft                       // the same, in the draft edition only
	atPrice                              // the price
	atChance                             // a fresh random number for every job at each event
	atPace                               // every key changes with time, and by as much, so the order stays

	atAll = atClock | atChance // every key is computed at every event
)

// Sorted is what an order may look at of a job in the waiting queue.
type Sorted struct {
	// Ready and Deadline are those of the window that holds, Estimate and Procs those of the request, whatever mold it holds. Price is agreed
	// on, or asked for the window; it is 0 where the order does not look at prices, as Random is where it does not draw.
	formula.Job
	Placed  bool // it has been accepted
	Edition Edition
}

// Key is what the order sorts by, ascending; ties are broken by arrival. It is nil where only the arrival matters, or where a Draw has the
// keys.
func (o Order) Key() func(*Sorted) int64 {
	if o.own == "" {
		return sortings[o.number].key
	}
	f, err := formula.Parse(o.own)
	if err != nil {
		panic("schedule: an order whose formula is none")
	}
	return func(j *Sorted) int64 { return f.Key(&j.Job) }
}

func (l keyInputs) at(what keyInputs) bool { return l&what != 0 }

func (o Order) keyInputs() keyInputs {
	if o.own != "" {
		return o.inputs
	}
	return sortings[o.number].inputs
}

// Random reports whether the order draws keys (see Draw).
func (o Order) Random() bool { return o.keyInputs().at(atChance) }

// Prices reports whether the order looks at prices.
func (o Order) Prices() bool { return o.keyInputs().at(atPrice) }

// Ages reports whether the key of a job that waits may change.
func (o Order) Ages() bool { return o.keyInputs().at(atNow | atClock | atPace | atStart) }

// Editions reports whether the order differs between the editions.
func (o Order) Editions() bool { return o.keyInputs().at(atStartInDraft) }

// Formula is the order as a formula, in the published edition.
func (o Order) Formula() string { return cmp.Or(o.own, sortings[o.number].formula) }

// Own reports whether the order is a formula.
func (o Order) Own() bool { return o.own != "" }

// Label is the order's name as the paper writes it, EDF; or the formula.
func (o Order) Label() string { return cmp.Or(o.own, sortings[o.number].label) }

// Short is Label; of a formula as much as there is room for in a line.
func (o Order) Short() string {
	const most = 40
	if label := o.Label(); len(label) > most { // formulas are ASCII
		return label[:most-1] + "…"
	}
	return o.Label()
}

// Mark is how the order is shown. A formula has the symbol of no order that is declared, and most formulas differ in their marks.
func (o Order) Mark() Mark {
	if o.own == "" {
		return sortings[o.number].mark
	}
	hash := uint32(0)
	for _, c := range []byte(o.own) {
		hash = hash*31 + uint32(c)
	}
	hash ^= hash >> 15
	symbols, colours := [...]string{"wye", "hexagon", "asterisk"}, [...]string{"new", "w100", "l3", "accent"}
	return Mark{symbols[hash%3], colours[hash/3%4]}
}

// String is the order's name, edf, lff, shuffle, bjf, fifo or another, or its formula.
func (o Order) String() string { return cmp.Or(o.own, sortings[o.number].name) }

// Compare puts the orders that are declared before formulas.
func (o Order) Compare(other Order) int {
	return cmp.Or(cmp.Compare(o.own, other.own), cmp.Compare(o.number, other.number))
}

// MarshalText writes what String gives.
func (o Order) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// UnmarshalText reads a name or a formula.
func (o *Order) UnmarshalText(text []byte) (err error) {
	*o, err = ParseOrder(string(text))
	return err
}

// ParseOrder is the order of that name, or by that formula.
func ParseOrder(text string) (Order, error) { return allOrders.Parse("order", text) }

// parseFormula is the order by a formula.
func parseFormula(text string, prices bool) (Order, error) {
	f, err := formula.Parse(text)
	if err != nil {
		return Order{}, err
	}
	o := Order{own: strings.Join(strings.Fields(text), " ")}
	for _, n := range f.Names().List() {
		o.inputs |= inputsOf[n]
	}
	if pace, steady := f.Pace(); o.inputs.at(atClock) && steady {
		o.inputs, o.pace = o.inputs&^atClock|atPace, pace
	}
	if o.Prices() && !prices {
		return Order{}, errors.New("there are no prices here")
	}
	return o, nil
}

// inputsOf is what a formula with a name looks at.
var inputsOf = map[formula.Name]keyInputs{
	formula.Now: atClock, formula.Wait: atClock, formula.Slack: atNow, formula.Room: atNow, formula.Start: atStart,
	formula.Price: atPrice, formula.Discount: atPrice, formula.Random: atChance,
}

// Orders is the menu of the orders that ask for no prices.
func Orders() param.Menu[Order] { return orderMenu(false) }

// orders and allOrders take formulas too.
var orders, allOrders = anyOrder(false), anyOrder(true)

// OwnOrders takes formulas alone, which do not ask for prices.
func OwnOrders() param.Open[Order] {
	own := orders
	own.Menu = nil
	return own
}

// AnyOrder takes the orders that ask for no prices, and formulas that do not.
func AnyOrder() param.Open[Order] { return orders }

func anyOrder(prices bool) param.Open[Order] {
	return param.Open[Order]{
		Menu: orderMenu(prices), Else: "a formula, as deadline - 2*estimate", Spell: Order.String,
		Read: func(text string) (Order, error) { return parseFormula(text, prices) },
	}
}

func orderMenu(prices bool) (menu param.Menu[Order]) {
	for i := range sortings {
		if o := (Order{number: number(i)}); prices || !o.Prices() {
			menu = append(menu, param.Entry[Order]{Value: o, Name: sortings[i].name, Title: sortings[i].title})
		}
	}
	return menu
}
