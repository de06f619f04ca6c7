package agreement

import "testing"

// TestLargePenaltiesSaturate checks that a penalty that does not fit into 63 bits, and a sum of such penalties, is the largest amount and
// never becomes negative.
func TestLargePenaltiesSaturate(t *testing.T) {
	terms := Terms{Penalty: 1000, CancelFee: 1000, Compensation: 1000}
	var sum Balance
	for range 3 {
		var a Account
		if err := a.Accept(1); err != nil {
			t.Fatal(err)
		}
		for _, price := range []Money{1 << 50, 5, 1 << 62, 5, 1<<63 - 1} {
			before := a.Charge()
			if err := a.Change(price, terms); err != nil {
				t.Fatal(err)
			}
			if a.Price != price || a.Penalty < 0 || a.Charge() < price || price > 5 && a.Charge() < before {
				t.Errorf("after a change to the price %d: got price %d, penalty %d and charge %d, want that price, a penalty of at least 0, "+
					"a charge of at least the price and, if the price rose, of at least the charge before, %d",
					price, a.Price, a.Penalty, a.Charge(), before)
			}
		}
		sum.Add(&a)
		if sum.Charged != 1<<63-1 || sum.Penalties != 1<<63-1 || sum.Revenue() != sum.Charged {
			t.Errorf("got the balance %+v, want Charged, Penalties and the revenue to be the largest amount", sum)
		}
		for _, end := range []func(*Account, Terms) error{(*Account).Cancel, (*Account).Break} {
			ended := a
			if err := end(&ended, terms); err != nil {
				t.Fatal(err)
			}
			if ended.State == Cancelled && ended.Charge() != 1<<63-1 || ended.State == PromiseBroken && ended.Charge() != -(1<<63-1) {
				t.Errorf("got the account %+v, want the largest amount, as a fee if cancelled, or negative as a compensation if broken", ended)
			}
		}
	}
}
