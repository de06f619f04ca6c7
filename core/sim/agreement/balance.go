package agreement

// A Balance sums up a provider's agreements.
type Balance struct {
	Requests, Denied, Open, Done, Cancelled, Broken int   // the number of agreements: all, and by state; Open: in no final state
	Charged                                         Money // charged to consumers: prices and penalties of open and done agreements, and fees
	Compensations                                   Money // paid by the provider
	Penalties                                       Money // the part of Charged that is penalties
	AgreedDeadlines                                 int   // agreements in which the consumer accepted a later deadline
}

// Add counts one account.
func (b *Balance) Add(a *Account) {
	b.Requests++
	switch a.State {
	case Denied:
		b.Denied++
	case Finished:
		b.Done++
	case Cancelled:
		b.Cancelled++
	case PromiseBroken:
		b.Broken++
	default:
		b.Open++
	}
	if a.State == PromiseBroken {
		b.Compensations = b.Compensations.Plus(-a.Charge())
	} else {
		b.Charged = b.Charged.Plus(a.Charge())
	}
	b.Penalties = b.Penalties.Plus(a.Penalty)
	if a.HasAgreed {
		b.AgreedDeadlines++
	}
}

// Revenue returns what consumers are charged, less the compensations.
func (b *Balance) Revenue() Money { return b.Charged.Plus(-b.Compensations) }
