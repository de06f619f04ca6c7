package agreement

// A Balance is what a provider's agreements come to, added up to the last unit.
type Balance struct {
	Requests, Denied, Open, Done, Cancelled, Broken int   // agreements by where they are in their life; Open ones wait, run, or ask again
	Owed                                            Money // by consumers: prices and penalties of open and done agreements, and fees
	Compensations                                   Money // by the provider
	Penalties                                       Money // a part of Owed
	Asked                                           int   // agreements with a deadline that the provider asked for
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
		b.Compensations = b.Compensations.Plus(-a.Owes())
	} else {
		b.Owed = b.Owed.Plus(a.Owes())
	}
	b.Penalties = b.Penalties.Plus(a.Penalty)
	if a.Obliged {
		b.Asked++
	}
}

// Revenue is what is owed to the provider, less what it owes.
func (b *Balance) Revenue() Money { return b.Owed.Plus(-b.Compensations) }
