package agreement

import (
	"juggle/core/experiment/param"
	"juggle/core/schedule"
)

// Rules are what a provider chooses: how it schedules, and the terms of its agreements.
type Rules struct {
	Policy schedule.Policy
	Terms  Terms
}

// Parameters are the parameters of Rules: all parameters of the policy, and the parameters of the terms.
var Parameters = param.New(Rules{Policy: schedule.Policy{FixShare: schedule.Never, OfferThreshold: schedule.Never, Seed: 1}},
	append(param.In(schedule.AgreementParameters, "", func(r *Rules) *schedule.Policy { return &r.Policy }),
		share("h", "cancel-fee", "Cancellation fee", "% of the price",
			"What a consumer who cancels is charged, instead of all else, in percent of the price.",
			func(r *Rules) *int { return &r.Terms.CancelFee }),
		share("pen", "penalty", "Penalty", "% of the difference",
			"What is charged besides for a change to a window that costs more, in percent of the difference.",
			func(r *Rules) *int { return &r.Terms.Penalty }),
		share("q", "incentive", "Incentive", "% of the difference",
			"What who agrees to a later deadline saves besides the lower price, in percent of what it falls by.",
			func(r *Rules) *int { return &r.Policy.Incentive }),
		share("v", "compensation", "Compensation", "% of the price",
			"What the provider pays for a broken promise, instead of all else, in percent of the price.",
			func(r *Rules) *int { return &r.Terms.Compensation }),
		param.OnOff(param.Spec{Key: "rescue", Flag: "rescue", Group: "Agreement", Name: "Rescue before breaking",
			Help: "Where processors fail, whoever finds no place in its window is made an offer, and others are asked to make room, as for a new " +
				"request, before its promise is broken."},
			func(r *Rules) *bool { return &r.Policy.Rescue }),
		param.OnOff(param.Spec{Key: "paid", Flag: "fix-pays", Group: "Agreement", Name: "Fixing is paid for",
			Help: "Who is fixed by its share of waiting pays as one who asks for it: the slack that is left, and the penalty. Who cannot " +
				"pay is not fixed."},
			func(r *Rules) *bool { return &r.Policy.FixingIsPaid }))...)

// share returns a parameter that is a percentage of a price or of a difference of prices.
func share(key, flag, name, unit, help string, field func(*Rules) *int) param.Param[Rules] {
	spec := param.Spec{Key: key, Flag: flag, Group: "Agreement", Name: name, Unit: unit, Max: MaxShare, Step: 1, TrackMax: 100, Help: help}
	return param.Whole(spec, field)
}
