package agreement

import (
	"fmt"

	"juggle/core/base/enum"
)

// A State is the state of an agreement.
type State uint8

// The states. Denied, Finished, Cancelled and PromiseBroken are final.
const (
	Pending       State = iota // requested, not answered
	Denied                     // rejected: there is no agreement
	Waiting                    // agreed on, not started
	Running                    // started
	Lost                       // the job lost its processors while it ran, and needs another slot
	Finished                   // the job ran to its end
	Cancelled                  // withdrawn by the consumer
	PromiseBroken              // the provider broke its promise
)

var stateNames = []string{"pending", "denied", "waiting", "running", "lost", "done", "cancelled", "broken"}

// String returns the state's name.
func (s State) String() string { return enum.Name(stateNames, s, "unknown") }

// IsFinal reports whether the state is final.
func (s State) IsFinal() bool { return s == Denied || s >= Finished }

// A Step is an event in the life of an agreement, which leads from one state to another or to the same.
type Step uint8

// The steps.
const (
	ToAccept  Step = iota // the provider accepts, in the window asked for or in one that it offers
	ToDeny                // the provider rejects
	ToChange              // the consumer gets another window, or its slot fixed
	ToAgree               // the consumer agrees to the later deadline that the provider asked for
	ToStart               // the job starts
	ToFinish              // the job ends
	ToCancel              // the consumer withdraws
	ToKill                // the job loses its processors
	ToRestart             // the job, killed, gets another slot
	ToBreak               // the provider breaks its promise
	ToFix                 // the provider fixes the slot, which is paid for
)

var stepNames = []string{"accept", "deny", "change", "oblige", "start", "finish", "cancel", "kill", "restart", "break", "fix"}

// String returns the step's name.
func (s Step) String() string { return enum.Name(stepNames, s, "unknown") }

// legalSteps lists all steps that an agreement can take, each with the state before and after it.
var legalSteps = [...]struct {
	step     Step
	from, to State
}{
	{ToAccept, Pending, Waiting},
	{ToDeny, Pending, Denied},
	{ToChange, Waiting, Waiting},
	{ToAgree, Waiting, Waiting},
	{ToStart, Waiting, Running},
	{ToFinish, Running, Finished},
	{ToCancel, Waiting, Cancelled},
	{ToCancel, Running, Cancelled},
	{ToKill, Running, Lost},
	{ToRestart, Lost, Waiting},
	{ToBreak, Lost, PromiseBroken},
	{ToBreak, Waiting, PromiseBroken},
	{ToFix, Waiting, Waiting},
	{ToFix, Running, Running},
}

// An Account is what the consumer is charged for one job, or what the provider pays for it. The zero value is a request not answered yet.
type Account struct {
	State     State
	Price     Money // agreed on (C); after a cancellation the fee, after a broken promise the compensation as a negative number
	Penalty   Money // charged in addition to the price, because the consumer asked for more expensive windows, or a fixing was paid for
	Changes   int   // how many changes of its window the consumer was granted, with the fixings that it asked for
	HasAgreed bool  // the provider once asked for a later deadline, and the consumer agreed
}

// Charge returns what the consumer is charged in all. It is negative where the provider has to pay.
func (a *Account) Charge() Money { return a.Price.Plus(a.Penalty) }

// TakeStep moves the agreement to the state that a step leads to. It returns an error if the step is not legal. It changes no price;
// methods such as Cancel change the price and take the step.
func (a *Account) TakeStep(step Step) error {
	for _, legal := range legalSteps {
		if legal.step == step && legal.from == a.State {
			a.State = legal.to
			return nil
		}
	}
	return fmt.Errorf("agreement: got step %v of an agreement that is %v, want one that is legal there", step, a.State)
}

// Accept records that the provider accepted the request at the given price.
func (a *Account) Accept(price Money) error {
	a.Price = price
	return a.TakeStep(ToAccept)
}

// Change records that the consumer got another window at the given price. If the price is higher than before, a penalty is added.
func (a *Account) Change(price Money, t Terms) error {
	a.raisePrice(price, t)
	a.Changes++
	return a.TakeStep(ToChange)
}

// Fix records that the provider fixed the slot at the given price. If the price is higher than before, a penalty is added. The field
// Changes does not count this fixing.
func (a *Account) Fix(price Money, t Terms) error {
	a.raisePrice(price, t)
	return a.TakeStep(ToFix)
}

// raisePrice sets the price. If it is higher than before, raisePrice adds the penalty for the difference.
func (a *Account) raisePrice(price Money, t Terms) {
	if price > a.Price {
		a.Penalty = a.Penalty.Plus((price - a.Price).Percent(t.Penalty))
	}
	a.Price = price
}

// AgreeToDeadline records that the consumer accepted the later deadline that the provider asked for, at the given price.
func (a *Account) AgreeToDeadline(price Money) error {
	a.Price = price
	a.HasAgreed = true
	return a.TakeStep(ToAgree)
}

// Cancel records a cancellation. The fee replaces price and penalty.
func (a *Account) Cancel(t Terms) error {
	a.Price, a.Penalty = a.Price.Percent(t.CancelFee), 0
	return a.TakeStep(ToCancel)
}

// Break records a broken promise. The compensation, which the provider pays, replaces price and penalty.
func (a *Account) Break(t Terms) error {
	a.Price, a.Penalty = -a.Price.Percent(t.Compensation), 0
	return a.TakeStep(ToBreak)
}
