package session

import (
	"fmt"

	"juggle/core/experiment/param"
	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/sim/agreement"
	"juggle/core/sim/session/input"
)

// A Start is a named script from which a session begins.
type Start uint8

// The starts. The four lessons begin from FromTask1 to FromTask4, which are named for the tasks that became the lessons. FromFiles is a
// session from a reader's files.
const (
	FromScenarios Start = iota
	FromEmpty
	FromCrowd
	FromTask1
	FromTask2
	FromTask3
	FromTask4
	FromFiles
)

// Starts is the menu of the starts: first those with a title, then the others.
var Starts = param.Menu[Start]{
	{Value: FromEmpty, Name: "empty", Title: "Empty"},
	{Value: FromCrowd, Name: "crowd", Title: "Crowded"},
	{Value: FromScenarios, Name: "scenarios", Title: "Three scenarios"},
	{Value: FromTask1, Name: "task1"}, {Value: FromTask2, Name: "task2"}, {Value: FromTask3, Name: "task3"},
	{Value: FromTask4, Name: "task4"},
	{Value: FromFiles, Name: "files"},
}

const minute = 60 // seconds

// TitledStarts is the number of starts with a title.
const TitledStarts = 3

// smallMachine is the number of processors of the machine in every start; a crowd and a reader's file may change it.
const smallMachine = 16

// provider returns the setup of every start. FromTask2 and FromTask3 then make no offers, and a crowd has its own machine and policy.
func provider() Setup {
	return Setup{smallMachine, agreement.Rules{
		Policy: schedule.Policy{
			FixShare: schedule.Never, OfferThreshold: 100, OfferRecipients: schedule.OffersToAll, Discount: 50, Ask: 100, Incentive: 20, Seed: 1,
		},
		Terms: agreement.Terms{CancelFee: 20, Penalty: 20, Compensation: 100},
	}}
}

// A Script is a setup, the inputs of a session in order, and the instant up to which it is played.
type Script struct {
	Setup
	Inputs []Input
	Now    Instant
}

// maxInputsWithAsking is the largest number of inputs of a session in which the provider asks other consumers and sorts by a formula. In
// such a session the time for one input grows with the square of the number of inputs, and the player cannot pause within an input.
const maxInputsWithAsking = 300

// CheckPlayable returns an error where one input of the session would take so long that the page stops answering.
func (b Script) CheckPlayable() error {
	if p := b.Rules.Policy; p.Ask > 0 && p.Order.IsFormula() && len(b.Inputs) > maxInputsWithAsking {
		return fmt.Errorf("%d inputs, want at most %d where the provider asks others in an order of one's own, and at most %d elsewhere",
			len(b.Inputs), maxInputsWithAsking, input.MaxInputs)
	}
	return nil
}

// requestInput returns the input of a request. All times are in minutes; tolerance is in percent.
func requestInput(id int64, submit, ready, deadline Instant, procs int32, length Seconds, tolerance int) Input {
	j := &sim.Job{Request: schedule.Request{
		ID: id, Submit: submit * minute, Ready: ready * minute, Deadline: deadline * minute, Procs: procs, Estimate: length * minute,
		Flexible: true, Conditions: &schedule.Conditions{Budget: schedule.NoLimit, Tolerance: tolerance, Accepts: schedule.NoLimit},
	}, Runtime: length * minute}
	input.DropEmptyConditions(j)
	return Input{Job: j}
}

// Script returns the script of a start. The script of FromCrowd has no inputs; see Crowd.Script.
func (from Start) Script() Script {
	p := Script{Setup: provider(), Now: 600 * minute}
	policy := &p.Rules.Policy
	switch from {
	case FromEmpty, FromCrowd, FromFiles:
		p.Now = 0
	case FromScenarios: // the paper's three kinds of requests, and some others: strict, with a deadline, with a flexible interval
		p.Inputs = []Input{
			requestInput(1, 465, 480, 840, 4, 360, 0),
			requestInput(2, 475, 480, 660, 6, 180, 0),
			requestInput(3, 495, 840, 1080, 4, 240, 0),   // strict
			requestInput(4, 510, 510, 1200, 4, 300, 0),   // with a deadline: it may start at once
			requestInput(5, 525, 660, 1260, 6, 240, 0),   // with a flexible interval
			requestInput(6, 540, 900, 1500, 4, 360, 50),  // with a flexible interval, and a tolerance
			requestInput(7, 555, 1080, 1380, 6, 300, 0),  // strict
			requestInput(8, 570, 720, 1320, 2, 480, 25),  // flexible
			requestInput(9, 585, 1260, 1740, 8, 240, 50), // flexible
		}
	case FromTask1: // a request without slack pays in full, and may find no gap
		p.Inputs = []Input{requestInput(1, 480, 480, 720, 8, 240, 0), requestInput(2, 540, 720, 960, 12, 240, 0)}
	case FromTask2: // two jobs with a tolerance: only one of them can make space
		policy.OfferThreshold = schedule.Never
		p.Inputs = []Input{requestInput(1, 480, 480, 960, 10, 480, 0), requestInput(2, 510, 720, 960, 4, 240, 100), requestInput(3, 540, 720, 840,
			2, 120, 50)}
	case FromTask3: // one job that can move for others, unless it is fixed
		policy.OfferThreshold = schedule.Never
		p.Inputs = []Input{requestInput(1, 480, 480, 840, 8, 360, 0), requestInput(2, 540, 720, 1320, 8, 240, 0)}
	case FromTask4: // two jobs side by side that fill the machine, and a third job
		p.Inputs = []Input{requestInput(1, 480, 480, 720, 8, 240, 0), requestInput(2, 510, 720, 960, 8, 240, 0), requestInput(3, 540, 720, 960, 8,
			240, 0)}
	}
	return p
}

// Script returns a script that requests every job of the crowd again, in the order of the requests. Discount, Ask and the terms are those
// of every other start; the rest of the policy is the crowd's.
func (c Crowd) Script() Script {
	p := Script{Setup: provider(), Now: c.Now}
	discount, ask := p.Rules.Policy.Discount, p.Rules.Policy.Ask
	p.Procs, p.Rules.Policy = c.Procs, c.Policy
	p.Rules.Policy.Discount, p.Rules.Policy.Ask = discount, ask
	p.Inputs = input.Merge(c.Jobs, nil)
	return p
}

// A Crowd is a machine with all jobs that are promised something at the instant Now.
type Crowd struct {
	Procs  int
	Policy schedule.Policy
	Now    Instant
	Jobs   []sim.Job // the jobs that run or wait, in the order of their requests; a running job is requested at its start
}
