package sim

import "juggle/core/sim/agreement"

// Revenue returns the charges of the finished jobs. Each counts by the share of its processor-seconds in [0, horizon), rounded down; where
// horizon is 0, in full.
func (s *Session) Revenue(horizon Instant) (sum agreement.Money) {
	for i := range s.accounts {
		account, row := &s.accounts[i], &s.rows[i]
		if account.State != agreement.Finished {
			continue
		}
		owed := account.Charge()
		if horizon != 0 {
			owed = agreement.Money(row.within(int64(owed), 0, horizon))
		}
		sum = sum.Plus(owed)
	}
	return sum
}

// AcceptedByAsking returns the number of requests that were accepted because other consumers accepted later deadlines.
func (s *Session) AcceptedByAsking() (n int) {
	for i := 1; i < len(s.ledger); i++ {
		if s.ledger[i].Event == agreement.Asked && s.ledger[i-1].Event == agreement.Request {
			n++
		}
	}
	return n
}
