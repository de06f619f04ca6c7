package coallocation

import (
	"fmt"
	"slices"

	"juggle/core/experiment/param"
	"juggle/core/schedule"
)

// A Config holds everything about a run except its requests. A Config of the page or of a link has the requests too, in SpelledRequests.
type Config struct {
	Procs            []int // processors of each machine
	Policy           schedule.Policy
	ShiftCoAllocated bool         // a waiting co-allocated request may be placed again to make space for a local request
	ShiftBegunChains bool         // with ShiftCoAllocated: the waiting parts of a chain that has begun may be placed again too
	SpelledRequests  string       // the requests as Spell writes them; Play runs them, and Run ignores them
	Explain          bool         // record Outcome.Events
	CheckCancelled   func() error `json:"-"` // called before every decision; an error ends the run; may be nil
	Check            bool         // verify the invariants; a broken one ends the run with a fault.Error
}

// MaxMachines is the largest number of machines of a run.
const MaxMachines = 64

// Parameters are those of a Config. Only links have the parameter for SpelledRequests.
var Parameters = param.New(Default(), slices.Concat([]param.Param[Config]{
	param.Wholes(param.Spec{Key: "m", Flag: "procs", Symbol: "m", Name: "Processors of each machine",
		Min: 1, Max: schedule.MaxProcs, MaxCount: MaxMachines, AnyOrder: true,
		Wants: fmt.Sprintf("1 to %d whole numbers from 1 to %d with commas between", MaxMachines, schedule.MaxProcs),
		Help:  "Processors of each machine, with commas between."}, func(c *Config) *[]int { return &c.Procs }),
	param.OnOff(param.Spec{Key: "shift", Flag: "shift", Name: "Shift co-allocated requests",
		Help: "A co-allocated request that waits is placed again where a local request finds no gap otherwise."},
		func(c *Config) *bool { return &c.ShiftCoAllocated }),
	param.OnOff(param.Spec{Key: "begun", Flag: "shift-begun", Name: "Shift chains that have begun",
		Help: "With shifting, the waiting parts of a chain that has begun may move too, within the co-allocated request's window; " +
			"off, a chain stays once its first part starts."},
		func(c *Config) *bool { return &c.ShiftBegunChains }),
}, param.In(schedule.Parameters, "", func(c *Config) *schedule.Policy { return &c.Policy }), []param.Param[Config]{
	param.Custom(param.Spec{Key: "said", Wants: "requests to several machines as this page spells them"},
		func(c *Config) string { return c.SpelledRequests },
		func(c *Config, text string) bool {
			_, ok := ParseSpelled(text)
			c.SpelledRequests = text
			return ok || text == ""
		}),
})...)

// Default returns two machines without offers, fixing or shifting.
func Default() Config {
	return Config{Procs: []int{128, 128}, Policy: schedule.Policy{FixShare: schedule.Never, OfferThreshold: schedule.Never, Seed: 1}}
}
