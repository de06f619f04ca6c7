package schedule

import "juggle/core/experiment/param"

// defaults is the Policy where no parameter is given.
var defaults = Policy{FixShare: Never, OfferThreshold: Never, Seed: 1}

// Parameters are the parameters of a Policy in the paper's experiments. A replay's setup has them too.
var Parameters = param.New(defaults, policyParameters(orders)...)

// AgreementParameters are Parameters with the orders that use prices, and the parameters of the discount and of asking: the flags of the
// commands that schedule requests. Package agreement has the parameters of Incentive, FixingIsPaid and Rescue.
var AgreementParameters = param.New(defaults, append(policyParameters(allOrders),
	param.Whole(param.Spec{Key: "g", Flag: "discount", Group: "Agreement", Symbol: "g", Name: "Discount", Unit: "%", Max: 100, Step: 1,
		Help: "What a window twice as long as the job saves of its price, in percent; less slack saves less."},
		func(p *Policy) *int { return &p.Discount }),
	param.WholeOr(param.Spec{Key: "ask", Flag: "ask", Group: "Agreement", Symbol: "x", Name: "Ask for up to", Unit: "% of Tᵉ", Min: 1,
		Max: MaxThreshold, Off: "never",
		Step: 1, TrackMax: 200,
		Help: "By how much at most a tolerant consumer is asked to move its deadline where a request finds no gap, in percent of its " +
			"estimate."},
		0, func(p *Policy) *int { return &p.Ask }))...)

// policyParameters returns the parameters of Parameters. orders are the values of the parameter order.
func policyParameters(orders param.OpenMenu[Order]) []param.Param[Policy] {
	return []param.Param[Policy]{
		param.OneOfOpen(param.Spec{Key: "order", Flag: "order", Name: "Queue order", FromPaper: true,
			Help: "How the waiting queue is sorted before a request is placed."},
			orders, func(p *Policy) *Order { return &p.Order }),
		param.WholeOr(param.Spec{Key: "f", Flag: "fix", Symbol: "f", Name: "Fixed after", Unit: "% of the wait", Max: 100, Off: "never",
			Step: 1, FromPaper: true,
			Help: "When a flexible job's slot is fixed for good, in percent of its wait."},
			Never, func(p *Policy) *int { return &p.FixShare }),
		param.WholeOr(param.Spec{Key: "phi", Flag: "offers", Symbol: "φ", Name: "Offers up to", Unit: "%", Max: MaxOfferThreshold, Off: "none",
			Step: 1, TrackMax: 200,
			FromPaper: true, Help: "How far from the wanted window an offer may lie, in percent of the estimated run time."},
			Never, func(p *Policy) *int { return &p.OfferThreshold }),
		param.OneOf(param.Spec{Key: "to", Flag: "offers-to", Group: "Offers", Name: "Offers go to",
			Help: "Whose requests may be answered with an offer."},
			offerRecipients, func(p *Policy) *OfferRecipients { return &p.OfferRecipients }),
		param.OneOf(param.Spec{Key: "side", Flag: "offers-side", Group: "Offers", Name: "Offers lie",
			Help: "Before the wanted window and behind it, or before it only, as in the draft's experiment."},
			offersSides, func(p *Policy) *OffersSide { return &p.OffersSide }),
		param.OneOf(param.Spec{Key: "ed", Flag: "edition", Group: "Rules", Name: "Edition", FromPaper: true, Help: EditionHelp},
			editions, func(p *Policy) *Edition { return &p.Edition }),
		param.OnOff(param.Spec{Key: "replan", Flag: "replan", Group: "Rules", Name: "Replan on completion",
			Help: "Place the whole queue afresh when a job ends early."},
			func(p *Policy) *bool { return &p.Replan }),
		param.OnOff(param.Spec{Key: "first", Flag: "stop", Group: "Rules", Name: "Stop at the first failed offer",
			Help: "As the paper's listing has it: after an offer without a gap for the request no other is tried."},
			func(p *Policy) *bool { return &p.StopAtFirstFailure }),
		param.OnOff(param.Spec{Key: "skip", Flag: "skip", Group: "Rules", Name: "Do not try the own window again",
			Help: "As the paper's listing has it: a request that was moved is only made offers."},
			func(p *Policy) *bool { return &p.SkipOwnWindow }),
		param.Seed(param.Spec{Key: "seed", Flag: "seed", Name: "Seed", Help: "Seed of the order shuffle, and of random in a formula."},
			func(p *Policy) *uint64 { return &p.Seed }),
	}
}
