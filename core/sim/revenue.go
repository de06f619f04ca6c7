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

// AcceptedByAsking returns the number of requests that were accepted because other consumers accepted later deadlines.
func (s *Session) AcceptedByAsking() (n int) {
	for i := 1; i < len(s.ledger); i++ {
		if s.ledger[i].Event == agreement.Asked && s.ledger[i-1].Event == agreement.Request {
			n++
		}
	}
	return n
}
