package sim

import "juggle/core/sim/agreement"

// Revenue returns the sum of the charges of the finished jobs. A job that runs beyond the horizon counts in part: its charge times the
// share of its run that lies in [0, horizon), rounded down. If horizon is 0, every job counts in full.
func (s *Session) Revenue(horizon Instant) (sum agreement.Money) {
	for i := range s.accounts {
		account, row := &s.accounts[i], &s.rows[i]
		if account.State != agreement.Finished {
			continue
		}
		charge := account.Charge()
		if horizon != 0 {
			charge = agreement.Money(row.shareWithin(int64(charge), 0, horizon))
		}
		sum = sum.Plus(charge)
	}
	return sum
}

// AcceptedByAsking returns the number of requests that were accepted because other consumers accepted later deadlines. In the ledger the
// entries of these consumers follow the entry of the request. The entries of slots that were fixed at that moment stand between them.
func (s *Session) AcceptedByAsking() (n int) {
	var last agreement.EventKind // of the entries up to now, without fixed slots
	for i := range s.ledger {
		event := s.ledger[i].Event
		if event == agreement.Asked && last == agreement.Request {
			n++
		}
		if event != agreement.FixedSlot {
			last = event
		}
	}
	return n
}
