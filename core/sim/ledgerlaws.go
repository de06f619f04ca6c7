package sim

import (
	"juggle/core/agreement"
	"juggle/core/fault"
)

// checkLedger verifies, over the whole ledger of a session that is over, what a reader of it could:
//   - every agreement has one end: done, cancelled or broken;
//   - what the ends say is owed adds up to the balance;
//   - who was not fixed for money, did not change, was not asked, and was not given up pays what was agreed on at first.
func (s *Session) checkLedger() error {
	type account struct {
		agreed, owes agreement.Money
		ends         int
		changed      bool
	}
	all := map[int64]*account{}
	for i := range s.ledger {
		e := &s.ledger[i]
		if e.Event == agreement.Request && e.Answer != agreement.Rejected {
			all[e.ID] = &account{agreed: e.Price}
		}
		a := all[e.ID]
		if a == nil || e.Has&agreement.HasPrice == 0 {
			continue
		}
		switch e.Event {
		case agreement.Cancel, agreement.NoPlace:
			a.ends, a.changed = a.ends+1, true
		case agreement.Done:
			a.ends++
		case agreement.Killed:
			if e.Answer == agreement.Broken {
				a.ends, a.changed = a.ends+1, true
			}
		case agreement.Modify, agreement.Fix, agreement.Asked, agreement.FixedSlot:
			a.changed = true
		}
		a.owes = e.Price
	}
	var sum agreement.Money
	for id, a := range all {
		if a.ends != 1 {
			return fault.Newf("sim: law \"an agreement has one end\" broken by job %d: the ledger has %d", id, a.ends)
		}
		if !a.changed && a.owes != a.agreed {
			return fault.Newf("sim: law \"who changes nothing pays nothing\" broken by job %d: it pays %d, and agreed on %d", id, a.owes, a.agreed)
		}
		sum += a.owes
	}
	b := s.Balance()
	if want := b.Revenue(); sum != want {
		return fault.Newf("sim: law \"the ledger adds up\" broken: its ends come to %d, the balance to %d", sum, want)
	}
	return nil
}
