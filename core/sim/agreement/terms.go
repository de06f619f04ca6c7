package agreement

import (
	"errors"
	"fmt"

	"juggle/core/schedule"
)

// Money and Instant are those of package schedule.
type (
	Money   = schedule.Money
	Instant = schedule.Instant
)

// MaxShare is the largest percentage of a price in Terms. Together with MaxWork it keeps each price, fee and compensation, and the penalty
// of one change, within 63 bits. A sum of penalties that is larger stays at the largest amount.
const MaxShare = schedule.MaxIncentive

// MaxWork is the most processor-seconds that a request under Terms may ask for.
const MaxWork = 1 << 50

// Terms are the provider's rules for changes of agreements, in percent of a price or of a difference of prices. The zero value means no
// fee, no penalty and no compensation. The discount for slack and the incentive belong to schedule.Policy, because an order, the choice of
// windows and fixing depend on prices.
type Terms struct {
	CancelFee    int // h: percent of the price, charged instead of everything else to a consumer that cancels
	Penalty      int // p: percent of the extra price of a new window or of a paid fixing; the consumer is charged this as well
	Compensation int // v: percent of the price, owed by the provider for a broken promise
}

// Validate returns an error that names every percentage out of range.
func (t Terms) Validate() error {
	var errs []error
	for _, f := range [...]struct {
		name string
		got  int
	}{{"CancelFee", t.CancelFee}, {"Penalty", t.Penalty}, {"Compensation", t.Compensation}} {
		if f.got < 0 || f.got > MaxShare {
			errs = append(errs, fmt.Errorf("agreement: Terms.%s: got %d, want 0 to %d", f.name, f.got, MaxShare))
		}
	}
	return errors.Join(errs...)
}
