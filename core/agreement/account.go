package agreement

import (
	"fmt"

	"juggle/core/enum"
)

// A State is where an agreement is in its life.
type State uint8

// The states. Done, Cancelled, GivenUp and Denied are the ends.
const (
	Pending   State = iota // asked for, not answered
	Denied                 // rejected: there is no agreement
	Waiting                // agreed on, not started
	Running                // started
	Lost                   // lost its processors while it ran, and asks again
	Finished               // ran to its end
	Cancelled              // withdrawn by the consumer
	GivenUp                // promised, and given up by the provider
)

var stateNames = []string{"pending", "denied", "waiting", "running", "lost", "done", "cancelled", "broken"}

// String is the state's name.
func (s State) String() string { return enum.Name(stateNames, s, "unknown") }

// Over reports whether nothing can follow.
func (s State) Over() bool { return s == Denied || s >= Finished }

// A Step is one thing that can befall an agreement.
type Step uint8

// The steps.
const (
	ToAccept  Step = iota // the provider accepts, in the window asked for or in one that it offers
	ToDeny                // the provider rejects
	ToChange              // the consumer gets another window, or its slot fixed
	ToOblige              // the consumer, asked, agrees to a later deadline
	ToStart               // the job starts
	ToFinish              // the job ends
	ToCancel              // the consumer withdraws
	ToKill                // the job loses its processors
	ToRestart             // the job, killed, gets another slot
	ToBreak               // the provider gives up what it promised
	ToFix                 // the provider fixes the slot, which is paid for
)

var stepNames = []string{"accept", "deny", "change", "oblige", "start", "finish", "cancel", "kill", "restart", "break", "fix"}

// String is the step's name.
func (s Step) String() string { return enum.Name(stepNames, s, "unknown") }

// legal are the steps that an agreement can take: from a state, to a state. No other is.
var legal = [...]struct {
	step     Step
	from, to State
}{
	{ToAccept, Pending, Waiting},
	{ToDeny, Pending, Denied},
	{ToChange, Waiting, Waiting},
	{ToOblige, Waiting, Waiting},
	{ToStart, Waiting, Running},
	{ToFinish, Running, Finished},
	{ToCancel, Waiting, Cancelled},
	{ToCancel, Running, Cancelled},
	{ToKill, Running, Lost},
	{ToRestart, Lost, Waiting},
	{ToBreak, Lost, GivenUp},
	{ToBreak, Waiting, GivenUp},
	{ToFix, Waiting, Waiting},
	{ToFix, Running, Running},
}

// An Account is what a consumer and the provider owe each other over one job. The zero value is a request not answered yet.
type Account struct {
	State   State
	Price   Money // agreed on (C); of a cancelled or broken agreement, what is owed instead
	Penalty Money // owed beside the price, by who asked for dearer windows
	Changes int   // windows that the consumer was granted later, fixing included
	Obliged bool  // the consumer was asked once, and agreed
}

// Owes is what the consumer owes in all; negative where the provider owes.
func (a *Account) Owes() Money { return a.Price.Plus(a.Penalty) }

// Take goes to the state that a step leads to. By itself it changes nothing that is owed: the methods named for steps do.
func (a *Account) Take(step Step) error {
	for _, l := range legal {
		if l.step == step && l.from == a.State {
			a.State = l.to
			return nil
		}
	}
	return fmt.Errorf("agreement: got step %v of an agreement that is %v, want one that is legal there", step, a.State)
}

// Accept agrees on a price.
func (a *Account) Accept(price Money) error {
	a.Price = price
	return a.Take(ToAccept)
}

// Change agrees on the price of another window, which the consumer asked for. Where it is dearer, a penalty is owed besides.
func (a *Account) Change(price Money, t Terms) error {
	a.charge(price, t)
	a.Changes++
	return a.Take(ToChange)
}

// Fix agrees on the price of a slot that the provider fixes, as Change does.
func (a *Account) Fix(price Money, t Terms) error {
	a.charge(price, t)
	return a.Take(ToFix)
}

func (a *Account) charge(price Money, t Terms) {
	if price > a.Price {
		a.Penalty = a.Penalty.Plus((price - a.Price).Percent(t.Penalty))
	}
	a.Price = price
}

// Oblige agrees on the price of the wider window that the provider asked for.
func (a *Account) Oblige(price Money) error {
	a.Price = price
	a.Obliged = true
	return a.Take(ToOblige)
}

// Cancel leaves a fee, instead of all that was owed.
func (a *Account) Cancel(t Terms) error {
	a.Price, a.Penalty = a.Price.Percent(t.CancelFee), 0
	return a.Take(ToCancel)
}

// Break leaves a compensation that the provider owes, instead of all else.
func (a *Account) Break(t Terms) error {
	a.Price, a.Penalty = -a.Price.Percent(t.Compensation), 0
	return a.Take(ToBreak)
}
