package agreement

// A Balance adds up a provider's agreements.
type Balance struct {
	Requests, Denied, Open, Done, Cancelled, Broken int   // numbers of agreements, all and by state; Open are those that are not final
	Owed                                            Money // charged to consumers: prices and penalties of open and done agreements, and fees
	Compensations                                   Money // paid by the provider
	Penalties                                       Money // the part of Owed that is penalties
	Asked                                           int   // agreements whose consumers agreed to a later deadline
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
	case GivenUp:
		b.Broken++
	default:
		b.Open++
	}
	if a.State == GivenUp {
		b.Compensations = b.Compensations.Plus(-a.Charge())
	} else {
		b.Owed = b.Owed.Plus(a.Charge())
	}
	b.Penalties = b.Penalties.Plus(a.Penalty)
	if a.Obliged {
		b.Asked++
	}
}

// Revenue is what consumers are charged, less the compensations.
func (b *Balance) Revenue() Money { return b.Owed.Plus(-b.Compensations) }
