package sim

import (
	"math/rand/v2"
	"slices"
	"testing"

	"juggle/core/schedule"
	"juggle/core/sim/agreement"
)

// formulaOrders have inputs of every kind: constants of a job, the clock, starts, prices, random numbers, and several of these.
var formulaOrders = parseOrders("deadline - 2*estimate", "-area / max(1, deadline - ready)", "if(procs > 2, 0, estimate)",
	"deadline - wait*procs",
	"start + estimate", "room % 7 - procs", "now / 10 % 2 * submit - area", "max(slack, start - now) * procs", "random % 4",
	"deadline + random % 50 - wait", "discount * 3 - price", "if(wait > 2*estimate, -9223372036854775807 - 1, slack)", "slack - start",
	"deadline - 3*wait", "slack + 2*now", "start - wait", "2*(now - wait) - room")

// parseOrders returns the orders by the formulas.
func parseOrders(formulas ...string) (orders []schedule.Order) {
	for _, text := range formulas {
		o, err := schedule.ParseOrder(text)
		if err != nil {
			panic(err)
		}
		orders = append(orders, o)
	}
	return orders
}

// drawFormulaOrder sets the order of the run to a random formula in a third of the cases, and else leaves it.
func drawFormulaOrder(rng *rand.Rand, cfg *Config) {
	if rng.IntN(3) == 0 {
		cfg.Policy.Order = oneOf(rng, formulaOrders...)
	}
}

// TestTheFormulaOfABuiltInOrderDecidesAsTheOrder runs random negotiations, once by a built-in order and once by the formula of that order,
// and compares the ledgers.
func TestTheFormulaOfABuiltInOrderDecidesAsTheOrder(t *testing.T) {
	orders := append(schedule.Orders().Values(), schedule.Revenue)
	for seed := range uint64(1000) {
		rng := rand.New(rand.NewPCG(seed, 26))
		cfg, terms, jobs, events := randomNegotiation(rng)
		for _, o := range orders {
			cfg.Policy.Edition = schedule.Published // the formula of LFF is its rule in the published edition
			var ledgers [2][]agreement.Entry
			for i, o := range []schedule.Order{o, parseOrders(o.Formula())[0]} {
				cfg.Policy.Order = o
				s, err := RunSession(cfg, terms, jobs, events)
				if err != nil {
					t.Fatal(err)
				}
				ledgers[i] = s.Ledger()
			}
			if !slices.Equal(ledgers[0], ledgers[1]) {
				t.Fatalf("seed %d, %v: got another ledger by the formula %s, want the same", seed, o, o.Formula())
			}
		}
	}
}
