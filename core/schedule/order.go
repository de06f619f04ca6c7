package schedule

import "juggle/core/param"

// An Order is how the waiting queue is sorted before a request is placed. Every order ends with the arrival's number.
type Order uint8

// The orders. A new one stands last, so that the numbers of the others stay.
const (
	EDF Order = iota
	LFF
	Shuffle
	BJF
	FIFO
	Revenue
	SJF
)

// sortings declare the orders: all that flags, links, menus, tables, charts, this package and its plain twin know of them.
var sortings = [...]sorting{
	EDF: {
		name: "edf", title: "earliest deadline first", label: "EDF", mark: Mark{"circle", "edf"},
		key: func(j Sorted) int64 { return int64(j.Deadline) },
	},
	LFF: { // laxity: D - max(T^r, CT) - T^e
		name: "lff", title: "least flexible first", label: "LFF", mark: Mark{"diamond", "lff"}, looks: atNow | atStartInDraft,
		key: func(j Sorted) int64 {
			from := max(j.Ready, j.Now)
			if j.Placed && j.Edition == Draft && j.Ready != j.Submit { // a deadline job's slack counts from now
				from = max(j.Start, j.Now)
			}
			return int64(j.Deadline-from) - int64(j.Estimate)
		},
	},
	Shuffle: { // a fresh random key for each job at each arrival
		name: "shuffle", title: "random shuffle", label: "Shuffle", mark: Mark{"times", "shuffle"}, looks: atChance,
	},
	BJF: {
		name: "bjf", title: "biggest job first", label: "BJF", mark: Mark{"square", "bjf"},
		key: func(j Sorted) int64 { return -int64(j.Estimate) * int64(j.Procs) },
	},
	FIFO: {name: "fifo", title: "first in first out", label: "FIFO", mark: Mark{"triangle", "fifo"}},
	Revenue: { // not one of the paper's five
		name: "revenue", title: "most revenue first", label: "Revenue", mark: Mark{"star", "ink"}, looks: atPrice,
		key: func(j Sorted) int64 { return -int64(j.Price) },
	},
	// Beside the paper's: one of the three priorities that Srinivasan, Kettimuthu, Subramani and Sadayappan compare in "Characterization of
	// backfilling strategies for parallel job scheduling", ICPP Workshops 2002; by estimates, as there.
	SJF: {
		name: "sjf", title: "shortest job first", label: "SJF", mark: Mark{"cross", "w50"},
		key: func(j Sorted) int64 { return int64(j.Estimate) },
	},
}

// A sorting declares an order.
type sorting struct {
	name, title string // stable, for flags, links and files; for people
	label       string // short, as the paper writes it
	mark        Mark
	looks       looks
	key         func(Sorted) int64 // what the queue is sorted by, ascending; nil: nothing but the arrival, or chance
}

// A Mark is how charts and legends show an order or a rule, by names of site/tokens.css and of symbols that site/parts can draw.
type Mark struct{ Symbol, Colour string }

// looks says what beside the window and the size of a job an order looks at, and so when keys change.
type looks uint8

const (
	atNow          looks = 1 << iota // the key of a job whose window has begun changes with time; nobody else's does
	atStartInDraft                   // in the draft edition, the start of a job that is placed
	atPrice                          // the price
	atChance                         // a fresh random key for every job at each event, and no key of its own
)

// Sorted is what an order may look at of a job in the waiting queue.
type Sorted struct {
	Now             Instant
	Submit          Instant
	Ready, Deadline Instant // the window that holds
	Start           Instant // of the slot of a job that is placed
	Estimate        Seconds // of the request, whatever mold it holds
	Price           Money   // agreed on, or asked for the window; 0 where the order does not look at prices
	Procs           int32   // of the request, likewise
	Placed          bool    // it has been accepted
	Edition         Edition
}

// Key is what the order sorts j by, ascending; ties are broken by arrival. Orders that draw have none: see Random.
func (o Order) Key(j Sorted) int64 {
	if key := sortings[o].key; key != nil {
		return key(j)
	}
	return 0
}

func (l looks) at(what looks) bool { return l&what != 0 }

func (o Order) looksAt(what looks) bool { return sortings[o].looks.at(what) }

// Random tells whether the order draws keys (see Draw).
func (o Order) Random() bool { return o.looksAt(atChance) }

// Fixed tells whether the order looks neither at chance nor at prices.
func (o Order) Fixed() bool { return int(o) < len(sortings) && !o.looksAt(atChance|atPrice) }

// Ages tells whether the key of a job changes with time.
func (o Order) Ages() bool { return o.looksAt(atNow) }

// Editions tells whether the order differs between the editions.
func (o Order) Editions() bool { return o.looksAt(atStartInDraft) }

// Label is the order's short name, as the paper writes it: EDF.
func (o Order) Label() string { return sortings[o].label }

// Mark is how the order is shown.
func (o Order) Mark() Mark { return sortings[o].mark }

// String is the order's name: edf, lff, shuffle, bjf, fifo or another.
func (o Order) String() string { return allOrders.Name(o) }

// ParseOrder is the order of that name.
func ParseOrder(name string) (Order, error) { return allOrders.Parse("order", name) }

// Orders is the menu of the orders that ask for no prices.
func Orders() param.Menu[Order] { return orderMenu(false) }

var orders, allOrders = Orders(), orderMenu(true)

func orderMenu(prices bool) (menu param.Menu[Order]) {
	for i := range sortings {
		if o := Order(i); prices || !o.looksAt(atPrice) {
			menu = append(menu, param.Entry[Order]{Value: o, Name: sortings[o].name, Title: sortings[o].title})
		}
	}
	return menu
}
