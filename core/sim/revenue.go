package sim

import "juggle/core/agreement"

// Revenue is what the finished jobs are charged, each counted by the share of its processor-seconds that lies in [0, horizon), rounded
// down; with a horizon of 0, or beyond the last end, all that they are charged.
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

// Helped counts the requests that were accepted because other consumers agreed to move their deadlines.
func (s *Session) Helped() (n int) {
	for i := 1; i < len(s.ledger); i++ {
		if s.ledger[i].Event == agreement.Asked && s.ledger[i-1].Event == agreement.Request {
			n++
		}
	}
	return n
}
