package agreement

import (
	"strings"
	"testing"
)

func TestAnAccountChargesAsTheTermsSay(t *testing.T) {
	// Of the price 101, the fee is 20.2 and the compensation 151.5. The penalty for a change from 90 to 101 is 2.75. All are rounded down.
	terms := Terms{CancelFee: 20, Penalty: 25, Compensation: 150}
	tests := map[string]struct {
		steps  func(*Account) []error
		charge Money
		state  State
	}{
		"a price agreed on and paid": {
			func(a *Account) []error { return []error{a.Accept(101), a.TakeStep(ToStart), a.TakeStep(ToFinish)} }, 101, Finished},
		"a more expensive window adds a penalty of a quarter of the difference, rounded down": {
			func(a *Account) []error { return []error{a.Accept(90), a.Change(101, terms)} }, 101 + 2, Waiting},
		"a cheaper window adds no penalty, and an earlier penalty stays": {
			func(a *Account) []error {
				return []error{a.Accept(90), a.Change(101, terms), a.Change(80, terms)}
			}, 80 + 2, Waiting},
		"a consumer that accepts a later deadline pays the new price": {
			func(a *Account) []error { return []error{a.Accept(101), a.AgreeToDeadline(90)} }, 90, Waiting},
		"a job that is fixed by the provider pays the penalty too, even after its start": {
			func(a *Account) []error { return []error{a.Accept(90), a.TakeStep(ToStart), a.Fix(101, terms)} }, 101 + 2, Running},
		"the cancellation fee is a share of the price and replaces the penalty": {
			func(a *Account) []error { return []error{a.Accept(90), a.Change(101, terms), a.Cancel(terms)} }, 20, Cancelled},
		"a broken promise is paid by the provider": {
			func(a *Account) []error { return []error{a.Accept(101), a.Break(terms)} }, -151, PromiseBroken},
		"a killed job that restarts is charged as before": {
			func(a *Account) []error {
				return []error{a.Accept(101), a.TakeStep(ToStart), a.TakeStep(ToKill), a.TakeStep(ToRestart), a.TakeStep(ToStart), a.TakeStep(ToFinish)}
			}, 101, Finished},
		"a request that was denied": {func(a *Account) []error { return []error{a.TakeStep(ToDeny)} }, 0, Denied},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			var a Account
			for i, err := range tc.steps(&a) {
				if err != nil {
					t.Fatalf("step %d: %v", i+1, err)
				}
			}
			if a.Charge() != tc.charge || a.State != tc.state {
				t.Errorf("got %d charged, %v, want %d, %v", a.Charge(), a.State, tc.charge, tc.state)
			}
		})
	}
}

func TestOnlyLegalStepsAreTaken(t *testing.T) {
	steps := []Step{ToAccept, ToDeny, ToChange, ToAgree, ToStart, ToFinish, ToCancel, ToKill, ToRestart, ToBreak, ToFix}
	taken := 0
	for state := Pending; state <= PromiseBroken; state++ {
		for _, step := range steps {
			a := Account{State: state}
			err := a.TakeStep(step)
			if err == nil {
				taken++
				if state.IsFinal() {
					t.Errorf("got step %v from %v, want none from a final state", step, state)
				}
				continue
			}
			if a.State != state || !strings.Contains(err.Error(), step.String()+" of an agreement that is "+state.String()) {
				t.Errorf("got %v, %v, want the same state and an error that names the step", a.State, err)
			}
		}
	}
	if taken != len(legalSteps) {
		t.Errorf("got %d legal steps, want the %d of the table", taken, len(legalSteps))
	}
}

func TestTermsAndEventsOutOfRangeAreNamed(t *testing.T) {
	tests := map[string]struct {
		err  error
		want string
	}{
		"a negative fee":              {Terms{CancelFee: -1}.Validate(), "agreement: Terms.CancelFee: got -1, want 0 to 1000"},
		"a penalty that is too large": {Terms{Penalty: 1001}.Validate(), "agreement: Terms.Penalty: got 1001, want 0 to 1000"},
		"a request as an event": {Event{Kind: Request}.Validate(),
			"agreement: event at 0: got event request, want modify, fix, cancel or down"},
		"an outage of no processors": {Event{Time: 3, Kind: Down, Deadline: 4}.Validate(),
			"agreement: event at 3: got 0 processors down, want at least 1"},
		"an outage of too many processors": {Event{Kind: Down, Deadline: 4, Procs: 1 << 24}.Validate(),
			"agreement: event at 0: got 16777216 processors down, want at most 16777215"},
		"an outage without end": {Event{Kind: Down, Deadline: 1 << 40, Procs: 1}.Validate(),
			"agreement: event at 0: got ready 0, deadline 1099511627776, want every time from 0 to 549755813888"},
		"an outage that ends when it begins": {Event{Time: 3, Kind: Down, Deadline: 3, Procs: 1}.Validate(),
			"agreement: event at 3: got processors down until 3, want a later instant"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			if tc.err == nil || tc.err.Error() != tc.want {
				t.Errorf("got %v, want %s", tc.err, tc.want)
			}
		})
	}
}
